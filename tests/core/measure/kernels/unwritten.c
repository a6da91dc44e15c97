/* SPDX-License-Identifier: GPL-3.0-only */
/* Leaves the last element alone. */
#include "kernel.h"

int tlp_kernel_argv(void** buffers)
{
    struct Buffer* b = buffers[1];
    const int32_t last = b->dim[0].extent - 1;
    const float before = b->host[last];
    doubled(buffers, 2);
    b->host[last] = before;
    return 0;
}
