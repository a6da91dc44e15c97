// SPDX-License-Identifier: GPL-3.0-only
#include "scoring/kernels_impl.h"

namespace tlp::scoring {

const Kernels kPortableKernels{"portable", [] { return true; }, dense, attend};

} // namespace tlp::scoring
