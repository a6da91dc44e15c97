/* SPDX-License-Identifier: GPL-3.0-only */
/* What the test kernels share: B[i] = 2 A[i], as seen through Halide's buffers. */
#ifndef TLP_TEST_KERNEL_H
#define TLP_TEST_KERNEL_H

#include <stdint.h>
#include <stdlib.h>

struct Dimension
{
    int32_t min, extent, stride;
    uint32_t flags;
};
struct Buffer
{
    uint64_t device;
    void* deviceInterface;
    float* host;
    uint64_t flags;
    uint32_t type;
    int32_t dimensions;
    struct Dimension* dim;
    void* padding;
};

static inline int doubled(void** buffers, float factor)
{
    const struct Buffer* a = buffers[0];
    struct Buffer* b = buffers[1];
    for (int32_t i = 0; i < a->dim[0].extent; ++i)
        b->host[i] = factor * a->host[i];
    return 0;
}

/* Creates the file that a test waits for. */
void tellTest(void);

int tlp_kernel_argv(void** buffers);

#endif
