// SPDX-License-Identifier: GPL-3.0-only
#include "scoring/kernels_impl.h"

namespace tlp::scoring {

const Kernels kAvx512Kernels{
    "avx512", [] { return __builtin_cpu_supports("avx512f") != 0; }, dense, attend};

} // namespace tlp::scoring
