/* SPDX-License-Identifier: GPL-3.0-only */
#include "kernel.h"

#include <stdio.h>

int tlp_kernel_argv(void** buffers)
{
    printf("{\"outcome\": \"done\"}\n");
    fflush(stdout);
    return doubled(buffers, 2);
}
