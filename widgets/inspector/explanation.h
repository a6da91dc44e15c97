// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QList>
#include <QString>

#include "base/error.h"

/// What `tlp explain --json` tells, as values.
namespace tlp::widgets {

struct HeadScore
{
    QString name; ///< the platform's
    double score = 0;
    std::optional<double> edited; ///< of the edited program
};

/// What equal steps of the program do to the score together.
struct StepContribution
{
    QList<int> steps; ///< rows of the step list, from 0
    double without = 0; ///< score of the program without them
    double difference = 0; ///< above 0: they made it worse
};

/// One run's view of a program.
struct RunExplanation
{
    QString run;
    QString model; ///< the model's id
    QString problem; ///< why there is nothing else; empty: there is
    std::vector<HeadScore> heads;
    int head = 0; ///< that the rest is about
    std::optional<std::int64_t> rank, editedRank; ///< by score among `programs`
    std::int64_t programs = 0;
    int stepsRead = 0; ///< the first so many
    int stepsCut = 0;
    int paddingRows = 0;
    bool hasPaddingRow = false; ///< one more row, for all of them, behind those of the steps
    std::vector<double> summands; ///< one per row; empty: see noSummands
    QString noSummands; ///< in the user's language
    std::vector<StepContribution> contributions;
    /// By layer and head: rows × rows.
    std::vector<std::vector<std::vector<float>>> attention;
    std::vector<float> meanAttention;
    QString noAttention; ///< in the user's language; empty: there is attention

    [[nodiscard]] int rows() const { return stepsRead + (hasPaddingRow ? 1 : 0); }
    [[nodiscard]] const HeadScore& own() const { return heads.at(static_cast<std::size_t>(head)); }
};

struct MeasuredTime
{
    std::optional<double> seconds;
    double spread = 0;
    bool isNoisy = false;
    QString failure; ///< the core's word
    QString message;
};

struct Explanation
{
    std::vector<RunExplanation> runs; ///< in the order asked for
    QString target; ///< of the times
    std::optional<MeasuredTime> time, editedTime;
};

[[nodiscard]] QString scoreText(double score);
/// "+0.12", "-3"; in the user's language.
[[nodiscard]] QString signedText(double value);

/// Errors: Corrupt when it is not what `tlp explain` writes.
[[nodiscard]] Result<Explanation> readExplanation(const QJsonObject& json);

} // namespace tlp::widgets
