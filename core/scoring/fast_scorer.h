// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "features/sequence_features.h"
#include "model/cost_model.h"
#include "model/embedded_program.h"
#include "records/step.h"

namespace tlp::scoring {

struct FastScorerOptions
{
    /// What is kept of distinct primitives between calls; about twice as much for a moment.
    std::size_t cacheBytes = std::size_t{128} << 20U;
    /// Scores of programs kept between calls.
    std::size_t maxScores = std::size_t{1} << 17U;
    /// "avx512", "avx2", "portable"; empty: the best of this processor.
    std::string_view instructionSet{};
};

/// What the scorer was spared.
struct FastScorerCounts
{
    std::int64_t programs = 0;
    std::int64_t computedPrograms = 0; ///< the others' rows were those of a program scored before
    std::int64_t rows = 0; ///< of the computed programs' matrices
    std::int64_t computedRows = 0; ///< distinct within their program
    std::int64_t encodedRows = 0; ///< distinct altogether, as long as the cache lasts
};

/// Scores programs as CostModel::score does on their features, up to the rounding of floats, with
/// far fewer operations. TLP encodes no positions, so a program's score depends
/// only on the multiset of its (cropped, padded) primitives: each distinct primitive is encoded and
/// projected once and kept, attention weighs distinct primitives by their counts, and what follows
/// is computed once for each of them. Rows that a padding mask leaves out are left out here, too.
/// Other models and variants are scored plainly; those that read statements cannot be scored by
/// steps alone.
///
/// A score is the same to the last bit whatever is scored with it, before it and on how many
/// threads (those of setTorchThreads). The weights are copied: call reloadHeads()
/// or make a new scorer after changing them. The model must outlive the scorer. One thread at a
/// time.
class FastScorer
{
public:
    /// Errors: Resource; BadInput when this processor lacks the instruction set asked for.
    [[nodiscard]] static Result<FastScorer> create(
        model::CostModel& model, const FastScorerOptions& options = {});
    ~FastScorer();
    FastScorer(FastScorer&&) noexcept;
    FastScorer& operator=(FastScorer&&) noexcept;

    /// Programs as records::packSteps gives them. `report` counts what the model's vocabulary or
    /// crop does not hold. Errors: Corrupt naming the program (from 1), BadInput (no such head),
    /// Resource, those of CostModel::score.
    [[nodiscard]] Result<std::vector<double>> score(std::span<const std::string> packed,
        int head = 0, features::FeatureReport* report = nullptr);
    [[nodiscard]] Result<std::vector<double>> score(
        std::span<const std::span<const records::Step>> programs, int head = 0,
        features::FeatureReport* report = nullptr);

    /// What the model's heads score, one per program: kept by whom refreshes a head. The same to
    /// the last bit in any company, as scores are. Errors: as score's.
    [[nodiscard]] Result<std::vector<model::EmbeddedProgram>> embed(
        std::span<const std::span<const records::Step>> programs);
    /// The same of programs by their matrices, as CostModel::score takes them; plainly, of any
    /// model that is a network. Errors: Internal, Resource.
    [[nodiscard]] Result<std::vector<model::EmbeddedProgram>> embedMatrices(
        std::span<const float> matrices);
    /// Takes over the weights of the model's heads after they changed, and keeps what is known of
    /// primitives; nothing else of the model may have changed. Errors: Resource.
    [[nodiscard]] Status reloadHeads();

    /// Whether the model is one whose operations can be shared.
    [[nodiscard]] bool isFast() const;
    [[nodiscard]] const FastScorerCounts& counts() const;

private:
    struct Private;
    explicit FastScorer(std::unique_ptr<Private> data);

    std::unique_ptr<Private> m_private;
};

} // namespace tlp::scoring
