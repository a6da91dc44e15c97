/* SPDX-License-Identifier: GPL-3.0-only */
/* Each execution takes half as long again as the one before. */
#include "kernel.h"

#include <time.h>

int tlp_kernel_argv(void** buffers)
{
    static long nanoseconds = 1000000;
    const struct timespec pause = {0, nanoseconds};
    nanoseconds += nanoseconds / 2;
    nanosleep(&pause, 0);
    return doubled(buffers, 2);
}
