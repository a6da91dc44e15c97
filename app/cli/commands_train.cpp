// SPDX-License-Identifier: GPL-3.0-only
#include "base/text.h"
#include "cli/chance.h"
#include "cli/cli.h"
#include "cli/job_runner.h"
#include "cli/report_tables.h"
#include "cli/table.h"
#include "jobs/check_training.h"
#include "jobs/run_job.h"
#include "jobs/training_source.h"
#include "options/model_options.h"
#include "workspace/source_run.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

namespace tlp::cli {
namespace {

struct TrainArguments
{
    std::string dataset, platform, split, config, name, from;
    /// Options of their own on the command line, by the key they set.
    std::string model, loss, epochs, batch, seed, device;
    std::vector<std::string> settings, mix;
    bool isDetached = false;
};

Result<options::TrainingOptions> readConfig(const std::string& file)
{
    if (file.empty())
        return options::TrainingOptions{};
    std::error_code error;
    if (std::filesystem::is_directory(file, error))
        return fail(
            ErrorKind::BadInput, "this is a folder, not a file of training options", {file, 0, 0});
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        return fail(ErrorKind::NotFound, "the configuration cannot be read", {file, 0, 0});
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    auto options = options::TrainingOptions::fromJson(text);
    if (!options)
        options.error().place.file = file;
    return options;
}

/// Configuration file, the network of the run to start from, the model, which sets what its name
/// stands for, then --set, then the other named options: the later wins.
Result<options::TrainingOptions> trainingOptions(
    const TrainArguments& arguments, const options::TrainingOptions* source)
{
    TLP_TRY(options::TrainingOptions options, readConfig(arguments.config));
    if (source != nullptr)
        TLP_CHECK(jobs::takeNetwork(options, *source));
    if (!arguments.model.empty())
        TLP_CHECK(asUsage(options.set("model", arguments.model)));
    for (const std::string& setting : arguments.settings) {
        const std::size_t equals = setting.find('=');
        if (equals == std::string::npos)
            return fail(ErrorKind::Usage, fmt::format("--set needs key=value, not “{}”", setting));
        TLP_CHECK(asUsage(options.set(setting.substr(0, equals), setting.substr(equals + 1))));
    }
    const std::array<std::pair<const char*, const std::string*>, 5> named{
        {{"loss", &arguments.loss}, {"epochs", &arguments.epochs}, {"batch_size", &arguments.batch},
            {"seed", &arguments.seed}, {"device", &arguments.device}}};
    for (const auto& [key, value] : named) {
        if (!value->empty())
            TLP_CHECK(asUsage(options.set(key, *value)));
    }
    if (const auto problems = options.problems(); !problems.empty()) {
        const auto& [key, problem] = *problems.begin();
        return fail(ErrorKind::Usage, fmt::format("{}: {}", key, problem));
    }
    return options;
}

/// The one split of the dataset when none is named: leaving it out would train on held-out tasks.
Result<std::string> chooseSplit(Cli& cli, const dataset::Dataset& dataset, const std::string& given)
{
    if (given == "none")
        return std::string();
    if (!given.empty()) {
        TLP_TRY(const auto split, dataset.split(given));
        return split.name;
    }
    TLP_TRY(const auto splits, dataset.splits());
    if (splits.empty())
        return std::string();
    if (splits.size() > 1) {
        std::vector<std::string> names;
        for (const dataset::SplitInfo& split : splits)
            names.push_back(split.name);
        return fail(ErrorKind::Usage,
            fmt::format("the dataset has several splits; give --split with one of: {}, none",
                joinText(names, ", ")));
    }
    cli.inform(fmt::format("split {} (use --split none to train on every task)", splits[0].name));
    return splits[0].name;
}

Result<std::vector<options::PlatformShare>> mixOf(const TrainArguments& arguments)
{
    std::vector<options::PlatformShare> mix;
    for (const std::string& part : arguments.mix) {
        TLP_TRY(mix.emplace_back(), options::parsePlatformShare(part));
    }
    return mix;
}

/// With the whole names of the platforms.
Status resolvePlatforms(const dataset::Dataset& dataset, options::TrainSpec& spec)
{
    const auto complete = [&](std::string& name) -> Status {
        TLP_TRY(const dataset::PlatformInfo platform, dataset.platform(name));
        name = platform.name;
        return {};
    };
    TLP_CHECK(complete(spec.platform));
    for (options::PlatformShare& part : spec.mix)
        TLP_CHECK(complete(part.platform));
    return asUsage(spec.checkMix());
}

Status train(Cli& cli, const TrainArguments& arguments)
{
    options::TrainSpec spec;
    TLP_TRY(spec.mix, asUsage(mixOf(arguments)));
    TLP_CHECK(asUsage(spec.checkMix()));
    if (arguments.from.empty()) { // what is typed wrong is told before what is not there
        TLP_TRY(spec.options, trainingOptions(arguments, nullptr));
    }
    TLP_TRY(auto workspace, cli.openWorkspace());
    if (!arguments.from.empty()) {
        TLP_TRY(spec.from, workspace::sourceRun(workspace, arguments.from));
        TLP_TRY(const workspace::RunInfo source, workspace.run(spec.from.run));
        TLP_TRY(spec.options, trainingOptions(arguments, &source.spec.options));
    }
    TLP_TRY(const workspace::DatasetEntry entry, workspace.dataset(arguments.dataset));
    TLP_TRY(const auto dataset, dataset::Dataset::open(entry.file, dataset::OpenMode::ReadOnly));
    spec.runName = arguments.name;
    spec.dataset = entry.name;
    spec.platform = arguments.platform;
    TLP_CHECK(resolvePlatforms(dataset, spec));
    TLP_CHECK(asUsage(spec.checkTransfer()));
    TLP_TRY(spec.split, chooseSplit(cli, dataset, arguments.split));
    TLP_CHECK(jobs::checkTraining(workspace, spec));
    TLP_TRY(const workspace::RunInfo run, workspace.createRun(spec));
    TLP_TRY(const workspace::JobInfo job,
        workspace.createJob(jobs::kTrainJob, run.name, run.spec.toJson(), run.id));
    if (arguments.isDetached) {
        TLP_TRY(const std::int64_t pid, runJobDetached(cli, workspace, job.id));
        if (cli.isJson)
            cli.printJson({{"run", run.name}, {"job", job.id.value}, {"pid", pid}});
        else
            cli.print(fmt::format("run {}, job {}\n", run.name, job.id.value));
        cli.inform(fmt::format("stopped later, continue with: {}", resumeCommand(cli, job.id)));
        return {};
    }
    cli.inform(fmt::format("run {}, job {}", run.name, job.id.value));
    TLP_CHECK(runJobHere(cli, workspace, job.id));
    return reportRun(cli, workspace, run.id);
}

std::string modelList()
{
    std::string text;
    for (const options::ModelKind& kind : options::modelKinds())
        text += (text.empty() ? "" : ", ") + kind.id;
    return text;
}

} // namespace

void addTrainCommand(CLI::App& app, Cli& cli)
{
    const auto arguments = std::make_shared<TrainArguments>();
    CLI::App* command = addCommand(app, "train", "Train a cost model on a dataset's platform",
        "tlp train sample --platform zen5-avx512 --model tlp --epochs 60 --set batch_size=128\n"
        "  tlp train sample --platform zen5-avx512 --mix zen5-avx512=0.07,zen5-avx2,zen5-sse4=0.5\n"
        "  tlp train sample --platform zen5-avx512 --mix zen5-avx512=0.07 --from avx2 --set "
        "transfer=fine-tune\n"
        "  tlp train sample --platform zen5-avx512 --mix zen5-avx512=0.07 --set pretrain=gpt\n"
        "  tlp train bert --platform t4 --model autotvm-xgboost --set knob_features=itervar");
    command->add_option("DATASET", arguments->dataset, "Name or unique beginning")->required();
    command->add_option("--platform", arguments->platform, "Platform to train on")->required();
    command
        ->add_option("--mix", arguments->mix,
            "Platforms to learn from as well, each with a head of its own, as NAME or NAME=SHARE "
            "of its programs; the platform to train on may be named with a share of its own")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->add_option("--from", arguments->from,
        "Finished run to start from, whose network and features are taken over; needs --set "
        "transfer=fine-tune, head, gap, moses or (autotvm-xgboost) margin");
    command->add_option("--split", arguments->split,
        "Split whose training tasks are used; none: all (default: the dataset's only one)");
    command->add_option("--model", arguments->model, "One of: " + modelList());
    command->add_option("--config", arguments->config, "Training options as JSON");
    command
        ->add_option("--set", arguments->settings, "Training options as key=value, may be repeated")
        ->take_all();
    command->add_option("--loss", arguments->loss, "lambdarank or mse");
    command->add_option("--epochs", arguments->epochs, "Passes over the data");
    command->add_option("--batch", arguments->batch, "Programs per step");
    command->add_option("--seed", arguments->seed, "Seed of everything random");
    command->add_option("--device", arguments->device, "auto, cpu or cuda:N");
    command->add_option("--name", arguments->name, "Name of the run (default: MODEL-PLATFORM-N)");
    command->add_flag("--detach", arguments->isDetached, "Run on its own and return");
    command->callback(
        [&cli, arguments] { cli.action = [&cli, arguments] { return train(cli, *arguments); }; });
}

} // namespace tlp::cli
