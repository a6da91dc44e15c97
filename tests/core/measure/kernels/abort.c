/* SPDX-License-Identifier: GPL-3.0-only */
/* Fails as Halide's run-time does. */
#include "kernel.h"

#include <stdio.h>

int tlp_kernel_argv(void** buffers)
{
    (void)buffers;
    fprintf(stderr, "Error: Input buffer A is accessed at 64, which is beyond the max (63)\n");
    abort();
}
