// SPDX-License-Identifier: GPL-3.0-only
// What a run's model gains from the first measurements of a task that it was not trained on: the
// model fixed, with its head refreshed on them, xgboost fitted to them, and ensembles. Of each task
// that the run's split holds out, n programs are learnt from and the rest is ranked: Kendall's τ,
// and the least latency of the rest beside the least among the 1 or 5 that are ranked first. Means
// over the tasks and several draws of the n programs.
#include "base/machine.h"
#include "base/random.h"
#include "dataset/dataset.h"
#include "evaluation/ranking_metrics.h"
#include "jobs/run_scorer.h"
#include "records/packed_steps.h"
#include "scoring/scorer.h"
#include "search/program_scorer.h"
#include "workload/workload.h"
#include "workspace/workspace.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

using namespace tlp;
using search::MeasuredProgram;
using search::ProgramScorer;

namespace {

using Scorer = std::unique_ptr<ProgramScorer>;

struct Options
{
    std::string workspace;
    std::string run;
    std::vector<std::string> networks;
    std::vector<int> counts{10, 20, 30};
    int draws = 3;
    int threads = 0;
    std::vector<std::string> sessions;
    std::vector<std::string> settings; ///< layers:steps:rate:pull
};

/// A way to rank: its name and how it is made.
struct Contender
{
    std::string name;
    std::function<Result<Scorer>()> create;
};

struct Sums
{
    double kendall = 0, top1 = 0, top5 = 0, learnSeconds = 0;
    int tasks = 0;
};

struct Task
{
    std::string name;
    std::vector<MeasuredProgram> programs; ///< all ran
};

template <typename T>
T orExit(Result<T> result)
{
    if (result)
        return *std::move(result);
    std::fputs((result.error().toString() + "\n").c_str(), stderr);
    std::exit(1);
}

Result<std::vector<Task>> heldOutTasks(const workspace::Workspace& workspace,
    const workspace::RunInfo& run, const std::vector<std::string>& networks)
{
    TLP_TRY(const auto entry, workspace.dataset(run.spec.dataset));
    TLP_TRY(auto dataset, dataset::Dataset::open(entry.file, dataset::OpenMode::ReadOnly));
    TLP_TRY(const auto platform, dataset.platform(run.spec.platform));
    TLP_TRY(const auto split, dataset.split(run.spec.split));
    std::vector<Task> tasks;
    for (const TaskId id : split.test) {
        TLP_TRY(const auto info, dataset.task(id));
        const bool isWanted = networks.empty()
            || std::ranges::any_of(info.networks, [&](const std::string& network) {
                   return std::ranges::find(networks, network) != networks.end();
               });
        if (!isWanted)
            continue;
        TLP_TRY(const std::string dag, dataset.dagText(id));
        TLP_TRY(const auto workload, workload::workloadOfTask(info.workloadKey, dag));
        TLP_TRY(const auto programs, dataset.taskPrograms(id, platform.id));
        Task& task = tasks.emplace_back(Task{info.name, {}});
        for (std::size_t i = 0; i < programs.packed.size(); ++i) {
            TLP_TRY(const auto steps, records::unpackSteps(programs.packed[i]));
            auto state = program::State::replayed(workload.dag, steps);
            if (state && std::isfinite(programs.seconds[i]))
                task.programs.push_back({0, *std::move(state), programs.seconds[i]});
        }
    }
    return tasks;
}

/// The programs of the sessions of one workload together.
Result<std::vector<Task>> sessionTasks(
    const workspace::Workspace& workspace, const std::vector<std::string>& sessions)
{
    std::map<std::string, Task> byKey;
    std::set<std::string> known;
    for (const std::string& name : sessions) {
        TLP_TRY(const auto session, workspace.session(name));
        TLP_TRY(const auto rows, workspace.sessionTasks(session.id));
        TLP_TRY(const auto trials, workspace.trials(session.id));
        for (const auto& row : rows) {
            TLP_TRY(const auto workload, workload::workloadOfTask(row.workloadKey, row.dagText));
            Task& task = byKey[row.workloadKey];
            task.name = row.text;
            for (const auto& trial : trials) {
                if (trial.task != row.ordinal || !trial.seconds()
                    || !known.insert(row.workloadKey + trial.packedSteps).second)
                    continue;
                TLP_TRY(const auto steps, records::unpackSteps(trial.packedSteps));
                if (auto state = program::State::replayed(workload.dag, steps))
                    task.programs.push_back({0, *std::move(state), *trial.seconds()});
            }
        }
    }
    std::vector<Task> tasks;
    for (auto& [key, task] : byKey)
        tasks.push_back(std::move(task));
    return tasks;
}

/// One draw of one task.
Status add(
    ProgramScorer& scorer, std::span<const MeasuredProgram> programs, std::size_t count, Sums& sums)
{
    const auto start = std::chrono::steady_clock::now();
    TLP_CHECK(scorer.learn(programs.first(count), {}));
    const std::chrono::duration<double> learnt = std::chrono::steady_clock::now() - start;
    std::vector<program::State> rest;
    std::vector<double> seconds;
    for (const MeasuredProgram& program : programs.subspan(count)) {
        rest.push_back(program.state);
        seconds.push_back(*program.seconds);
    }
    TLP_TRY(const std::vector<double> scores, scorer.score(0, rest, {}));
    const double least = *std::ranges::min_element(seconds);
    sums.kendall += evaluation::kendallTau(scores, seconds).value_or(0);
    sums.top1 += least / evaluation::bestOfTopK(scores, seconds, 1).value_or(least);
    sums.top5 += least / evaluation::bestOfTopK(scores, seconds, 5).value_or(least);
    sums.learnSeconds += learnt.count();
    ++sums.tasks;
    return {};
}

/// Prints a line: the means over all tasks and draws.
Status compare(const Contender& contender, const std::vector<Task>& tasks, const Options& options)
{
    TLP_TRY(const Scorer scorer, contender.create());
    std::map<int, Sums> sums;
    for (const Task& task : tasks) {
        for (int draw = 0; draw < options.draws; ++draw) {
            std::vector<MeasuredProgram> programs = task.programs;
            Rng rng(splitSeed(static_cast<std::uint64_t>(draw), task.name));
            rng.shuffle(std::span(programs));
            TLP_CHECK(scorer->learn({}, {}));
            for (const int count : options.counts) {
                if (programs.size() >= static_cast<std::size_t>(count) + 10)
                    TLP_CHECK(add(*scorer, programs, static_cast<std::size_t>(count), sums[count]));
            }
        }
    }
    fmt::print("{:24}", contender.name);
    for (const int count : options.counts) {
        const Sums& s = sums[count];
        fmt::print("  {:9.3f} {:6.3f} {:5.3f} {:5.1f}", s.kendall / s.tasks, s.top1 / s.tasks,
            s.top5 / s.tasks, s.learnSeconds / s.tasks * 1e3);
    }
    fmt::print("\n");
    std::fflush(stdout);
    return {};
}

/// What a session uses.
std::string defaultSetting()
{
    const training::HeadRefreshOptions options;
    return fmt::format(
        "{}:{}:{}:{}", options.layers, options.steps, options.learningRate, options.pull);
}

Result<training::HeadRefreshOptions> settingOf(const std::string& text)
{
    training::HeadRefreshOptions options;
    if (std::sscanf(text.c_str(), "%d:%d:%lf:%lf", &options.layers, &options.steps,
            &options.learningRate, &options.pull)
        != 4)
        return fail(ErrorKind::BadInput, "a setting is LAYERS:STEPS:RATE:PULL");
    return options;
}

} // namespace

int main(int argc, char** argv)
{
    Options options;
    CLI::App app("Ranking after the first measurements of a task");
    app.add_option("workspace", options.workspace)->required();
    app.add_option("run", options.run)->required();
    app.add_option("--networks", options.networks)->delimiter(',');
    app.add_option("--counts", options.counts)->delimiter(',');
    app.add_option("--draws", options.draws);
    app.add_option("--threads", options.threads);
    app.add_option("--sessions", options.sessions)->delimiter(',');
    app.add_option("--settings", options.settings)->delimiter(',');
    CLI11_PARSE(app, argc, argv);

    scoring::setTorchThreads(options.threads);
    const auto workspace = orExit(workspace::Workspace::open(options.workspace));
    const auto run = orExit(workspace.run(options.run));
    const auto tasks
        = orExit(options.sessions.empty() ? heldOutTasks(workspace, run, options.networks)
                                          : sessionTasks(workspace, options.sessions));
    const auto file = workspace.runDirectory(run.id) / "model.safetensors";
    const auto runScorer
        = [&](const std::optional<training::HeadRefreshOptions>& refresh) -> Result<Scorer> {
        TLP_TRY(Scorer scorer, jobs::RunScorer::load(run.name, file, 0, refresh));
        return scorer;
    };
    const auto withTrees
        = [&](const std::optional<training::HeadRefreshOptions>& refresh) -> Result<Scorer> {
        std::vector<Scorer> members;
        TLP_TRY(Scorer scorer, runScorer(refresh));
        members.push_back(std::move(scorer));
        TLP_TRY(Scorer trees, search::xgboostScorer({.minimumPrograms = 5}));
        members.push_back(std::move(trees));
        return search::ensembleScorer(std::move(members), 0);
    };
    std::vector<Contender> contenders{
        {"fixed", [&] { return runScorer(std::nullopt); }},
        {"xgboost", [] { return search::xgboostScorer({.minimumPrograms = 5}); }},
        {"fixed + xgboost", [&] { return withTrees(std::nullopt); }},
    };
    if (options.settings.empty())
        options.settings.push_back(defaultSetting());
    for (const std::string& text : options.settings) {
        const auto setting = orExit(settingOf(text));
        contenders.push_back({text, [=, &runScorer] { return runScorer(setting); }});
        contenders.push_back({text + " + xgboost", [=, &withTrees] { return withTrees(setting); }});
    }

    fmt::print("{} tasks, {} draws\n{:24}", tasks.size(), options.draws, "");
    for (const int count : options.counts)
        fmt::print("  n={:<3} tau  top-1 top-5    ms", count);
    fmt::print("\n");
    for (const Contender& contender : contenders) {
        if (const Status done = compare(contender, tasks, options); !done) {
            std::fputs((done.error().toString() + "\n").c_str(), stderr);
            return 1;
        }
    }
    return 0;
}
