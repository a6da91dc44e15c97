// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include <QByteArray>

#include "dataset/dataset.h"
#include "dataset/import_records.h"
#include "jobs/run_job.h"
#include "workspace/workspace.h"

namespace tlp::test {

inline const char* const kSampleZip = TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip";
inline const char* const kNetworks = TLP_RESOURCES_DIR "/networks/networks.json";

/// The real sample as dataset "sample" with the split "standard".
inline Status importSample(workspace::Workspace& workspace)
{
    TLP_TRY(const auto file, workspace.datasetPath("sample"));
    TLP_TRY(auto dataset, dataset::Dataset::open(file, dataset::OpenMode::Create));
    TLP_TRY([[maybe_unused]] const auto report,
        dataset::importRecords(dataset, {{kSampleZip}, {}, kNetworks, 1}, {}));
    TLP_TRY([[maybe_unused]] const auto split,
        dataset.makeSplit({"standard", {"bert_tiny", "resnet_18"}, std::nullopt, 0}));
    return {};
}

/// A training that takes a moment: a tiny model, one thread.
inline options::TrainSpec quickSpec(const std::string& name, int epochs)
{
    options::TrainSpec spec;
    spec.runName = name;
    spec.dataset = "sample";
    spec.platform = "zen5-avx512";
    spec.split = "standard";
    spec.options.tlp = {{8, 16}, 4, 1, {8}};
    spec.options.epochs = epochs;
    spec.options.batchSize = 128;
    spec.options.threads = 1;
    return spec;
}

/// The run's row and its job's.
inline Result<workspace::JobInfo> createTraining(
    workspace::Workspace& workspace, const options::TrainSpec& spec)
{
    TLP_TRY(const auto run, workspace.createRun(spec));
    return workspace.createJob(jobs::kTrainJob, run.name, run.spec.toJson(), run.id);
}

template <typename T>
QByteArray messageOf(const Result<T>& result)
{
    return result ? QByteArray() : QByteArray::fromStdString(result.error().toString());
}

} // namespace tlp::test
