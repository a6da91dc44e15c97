// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/explanation.h"

#include <limits>

#include <QCoreApplication>
#include <QJsonArray>
#include <QLocale>

namespace tlp::widgets {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tlp::widgets::Explanation)
};

QJsonValue valueOf(const QJsonObject& json, const char* key)
{
    return json[QLatin1String(key)];
}

/// JSON has no NaN: null.
double numberOf(const QJsonValue& value)
{
    return value.isDouble() ? value.toDouble() : std::numeric_limits<double>::quiet_NaN();
}

std::optional<std::int64_t> countOf(const QJsonValue& value)
{
    return value.isDouble() ? std::optional<std::int64_t>(value.toInteger()) : std::nullopt;
}

/// The core's reason in the user's language; one that the window does not know passes through.
QString reasonOf(const QJsonValue& absence)
{
    const QJsonObject json = absence.toObject();
    const QString key = valueOf(json, "key").toString();
    if (key == QLatin1String("recurrent"))
        return Words::tr("The model reads the steps one after the other and scores what it holds "
                         "at the end: no step looks at the others or has a share of its own.");
    if (key == QLatin1String("no-attention"))
        return Words::tr("In this kind of model no step looks at the others.");
    if (key == QLatin1String("no-rows"))
        return Words::tr("This kind of model scores the program as a whole, not step by step.");
    return valueOf(json, "reason").toString();
}

/// rows × rows; empty when it is not that.
std::vector<float> matrixOf(const QJsonValue& value, int rows)
{
    std::vector<float> matrix;
    const QJsonArray lines = value.toArray();
    for (const auto& line : lines) {
        const QJsonArray cells = line.toArray();
        for (const auto& cell : cells)
            matrix.push_back(static_cast<float>(numberOf(cell)));
    }
    if (lines.size() != rows || std::ssize(matrix) != std::ptrdiff_t{rows} * rows)
        matrix.clear();
    return matrix;
}

Status readAttention(const QJsonObject& json, RunExplanation& run)
{
    run.noAttention = reasonOf(valueOf(json, "no_attention"));
    const QJsonObject attention = valueOf(json, "attention").toObject();
    if (attention.isEmpty())
        return {};
    run.meanAttention = matrixOf(valueOf(attention, "mean"), run.rows());
    bool isWhole = !run.meanAttention.empty();
    const QJsonArray layers = valueOf(attention, "layers").toArray();
    for (const auto& layer : layers) {
        auto& heads = run.attention.emplace_back();
        const QJsonArray matrices = valueOf(layer.toObject(), "heads").toArray();
        for (const auto& matrix : matrices) {
            heads.push_back(matrixOf(matrix, run.rows()));
            isWhole = isWhole && !heads.back().empty();
        }
    }
    return isWhole ? Status() : fail(ErrorKind::Corrupt, "the attention is not square");
}

Result<RunExplanation> readRun(const QJsonObject& json)
{
    RunExplanation run;
    run.run = valueOf(json, "run").toString();
    run.model = valueOf(json, "model").toString();
    if (const QJsonObject problem = valueOf(json, "problem").toObject(); !problem.isEmpty()) {
        run.problem = valueOf(problem, "message").toString();
        return run;
    }
    const QString own = valueOf(json, "head").toString();
    const QJsonArray heads = valueOf(json, "heads").toArray();
    for (const auto& each : heads) {
        const QJsonObject head = each.toObject();
        const QJsonValue edited = valueOf(head, "edited_score");
        if (valueOf(head, "head").toString() == own)
            run.head = static_cast<int>(run.heads.size());
        run.heads.push_back({valueOf(head, "head").toString(), numberOf(valueOf(head, "score")),
            edited.isDouble() ? std::optional(edited.toDouble()) : std::nullopt});
    }
    if (run.heads.empty())
        return fail(ErrorKind::Corrupt, "there is no score");
    run.rank = countOf(valueOf(json, "rank"));
    run.editedRank = countOf(valueOf(json, "edited_rank"));
    run.programs = countOf(valueOf(json, "programs")).value_or(0);
    run.stepsRead = valueOf(json, "steps_read").toInt();
    run.stepsCut = valueOf(json, "steps_cut").toInt();
    run.paddingRows = valueOf(json, "padding_rows").toInt();
    run.hasPaddingRow = valueOf(json, "has_padding_row").toBool();
    const QJsonArray summands = valueOf(json, "summands").toArray();
    for (const auto& summand : summands)
        run.summands.push_back(numberOf(summand));
    if (!run.summands.empty() && std::ssize(run.summands) != run.rows())
        return fail(ErrorKind::Corrupt, "the shares are not one per row");
    run.noSummands = reasonOf(valueOf(json, "no_summands"));
    const QJsonArray contributions = valueOf(json, "contributions").toArray();
    for (const auto& each : contributions) {
        const QJsonObject contribution = each.toObject();
        StepContribution& added = run.contributions.emplace_back();
        const QJsonArray steps = valueOf(contribution, "steps").toArray();
        for (const auto& step : steps)
            added.steps.append(step.toInt() - 1);
        added.without = numberOf(valueOf(contribution, "without"));
        added.difference = numberOf(valueOf(contribution, "difference"));
    }
    TLP_CHECK(readAttention(json, run));
    return run;
}

std::optional<MeasuredTime> readTime(const QJsonValue& value)
{
    if (!value.isObject())
        return std::nullopt;
    const QJsonObject json = value.toObject();
    MeasuredTime time;
    if (const QJsonValue seconds = valueOf(json, "seconds"); seconds.isDouble())
        time.seconds = seconds.toDouble();
    time.spread = valueOf(json, "spread").toDouble();
    time.isNoisy = valueOf(json, "is_noisy").toBool();
    time.failure = valueOf(json, "failure").toString();
    time.message = valueOf(json, "message").toString();
    return time;
}

} // namespace

QString scoreText(double score)
{
    return QLocale().toString(score, 'g', 4);
}

QString signedText(double value)
{
    const QString text = QLocale().toString(value, 'g', 3);
    return value > 0 ? u'+' + text : text;
}

Result<Explanation> readExplanation(const QJsonObject& json)
{
    Explanation explanation;
    const QJsonArray runs = valueOf(json, "runs").toArray();
    for (const auto& each : runs) {
        TLP_TRY(RunExplanation run, readRun(each.toObject()));
        explanation.runs.push_back(std::move(run));
    }
    const QJsonObject measured = valueOf(json, "measured").toObject();
    explanation.target = valueOf(measured, "target").toString();
    explanation.time = readTime(valueOf(measured, "program"));
    explanation.editedTime = readTime(valueOf(measured, "edited"));
    return explanation;
}

} // namespace tlp::widgets
