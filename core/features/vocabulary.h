// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "records/step.h"

namespace tlp::features {

enum class Layout : std::uint8_t { Cpu, Gpu };
[[nodiscard]] const char* toString(Layout layout); ///< "cpu", "gpu"
[[nodiscard]] Result<Layout> parseLayout(std::string_view text);

/// Which one-hot position a step type has and which number a word (unroll pragma, memory scope)
/// has. Index 0 is the reserved entry of everything unknown. A model is tied to its vocabulary: it
/// is stored with the run. Source of the official ones: zhaiyi000/tlp,
/// scripts/tlp_make_dataset_str_to_idx_{llvm,cuda}.pkl (values restated in reference/tlp.md
/// section 1.1). They differ between CPU and GPU.
struct Vocabulary
{
    std::string name; ///< "official-cpu", "official-gpu" or "learned"
    std::map<std::string, int, std::less<>> stepTypes; ///< code → position 1 … 11
    /// "auto_unroll_max_step$16", "local" (CHW), "CHR shared" (CHR numbers its scopes apart) → 1 …
    std::map<std::string, int, std::less<>> words;
    int typeWidth = 11; ///< width of the one-hot; > 11 only when learned

    bool operator==(const Vocabulary&) const = default;
    [[nodiscard]] int typePosition(std::string_view code) const; ///< 0: unknown
    [[nodiscard]] int wordNumber(std::string_view word) const; ///< 0: unknown
    [[nodiscard]] static Vocabulary official(Layout layout);
    [[nodiscard]] std::string toJson() const;
    [[nodiscard]] static Result<Vocabulary> fromJson(std::string_view json);
};

/// The vocabulary's key of the step's word (pragma, memory scope); "" for steps without one.
[[nodiscard]] std::string wordOf(const records::Step& step);

/// Builds a vocabulary in one pass: feed programs, then finish. Official entries keep their numbers
/// first; what is new follows, most frequent first.
class VocabularyLearner
{
public:
    explicit VocabularyLearner(Layout layout);
    void add(std::span<const records::Step> steps);
    [[nodiscard]] Vocabulary finish() const;

private:
    using Counts = std::map<std::string, std::int64_t, std::less<>>;

    Vocabulary m_vocabulary;
    Counts m_types;
    Counts m_pragmas;
    Counts m_writeScopes;
    Counts m_readScopes;
};

} // namespace tlp::features
