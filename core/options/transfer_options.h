// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

namespace tlp::options {

/// How a training goes on from the model of a finished run. Other ways of learning a platform from
/// few of its programs than MTL-TLP's: reference/tlp.md section 8, search_systems.md sections 3
/// and 5.
struct TransferOptions
{
    /// "none"; "fine-tune": every weight is trained on from the source's (zhaiyi000/tlp
    /// tlp_fine_tune.py); "head": the head's alone; "gap": a small model learns what the source's
    /// misses, and the score is their sum (TenSet); "moses": the weights that matter for the new
    /// programs are trained, the others decay (arXiv 2201.05752). Of AutoTVM's trees "margin": the
    /// source's score, times 0.5^(programs / 64) and not at all below 0.05, is what the trees start
    /// from (arXiv 1805.08166, xgboost_cost_model.py).
    std::string method = "none";
    int gapHidden = 128; ///< width of the small model (TenSet)
    /// Moses keeps the weights with the largest |weight · gradient| of the loss. How many, the
    /// decay of the others and when the choice is made again are ours: the share at the start of
    /// every epoch, by the gradient over all its batches.
    double transferableShare = 0.5; ///< (0, 1]
    double domainDecay = 0.001; ///< share of itself that every other weight loses per step; [0, 1]

    bool operator==(const TransferOptions&) const = default;
};

/// Learning without labels before the first epoch, from the order and the contents of the
/// primitives of all training programs. After minGPT and BERT as zhaiyi000/tlp scripts/minGPT and
/// scripts/bert use them (reference/tlp.md section 8), but it is the trained model's own shared
/// part that learns, with a layer that predicts a primitive on top, which is dropped afterwards:
/// theirs (12 layers of 512, 6 of 768, tens of millions of weights for millions of programs) would
/// not learn anything from the thousands of programs that are collected on one machine.
struct PretrainOptions
{
    /// "none"; "gpt": the next primitive from those before it; "bert": primitives that are hidden
    /// from all others.
    std::string method = "none";
    int epochs = 10; ///< 1 … 100000; the official code has 200
    /// Adam's; weight decay, gradient clip and batch size are the training's. The official code has
    /// 7e-4 for BERT and, for its far larger network, 3e-5 for GPT.
    double learningRate = 7e-4;
    double typeWeight = 10; ///< of the cross-entropy of the step's type beside its numbers' error
    double maskShare = 0.15; ///< of a program's primitives, at least one; (0, 1)

    bool operator==(const PretrainOptions&) const = default;
};

} // namespace tlp::options
