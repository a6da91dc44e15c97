// SPDX-License-Identifier: GPL-3.0-only
#include "records/packed_steps.h"

#include <algorithm>
#include <array>
#include <utility>

// Format 1. One version byte, then half-bytes ("nibbles"), the high half of each byte first:
//   step      = kind (0 … 14), then its fields in record order
//   integer   = groups of three bits, most significant first, bit 3 set on all but the last; a
//               leading 8 (a group that no shortest form starts with) means ~value follows
//   list      = count, integers          split and follow-fused-split add their flag to a count or
//   text      = 0, length, bytes, or n ≥ 1: entry n − 1 of kFrequentTexts     level as the low bit
//   end       = 15, then one 0 if needed to fill the byte
// Most fields are below 8, so a step takes three to six bytes. Every integer has one spelling and
// kFrequentTexts never changes within a version, so equal steps have equal bytes.

namespace tlp::records {
namespace {

constexpr std::uint8_t kVersion = 1;
constexpr unsigned kEnd = 15;
constexpr unsigned kNegative = 8;

/// The first seven take one nibble.
constexpr std::array<std::string_view, 20> kFrequentTexts = {"auto_unroll_max_step$0",
    "auto_unroll_max_step$16", "auto_unroll_max_step$64", "auto_unroll_max_step$512",
    "auto_unroll_max_step$1024", "local", "shared", "global", "warp", "debug_skip_region",
    "auto_unroll_max_step$1", "auto_unroll_max_step$2", "auto_unroll_max_step$4",
    "auto_unroll_max_step$8", "auto_unroll_max_step$32", "auto_unroll_max_step$128",
    "auto_unroll_max_step$256", "auto_unroll_max_step$2048", "wmma.matrix_a", "wmma.matrix_b"};

auto findFrequent(std::string_view text)
{
    return std::find(kFrequentTexts.begin(), kFrequentTexts.end(), text);
}

class NibbleWriter
{
public:
    explicit NibbleWriter(std::size_t steps)
    {
        m_bytes.reserve(8 + steps * 6);
        m_bytes += static_cast<char>(kVersion);
    }

    void nibble(unsigned value)
    {
        if (m_half) {
            m_bytes.back() = static_cast<char>(static_cast<unsigned char>(m_bytes.back()) | value);
        } else {
            m_bytes += static_cast<char>(value << 4);
        }
        m_half = !m_half;
    }

    void integer(std::int64_t value)
    {
        if (value < 0) {
            nibble(kNegative);
            value = ~value;
        }
        auto bits = static_cast<std::uint64_t>(value);
        std::array<unsigned, 22> groups{};
        std::size_t count = 0;
        do {
            groups[count++] = static_cast<unsigned>(bits & 7);
            bits >>= 3;
        } while (bits != 0);
        while (count > 1)
            nibble(8 | groups[--count]);
        nibble(groups[0]);
    }

    template <typename Integer>
    void list(const std::vector<Integer>& values)
    {
        integer(static_cast<std::int64_t>(values.size()));
        for (const Integer value : values)
            integer(value);
    }

    void text(std::string_view value)
    {
        const auto* const known = findFrequent(value);
        if (known != kFrequentTexts.end()) {
            integer(known - kFrequentTexts.begin() + 1);
            return;
        }
        integer(0);
        integer(static_cast<std::int64_t>(value.size()));
        for (const char c : value) {
            nibble(static_cast<unsigned char>(c) >> 4);
            nibble(static_cast<unsigned char>(c) & 15);
        }
    }

    std::string take() { return std::move(m_bytes); }

private:
    std::string m_bytes;
    bool m_half = false; ///< the low half of the last byte is free
};

struct StepPacker
{
    NibbleWriter& out;

    void operator()(const AnnotationStep& s) const { integers(s.stage, s.iter, s.annotation); }
    void operator()(const FuseStep& s) const
    {
        out.integer(s.stage);
        out.list(s.iters);
    }
    void operator()(const PragmaStep& s) const
    {
        integers(s.stage, s.iter);
        out.text(s.pragma);
    }
    void operator()(const ReorderStep& s) const
    {
        out.integer(s.stage);
        out.list(s.order);
    }
    void operator()(const SplitStep& s) const
    {
        integers(s.stage, s.iter, s.extent);
        out.integer(static_cast<std::int64_t>(s.lengths.size()) * 2 + (s.innerToOuter ? 0 : 1));
        for (const std::int64_t length : s.lengths)
            out.integer(length);
    }
    void operator()(const FollowSplitStep& s) const
    {
        integers(s.stage, s.iter, s.sourceStep, s.splitCount);
    }
    void operator()(const FollowFusedSplitStep& s) const
    {
        integers(s.stage, s.iter);
        out.list(s.sourceSteps);
        out.integer(std::int64_t{s.level} * 2 + (s.factorOrParts ? 0 : 1));
    }
    void operator()(const StorageAlignStep& s) const
    {
        integers(s.stage, s.iter, s.factor, s.offset);
    }
    void operator()(const ComputeAtStep& s) const
    {
        integers(s.stage, s.targetStage, s.targetIter);
    }
    void operator()(const ComputeInlineStep& s) const { out.integer(s.stage); }
    void operator()(const ComputeRootStep& s) const { out.integer(s.stage); }
    void operator()(const CacheReadStep& s) const
    {
        out.integer(s.stage);
        out.text(s.scope);
        out.list(s.readers);
    }
    void operator()(const CacheWriteStep& s) const
    {
        out.integer(s.stage);
        out.text(s.scope);
    }
    void operator()(const RfactorStep& s) const { integers(s.stage, s.iter, s.factorIter); }
    void operator()(const UnknownStep& s) const
    {
        out.text(s.code);
        out.text(s.json);
    }

private:
    template <typename... Integers>
    void integers(Integers... values) const
    {
        (out.integer(values), ...);
    }
};

/// Reads what NibbleWriter wrote. After the first impossible value every read is a no-op and
/// `failed()` is true; no read goes beyond the bytes or allocates more than they could hold.
class NibbleReader
{
public:
    explicit NibbleReader(std::string_view bytes)
        : m_bytes(bytes)
    {}

    bool failed() const { return m_failed; }
    std::size_t left() const { return m_bytes.size() * 2 - m_position; }

    unsigned nibble()
    {
        if (m_failed || left() == 0) {
            m_failed = true;
            return 0;
        }
        const auto byte = static_cast<unsigned char>(m_bytes[m_position / 2]);
        const unsigned value = m_position % 2 == 0 ? byte >> 4 : byte & 15u;
        ++m_position;
        return value;
    }

    void read(std::int64_t& value)
    {
        unsigned group = nibble();
        const bool negative = group == kNegative;
        if (negative)
            group = nibble();
        if (group == kNegative) // leading zero group: not the shortest form
            m_failed = true;
        std::uint64_t bits = group & 7;
        for (; (group & 8) != 0 && !m_failed; bits = (bits << 3) | (group & 7)) {
            if ((bits >> 60) != 0)
                m_failed = true; // would need more than 63 bits
            group = nibble();
        }
        value = static_cast<std::int64_t>(bits);
        if (negative)
            value = ~value;
    }

    void read(int& value)
    {
        std::int64_t wide = 0;
        read(wide);
        if (!std::in_range<int>(wide))
            m_failed = true;
        value = static_cast<int>(wide);
    }

    void read(std::string& value)
    {
        std::int64_t entry = 0;
        read(entry);
        if (entry != 0) {
            if (entry < 0 || static_cast<std::uint64_t>(entry) > kFrequentTexts.size())
                m_failed = true;
            else
                value = kFrequentTexts[static_cast<std::size_t>(entry - 1)];
            return;
        }
        std::int64_t length = 0;
        read(length);
        if (length < 0 || static_cast<std::uint64_t>(length) > left() / 2)
            m_failed = true;
        if (m_failed)
            return;
        value.resize(static_cast<std::size_t>(length));
        for (char& c : value) {
            const unsigned high = nibble();
            c = static_cast<char>(high << 4 | nibble());
        }
        if (findFrequent(value) != kFrequentTexts.end()) // spelled out although it has a number
            m_failed = true;
    }

    template <typename Integer>
    void read(std::vector<Integer>& values)
    {
        std::int64_t count = 0;
        read(count);
        items(values, count);
    }

    template <typename Integer>
    void items(std::vector<Integer>& values, std::int64_t count)
    {
        if (count < 0 || static_cast<std::uint64_t>(count) > left())
            m_failed = true;
        if (m_failed)
            return;
        values.resize(static_cast<std::size_t>(count));
        for (Integer& value : values)
            read(value);
    }

    /// An integer whose low bit is a flag (0: true); the rest goes to `rest`.
    template <typename Integer>
    bool flagAndRest(Integer& rest)
    {
        std::int64_t both = 0;
        read(both);
        if (!std::in_range<Integer>(both >> 1))
            m_failed = true;
        rest = static_cast<Integer>(both >> 1);
        return (both & 1) == 0;
    }

    /// True when only the filling half-byte is left and it is 0.
    bool atEnd() { return !m_failed && (left() == 0 || (left() == 1 && nibble() == 0)); }

private:
    std::string_view m_bytes;
    std::size_t m_position = 0;
    bool m_failed = false;
};

struct StepUnpacker
{
    NibbleReader& in;

    void operator()(AnnotationStep& s) const { all(s.stage, s.iter, s.annotation); }
    void operator()(FuseStep& s) const { all(s.stage, s.iters); }
    void operator()(PragmaStep& s) const { all(s.stage, s.iter, s.pragma); }
    void operator()(ReorderStep& s) const { all(s.stage, s.order); }
    void operator()(SplitStep& s) const
    {
        all(s.stage, s.iter, s.extent);
        std::int64_t count = 0;
        s.innerToOuter = in.flagAndRest(count);
        in.items(s.lengths, count);
    }
    void operator()(FollowSplitStep& s) const { all(s.stage, s.iter, s.sourceStep, s.splitCount); }
    void operator()(FollowFusedSplitStep& s) const
    {
        all(s.stage, s.iter, s.sourceSteps);
        s.factorOrParts = in.flagAndRest(s.level);
    }
    void operator()(StorageAlignStep& s) const { all(s.stage, s.iter, s.factor, s.offset); }
    void operator()(ComputeAtStep& s) const { all(s.stage, s.targetStage, s.targetIter); }
    void operator()(ComputeInlineStep& s) const { all(s.stage); }
    void operator()(ComputeRootStep& s) const { all(s.stage); }
    void operator()(CacheReadStep& s) const { all(s.stage, s.scope, s.readers); }
    void operator()(CacheWriteStep& s) const { all(s.stage, s.scope); }
    void operator()(RfactorStep& s) const { all(s.stage, s.iter, s.factorIter); }
    void operator()(UnknownStep& s) const { all(s.code, s.json); }

private:
    template <typename... Fields>
    void all(Fields&... fields) const
    {
        (in.read(fields), ...);
    }
};

template <std::size_t... kinds>
Step emptyStep(std::size_t kind, std::index_sequence<kinds...>)
{
    Step step;
    (void)((kind == kinds ? (step.emplace<kinds>(), true) : false) || ...);
    return step;
}

tl::unexpected<Error> corrupt()
{
    return fail(ErrorKind::Corrupt, "a stored primitive sequence is damaged");
}

} // namespace

std::string packSteps(std::span<const Step> steps)
{
    NibbleWriter out(steps.size());
    for (const Step& step : steps) {
        out.nibble(static_cast<unsigned>(step.index()));
        std::visit(StepPacker{out}, step);
    }
    out.nibble(kEnd);
    return out.take();
}

Result<std::vector<Step>> unpackSteps(std::string_view packed)
{
    if (packed.empty())
        return corrupt();
    if (static_cast<std::uint8_t>(packed.front()) > kVersion)
        return fail(ErrorKind::Version, "a primitive sequence was stored by a newer program");
    if (static_cast<std::uint8_t>(packed.front()) != kVersion)
        return corrupt();
    NibbleReader in(packed.substr(1));
    std::vector<Step> steps;
    for (unsigned kind = in.nibble(); kind != kEnd; kind = in.nibble()) {
        steps.push_back(emptyStep(kind, std::make_index_sequence<kStepKindCount>{}));
        std::visit(StepUnpacker{in}, steps.back());
        if (in.failed())
            return corrupt();
    }
    if (!in.atEnd())
        return corrupt();
    return steps;
}

Hash128 programHash(std::string_view packed)
{
    return hash128(packed);
}

} // namespace tlp::records
