// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/source_run.h"

#include "base/file.h"
#include "base/hash.h"
#include "base/name_lookup.h"
#include "options/model_options.h"

#include <fmt/format.h>

#include <utility>

namespace tlp::workspace {
namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 34U;

Result<std::string> modelHash(const Workspace& workspace, const RunInfo& run)
{
    auto bytes = readWholeFile(modelFileOf(workspace, run), kMostBytes);
    if (!bytes && bytes.error().kind == ErrorKind::NotFound)
        return fail(ErrorKind::BadInput, fmt::format("“{}” has no model", run.name));
    if (!bytes)
        return failWithin(
            std::move(bytes).error(), fmt::format("the model of “{}” cannot be read", run.name));
    return hash128(*bytes).toHex();
}

} // namespace

std::filesystem::path modelFileOf(const Workspace& workspace, const RunInfo& run)
{
    const bool isTrees = options::isTreeModel(run.spec.options.model);
    return workspace.runDirectory(run.id) / (isTrees ? "model.trees" : "model.safetensors");
}

Result<options::SourceRun> sourceRun(const Workspace& workspace, std::string_view nameOrPrefix)
{
    TLP_TRY(const RunInfo run, workspace.run(nameOrPrefix));
    if (run.state != RunState::Finished)
        return fail(ErrorKind::BadInput,
            fmt::format(
                "“{}” cannot be started from: its training is {}", run.name, toString(run.state)));
    TLP_TRY(std::string hash, modelHash(workspace, run));
    return options::SourceRun{run.name, std::move(hash)};
}

Result<RunInfo> checkedSource(const Workspace& workspace, const options::SourceRun& source)
{
    auto run = workspace.run(source.run);
    if (!run || run->name != source.run)
        return fail(ErrorKind::NotFound,
            fmt::format(
                "the run “{}”, which this one starts from, is not there any more", source.run));
    TLP_TRY(const std::string hash, modelHash(workspace, *run));
    if (hash != source.modelHash)
        return fail(ErrorKind::BadInput,
            fmt::format("the model of “{}” has changed since this run was to start from it; start "
                        "a new run",
                source.run));
    return run;
}

} // namespace tlp::workspace
