// SPDX-License-Identifier: GPL-3.0-only
#include "compare/run_columns.h"

#include "options/training_options.h"
#include "shell/job_texts.h"
#include "training/dataset_facts.h"
#include "training/display_texts.h"
#include "training/option_texts.h"

#include <cmath>
#include <optional>

#include <QCoreApplication>
#include <QLocale>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RunColumns)
};

const QString kNone = QStringLiteral("–");

RunValue textValue(const std::string& text)
{
    const QString shown = QString::fromStdString(text);
    return {shown, shown};
}

RunValue number(std::optional<double> value, int decimals)
{
    if (!value || !std::isfinite(*value))
        return {kNone, {}};
    return {QLocale().toString(*value, 'f', decimals), *value};
}

RunValue count(std::int64_t value)
{
    if (value <= 0)
        return {kNone, {}};
    return {QLocale().toString(static_cast<qlonglong>(value)), static_cast<qlonglong>(value)};
}

std::optional<double> topK(const CompareRun& run, const EvaluationTarget& target, int k)
{
    const auto* evaluation = run.evaluationOn(target);
    return evaluation == nullptr ? std::nullopt : evaluation::valueAt(evaluation->report.topK, k);
}

void addIdentity(std::vector<RunColumn>& columns)
{
    columns.push_back({QStringLiteral("name"), Texts::tr("Run"),
        Texts::tr("The name of the run. Press F2 to rename it."), true, false,
        [](const CompareRun& run, const auto&) { return textValue(run.run.name); }});
    columns.push_back({QStringLiteral("state"), Texts::tr("State"), {}, true, false,
        [](const CompareRun& run, const auto&) {
            return RunValue{runStateText(run.run.state), runStateText(run.run.state)};
        }});
    columns.push_back({QStringLiteral("dataset"), Texts::tr("Dataset"), {}, false, false,
        [](const CompareRun& run, const auto&) { return textValue(run.run.spec.dataset); }});
    columns.push_back({QStringLiteral("platform"), Texts::tr("Platform"), {}, true, false,
        [](const CompareRun& run, const auto&) { return textValue(run.run.spec.platform); }});
    columns.push_back({QStringLiteral("split"), Texts::tr("Split"), {}, false, false,
        [](const CompareRun& run, const auto&) { return textValue(run.run.spec.split); }});
}

void addFigures(std::vector<RunColumn>& columns)
{
    for (const int k : {1, 5, 10, 20})
        columns.push_back({QStringLiteral("top%1").arg(k), Texts::tr("Top-%1").arg(k),
            Texts::tr("Best time divided by the best time among the model's first %1 picks; "
                      "1 is best.")
                .arg(k),
            k <= 5, true, [k](const CompareRun& run, const EvaluationTarget& target) {
                return number(topK(run, target, k), 4);
            }});
    columns.push_back({QStringLiteral("kendall_tau"), Texts::tr("Kendall τ"),
        Texts::tr("How well the order of the scores fits the order of the speeds, from −1 to "
                  "1; mean over tasks."),
        true, true, [](const CompareRun& run, const EvaluationTarget& target) {
            const auto* evaluation = run.evaluationOn(target);
            return number(evaluation ? evaluation->report.kendallTau : std::nullopt, 3);
        }});
    columns.push_back({QStringLiteral("spearman_rho"), Texts::tr("Spearman ρ"),
        Texts::tr("How well the ranks of the scores fit the ranks of the speeds, from −1 to "
                  "1; mean over tasks."),
        false, true, [](const CompareRun& run, const EvaluationTarget& target) {
            const auto* evaluation = run.evaluationOn(target);
            return number(evaluation ? evaluation->report.spearmanRho : std::nullopt, 3);
        }});
    columns.push_back({QStringLiteral("microseconds_per_score"), Texts::tr("Score time (µs)"),
        Texts::tr("How long the model takes to rate one program, in the evaluation."), false, true,
        [](const CompareRun& run, const EvaluationTarget& target) {
            const auto* evaluation = run.evaluationOn(target);
            const double seconds = evaluation ? evaluation->report.secondsPerScore : 0;
            return number(seconds > 0 ? std::optional(seconds * 1e6) : std::nullopt, 1);
        }});
}

void addTraining(std::vector<RunColumn>& columns)
{
    columns.push_back({QStringLiteral("best_loss"), Texts::tr("Best loss"),
        Texts::tr("The lowest validation loss. Only runs with the same loss can be compared "
                  "by it."),
        true, true, [](const CompareRun& run, const auto&) {
            if (!run.run.bestLoss)
                return RunValue{kNone, {}};
            return RunValue{lossText(*run.run.bestLoss), *run.run.bestLoss};
        }});
    columns.push_back({QStringLiteral("epochs_done"), Texts::tr("Epochs done"), {}, false, true,
        [](const CompareRun& run, const auto&) { return count(run.run.epochsDone); }});
    columns.push_back({QStringLiteral("parameters"), Texts::tr("Parameters"), {}, true, true,
        [](const CompareRun& run, const auto&) { return count(run.run.parameters); }});
    columns.push_back({QStringLiteral("seconds"), Texts::tr("Training time"), {}, false, true,
        [](const CompareRun& run, const auto&) {
            if (run.run.seconds <= 0)
                return RunValue{kNone, {}};
            return RunValue{durationText(run.run.seconds), run.run.seconds};
        }});
    columns.push_back({QStringLiteral("programs_per_second"), Texts::tr("Programs/s"),
        Texts::tr("Training programs per second."), false, true,
        [](const CompareRun& run, const auto&) { return number(trainingRate(run.run), 0); }});
    columns.push_back({QStringLiteral("created"), Texts::tr("Created"), {}, true, true,
        [](const CompareRun& run, const auto&) {
            return RunValue{timeText(run.run.createdAt), static_cast<qlonglong>(run.run.createdAt)};
        }});
    columns.push_back({QStringLiteral("host"), Texts::tr("Machine"), {}, false, false,
        [](const CompareRun& run, const auto&) { return textValue(run.run.host); }});
    columns.push_back({QStringLiteral("code_version"), Texts::tr("Code version"), {}, false, false,
        [](const CompareRun& run, const auto&) { return textValue(run.run.codeVersion); }});
    columns.push_back({QStringLiteral("data_hash"), Texts::tr("Data hash"), {}, false, false,
        [](const CompareRun& run, const auto&) { return textValue(run.run.datasetHash); }});
}

RunValue optionValue(const CompareRun& run, const options::OptionInfo& info)
{
    const auto text = options::optionText(run.run.spec.options, info.key);
    if (!text || !info.appliesTo(run.run.spec.options.model))
        return {kNone, {}};
    const QString raw = QString::fromStdString(*text);
    bool isNumber = false;
    const double value = raw.toDouble(&isNumber);
    if (isNumber)
        return {raw, value};
    return {choiceText(info.key, *text), raw};
}

void addOptions(std::vector<RunColumn>& columns)
{
    using Kind = options::OptionInfo::Kind;
    for (const options::OptionInfo& info : options::trainingOptionInfos()) {
        const OptionText words = optionText(info.key);
        const bool isNumber = info.kind == Kind::Integer || info.kind == Kind::Real;
        columns.push_back({QStringLiteral("option.") + QString::fromStdString(info.key),
            QString(words.label).remove(u'&'), words.help, info.key == "seed" || info.key == "loss",
            isNumber,
            [info](const CompareRun& run, const auto&) { return optionValue(run, info); }});
    }
}

} // namespace

std::vector<RunColumn> runColumns()
{
    std::vector<RunColumn> columns;
    addIdentity(columns);
    addFigures(columns);
    addTraining(columns);
    addOptions(columns);
    return columns;
}

} // namespace tlp::widgets
