// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "features/vocabulary.h"
#include "records/step.h"

namespace tlp::features {

/// Size of the TLP matrix. Official: crop 25×22 (CPU), 40×20 (GPU); full 54×40, 69×49.
struct SequenceShape
{
    int rows = 25;
    int width = 22;

    bool operator==(const SequenceShape&) const = default;
    [[nodiscard]] static SequenceShape crop(Layout layout);
    [[nodiscard]] static SequenceShape full(Layout layout);
};

/// How a step's numbers reach the model: as they are (TLP), or as sign(x)·log2(1 + |x|), as the
/// field scales all other features (Ansor, OSDI'20, section 5.2): extents that were not trained on
/// then stay near those that were.
enum class NumberScale : std::uint8_t { Raw, Log };
[[nodiscard]] const char* toString(NumberScale scale); ///< "raw", "log"
/// Errors: BadInput.
[[nodiscard]] Result<NumberScale> parseNumberScale(std::string_view text);

/// What a row of a model's matrix is: a schedule primitive (TLP), a statement of the program
/// (Ansor; see statement_rows.h); or of a configuration of AutoTVM (templates/configuration_rows.h)
/// its knobs, one of its loops, or its relations.
enum class FeatureKind : std::uint8_t { Sequence, Statements, Knobs, Loops, Relations };
/// "sequence", "statements", "knobs", "loops", "relations"
[[nodiscard]] const char* toString(FeatureKind kind);
/// Whether it is one of AutoTVM's configurations that is read, no schedule.
[[nodiscard]] constexpr bool isOfConfigurations(FeatureKind kind)
{
    return kind != FeatureKind::Sequence && kind != FeatureKind::Statements;
}
/// Errors: BadInput.
[[nodiscard]] Result<FeatureKind> parseFeatureKind(std::string_view text);

/// What features a model reads; stored with the run and used ever after, never the data set's. Of
/// all but sequences, vocabulary and numbers mean nothing.
struct FeatureSpec
{
    Layout layout = Layout::Cpu;
    SequenceShape shape;
    Vocabulary vocabulary;
    NumberScale numbers = NumberScale::Raw;
    FeatureKind kind = FeatureKind::Sequence;
    std::vector<std::string> templates{}; ///< of Knobs: those that a row tells apart, in order

    bool operator==(const FeatureSpec&) const = default;
    [[nodiscard]] static FeatureSpec official(Layout layout);
    /// The rows of statement_rows.h.
    [[nodiscard]] static FeatureSpec statements(Layout layout);
    /// The rows of templates/configuration_rows.h. Of Knobs: `knobs` numbers after the templates.
    [[nodiscard]] static FeatureSpec configurations(
        Layout layout, FeatureKind kind, std::vector<std::string> templates = {}, int knobs = 1);
    [[nodiscard]] std::string toJson() const;
    /// Without "numbers" they are raw, without "kind" it is a sequence: earlier versions wrote
    /// none. Errors: BadInput.
    [[nodiscard]] static Result<FeatureSpec> fromJson(std::string_view json);
};

/// What featurising met that the vocabulary or the crop does not hold.
struct FeatureReport
{
    std::int64_t programs = 0;
    std::int64_t steps = 0;
    std::int64_t programsCutRows = 0; ///< longer than the shape's rows
    std::int64_t stepsCut = 0; ///< steps beyond the shape's rows
    std::int64_t stepsCutWidth = 0; ///< steps whose row is wider than the shape
    std::map<std::string, std::int64_t> unknownTypes; ///< code → how often
    std::map<std::string, std::int64_t> unknownWords;
    std::int64_t programsCutStatements = 0; ///< with more statements than the shape has rows
    /// Why a program has no features of statements → how many.
    std::map<std::string, std::int64_t> withoutStatements;
    /// The same of configurations.
    std::map<std::string, std::int64_t> withoutConfigurations;

    void merge(const FeatureReport& other);
};

/// Writes the TLP features of one program: out has rows × width floats, row-major: one-hot type
/// (typeWidth), then the step's numbers in record order, scaled as the spec says, zero padded and
/// cropped.
/// Source: zhaiyi000/tlp scripts/tlp_make_dataset.py and src/auto_scheduler/transform_step.cc
/// (GetVec). Unknown types and words become 0 (an all-zero one-hot) and are counted. Never fails.
/// Any thread.
void sequenceFeatures(std::span<const records::Step> steps, const FeatureSpec& spec,
    std::span<float> out, FeatureReport* report = nullptr);

/// How many numbers the step has after the one-hot.
[[nodiscard]] std::size_t numberCount(const records::Step& step);

/// The numbers after the one-hot, unpadded, as the model sees them (for the inspector).
[[nodiscard]] std::vector<float> stepNumbers(
    const records::Step& step, const Vocabulary& vocabulary);

} // namespace tlp::features
