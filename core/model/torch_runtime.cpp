// SPDX-License-Identifier: GPL-3.0-only
#include "model/torch_runtime.h"

#include "base/machine.h"

#include <limits>

#include <dlfcn.h>
#include <malloc.h>
#include <torch/torch.h>

namespace tlp::model {

int setComputeThreads(int threads)
{
    const int count = threads > 0 ? threads : availableProcessors();
    at::set_num_threads(count);
    // OpenBLAS has a pool of its own, which LibTorch does not know; other BLAS libraries lack this.
    using SetThreads = void (*)(int);
    if (const auto set
        = reinterpret_cast<SetThreads>(::dlsym(RTLD_DEFAULT, "openblas_set_num_threads")))
        set(count);
    return count;
}

void tuneAllocator()
{
    constexpr int kTopPad = 64 << 20;
    ::mallopt(M_MMAP_MAX, 0);
    ::mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
    ::mallopt(M_TOP_PAD, kTopPad);
}

} // namespace tlp::model
