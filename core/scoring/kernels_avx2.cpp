// SPDX-License-Identifier: GPL-3.0-only
#include "scoring/kernels_impl.h"

namespace tlp::scoring {

const Kernels kAvx2Kernels{"avx2",
    [] { return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0; }, dense,
    attend};

} // namespace tlp::scoring
