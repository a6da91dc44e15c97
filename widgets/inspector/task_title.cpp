// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/task_title.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QLatin1String>
#include <QRegularExpression>
#include <QStringList>

namespace tlp::widgets {

namespace {

/// Stages that only prepare data for the one that follows, or finish it in several parts.
bool isAuxiliary(const QString& stage)
{
    static constexpr std::array kNames{"PaddedInput", "pad_temp", "data_pad",
        "compile_engine_const", "input_tile", "B", "data_pack", "bgemm", "A", "inverse",
        "T_softmax_maxelem", "T_softmax_exp", "T_softmax_expsum"};
    return std::ranges::any_of(
        kNames, [&](const char* name) { return stage == QLatin1String(name); });
}

/// TVM names some stages only "compute" or "tensor": what they do is in their formula.
QString operatorOf(const QString& stage, const QString& line, bool isPadded)
{
    static constexpr std::array kNames{std::pair{"Conv2dOutput", "conv2d"},
        std::pair{"DepthwiseConv2d", "depthwise conv2d"}, std::pair{"conv2d_winograd", "conv2d"},
        std::pair{"T_softmax_norm", "softmax"}};
    for (const auto& [name, word] : kNames)
        if (stage == QLatin1String(name))
            return QLatin1String(word);
    const bool isSum = line.contains(QLatin1String(" += "));
    if (stage == QLatin1String("tensor"))
        return line.contains(QLatin1String(" max= ")) ? QStringLiteral("max pool")
            : isSum                                   ? QStringLiteral("average pool")
                                                      : QString();
    if (stage == QLatin1String("compute")) {
        if (isSum)
            return isPadded ? QStringLiteral("convolution") : QStringLiteral("batch matmul");
        return line.contains(QLatin1String("max(min(")) ? QStringLiteral("clip") : stage;
    }
    if (stage.endsWith(QLatin1String("_red")))
        return QStringLiteral("sum");
    return stage.startsWith(QLatin1String("T_")) ? stage.mid(2) : stage;
}

} // namespace

QString taskTitle(const std::string& text, const std::string& dagText)
{
    static const QRegularExpression placeholder(QStringLiteral("^[^ (]+ = PLACEHOLDER \\[(.*)\\]"));
    static const QRegularExpression stage(QStringLiteral("^([A-Za-z_][\\w.]*)\\("));
    constexpr qsizetype kMostShapes = 2;
    const QString original = QString::fromStdString(text);
    if (dagText.empty() || !original.startsWith(u'['))
        return original;
    QStringList operators, shapes;
    bool isPadded = false;
    for (const QString& line : QString::fromStdString(dagText).split(u'\n')) {
        if (const auto shape = placeholder.match(line); shape.hasMatch()) {
            if (shapes.size() < kMostShapes)
                shapes << shape.captured(1).replace(QLatin1String(", "), QStringLiteral("×"));
            continue;
        }
        const auto named = stage.match(line);
        if (!named.hasMatch())
            continue;
        const QString name = named.captured(1);
        isPadded = isPadded || name == QLatin1String("pad_temp");
        if (isAuxiliary(name))
            continue;
        if (const QString word = operatorOf(name, line, isPadded); !word.isEmpty())
            operators << word;
    }
    if (operators.isEmpty())
        return original;
    return operators.join(QStringLiteral(" + ")) + QStringLiteral("  ")
        + shapes.join(QStringLiteral(", "));
}

QString taskTitle(const workspace::SessionTask& task)
{
    return taskTitle(task.text, task.dagText);
}

} // namespace tlp::widgets
