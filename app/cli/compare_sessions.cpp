// SPDX-License-Identifier: GPL-3.0-only
#include "cli/compare_sessions.h"

#include "cli/report_tables.h"
#include "cli/session_report.h"
#include "cli/table.h"
#include "records/workload_key.h"
#include "workspace/model_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace tlp::cli {
namespace {

using Align = Table::Align;
using workspace::BestPoint;

/// What was tuned: keys with weights.
std::vector<std::pair<std::string, double>> subjectOf(const SessionView& view)
{
    std::vector<std::pair<std::string, double>> subject;
    for (const workspace::SessionTask& task : view.tasks)
        subject.emplace_back(records::parseWorkloadKey(task.workloadKey).canonical, task.weight);
    return subject;
}

/// "Search time to match" (TLP, ASPLOS'23, section 6): what `session` needs for the quality that
/// `other` ended with, beside what that one needed itself.
struct Match
{
    const SessionView* session = nullptr;
    const SessionView* other = nullptr;
    BestPoint goal; ///< the last improvement of `other`
    std::optional<BestPoint> reached;

    [[nodiscard]] std::optional<double> speedUp() const
    {
        if (!reached || reached->atSeconds <= 0)
            return std::nullopt;
        return goal.atSeconds / reached->atSeconds;
    }
};

std::vector<Match> matchesOf(const std::vector<SessionView>& views)
{
    std::vector<Match> matches;
    for (const SessionView& view : views) {
        for (const SessionView& other : views) {
            if (&view == &other || other.curve.empty())
                continue;
            Match match{&view, &other, other.curve.back(), std::nullopt};
            match.reached = workspace::firstMatch(view.curve, match.goal.seconds);
            matches.push_back(match);
        }
    }
    return matches;
}

Json toJson(const Match& match)
{
    Json json{{"session", match.session->session.name}, {"other", match.other->session.name},
        {"best_seconds", match.goal.seconds}, {"trials", nullptr}, {"seconds", nullptr},
        {"other_trials", match.goal.trials}, {"other_seconds", match.goal.atSeconds},
        {"speed_up", orNull(match.speedUp())}};
    if (match.reached) {
        json["trials"] = match.reached->trials;
        json["seconds"] = match.reached->atSeconds;
    }
    return json;
}

/// LibTorch's time for the same, as far as it is known.
std::string baselineText(const SessionView& view)
{
    const workspace::BaselineComparison& baseline = view.baseline;
    std::string text = formatSeconds(baseline.seconds);
    if (baseline.seconds && !baseline.isWhole())
        text += fmt::format(" ({} of {} tasks)",
            view.tasks.size() - static_cast<std::size_t>(baseline.missing), view.tasks.size());
    return text;
}

std::string ratioText(const SessionView& view)
{
    const auto ratio = view.baseline.ratio();
    return ratio ? fmt::format("{:.2f} ×", *ratio) : "–";
}

/// Of sessions that tuned different things.
tl::unexpected<Error> differentSubjects(const SessionView& a, const SessionView& b)
{
    const std::string ofA = workloadText(a.session);
    const std::string ofB = workloadText(b.session);
    if (ofA == ofB)
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” and “{}” both tuned {}, but of network files with other tasks or "
                        "weights",
                a.session.name, b.session.name, ofA));
    return fail(ErrorKind::BadInput,
        fmt::format("“{}” tuned something else than “{}”: {}, not {}", a.session.name,
            b.session.name, ofA, ofB));
}

void printTables(Cli& cli, const std::vector<SessionView>& views, const std::vector<Match>& matches)
{
    Table table;
    for (const char* title : {"session", "model", "policy"})
        table.addColumn(title);
    for (const char* title : {"trials", "failed", "time", "best", "LibTorch", "faster"})
        table.addColumn(title, Align::Right);
    for (const SessionView& view : views)
        table.addRow({view.session.name, workspace::modelText(view.session),
            view.session.spec.policy.policy, formatCount(view.session.trials),
            formatCount(view.session.failed), formatDuration(view.session.times.total),
            formatSeconds(view.session.bestSeconds), baselineText(view), ratioText(view)});
    cli.print(table.toText());
    if (matches.empty()) {
        cli.print(views.size() < 2
                ? "\nNo search time to match: that takes a second session.\n"
                : "\nNo search time to match: no session has found a program of each task.\n");
        return;
    }
    Table times;
    times.addColumn("session");
    times.addColumn("to reach");
    for (const char* title : {"quality", "trials", "time", "its trials", "its time", "speed-up"})
        times.addColumn(title, Align::Right);
    for (const Match& match : matches) {
        const auto speedUp = match.speedUp();
        times.addRow({match.session->session.name, match.other->session.name,
            formatSeconds(match.goal.seconds),
            match.reached ? formatCount(match.reached->trials) : std::string("never"),
            match.reached ? fmt::format("{:.1f} s", match.reached->atSeconds) : std::string("–"),
            formatCount(match.goal.trials), fmt::format("{:.1f} s", match.goal.atSeconds),
            speedUp ? fmt::format("{:.2f} ×", *speedUp) : std::string("–")});
    }
    cli.print("\nsearch time to match\n" + times.toText());
}

} // namespace

Status compareSessions(Cli& cli, const std::vector<std::string>& names)
{
    TLP_TRY(const auto workspace, cli.openWorkspace());
    std::vector<SessionView> views;
    for (const std::string& name : names) {
        TLP_TRY(const workspace::SessionInfo session, workspace.session(name));
        if (std::ranges::any_of(
                views, [&](const SessionView& view) { return view.session.id == session.id; }))
            return fail(ErrorKind::BadInput,
                fmt::format("the session “{}” is named twice; comparing needs different sessions",
                    session.name));
        TLP_TRY(SessionView view, loadSession(workspace, session.id));
        if (view.curve.empty())
            cli.warn(fmt::format("“{}” has no time yet: {}", session.name, missingTimes(view)));
        views.push_back(std::move(view));
    }
    for (const SessionView& view : views) {
        const SessionView& first = views.front();
        if (view.tasks.empty())
            return fail(
                ErrorKind::BadInput, fmt::format("“{}” has not started yet", view.session.name));
        if (subjectOf(view) != subjectOf(first))
            return differentSubjects(view, first);
        if (view.session.platform != first.session.platform)
            cli.warn(fmt::format("“{}” measured on {}, “{}” on {}", view.session.name,
                view.session.platform, first.session.name, first.session.platform));
    }
    const std::vector<Match> matches = matchesOf(views);
    if (!cli.isJson) {
        printTables(cli, views, matches);
        return {};
    }
    Json json{{"sessions", Json::array()}, {"match", Json::array()}};
    for (const SessionView& view : views) {
        Json entry = toJson(view.session);
        entry["baseline_seconds"] = orNull(view.baseline.seconds);
        entry["baseline_ratio"] = orNull(view.baseline.ratio());
        entry["baseline_missing"] = view.baseline.missing;
        entry["curve"] = toJson(view.curve);
        json["sessions"].push_back(std::move(entry));
    }
    for (const Match& match : matches)
        json["match"].push_back(toJson(match));
    cli.printJson(json);
    return {};
}

} // namespace tlp::cli
