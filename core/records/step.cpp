// SPDX-License-Identifier: GPL-3.0-only
#include "records/step.h"

#include <algorithm>

#include <fmt/format.h>

#include "records/json_text.h"

namespace tlp::records {
namespace {

constexpr std::array<std::string_view, kStepKindCount> kCodes
    = {"AN", "FU", "PR", "RE", "SP", "FSP", "FFSP", "SA", "CA", "CI", "CR", "CHR", "CHW", "RF", ""};

constexpr std::array<std::string_view, kStepKindCount> kNames = {"annotation", "fuse", "pragma",
    "reorder", "split", "follow split", "follow fused split", "storage align", "compute at",
    "compute inline", "compute root", "cache read", "cache write", "rfactor", "unknown"};

constexpr std::array<std::string_view, kIterAnnotationCount> kAnnotations
    = {"none", "unroll", "vectorize", "parallel", "vthread", "blockIdx.x", "threadIdx.x",
        "blockIdx.y", "threadIdx.y", "blockIdx.z", "threadIdx.z", "tensorize"};

/// Writes `["CODE", field, …]`, field by field.
class StepWriter
{
public:
    StepWriter(std::string& out, StepKind kind)
        : m_out(out)
    {
        m_out += "[\"";
        m_out += codeOf(kind);
        m_out += '"';
    }

    void finish() { m_out += ']'; }

    StepWriter& add(std::int64_t value)
    {
        m_out += ", ";
        appendInteger(m_out, value);
        return *this;
    }
    StepWriter& add(std::string_view text)
    {
        m_out += ", ";
        appendQuoted(m_out, text);
        return *this;
    }
    template <typename Integer>
    StepWriter& add(const std::vector<Integer>& values)
    {
        m_out += ", [";
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (i > 0)
                m_out += ", ";
            appendInteger(m_out, values[i]);
        }
        m_out += ']';
        return *this;
    }

private:
    std::string& m_out;
};

void write(StepWriter w, const AnnotationStep& s)
{
    w.add(s.stage).add(s.iter).add(s.annotation).finish();
}
void write(StepWriter w, const FuseStep& s)
{
    w.add(s.stage).add(s.iters).finish();
}
void write(StepWriter w, const PragmaStep& s)
{
    w.add(s.stage).add(s.iter).add(std::string_view(s.pragma)).finish();
}
void write(StepWriter w, const ReorderStep& s)
{
    w.add(s.stage).add(s.order).finish();
}
void write(StepWriter w, const SplitStep& s)
{
    w.add(s.stage).add(s.iter).add(s.extent).add(s.lengths).add(s.innerToOuter ? 1 : 0).finish();
}
void write(StepWriter w, const FollowSplitStep& s)
{
    w.add(s.stage).add(s.iter).add(s.sourceStep).add(s.splitCount).finish();
}
void write(StepWriter w, const FollowFusedSplitStep& s)
{
    w.add(s.stage).add(s.iter).add(s.sourceSteps).add(s.level).add(s.factorOrParts ? 1 : 0);
    w.finish();
}
void write(StepWriter w, const StorageAlignStep& s)
{
    w.add(s.stage).add(s.iter).add(s.factor).add(s.offset).finish();
}
void write(StepWriter w, const ComputeAtStep& s)
{
    w.add(s.stage).add(s.targetStage).add(s.targetIter).finish();
}
void write(StepWriter w, const ComputeInlineStep& s)
{
    w.add(s.stage).finish();
}
void write(StepWriter w, const ComputeRootStep& s)
{
    w.add(s.stage).finish();
}
void write(StepWriter w, const CacheReadStep& s)
{
    w.add(s.stage).add(std::string_view(s.scope)).add(s.readers).finish();
}
void write(StepWriter w, const CacheWriteStep& s)
{
    w.add(s.stage).add(std::string_view(s.scope)).finish();
}
void write(StepWriter w, const RfactorStep& s)
{
    w.add(s.stage).add(s.iter).add(s.factorIter).finish();
}

} // namespace

std::string_view codeOf(StepKind kind)
{
    return kCodes.at(static_cast<std::size_t>(kind));
}

std::string_view codeOf(const Step& step)
{
    if (const auto* unknown = std::get_if<UnknownStep>(&step))
        return unknown->code;
    return codeOf(kindOf(step));
}

StepKind kindOfCode(std::string_view code)
{
    const auto* end = kCodes.end() - 1;
    return static_cast<StepKind>(std::find(kCodes.begin(), end, code) - kCodes.begin());
}

std::string_view nameOf(StepKind kind)
{
    return kNames.at(static_cast<std::size_t>(kind));
}

int stageOf(const Step& step)
{
    return std::visit(
        [](const auto& known) {
            if constexpr (requires { known.stage; })
                return known.stage;
            else
                return -1;
        },
        step);
}

std::string nameOfAnnotation(int annotation)
{
    if (annotation < 0 || annotation >= kIterAnnotationCount)
        return fmt::format("annotation {}", annotation);
    return std::string(kAnnotations[static_cast<std::size_t>(annotation)]);
}

void appendJson(std::string& out, const Step& step)
{
    std::visit(
        [&](const auto& known) {
            if constexpr (requires { known.stage; })
                write(StepWriter(out, kindOf(step)), known);
            else
                out += known.json.empty() ? "[]" : known.json;
        },
        step);
}

std::string toJson(const Step& step)
{
    std::string out;
    appendJson(out, step);
    return out;
}

} // namespace tlp::records
