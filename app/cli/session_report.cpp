// SPDX-License-Identifier: GPL-3.0-only
#include "cli/session_report.h"

#include "base/text.h"
#include "cli/report_tables.h"
#include "cli/table.h"
#include "records/measure_record.h"
#include "records/packed_steps.h"
#include "records/steps_json.h"
#include "workload/task_title.h"
#include "workspace/model_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tlp::cli {
namespace {

using Align = Table::Align;
using workspace::SessionInfo;
using workspace::SessionTask;
using workspace::TrialInfo;

/// What went wrong, or that the time is not steady.
std::string remarkOn(const TrialInfo& trial)
{
    if (!trial.message.empty())
        return trial.message;
    if (!trial.seconds())
        return records::nameOfError(trial.errorNo);
    return trial.isRandomPick ? "drawn at random" : "";
}

/// As people write it: no quotes, a list's parts side by side.
std::string valueText(const Json& value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_number_float())
        return toShortest(value.get<double>());
    if (value.is_boolean())
        return value.get<bool>() ? "yes" : "no";
    if (!value.is_array())
        return value.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string text;
    for (const Json& item : value)
        text += (text.empty() ? "" : " ") + valueText(item);
    return text;
}

Json stepsJson(const std::string& packed)
{
    const auto steps = records::unpackSteps(packed);
    if (!steps)
        return nullptr;
    return Json::parse(records::toJson(*steps), nullptr, false);
}

/// Floating-point operations a second.
std::string speedText(const SessionTask& task)
{
    if (!task.bestSeconds || task.flops <= 0)
        return {};
    return fmt::format("{:.3g} GFLOP/s", task.flops / *task.bestSeconds * 1e-9);
}

/// Of the network's time, or of what is known of it.
std::string shareText(const SessionView& view, const SessionTask& task)
{
    double sum = 0;
    for (const SessionTask& other : view.tasks)
        sum += other.weight * other.bestSeconds.value_or(0);
    if (!task.bestSeconds || sum <= 0)
        return "–";
    return fmt::format("{:.1f} %", 100 * task.weight * *task.bestSeconds / sum);
}

/// The whole time, or why there is none yet.
std::string bestText(const SessionView& view)
{
    const SessionInfo& session = view.session;
    if (view.tasks.size() != 1 || !view.tasks.front().bestSeconds) {
        const std::string missing = missingTimes(view);
        return formatSeconds(session.bestSeconds) + (missing.empty() ? "" : ", " + missing);
    }
    const SessionTask& task = view.tasks.front();
    std::string text = fmt::format(
        "{}, trial {}, {}", formatSeconds(task.bestSeconds), task.bestTrial, speedText(task));
    if (task.weight != 1)
        text += fmt::format(
            "; {} for its weight {}", formatSeconds(session.bestSeconds), toShortest(task.weight));
    return text;
}

/// LibTorch's time for a task; null when there is none.
const workspace::BaselineInfo* baselineOf(const SessionView& view, const SessionTask& task)
{
    const auto index = static_cast<std::size_t>(&task - view.tasks.data());
    const auto& baseline = view.baseline.tasks[index];
    return baseline ? &*baseline : nullptr;
}

/// How many times as fast as LibTorch: "1.25 ×".
std::string ratioText(const std::optional<double>& ratio)
{
    return ratio ? fmt::format("{:.2f} ×", *ratio) : "–";
}

std::optional<double> ratioOf(const SessionView& view, const SessionTask& task)
{
    const workspace::BaselineInfo* baseline = baselineOf(view, task);
    if (baseline == nullptr || !task.bestSeconds || *task.bestSeconds <= 0)
        return std::nullopt;
    return baseline->seconds / *task.bestSeconds;
}

/// LibTorch's time, what is faster, and what the sum leaves out.
std::string baselineText(const SessionView& view)
{
    const workspace::BaselineComparison& baseline = view.baseline;
    if (!baseline.seconds)
        return {};
    std::string text = formatSeconds(baseline.seconds);
    if (view.tasks.size() == 1) // of one execution, as the best
        text = fmt::format(
            "{} ({})", formatSeconds(baseline.tasks.front()->seconds), baseline.tasks.front()->way);
    if (!baseline.isWhole())
        text += fmt::format(" for {} of {} tasks, the others have no time of LibTorch",
            view.tasks.size() - static_cast<std::size_t>(baseline.missing), view.tasks.size());
    if (const auto ratio = baseline.ratio())
        text += fmt::format("; the best{} is {} as fast",
            baseline.isWhole() ? "" : " of the same tasks", ratioText(ratio));
    return text;
}

Json taskJson(const SessionView& view, const SessionTask& task)
{
    Json json{{"workload", task.text}, {"title", titleOf(task)}, {"workload_key", task.workloadKey},
        {"weight", task.weight}, {"flops", task.flops}, {"trials", task.trials},
        {"failed", task.failed}, {"best_seconds", orNull(task.bestSeconds)},
        {"baseline_seconds", nullptr}, {"baseline_way", nullptr}, {"best_trial", nullptr},
        {"best_steps", nullptr}};
    if (const workspace::BaselineInfo* baseline = baselineOf(view, task)) {
        json["baseline_seconds"] = baseline->seconds;
        json["baseline_way"] = baseline->way;
    }
    if (const TrialInfo* best = view.bestOf(task)) {
        json["best_trial"] = best->number;
        json["best_steps"] = stepsJson(best->packedSteps);
    }
    return json;
}

Json roundJson(const workspace::RoundInfo& round)
{
    return {{"round", round.number}, {"task", round.task + 1}, {"seconds", toJson(round.times)},
        {"kendall", orNull(round.kendall)}, {"best_seconds", orNull(round.bestSeconds)},
        {"estimate", orNull(round.estimate)}};
}

} // namespace

const TrialInfo* SessionView::bestOf(const SessionTask& task) const
{
    const auto found = std::ranges::find(trials, task.bestTrial, &TrialInfo::number);
    return task.bestTrial == 0 || found == trials.end() ? nullptr : &*found;
}

Result<SessionView> loadSession(const workspace::Workspace& workspace, SessionId session)
{
    SessionView view;
    TLP_TRY(view.session, workspace.session(session));
    TLP_TRY(view.tasks, workspace.sessionTasks(session));
    TLP_TRY(view.trials, workspace.trials(session));
    TLP_TRY(view.rounds, workspace.rounds(session));
    view.curve = workspace::bestCurve(view.tasks, view.trials);
    TLP_TRY(view.baseline, workspace.compareWithBaselines(view.session, view.tasks));
    return view;
}

std::string titleOf(const SessionTask& task)
{
    return workload::taskTitle(task.text, task.dagText);
}

std::string missingTimes(const SessionView& view)
{
    const auto measured = std::ranges::count_if(
        view.tasks, [](const SessionTask& task) { return task.bestSeconds.has_value(); });
    const auto all = static_cast<std::ptrdiff_t>(view.tasks.size());
    if (measured == all)
        return {};
    return all == 1 ? "no program has worked so far"
                    : fmt::format("{} of {} tasks measured so far", measured, all);
}

std::string optionsText(const options::TuneSpec& spec)
{
    const Json defaults = Json::parse(options::TuneSpec().toJson(), nullptr, false);
    const Json given = Json::parse(spec.toJson(), nullptr, false);
    constexpr std::array<std::string_view, 6> kShownElsewhere{
        "session", "workloads", "model", "learning", "policy", "seed"};
    std::string text;
    for (const auto& [key, value] : given.items()) {
        if (std::ranges::find(kShownElsewhere, key) != kShownElsewhere.end()
            || (defaults.contains(key) && defaults[key] == value))
            continue;
        std::string name = key;
        std::ranges::replace(name, '_', '-');
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, valueText(value));
    }
    return text.empty() ? "the defaults" : text;
}

std::string workloadText(const SessionInfo& session)
{
    return joinText(session.spec.workloads, " ");
}

Json toJson(const workspace::SessionTimes& times)
{
    return {{"search", times.search}, {"model", times.model}, {"build", times.build},
        {"run", times.run}, {"other", times.other()}, {"total", times.total}};
}

Json toJson(const SessionInfo& session)
{
    const options::TuneSpec& spec = session.spec;
    return {{"name", session.name}, {"id", session.id.value},
        {"state", workspace::toString(session.state)}, {"workload", workloadText(session)},
        {"platform", session.platform}, {"model", spec.model}, {"learning", spec.learning},
        {"policy", spec.policy.policy}, {"seed", spec.seed}, {"trials", session.trials},
        {"trials_asked", spec.trials}, {"failed", session.failed},
        {"best_seconds", orNull(session.bestSeconds)}, {"seconds", toJson(session.times)},
        {"ended", session.ended}, {"error", session.error},
        {"job", session.job ? Json(session.job.value) : Json(nullptr)}, {"host", session.host},
        {"code_version", session.codeVersion}, {"created_at", session.createdAt}};
}

Json toJson(const SessionInfo& session, const TrialInfo& trial)
{
    Json costs = Json::array();
    for (const double cost : trial.costsSeconds)
        costs.push_back(std::isfinite(cost) ? Json(cost) : Json(nullptr));
    return {{"trial", trial.number}, {"round", trial.round}, {"task", trial.task + 1},
        {"predicted", orNull(trial.predicted)}, {"random", isRandomPick(session, trial)},
        {"seconds", orNull(trial.seconds())}, {"costs_seconds", std::move(costs)},
        {"error_no", trial.errorNo},
        {"error", trial.errorNo == 0 ? std::string() : records::nameOfError(trial.errorNo)},
        {"message", trial.message}, {"build_seconds", trial.buildSeconds},
        {"run_seconds", trial.runSeconds}, {"at_seconds", trial.atSeconds},
        {"steps", stepsJson(trial.packedSteps)}};
}

Json toJson(const std::vector<workspace::BestPoint>& curve)
{
    Json json = Json::array();
    for (const workspace::BestPoint& point : curve)
        json.push_back({{"trials", point.trials}, {"at_seconds", point.atSeconds},
            {"seconds", point.seconds}});
    return json;
}

Json detailsJson(const SessionView& view)
{
    Json json = toJson(view.session);
    json["baseline_seconds"] = orNull(view.baseline.seconds);
    json["baseline_best_seconds"] = orNull(view.baseline.bestSeconds);
    json["baseline_ratio"] = orNull(view.baseline.ratio());
    json["baseline_missing"] = view.baseline.missing;
    json["options"] = Json::parse(view.session.spec.toJson(), nullptr, false);
    json["tasks"] = Json::array();
    for (const SessionTask& task : view.tasks)
        json["tasks"].push_back(taskJson(view, task));
    json["curve"] = toJson(view.curve);
    json["rounds"] = Json::array();
    for (const workspace::RoundInfo& round : view.rounds)
        json["rounds"].push_back(roundJson(round));
    return json;
}

std::string summaryText(const SessionView& view)
{
    const SessionInfo& session = view.session;
    const options::TuneSpec& spec = session.spec;
    std::string text;
    const auto line = [&](std::string_view title, const std::string& value) {
        if (!value.empty())
            text += fmt::format("{:<10} {}\n", title, printable(value));
    };
    line("session", session.name);
    std::string state = workspace::toString(session.state);
    if (!session.error.empty())
        state += ": " + session.error;
    else if (!session.ended.empty())
        state += fmt::format(" ({})", session.ended);
    line("state", state);
    line("tuned",
        fmt::format("{}{}", workloadText(session),
            session.platform.empty() ? "" : " on " + session.platform));
    line("model", workspace::modelText(session));
    line("policy", fmt::format("{}, seed {}", spec.policy.policy, spec.seed));
    line("trials",
        fmt::format("{} of {}, {} failed", formatCount(session.trials), formatCount(spec.trials),
            formatCount(session.failed)));
    line(view.tasks.size() > 1 ? "estimate" : "best", bestText(view));
    line("LibTorch", baselineText(view));
    const workspace::SessionTimes& times = session.times;
    line("time",
        fmt::format("{:.1f} s: search {:.2f}, model {:.2f}, build {:.2f}, run {:.2f}, other {:.2f}",
            times.total, times.search, times.model, times.build, times.run, times.other()));
    return text;
}

std::string tasksText(const SessionView& view)
{
    if (view.tasks.size() < 2)
        return {};
    Table table;
    table.addColumn("", Align::Right);
    table.addColumn("task");
    for (const char* title :
        {"weight", "trials", "failed", "best", "speed", "share", "LibTorch", "faster"})
        table.addColumn(title, Align::Right);
    for (const SessionTask& task : view.tasks) {
        table.addRow({std::to_string(task.ordinal + 1), titleOf(task), toShortest(task.weight),
            formatCount(task.trials), formatCount(task.failed), formatSeconds(task.bestSeconds),
            speedText(task), shareText(view, task),
            formatSeconds(baselineOf(view, task) != nullptr
                    ? std::optional(baselineOf(view, task)->seconds)
                    : std::nullopt),
            ratioText(ratioOf(view, task))});
    }
    return table.toText();
}

std::string curveText(const SessionView& view)
{
    if (view.curve.empty())
        return {};
    Table table;
    for (const char* title : {"trial", "after", "best"})
        table.addColumn(title, Align::Right);
    for (const workspace::BestPoint& point : view.curve)
        table.addRow({formatCount(point.trials), fmt::format("{:.1f} s", point.atSeconds),
            formatSeconds(point.seconds)});
    return table.toText();
}

std::string trialsText(const SessionView& view)
{
    Table table;
    table.addColumn("trial", Align::Right);
    table.addColumn("round", Align::Right);
    if (view.tasks.size() > 1)
        table.addColumn("task", Align::Right);
    for (const char* title : {"predicted", "measured", "build", "run", "after"})
        table.addColumn(title, Align::Right);
    table.addColumn("remark");
    for (const TrialInfo& trial : view.trials) {
        std::vector<std::string> row{std::to_string(trial.number), std::to_string(trial.round)};
        if (view.tasks.size() > 1)
            row.push_back(std::to_string(trial.task + 1));
        row.push_back(trial.predicted ? fmt::format("{:.4g}", *trial.predicted) : "–");
        row.push_back(formatSeconds(trial.seconds()));
        row.push_back(formatSeconds(trial.buildSeconds));
        row.push_back(formatSeconds(trial.runSeconds));
        row.push_back(fmt::format("{:.1f} s", trial.atSeconds));
        row.push_back(remarkOn(trial));
        table.addRow(std::move(row));
    }
    return table.toText();
}

Status reportSession(Cli& cli, const workspace::Workspace& workspace, const workspace::JobInfo& job)
{
    if (cli.isJson) {
        cli.printJson(Json::parse(job.resultJson, nullptr, false));
        return {};
    }
    TLP_TRY(const SessionView view, loadSession(workspace, job.session));
    cli.print(summaryText(view));
    if (const std::string tasks = tasksText(view); !tasks.empty())
        cli.print("\n" + tasks);
    return {};
}

} // namespace tlp::cli
