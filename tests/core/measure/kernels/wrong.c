/* SPDX-License-Identifier: GPL-3.0-only */
#include "kernel.h"

int tlp_kernel_argv(void** buffers)
{
    return doubled(buffers, 2.01F);
}
