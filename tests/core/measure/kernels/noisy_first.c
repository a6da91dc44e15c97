/* SPDX-License-Identifier: GPL-3.0-only */
/* Disturbed in its execution 3, one of the first three that count. */
#include "kernel.h"

#include <time.h>

int tlp_kernel_argv(void** buffers)
{
    static int execution;
    ++execution;
    const struct timespec pause = {0, execution == 3 ? 500000000 : 5000000};
    nanosleep(&pause, 0);
    return doubled(buffers, 2);
}
