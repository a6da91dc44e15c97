// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/error.h"
#include "base/job_context.h"
#include "model/cost_model.h"
#include "model/embedded_program.h"

namespace tlp::training {

/// TLP (ASPLOS'23, section 6.3) keeps its model as it is while it tunes; Ansor and TenSet learn
/// from every round. To train only the head on a few examples, drawn back to what it was (L2-SP, Li
/// et al., ICML 2018), is ours. Defaults: the best of those tried on held-out tasks with 10 to 30
/// programs measured (`./dev bench refresh`); all layers of the head gain no more and take ten
/// times as long.
struct HeadRefreshOptions
{
    int layers = 2; ///< the last ones of the head that learn; 0: all
    int steps = 40; ///< over all programs at once
    double learningRate = 3e-3; ///< Adam's
    /// After each step every weight goes this share, divided by the number of programs, of its way
    /// back: few programs change little.
    double pull = 1;
};

/// Programs to learn from; those of one task stand together.
struct RefreshExamples
{
    std::vector<const model::EmbeddedProgram*> programs;
    std::vector<float> labels; ///< least latency of the task / latency, 0 for what failed
    std::vector<std::int64_t> tasks; ///< how many programs of each
};

/// Trains the last layers of one head on a few measured programs with the loss of the model's own
/// training; the part that all heads share stays as it is, so that its outputs can be kept. Every
/// fit starts from the weights that the model came with: it is a function of these and of the
/// examples in their order.
class HeadRefresh
{
public:
    /// The model must outlive this. Errors: BadInput (no such head), Resource.
    [[nodiscard]] static Result<HeadRefresh> create(
        model::CostModel& model, int head, const HeadRefreshOptions& options);
    ~HeadRefresh();
    HeadRefresh(HeadRefresh&&) noexcept;
    HeadRefresh& operator=(HeadRefresh&&) noexcept;

    /// Writes the new weights into the model. Without two different labels in a task there is
    /// nothing to learn: the head is as it came. Errors: Stopped, Resource, BadInput when the loss
    /// is not finite; the head is then as it came.
    [[nodiscard]] Status fit(const RefreshExamples& examples, const JobContext& context);

private:
    struct Private;
    explicit HeadRefresh(std::unique_ptr<Private> data);

    std::unique_ptr<Private> m_private;
};

} // namespace tlp::training
