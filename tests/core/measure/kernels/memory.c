/* SPDX-License-Identifier: GPL-3.0-only */
/* Takes more than it may and says so as Halide's run-time does. */
#include "kernel.h"

int tlp_kernel_argv(void** buffers)
{
    char* volatile memory = malloc((size_t)1 << 30);
    if (!memory)
        return -11;
    free(memory);
    return doubled(buffers, 2);
}
