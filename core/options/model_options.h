// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

/// Options as plain structs, without LibTorch: the window and the command line validate and show
/// them.
namespace tlp::options {

/// TLP's attention model. Defaults: zhaiyi000/tlp scripts/tlp_train.py `AttentionModule` (hidden
/// 256).
struct TlpModelOptions
{
    std::vector<int> encoder{
        64, 128, 256, 256}; ///< Linear+ReLU widths, per primitive; last = hidden size
    int heads = 8; ///< must divide the hidden size
    int residualBlocks = 2; ///< 0 … 8
    std::vector<int> head{256, 128, 64}; ///< Linear+ReLU widths, then Linear to 1

    bool operator==(const TlpModelOptions&) const = default;
};

/// A registered model: what `--model` and the form offer.
struct ModelKind
{
    std::string id; ///< "tlp"
    std::string title; ///< "TLP (attention)"
    std::string summary; ///< one English sentence
};
[[nodiscard]] const std::vector<ModelKind>& modelKinds();

} // namespace tlp::options
