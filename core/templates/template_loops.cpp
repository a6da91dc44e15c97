// SPDX-License-Identifier: GPL-3.0-only
#include "templates/template_loops.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.h"

namespace tlp::templates {
namespace {

struct Template
{
    std::string_view name;
    Result<LoopTree> (*loops)(const TemplateTask&, std::span<const Knob>);
};

constexpr std::array kTemplates{
    Template{"batch_matmul.cuda", batchMatmulGpuLoops},
    Template{"batch_matmul.x86", batchMatmulCpuLoops},
    Template{"dense_large_batch.cuda", denseLargeBatchLoops},
    Template{"dense_nopack.x86", denseNopackLoops},
    Template{"dense_pack.x86", densePackLoops},
    Template{"dense_small_batch.cuda", denseSmallBatchLoops},
};

} // namespace

std::vector<std::string_view> knownTemplates()
{
    std::vector<std::string_view> names;
    for (const Template& known : kTemplates)
        names.push_back(known.name);
    return names;
}

Result<LoopTree> loopsOf(const TemplateTask& task, std::span<const Knob> knobs)
{
    const auto known = std::ranges::find(kTemplates, task.name, &Template::name);
    if (known == kTemplates.end())
        return fail(ErrorKind::Unsupported,
            fmt::format(
                "the loops of the template {} are not known", shortened(toValidUtf8(task.name))));
    return known->loops(task, knobs);
}

} // namespace tlp::templates
