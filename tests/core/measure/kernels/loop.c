/* SPDX-License-Identifier: GPL-3.0-only */
#include "kernel.h"

int tlp_kernel_argv(void** buffers)
{
    (void)buffers;
    tellTest();
    for (;;)
        __asm__ volatile("");
}
