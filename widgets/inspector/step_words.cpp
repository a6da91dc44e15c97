// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/step_words.h"

#include "program/loop_nest.h"
#include "program/stage_names.h"
#include "widgets/charts/plot_view.h"
#include "widgets/data/value_text.h"

#include <QCoreApplication>

namespace tlp::widgets {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tlp::widgets::StepWords)
};

template <typename Numbers>
QString joined(const Numbers& numbers, const QString& separator)
{
    QStringList parts;
    for (const auto number : numbers)
        parts.append(QString::number(number));
    return parts.join(separator);
}

/// The parts that a split makes, outermost first; "?" where the extent is unknown.
QString splitParts(const records::SplitStep& step)
{
    std::int64_t rest = step.extent;
    for (const std::int64_t length : step.lengths)
        rest = rest > 0 && length > 0 ? (rest + length - 1) / length : 0;
    const QString remaining = rest > 0 ? QString::number(rest) : QStringLiteral("?");
    const QString lengths = joined(step.lengths, QStringLiteral(" × "));
    if (lengths.isEmpty())
        return remaining;
    return step.innerToOuter ? Words::tr("%1 × %2").arg(remaining, lengths)
                             : Words::tr("%1 × %2").arg(lengths, remaining);
}

QString extentText(std::int64_t extent)
{
    return extent > 0 ? QString::number(extent) : Words::tr("unknown");
}

/// One sentence a step kind.
struct Sentence
{
    QString stage; ///< as the sentence names it

    QString operator()(const records::AnnotationStep& step) const
    {
        switch (static_cast<records::IterAnnotation>(step.annotation)) {
        case records::IterAnnotation::Unroll:
            return Words::tr("Unrolls loop %1 of %2: its body is written out once per pass.")
                .arg(step.iter)
                .arg(stage);
        case records::IterAnnotation::Vectorize:
            return Words::tr("Vectorizes loop %1 of %2: one instruction does several passes.")
                .arg(step.iter)
                .arg(stage);
        case records::IterAnnotation::Parallel:
            return Words::tr("Runs loop %1 of %2 in parallel on the processor's cores.")
                .arg(step.iter)
                .arg(stage);
        case records::IterAnnotation::VThread:
            return Words::tr("Makes loop %1 of %2 a virtual thread: its passes are interleaved "
                             "within one thread.")
                .arg(step.iter)
                .arg(stage);
        default:
            return Words::tr("Binds loop %1 of %2 to %3.")
                .arg(step.iter)
                .arg(stage, annotationText(step.annotation));
        }
    }
    QString operator()(const records::FuseStep& step) const
    {
        if (step.iters.empty())
            return Words::tr("Gives %1, which has no loop, a single loop of one pass.").arg(stage);
        return Words::tr("Fuses loops %1 of %2 into one loop.")
            .arg(joined(step.iters, QStringLiteral(", ")), stage);
    }
    QString operator()(const records::PragmaStep& step) const
    {
        const QString pragma = QString::fromStdString(step.pragma);
        const QString prefix = QStringLiteral("auto_unroll_max_step$");
        if (pragma.startsWith(prefix))
            return Words::tr("Lets the compiler unroll the loops of %1 up to %2 passes in all.")
                .arg(stage, pragma.mid(prefix.size()));
        return Words::tr("Gives the compiler the hint “%1” at loop %2 of %3.")
            .arg(pragma)
            .arg(step.iter)
            .arg(stage);
    }
    QString operator()(const records::ReorderStep& step) const
    {
        return Words::tr("Reorders the loops of %1: from outside to inside they are now the former "
                         "loops %2.")
            .arg(stage, joined(step.order, QStringLiteral(", ")));
    }
    QString operator()(const records::SplitStep& step) const
    {
        return Words::tr("Splits loop %1 of %2 (extent %3) into %4 loops, from outside to inside: "
                         "%5.")
            .arg(step.iter)
            .arg(stage, extentText(step.extent))
            .arg(step.lengths.size() + 1)
            .arg(splitParts(step));
    }
    QString operator()(const records::FollowSplitStep& step) const
    {
        return Words::tr("Splits loop %1 of %2 into %3 loops of the sizes that step %4 chose.")
            .arg(step.iter)
            .arg(stage)
            .arg(step.splitCount + 1)
            .arg(step.sourceStep + 1);
    }
    QString operator()(const records::FollowFusedSplitStep& step) const
    {
        QStringList sources;
        for (const int source : step.sourceSteps)
            sources.append(QString::number(source + 1));
        return Words::tr("Splits loop %1 of %2 in two, by the product of the sizes that steps %3 "
                         "chose at level %4.")
            .arg(step.iter)
            .arg(stage, sources.join(QStringLiteral(", ")))
            .arg(step.level);
    }
    QString operator()(const records::StorageAlignStep& step) const
    {
        return Words::tr("Pads the memory of %1 at loop %2 to a multiple of %3, shifted by %4.")
            .arg(stage)
            .arg(step.iter)
            .arg(step.factor)
            .arg(step.offset);
    }
    QString operator()(const records::ComputeAtStep& step) const
    {
        return Words::tr("Computes %1 inside loop %2 of stage %3, where its values are needed.")
            .arg(stage)
            .arg(step.targetIter)
            .arg(step.targetStage);
    }
    QString operator()(const records::ComputeInlineStep&) const
    {
        return Words::tr("Inlines %1: its formula is put wherever its values are used.").arg(stage);
    }
    QString operator()(const records::ComputeRootStep&) const
    {
        return Words::tr("Computes %1 as a loop nest of its own.").arg(stage);
    }
    QString operator()(const records::CacheReadStep& step) const
    {
        return Words::tr("Copies what stages %1 read from %2 into %3 memory first.")
            .arg(joined(step.readers, QStringLiteral(", ")), stage,
                QString::fromStdString(step.scope));
    }
    QString operator()(const records::CacheWriteStep& step) const
    {
        return Words::tr("Computes %1 in %2 memory first and copies the result afterwards.")
            .arg(stage, QString::fromStdString(step.scope));
    }
    QString operator()(const records::RfactorStep& step) const
    {
        return Words::tr("Splits the sum of %1 at loop %2 into partial sums, which are added up "
                         "afterwards.")
            .arg(stage)
            .arg(step.iter);
    }
    QString operator()(const records::UnknownStep& step) const
    {
        return Words::tr("This step is not known to this version. It is kept as it was written: %1")
            .arg(QString::fromStdString(step.json));
    }
};

/// The parameters without the stage.
struct Parameters
{
    QString operator()(const records::AnnotationStep& step) const
    {
        return Words::tr("loop %1: %2").arg(step.iter).arg(annotationText(step.annotation));
    }
    QString operator()(const records::FuseStep& step) const
    {
        return step.iters.empty()
            ? Words::tr("no loop")
            : Words::tr("loops %1").arg(joined(step.iters, QStringLiteral(" · ")));
    }
    QString operator()(const records::PragmaStep& step) const
    {
        return Words::tr("loop %1: %2").arg(step.iter).arg(QString::fromStdString(step.pragma));
    }
    QString operator()(const records::ReorderStep& step) const
    {
        return joined(step.order, QStringLiteral(" "));
    }
    QString operator()(const records::SplitStep& step) const
    {
        return Words::tr("loop %1, %2 → %3")
            .arg(step.iter)
            .arg(extentText(step.extent), splitParts(step));
    }
    QString operator()(const records::FollowSplitStep& step) const
    {
        return Words::tr("loop %1, as step %2, %3 parts")
            .arg(step.iter)
            .arg(step.sourceStep + 1)
            .arg(step.splitCount + 1);
    }
    QString operator()(const records::FollowFusedSplitStep& step) const
    {
        QStringList sources;
        for (const int source : step.sourceSteps)
            sources.append(QString::number(source + 1));
        return Words::tr("loop %1, as steps %2, level %3")
            .arg(step.iter)
            .arg(sources.join(QStringLiteral(" · ")))
            .arg(step.level);
    }
    QString operator()(const records::StorageAlignStep& step) const
    {
        return Words::tr("loop %1, factor %2, offset %3")
            .arg(step.iter)
            .arg(step.factor)
            .arg(step.offset);
    }
    QString operator()(const records::ComputeAtStep& step) const
    {
        return Words::tr("in stage %1, loop %2").arg(step.targetStage).arg(step.targetIter);
    }
    QString operator()(const records::ComputeInlineStep&) const { return {}; }
    QString operator()(const records::ComputeRootStep&) const { return {}; }
    QString operator()(const records::CacheReadStep& step) const
    {
        return Words::tr("%1, readers %2")
            .arg(QString::fromStdString(step.scope), joined(step.readers, QStringLiteral(" · ")));
    }
    QString operator()(const records::CacheWriteStep& step) const
    {
        return QString::fromStdString(step.scope);
    }
    QString operator()(const records::RfactorStep& step) const
    {
        return Words::tr("loop %1, to position %2").arg(step.iter).arg(step.factorIter);
    }
    QString operator()(const records::UnknownStep& step) const
    {
        return QString::fromStdString(step.json);
    }
};

QStringList numbered(const QString& pattern, std::size_t count)
{
    QStringList names;
    for (std::size_t i = 1; i <= count; ++i)
        names.append(pattern.arg(i));
    return names;
}

/// In the order of the record, which is that of the features.
struct Meanings
{
    QString stage = Words::tr("stage");
    QString loop = Words::tr("loop");

    QStringList operator()(const records::AnnotationStep&) const
    {
        return {stage, loop, Words::tr("annotation number")};
    }
    QStringList operator()(const records::FuseStep& step) const
    {
        return QStringList{stage} + numbered(Words::tr("fused loop, no. %1"), step.iters.size());
    }
    QStringList operator()(const records::PragmaStep&) const
    {
        return {stage, loop, Words::tr("word number of the hint")};
    }
    QStringList operator()(const records::ReorderStep& step) const
    {
        return QStringList{stage}
        + numbered(Words::tr("former loop at position %1"), step.order.size());
    }
    QStringList operator()(const records::SplitStep& step) const
    {
        return QStringList{stage, loop, Words::tr("extent")}
        + numbered(Words::tr("size of part, no. %1"), step.lengths.size())
            + QStringList{Words::tr("sizes count from inside (1) or outside (0)")};
    }
    QStringList operator()(const records::FollowSplitStep&) const
    {
        return {stage, loop, Words::tr("step that is followed"), Words::tr("number of splits")};
    }
    QStringList operator()(const records::FollowFusedSplitStep& step) const
    {
        return QStringList{stage, loop}
        + numbered(Words::tr("step that is followed, no. %1"), step.sourceSteps.size())
            + QStringList{Words::tr("level"), Words::tr("inner (1) or outer (0) part is given")};
    }
    QStringList operator()(const records::StorageAlignStep&) const
    {
        return {stage, loop, Words::tr("factor"), Words::tr("offset")};
    }
    QStringList operator()(const records::ComputeAtStep&) const
    {
        return {stage, Words::tr("target stage"), Words::tr("target loop")};
    }
    QStringList operator()(const records::ComputeInlineStep&) const { return {stage}; }
    QStringList operator()(const records::ComputeRootStep&) const { return {stage}; }
    QStringList operator()(const records::CacheReadStep& step) const
    {
        return QStringList{stage, Words::tr("word number of the memory")}
        + numbered(Words::tr("reading stage, no. %1"), step.readers.size());
    }
    QStringList operator()(const records::CacheWriteStep&) const
    {
        return {stage, Words::tr("word number of the memory")};
    }
    QStringList operator()(const records::RfactorStep&) const
    {
        return {stage, loop, Words::tr("position of the new loop")};
    }
    QStringList operator()(const records::UnknownStep&) const { return {}; }
};

} // namespace

StepGroup groupOf(records::StepKind kind)
{
    using records::StepKind;
    switch (kind) {
    case StepKind::Split:
    case StepKind::FollowSplit:
    case StepKind::FollowFusedSplit:
        return StepGroup::Tiling;
    case StepKind::Fuse:
    case StepKind::Reorder:
        return StepGroup::Order;
    case StepKind::Annotation:
    case StepKind::Pragma:
        return StepGroup::Annotation;
    case StepKind::ComputeAt:
    case StepKind::ComputeInline:
    case StepKind::ComputeRoot:
        return StepGroup::Placement;
    case StepKind::CacheRead:
    case StepKind::CacheWrite:
    case StepKind::Rfactor:
    case StepKind::StorageAlign:
        return StepGroup::Storage;
    case StepKind::Unknown:
        break;
    }
    return StepGroup::Unknown;
}

QString groupText(StepGroup group)
{
    switch (group) {
    case StepGroup::Tiling:
        return Words::tr("tiling");
    case StepGroup::Order:
        return Words::tr("loop order");
    case StepGroup::Annotation:
        return Words::tr("annotation");
    case StepGroup::Placement:
        return Words::tr("placement");
    case StepGroup::Storage:
        return Words::tr("storage");
    case StepGroup::Unknown:
        return Words::tr("unknown");
    }
    return {};
}

QColor groupColor(StepGroup group, bool dark)
{
    return seriesColor(static_cast<int>(group), dark);
}

QString annotationText(int annotation)
{
    return QString::fromStdString(records::nameOfAnnotation(annotation));
}

QString describeStep(const records::Step& step, const QString& stageName)
{
    const int stage = records::stageOf(step);
    return std::visit(
        Sentence{stageName.isEmpty() ? Words::tr("stage %1").arg(stage)
                                     : Words::tr("stage %1 (“%2”)").arg(stage).arg(stageName)},
        step);
}

QString parametersText(const records::Step& step)
{
    return std::visit(Parameters{}, step);
}

QStringList numberMeanings(const records::Step& step)
{
    return std::visit(Meanings{}, step);
}

QStringList stageNames(const std::vector<records::Step>& steps, const workload::ComputeDag* dag)
{
    QStringList names;
    for (const std::string& name : program::stageNames(steps, dag))
        names.append(QString::fromStdString(name));
    return names;
}

} // namespace tlp::widgets
