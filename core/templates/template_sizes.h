// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "templates/configuration.h"

/// What the templates read of tasks and knobs, checked. Internal to templates.
namespace tlp::templates {

/// out[b, i, j] = Σ_k a[b, i, k] · b[b, j, k]; a product of two matrices has one of them (batch 1).
struct ProductShape
{
    std::int64_t batch = 1;
    std::int64_t rows = 1; ///< M
    std::int64_t columns = 1; ///< N
    std::int64_t inner = 1; ///< K
    bool isFirstShared = false; ///< the first operand has a batch of 1 and the second more
    bool isSecondShared = false;
};

/// Of `dense`: data [M, K], weight [N, K], no bias. Errors: BadInput.
[[nodiscard]] Result<ProductShape> denseShape(const TemplateTask& task);
/// Of `batch_matmul`: x [B, M, K], y [B, N, K], neither transposed otherwise. Errors: BadInput.
[[nodiscard]] Result<ProductShape> batchMatmulShape(const TemplateTask& task);

/// The knobs of one configuration by their names.
class Knobs
{
public:
    /// Errors: BadInput when one of the names is missing, there twice, or there is another knob.
    [[nodiscard]] static Result<Knobs> create(std::string_view templateName,
        std::span<const Knob> knobs, std::initializer_list<std::string_view> names);

    /// The lengths that a split makes of an axis, outermost first; the outermost is what the others
    /// leave. Errors: BadInput for another kind or number of sizes, sizes that do not divide the
    /// extent, a size other than the outermost that is left open.
    [[nodiscard]] Result<std::vector<std::int64_t>> split(
        std::string_view name, std::size_t parts, std::int64_t extent) const;

private:
    std::string_view m_template;
    std::span<const Knob> m_knobs;
};

} // namespace tlp::templates
