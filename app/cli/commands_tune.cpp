// SPDX-License-Identifier: GPL-3.0-only
#include "base/name_lookup.h"
#include "cli/cli.h"
#include "cli/job_runner.h"
#include "cli/session_report.h"
#include "jobs/program_recorder.h"
#include "jobs/run_job.h"
#include "jobs/tune_setup.h"
#include "measure/measurer.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

namespace tlp::cli {
namespace {

using workspace::JobState;
using workspace::SessionInfo;

struct TuneArguments
{
    options::TuneSpec spec;
    std::string head; ///< by platform or number
    std::string resume;
    bool isDetached = false;
    CLI::App* command = nullptr;

    [[nodiscard]] bool isGiven(const char* option) const { return command->count(option) > 0; }
};

Status run(Cli& cli, workspace::Workspace& workspace, const SessionInfo& session, JobId job,
    bool isDetached)
{
    if (isDetached) {
        TLP_TRY(const std::int64_t pid, runJobDetached(cli, workspace, job));
        if (cli.isJson)
            cli.printJson({{"session", session.name}, {"job", job.value}, {"pid", pid}});
        else
            cli.print(fmt::format("session {}, job {}\n", session.name, job.value));
        cli.inform(fmt::format("stopped later, continue with: {}", resumeCommand(cli, job)));
        return {};
    }
    cli.inform(fmt::format("session {}, job {}", session.name, job.value));
    TLP_CHECK(runJobHere(cli, workspace, job));
    TLP_TRY(const workspace::JobInfo ended, workspace.job(job));
    return reportSession(cli, workspace, ended);
}

/// What can be told from the options alone.
Status checkOptions(const TuneArguments& arguments)
{
    const options::TuneSpec& spec = arguments.spec;
    if (spec.workloads.empty())
        return fail(ErrorKind::Usage,
            "a workload or a network is missing, or --resume with the name of a session");
    TLP_CHECK(asUsage(spec.check()));
    if (!spec.sessionName.empty())
        TLP_CHECK(asUsage(checkName(spec.sessionName, "session")));
    TLP_CHECK(asUsage(jobs::localTarget(spec.target)));
    if (!arguments.head.empty() && !spec.usesRun())
        return fail(ErrorKind::Usage,
            fmt::format("--head is of the model of a run, “{}” has none", spec.model));
    return asUsage(measure::checkCores(spec.cores));
}

/// The number of the head that is asked for.
Result<int> headOf(const workspace::Workspace& workspace, const TuneArguments& arguments)
{
    if (arguments.head.empty())
        return 0;
    TLP_TRY(const workspace::RunInfo run, workspace.run(arguments.spec.model));
    TLP_TRY(const std::size_t head, findByNameOrNumber(run.spec.heads(), arguments.head, "head"));
    return int(head);
}

Status start(Cli& cli, const TuneArguments& arguments)
{
    TLP_CHECK(checkOptions(arguments));
    TLP_TRY(auto workspace, cli.openOrCreateWorkspace());
    TLP_TRY(options::TuneSpec spec, jobs::resolveNames(workspace, arguments.spec));
    TLP_TRY(spec.head, headOf(workspace, arguments));
    TLP_CHECK(jobs::checkTuning(workspace, spec, cli.jobContext()));
    TLP_TRY(const SessionInfo session, workspace.createSession(spec));
    TLP_TRY(const workspace::JobInfo job,
        workspace.createJob(jobs::kTuneJob, session.name, session.spec.toJson(), session.id));
    return run(cli, workspace, session, job.id, arguments.isDetached);
}

/// A session keeps the options it began with, or its curve would be of two searches.
Status checkResumeOptions(const TuneArguments& arguments)
{
    constexpr std::array<std::string_view, 4> kTaken{
        "--resume", "--trials", "--seconds", "--detach"};
    for (const CLI::Option* option : arguments.command->get_options()) {
        const std::string name = option->get_name();
        if (option->count() > 0 && std::ranges::find(kTaken, name) == kTaken.end())
            return fail(ErrorKind::Usage,
                fmt::format("a resumed session keeps its options: {} cannot be given, only "
                            "--trials, --seconds and --detach",
                    name));
    }
    return {};
}

/// The budget with what is given anew.
Result<SessionInfo> withBudget(
    workspace::Workspace& workspace, SessionInfo session, const TuneArguments& arguments)
{
    if (arguments.isGiven("--trials"))
        session.spec.trials = arguments.spec.trials;
    if (arguments.isGiven("--seconds"))
        session.spec.secondsBudget = arguments.spec.secondsBudget;
    TLP_CHECK(asUsage(session.spec.check()));
    if (auto grows
        = workspace::checkBudgetGrows(session, session.spec.trials, session.spec.secondsBudget);
        !grows)
        return failWithin(std::move(grows).error(), "--trials or --seconds must grow");
    TLP_CHECK(
        workspace.setSessionBudget(session.id, session.spec.trials, session.spec.secondsBudget));
    return workspace.session(session.id);
}

/// The job that was broken off, else a new one.
Result<JobId> jobToResume(workspace::Workspace& workspace, const SessionInfo& session)
{
    if (session.job) {
        TLP_TRY(const workspace::JobInfo job, workspace.job(session.job));
        if (job.state == JobState::Running)
            return fail(ErrorKind::BadInput,
                fmt::format("“{}” is being tuned by job {} already", session.name, job.id.value));
        if (job.state != JobState::Finished) {
            TLP_CHECK(workspace.requeueJob(job.id));
            return job.id;
        }
    }
    TLP_TRY(const workspace::JobInfo job,
        workspace.createJob(jobs::kTuneJob, session.name, session.spec.toJson(), session.id));
    return job.id;
}

Status resume(Cli& cli, const TuneArguments& arguments)
{
    TLP_CHECK(checkResumeOptions(arguments));
    TLP_TRY(auto workspace, cli.openWorkspace());
    TLP_TRY(SessionInfo session, workspace.session(arguments.resume));
    TLP_TRY(session, withBudget(workspace, std::move(session), arguments));
    TLP_TRY(const JobId job, jobToResume(workspace, session));
    return run(cli, workspace, session, job, arguments.isDetached);
}

void addPolicyOptions(CLI::App* command, options::PolicyOptions& policy)
{
    const auto add = [&](const char* name, auto& value, const char* meaning) {
        command->add_option(name, value, meaning)->group("Search policy")->capture_default_str();
    };
    command
        ->add_option("--policy", policy.policy, "evolutionary (Ansor), annealing (AutoTVM), random")
        ->check(CLI::IsMember({"evolutionary", "annealing", "random"}))
        ->group("Search policy")
        ->capture_default_str();
    add("--population", policy.population, "Programs of a generation");
    add("--generations", policy.generations, "Generations of a round");
    add("--mutation-probability", policy.mutationProbability,
        "Share of a generation that is mutated, not copied");
    add("--crossover-share", policy.crossoverShare, "Share of it that has two parents");
    add("--measured-share", policy.measuredShare,
        "Most of the first generation that may be programs measured before");
    add("--eps-greedy", policy.epsGreedy, "Share of a round that is drawn at random");
    add("--chains", policy.chains, "Parallel chains of annealing");
    add("--annealing-steps", policy.annealingSteps, "Steps of each chain in a round");
    add("--diversity", policy.diversity,
        "Weight of decisions that no other pick of the round has taken; 0: none (Ansor)");
}

void addMeasuringOptions(CLI::App* command, options::TuneSpec& spec)
{
    const auto add = [&](const char* name, auto& value, const char* meaning) {
        return command->add_option(name, value, meaning)->group("Measuring")->capture_default_str();
    };
    add("--repeats", spec.repeats, "Times that are taken of each program");
    add("--min-repeat-ms", spec.minRepeatMs, "Least length of one");
    add("--max-repeats-ms", spec.maxRepeatsMs,
        "No further time of a program once its times have lasted this long (0: no limit)");
    add("--build-timeout", spec.buildTimeoutSeconds, "Seconds for one build");
    add("--run-timeout", spec.runTimeoutSeconds, "Seconds for one run");
    add("--cores", spec.cores, "Pin programs to these cores, 0,1,…")
        ->delimiter(',')
        ->allow_extra_args(false); // the workload may follow
    command
        ->add_flag(
            "--check", spec.checksResult, "Compare every result with the reference evaluator's")
        ->group("Measuring");
    command
        ->add_flag("!--no-baseline", spec.measuresBaseline,
            "Do not time LibTorch first for what has no time of it yet")
        ->group("Measuring");
}

} // namespace

void addTuneCommand(CLI::App& app, Cli& cli)
{
    const auto arguments = std::make_shared<TuneArguments>();
    options::TuneSpec& spec = arguments->spec;
    CLI::App* command = addCommand(app, "tune",
        "Search for a fast program of a workload or of a network's workloads on this machine",
        "tlp tune matmul:m=512,n=512,k=512 --trials 100 --model xgboost --name first\n"
        "  tlp tune resnet_18 --seconds 1200 --trials 100000 --model tlp-local-avx2-2t-1\n"
        "  tlp tune --resume first --trials 200");
    arguments->command = command;
    command->add_option(
        "WORKLOAD", spec.workloads, "Operator in text form, workload key, or network by name");
    command->add_option("--trials", spec.trials, "Programs to measure, over all workloads")
        ->capture_default_str();
    command->add_option("--seconds", spec.secondsBudget, "End after this time as well");
    command
        ->add_option("--model", spec.model,
            "Which programs to try: random, xgboost (learns from this session), or a run")
        ->capture_default_str();
    command->add_option("--head", arguments->head,
        "Head of the run's model, by platform or number (default: the first)");
    command
        ->add_option("--learning", spec.learning,
            "Of a run's model: fixed, refresh (its head is trained on this session), or ensemble "
            "(that together with xgboost)")
        ->capture_default_str();
    command
        ->add_option("--features", spec.treeFeatures,
            "What xgboost reads: sequence (schedule primitives) or statements (Ansor's features)")
        ->capture_default_str();
    command->add_option("--target", spec.target, "Instruction set and threads, avx2@2")
        ->capture_default_str();
    command->add_option("--networks", spec.networksFile, "Network file (default: the built-in)");
    command->add_option("--per-round", spec.perRound, "Programs measured in a round")
        ->capture_default_str();
    command->add_flag("--overlap,!--no-overlap", spec.overlap,
        "Search the next round while this one is built (pays with the model of a run)");
    command->add_option("--early-stop", spec.earlyStopTrials,
        "Leave a workload after so many trials without progress (default: never)");
    command
        ->add_option("--warm-start", spec.warmStart,
            "Session, or file, folder or archive of records, whose programs to start from; may be "
            "given "
            "several times")
        ->allow_extra_args(false);
    command->add_option("--seed", spec.seed, "Of everything random");
    command->add_option(
        "--name", spec.sessionName, "Name of the session (default: WORKLOAD-MODEL-N)");
    command->add_option("--resume", arguments->resume, "Go on with this session");
    command->add_flag("--detach", arguments->isDetached, "Run on its own and return");
    addPolicyOptions(command, spec.policy);
    addMeasuringOptions(command, spec);
    command->callback([&cli, arguments] {
        cli.action = [&cli, arguments] {
            return arguments->resume.empty() ? start(cli, *arguments) : resume(cli, *arguments);
        };
    });
}

} // namespace tlp::cli
