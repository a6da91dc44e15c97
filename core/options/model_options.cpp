// SPDX-License-Identifier: GPL-3.0-only
#include "options/model_options.h"

#include <algorithm>

namespace tlp::options {

const std::vector<ModelKind>& modelKinds()
{
    static const std::vector<ModelKind> kKinds{
        {"tlp", "TLP (attention)",
            "Reads the schedule primitives of a program with self-attention and sums one score per "
            "primitive"},
        {"tlp-paper", "TLP as in the paper",
            "TLP with the network and the features of its authors' code",
            {{"encoder", "64,128,256,256"}, {"heads", "8"}, {"residual_blocks", "2"},
                {"head", "256,128,64"}, {"core", "attention"}, {"layers", "1"},
                {"positions", "none"}, {"padding_mask", "no"}, {"private_blocks", "0"},
                {"vocabulary", "official"}, {"numbers", "raw"}, {"size", "crop"}}},
        {"tlp-transformer", "TLP (transformer)",
            "TLP with transformer encoder layers instead of its one attention",
            {{"core", "transformer"}}},
        {"tlp-lstm", "TLP (LSTM)",
            "TLP with a recurrent layer, whose last state is scored, instead of its attention",
            {{"core", "lstm"}}},
        {"tenset-mlp", "TenSet MLP",
            "Reads Ansor's features of each statement with a perceptron and scores their sum", {},
            ModelKind::Family::Mlp, true, {{"batch_size", "512"}}},
        {"xgboost", "XGBoost (primitives)", "Boosted trees on the schedule primitives of a program",
            {{"size", "full"}}, ModelKind::Family::Trees, false,
            {{"objective", "rank"}, {"epochs", "300"}}},
        {"xgboost-statements", "XGBoost (statements)",
            "Boosted trees on Ansor's features of each statement, whose scores are summed", {},
            ModelKind::Family::Trees, true, {{"objective", "pack-sum"}, {"epochs", "300"}}},
        {"autotvm-xgboost", "AutoTVM's XGBoost",
            "Boosted trees on the knobs, loops or relations of AutoTVM's configurations", {},
            ModelKind::Family::Trees, false,
            {{"objective", "rank"}, {"max_depth", "3"}, {"gamma", "0.0001"},
                {"min_child_weight", "1"}, {"eta", "0.3"}, {"epochs", "400"}},
            true},
        {"treegru", "AutoTVM's TreeGRU",
            "Reads the loops of AutoTVM's configurations from the innermost outwards with a "
            "recurrent unit",
            {}, ModelKind::Family::Mlp, false, {{"batch_size", "512"}}, true},
    };
    return kKinds;
}

const ModelKind* findModelKind(std::string_view id)
{
    const auto found = std::ranges::find(modelKinds(), id, &ModelKind::id);
    return found == modelKinds().end() ? nullptr : &*found;
}

bool isTlpModel(std::string_view id)
{
    const ModelKind* const kind = findModelKind(id);
    return kind != nullptr && kind->family == ModelKind::Family::Tlp;
}

bool isTreeModel(std::string_view id)
{
    const ModelKind* const kind = findModelKind(id);
    return kind != nullptr && kind->family == ModelKind::Family::Trees;
}

bool readsStatements(std::string_view id)
{
    const ModelKind* const kind = findModelKind(id);
    return kind != nullptr && kind->readsStatements;
}

bool readsConfigurations(std::string_view id)
{
    const ModelKind* const kind = findModelKind(id);
    return kind != nullptr && kind->readsConfigurations;
}

} // namespace tlp::options
