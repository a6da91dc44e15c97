// SPDX-License-Identifier: GPL-3.0-only
#include "training/transferable_mask.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace tlp::training {

std::int64_t transferableCount(std::int64_t weights, double share)
{
    return std::clamp<std::int64_t>(std::llround(share * static_cast<double>(weights)),
        std::min<std::int64_t>(1, weights), weights);
}

torch::Tensor transferableMask(const torch::Tensor& importance, double share)
{
    const torch::Tensor order
        = std::get<1>(torch::sort(importance, /*stable=*/true, /*dim=*/0, /*descending=*/true));
    torch::Tensor mask = torch::zeros(importance.sizes(), importance.options().dtype(torch::kBool));
    mask.index_fill_(0, order.narrow(0, 0, transferableCount(importance.numel(), share)), true);
    return mask;
}

} // namespace tlp::training
