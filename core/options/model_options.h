// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"

/// Options as plain structs, without LibTorch: the window and the command line validate and show
/// them.
namespace tlp::options {

/// TLP's network and its variants. Defaults: half as wide as in zhaiyi000/tlp scripts/tlp_train.py
/// `AttentionModule`, the variant that ranked held-out tasks best (docs/measurements.md);
/// `tlp-paper` names that one.
struct TlpModelOptions
{
    std::vector<int> encoder{
        64, 128, 128}; ///< Linear+ReLU widths, per primitive; last = hidden size
    int heads = 8; ///< of the attention; must divide the hidden size
    int residualBlocks = 2; ///< 0 … 8
    std::vector<int> head{128, 64}; ///< Linear+ReLU widths, then Linear to 1
    /// What lets the primitives of a program see each other: "attention", "transformer" (encoder
    /// layers, feed-forward width = hidden size) or "lstm" (one layer, whose last state is scored).
    std::string core = "attention";
    int layers = 1; ///< of the transformer; 1 … 8
    std::string positions = "none"; ///< or "sinusoidal" (Vaswani et al., NIPS 2017), "learned"
    std::string paddingMask = "no"; ///< "yes": rows of zeros are not looked at and not summed
    int privateBlocks = 0; ///< the last so many residual blocks are each platform's own

    bool operator==(const TlpModelOptions&) const = default;
};

/// Gradient-boosted trees. Defaults: those of TenSet's and TLP's authors
/// (zhaiyi000/tlp python/tvm/auto_scheduler/cost_model/xgb_model.py); upstream TVM has depth 10,
/// gamma 0.001, weight 0 and stops early after 50 rounds.
struct TreeModelOptions
{
    /// "pack-sum": squared error of a program's score, the sum over its rows, weighted by its label
    /// (Ansor); "regression": the same without weights; "rank": logistic loss of the pairs of a
    /// task (AutoTVM's rank:pairwise).
    std::string objective = "pack-sum";
    int maxDepth = 6;
    double eta = 0.2;
    double gamma = 0.003;
    double minChildWeight = 2;
    int earlyStopRounds = 100; ///< without a lower validation loss; 0: never
    /// What is read of AutoTVM's configurations, by AutoTVM's names: "knob", "itervar" (loops),
    /// "curve" (relations).
    std::string knobFeatures = "knob";

    bool operator==(const TreeModelOptions&) const = default;
};

/// A registered model: what `--model` and the form offer.
struct ModelKind
{
    std::string id; ///< "tlp"
    std::string title; ///< "TLP (attention)"
    std::string summary; ///< one English sentence
    /// Options that the name stands for, with their values in text form: choosing the model sets
    /// them, and other values are refused.
    std::vector<std::pair<std::string, std::string>> fixed{};
    /// What it is made of, which says which options it has.
    enum class Family : std::uint8_t { Tlp, Mlp, Trees } family = Family::Tlp;
    bool readsStatements = false; ///< Ansor's features of statements, else schedule primitives
    /// Options that choosing the model sets; other values are as good.
    std::vector<std::pair<std::string, std::string>> suggested{};
    bool readsConfigurations = false; ///< of AutoTVM, and neither of the others
};
[[nodiscard]] const std::vector<ModelKind>& modelKinds();
/// None for an unknown model.
[[nodiscard]] const ModelKind* findModelKind(std::string_view id);
/// Whether the model is TLP's network or one of its variants: built from TlpModelOptions.
[[nodiscard]] bool isTlpModel(std::string_view id);
[[nodiscard]] bool isTreeModel(std::string_view id);
[[nodiscard]] bool readsStatements(std::string_view id);
[[nodiscard]] bool readsConfigurations(std::string_view id);

} // namespace tlp::options
