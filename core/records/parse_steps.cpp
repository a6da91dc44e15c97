// SPDX-License-Identifier: GPL-3.0-only
#include "records/parse_steps.h"

#include <utility>

#include "records/json_text.h"

namespace tlp::records {
namespace {

namespace dom = simdjson::dom;

/// Takes the fields of one step in order. Any field of another type, a missing or a surplus one
/// makes complete() false.
class FieldReader
{
public:
    explicit FieldReader(dom::array items)
        : m_next(items.begin())
        , m_end(items.end())
    {}

    void read(std::int64_t& value) { take(value); }
    void read(int& value)
    {
        std::int64_t wide = 0;
        take(wide);
        m_fits = m_fits && std::in_range<int>(wide);
        value = static_cast<int>(wide);
    }
    void read(bool& value)
    {
        std::int64_t number = 0;
        take(number);
        m_fits = m_fits && (number == 0 || number == 1);
        value = number == 1;
    }
    void read(std::string_view& value) { take(value); }
    void read(std::string& value)
    {
        std::string_view text;
        take(text);
        value = text;
    }
    template <typename Integer>
    void read(std::vector<Integer>& values)
    {
        dom::array items;
        if (!take(items))
            return;
        values.reserve(items.size());
        for (const dom::element item : items) {
            std::int64_t wide = 0;
            m_fits = m_fits && item.get(wide) == simdjson::SUCCESS && std::in_range<Integer>(wide);
            values.push_back(static_cast<Integer>(wide));
        }
    }

    [[nodiscard]] bool complete() const { return m_fits && !(m_next != m_end); }

private:
    template <typename Value>
    bool take(Value& value)
    {
        m_fits = m_fits && m_next != m_end && (*m_next).get(value) == simdjson::SUCCESS;
        if (m_fits)
            ++m_next;
        return m_fits;
    }

    dom::array::iterator m_next;
    dom::array::iterator m_end;
    bool m_fits = true;
};

/// The fields of each step in the order of the record.
struct StepFields
{
    FieldReader& in;

    void operator()(AnnotationStep& s) const { all(s.stage, s.iter, s.annotation); }
    void operator()(FuseStep& s) const { all(s.stage, s.iters); }
    void operator()(PragmaStep& s) const { all(s.stage, s.iter, s.pragma); }
    void operator()(ReorderStep& s) const { all(s.stage, s.order); }
    void operator()(SplitStep& s) const
    {
        all(s.stage, s.iter, s.extent, s.lengths, s.innerToOuter);
    }
    void operator()(FollowSplitStep& s) const { all(s.stage, s.iter, s.sourceStep, s.splitCount); }
    void operator()(FollowFusedSplitStep& s) const
    {
        all(s.stage, s.iter, s.sourceSteps, s.level, s.factorOrParts);
    }
    void operator()(StorageAlignStep& s) const { all(s.stage, s.iter, s.factor, s.offset); }
    void operator()(ComputeAtStep& s) const { all(s.stage, s.targetStage, s.targetIter); }
    void operator()(ComputeInlineStep& s) const { all(s.stage); }
    void operator()(ComputeRootStep& s) const { all(s.stage); }
    void operator()(CacheReadStep& s) const { all(s.stage, s.scope, s.readers); }
    void operator()(CacheWriteStep& s) const { all(s.stage, s.scope); }
    void operator()(RfactorStep& s) const { all(s.stage, s.iter, s.factorIter); }
    void operator()(UnknownStep& /*step*/) const {}

private:
    template <typename... Fields>
    void all(Fields&... fields) const
    {
        (in.read(fields), ...);
    }
};

template <std::size_t... kinds>
void makeStep(Step& step, StepKind kind, std::index_sequence<kinds...>)
{
    (void)((static_cast<std::size_t>(kind) == kinds && (step.emplace<kinds>(), true)) || ...);
}

/// False when it is no step that TVM could have written.
bool parseKnownStep(dom::element element, Step& step, std::string_view& code)
{
    dom::array items;
    if (element.get(items) != simdjson::SUCCESS)
        return false;
    FieldReader in(items);
    in.read(code);
    const StepKind kind = kindOfCode(code);
    if (kind == StepKind::Unknown)
        return false;
    makeStep(step, kind, std::make_index_sequence<kStepKindCount>{});
    std::visit(StepFields{in}, step);
    return in.complete();
}

} // namespace

std::vector<Step> parseSteps(
    dom::array items, const std::function<std::vector<std::string_view>()>& itemsText)
{
    std::vector<Step> steps;
    steps.reserve(items.size());
    std::vector<std::string_view> texts;
    for (const dom::element element : items) {
        std::string_view code;
        if (parseKnownStep(element, steps.emplace_back(), code))
            continue;
        if (texts.empty())
            texts = itemsText();
        const std::size_t index = steps.size() - 1;
        // No text: the key before it was spelled with escapes. The numbers may change their form.
        steps.back() = UnknownStep{std::string(code),
            index < texts.size() ? respaced(texts[index]) : respaced(simdjson::minify(element))};
    }
    return steps;
}

} // namespace tlp::records
