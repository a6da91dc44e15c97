// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "templates/configuration.h"
#include "templates/loop_tree.h"

namespace tlp::templates {

/// The loops that a template makes of a configuration, with every trivial loop, as TVM lowers it
/// for features: neither unrolled nor vectorised, virtual threads as loops. Of the templates
/// dense_nopack.x86, dense_pack.x86, batch_matmul.x86, dense_small_batch.cuda,
/// dense_large_batch.cuda and batch_matmul.cuda as TVM had them in January 2021
/// (python/tvm/topi/x86, cuda). A thread axis that is bound twice counts as two loops. Errors:
/// Unsupported naming any other template; BadInput naming the argument or knob that does not fit.
[[nodiscard]] Result<LoopTree> loopsOf(const TemplateTask& task, std::span<const Knob> knobs);

[[nodiscard]] std::vector<std::string_view> knownTemplates();

// The templates, each in a function of its own. Internal to templates.
[[nodiscard]] Result<LoopTree> denseNopackLoops(const TemplateTask&, std::span<const Knob>);
[[nodiscard]] Result<LoopTree> densePackLoops(const TemplateTask&, std::span<const Knob>);
[[nodiscard]] Result<LoopTree> batchMatmulCpuLoops(const TemplateTask&, std::span<const Knob>);
[[nodiscard]] Result<LoopTree> denseSmallBatchLoops(const TemplateTask&, std::span<const Knob>);
[[nodiscard]] Result<LoopTree> denseLargeBatchLoops(const TemplateTask&, std::span<const Knob>);
[[nodiscard]] Result<LoopTree> batchMatmulGpuLoops(const TemplateTask&, std::span<const Knob>);

} // namespace tlp::templates
