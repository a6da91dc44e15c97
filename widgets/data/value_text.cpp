// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/value_text.h"

#include <array>
#include <cmath>
#include <utility>

#include "records/measure_record.h"

#include <QCoreApplication>
#include <QLocale>

namespace tlp::widgets {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tlp::widgets::ValueText)
};

constexpr auto kContext = "tlp::widgets::ValueText";

constexpr std::array kFailureWords{
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "instantiation"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "compile on host"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "compile for device"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "run-time"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "wrong answer"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "build time-out"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "run time-out"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "unknown"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "not measured yet"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "no time"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "failed"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "bad steps"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "not expressible"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "compile"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "out of memory"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "builder crash"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "noise"),
};

constexpr std::array<const char*, records::kStepKindCount> kStepWords{
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "annotation"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "fuse"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "pragma"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "reorder"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "split"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "follow split"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "follow fused split"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "storage align"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "compute at"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "compute inline"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "compute root"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "cache read"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "cache write"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "rfactor"),
    QT_TRANSLATE_NOOP("tlp::widgets::ValueText", "unknown step"),
};

QString scaled(double value, double unit)
{
    return QLocale().toString(value / unit, 'g', 4);
}

} // namespace

LatencyUnit latencyUnit(double typicalSeconds)
{
    if (typicalSeconds >= 1)
        return {Words::tr("s"), 1};
    if (typicalSeconds >= 1e-3)
        return {Words::tr("ms"), 1e-3};
    if (typicalSeconds >= 1e-6)
        return {Words::tr("µs"), 1e-6};
    return {Words::tr("ns"), 1e-9};
}

QString latencyText(double seconds)
{
    if (!std::isfinite(seconds) || seconds <= 0)
        return QStringLiteral("–");
    const LatencyUnit unit = latencyUnit(seconds);
    return Words::tr("%1 %2", "number and unit").arg(scaled(seconds, unit.seconds), unit.name);
}

QString latencyText(const std::optional<double>& seconds)
{
    return seconds ? latencyText(*seconds) : Words::tr("none valid");
}

QString countText(std::int64_t count)
{
    return QLocale().toString(static_cast<qlonglong>(count));
}

QString flopsText(const std::optional<double>& flops)
{
    if (!flops || !std::isfinite(*flops) || *flops <= 0)
        return Words::tr("unknown");
    if (*flops >= 1e12)
        return Words::tr("%1 TFLOP").arg(scaled(*flops, 1e12));
    if (*flops >= 1e9)
        return Words::tr("%1 GFLOP").arg(scaled(*flops, 1e9));
    if (*flops >= 1e6)
        return Words::tr("%1 MFLOP").arg(scaled(*flops, 1e6));
    return Words::tr("%1 FLOP").arg(scaled(*flops, 1));
}

QString byteCountText(std::int64_t bytes)
{
    return QLocale().formattedDataSize(bytes);
}

QString percentText(double share)
{
    return Words::tr("%1 %").arg(QLocale().toString(share * 100, 'f', share < 0.1 ? 2 : 1));
}

QString failureText(const std::string& name)
{
    for (const char* word : kFailureWords) {
        if (name == word)
            return QCoreApplication::translate(kContext, word);
    }
    return QString::fromStdString(name);
}

QString outcomeText(const dataset::Measurement& measurement)
{
    switch (measurement.flag) {
    case records::Flag::None:
        return Words::tr("good");
    case records::Flag::Failed:
        return failureText(records::nameOfError(measurement.result.errorNo));
    case records::Flag::NotMeasured:
        return Words::tr("not measured yet");
    case records::Flag::NoTime:
        return Words::tr("no usable time");
    }
    return {};
}

QString stepKindText(records::StepKind kind)
{
    return QCoreApplication::translate(kContext, kStepWords[static_cast<std::size_t>(kind)]);
}

QString stepCodeText(const std::string& code)
{
    for (int kind = 0; kind < records::kStepKindCount - 1; ++kind) {
        const auto stepKind = static_cast<records::StepKind>(kind);
        if (records::codeOf(stepKind) == code)
            return Words::tr("%1 (%2)").arg(QString::fromStdString(code), stepKindText(stepKind));
    }
    return code.empty() ? Words::tr("(empty)")
                        : Words::tr("“%1”").arg(QString::fromStdString(code));
}

QString errorText(const Error& error)
{
    return QString::fromStdString(error.toString());
}

} // namespace tlp::widgets
