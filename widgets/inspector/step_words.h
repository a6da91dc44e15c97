// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <QColor>
#include <QString>
#include <QStringList>

#include "records/step.h"
#include "workload/compute_dag.h"

/// Schedule steps in the user's words. The parts come from the step itself; program::describe is
/// the English fallback for steps this version does not know. GUI thread.
namespace tlp::widgets {

/// What a step is for: the colour of its token. Colour is never the only sign, the code is written
/// beside it.
enum class StepGroup : std::uint8_t {
    Tiling, ///< SP, FSP, FFSP
    Order, ///< RE, FU
    Annotation, ///< AN, PR
    Placement, ///< CA, CI, CR
    Storage, ///< CHR, CHW, RF, SA
    Unknown
};
[[nodiscard]] StepGroup groupOf(records::StepKind kind);
[[nodiscard]] QString groupText(StepGroup group);
/// Of the colour-blind-safe palette.
[[nodiscard]] QColor groupColor(StepGroup group, bool dark);

/// A full sentence: "Splits loop 4 of stage “conv” (extent 56) into 4 parts: 7 × 1 × 4 × 2." An
/// empty stage name stands for "stage N".
[[nodiscard]] QString describeStep(const records::Step& step, const QString& stageName);
/// The parameters in short, without stage: "loop 4, extent 56 → 7 × 1 × 4 × 2".
[[nodiscard]] QString parametersText(const records::Step& step);
/// What the features after the one-hot mean, one per number in the record's order.
[[nodiscard]] QStringList numberMeanings(const records::Step& step);
/// "parallel", "blockIdx.x"; words of the tools stay as they are.
[[nodiscard]] QString annotationText(int annotation);

/// Names of the stages that each step addresses, with the DAG's names carried through cache and
/// rfactor steps. Empty texts where the DAG is unknown or a step's ids do not fit.
[[nodiscard]] QStringList stageNames(
    const std::vector<records::Step>& steps, const workload::ComputeDag* dag);

} // namespace tlp::widgets
