// SPDX-License-Identifier: GPL-3.0-only
#include "runner/compute_reference.h"

#include <new>
#include <string>

#include <fmt/format.h>

#include "workload/evaluator.h"
#include "workload/workload.h"

namespace tlp::runner {
namespace {

Result<std::vector<std::string>> writeReference(const measure::ReferenceRequest& request)
{
    TLP_TRY(const workload::Workload task,
        workload::workloadOfTask(request.workloadKey, request.dagText));
    TLP_TRY(const std::vector<workload::Tensor> outputs,
        workload::evaluate(task.dag, workload::makeInputs(task.dag, request.seed)));
    std::vector<std::string> files;
    for (const workload::Tensor& output : outputs) {
        files.push_back(fmt::format("{}.{}", request.output, files.size()));
        TLP_CHECK(measure::writeFloats(files.back(), output.values));
    }
    return files;
}

} // namespace

measure::ReferenceReply computeReference(const measure::ReferenceRequest& request)
{
    measure::ReferenceReply reply;
    try {
        Result<std::vector<std::string>> files = writeReference(request);
        if (files)
            reply.files = std::move(*files);
        else
            reply.message = files.error().toString();
    } catch (const std::bad_alloc&) {
        reply.message = "the reference result does not fit into memory";
    }
    return reply;
}

} // namespace tlp::runner
