// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/error.h"
#include "program/state.h"
#include "workload/compute_dag.h"

namespace tlp::features {

/// Features of a statement: 57 of computation, 18 of each of 5 buffers, 10 of arithmetic
/// intensity, 4 of allocation, 3 of the loops around it.
inline constexpr std::size_t kStatementFeatures = 164;
inline constexpr int kStatementBuffers = 5;

/// What features need to know of the machine.
struct HardwareFacts
{
    int cacheLineBytes = 64;
};

/// Ansor's features of a program: one row for each stage that is computed (a reduction has one for
/// its update, not for its initialisation), in the order in which the stages are first stored to.
struct StatementFeatures
{
    std::vector<float> values; ///< [statements][164], row-major
    std::int32_t statements = 0;
};

/// The features of `state`, a state of `dag`, with the values of TVM's
/// `get_per_store_features_from_states` as TLP's authors forked it: amounts as sign(x)·log2(|x| +
/// 1), one-hots and the curve of arithmetic intensity as they are. Only the order of statements,
/// and of buffers that are alike in all they are sorted by, is another: TVM has that of its hash
/// maps. Tensors are taken to be float32. Source: Ansor (OSDI'20), section 5.2; zhaiyi000/tlp
/// src/auto_scheduler/feature.cc. Errors: those of program::lowerStatements. Any thread.
[[nodiscard]] Result<StatementFeatures> statementFeatures(
    const workload::ComputeDag& dag, const program::State& state, const HardwareFacts& facts = {});

/// TVM's names of the 164 columns, in order: "float_mad", …, "B0.acc_type.kRead", ….
[[nodiscard]] const std::vector<std::string>& statementFeatureNames();

} // namespace tlp::features
