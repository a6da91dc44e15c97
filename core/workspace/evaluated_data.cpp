// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/evaluated_data.h"

#include "base/name_lookup.h"
#include "dataset/dataset.h"

namespace tlp::workspace {
namespace {

/// What was asked for may be a beginning; what the run has stored must be there as it is.
Status checkStored(
    std::string_view asked, std::string_view found, std::string_view stored, std::string_view what)
{
    return asked.empty() ? checkIsExact(found, stored, what) : Status();
}

} // namespace

Result<EvaluatedData> resolveEvaluatedData(const Workspace& workspace, const RunInfo& run,
    std::string_view dataset, std::string_view platform, std::string_view split)
{
    EvaluatedData data;
    TLP_TRY(const DatasetEntry entry,
        workspace.dataset(dataset.empty() ? std::string_view(run.spec.dataset) : dataset));
    TLP_CHECK(checkStored(dataset, entry.name, run.spec.dataset, "dataset"));
    data.dataset = entry.name;
    TLP_TRY(const auto opened, dataset::Dataset::open(entry.file, dataset::OpenMode::ReadOnly));
    TLP_TRY(const dataset::PlatformInfo info,
        opened.platform(platform.empty() ? std::string_view(run.spec.platform) : platform));
    TLP_CHECK(checkStored(platform, info.name, run.spec.platform, "platform"));
    data.platform = info.name;
    if (split == kNoSplit)
        return data;
    if (!split.empty() || (data.dataset == run.spec.dataset && !run.spec.split.empty())) {
        TLP_TRY(const dataset::SplitInfo found,
            opened.split(split.empty() ? std::string_view(run.spec.split) : split));
        TLP_CHECK(checkStored(split, found.name, run.spec.split, "split"));
        data.split = found.name;
    }
    return data;
}

} // namespace tlp::workspace
