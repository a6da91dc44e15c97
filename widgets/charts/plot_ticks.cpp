// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_prepare.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tlp::widgets {
namespace {

constexpr double kMaxTicks = 50;

/// 1, 2 or 5 times a power of ten, at least `step`.
double niceStep(double step)
{
    const double power = std::pow(10.0, std::floor(std::log10(step)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= step * 0.999)
            return factor * power;
    }
    return 10 * power;
}

QString superscript(int exponent)
{
    static constexpr std::array<char16_t, 10> kDigits{u'\u2070', u'\u00b9', u'\u00b2', u'\u00b3',
        u'\u2074', u'\u2075', u'\u2076', u'\u2077', u'\u2078', u'\u2079'};
    QString text;
    for (const QChar digit : QString::number(std::abs(exponent)))
        text += QChar(kDigits[static_cast<std::size_t>(digit.unicode() - u'0')]);
    return exponent < 0 ? QChar(u'\u207b') + text : text;
}

/// "0.01", "1", "1000", beyond that "10⁻⁵".
QString powerLabel(int exponent)
{
    if (exponent >= -3 && exponent <= 4)
        return formatNumber(std::pow(10.0, exponent), 1);
    return QStringLiteral("10") + superscript(exponent);
}

/// Enough decimals that neighbouring ticks differ.
QString stepLabel(double value, double step)
{
    if (std::abs(value) < step * 1e-6)
        return QStringLiteral("0");
    const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    if (decimals <= 5 && std::abs(value) < 1e6)
        return QString::number(value, 'f', decimals);
    const int digits
        = static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9)) + decimals + 1;
    return formatNumber(value, std::clamp(digits, 1, 15));
}

std::vector<Tick> linearTicks(double low, double high, int count, bool integers)
{
    double step = niceStep((high - low) / std::max(1, count));
    if (integers)
        step = std::max(1.0, step);
    std::vector<Tick> ticks;
    const double first = std::ceil(low / step - 1e-9);
    for (double i = 0; i < kMaxTicks; ++i) {
        const double value = (first + i) * step;
        if (value > high + step * 1e-9)
            break;
        ticks.push_back({value, stepLabel(value, step)});
    }
    return ticks;
}

std::vector<Tick> logTicks(double low, double high, int count)
{
    std::vector<Tick> ticks;
    const int first = static_cast<int>(std::ceil(low - 1e-9));
    const int last = static_cast<int>(std::floor(high + 1e-9));
    const int every = std::max(1, (last - first + count) / std::max(1, count));
    for (int exponent = first; exponent <= last && last - first >= 1; exponent += every)
        ticks.push_back({static_cast<double>(exponent), powerLabel(exponent)});
    if (ticks.size() >= 3)
        return ticks;
    // Less than three decades: 1, 2, 5 times the powers; less than about one: round values.
    ticks.clear();
    for (int exponent = first - 1; exponent <= last; ++exponent) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            const double place = exponent + std::log10(factor);
            if (place >= low - 1e-9 && place <= high + 1e-9)
                ticks.push_back({place, formatNumber(factor * std::pow(10.0, exponent), 1)});
        }
    }
    if (ticks.size() >= 3)
        return ticks;
    ticks = linearTicks(std::pow(10.0, low), std::pow(10.0, high), count, false);
    std::erase_if(ticks, [](const Tick& tick) { return tick.place <= 0; });
    for (auto& tick : ticks)
        tick.place = std::log10(tick.place);
    return ticks;
}

} // namespace

std::vector<Tick> ticksFor(double low, double high, bool isLog, int count, bool integers)
{
    if (!(high > low))
        return {};
    return isLog ? logTicks(low, high, count) : linearTicks(low, high, count, integers);
}

QString formatNumber(double value, int digits)
{
    if (!std::isfinite(value))
        return QString::number(value);
    const double magnitude = std::abs(value);
    if (magnitude != 0 && (magnitude < 1e-4 || magnitude >= 1e7)) {
        QString text = QString::number(value, 'e', digits - 1);
        // "1.500e-07" → "1.5e-7"
        qsizetype exponent = text.indexOf(u'e');
        QString mantissa = text.left(exponent);
        if (mantissa.contains(u'.')) {
            while (mantissa.endsWith(u'0'))
                mantissa.chop(1);
            if (mantissa.endsWith(u'.'))
                mantissa.chop(1);
        }
        return mantissa + u'e' + QString::number(text.mid(exponent + 1).toInt());
    }
    const int before = magnitude < 1 ? 1 : static_cast<int>(std::floor(std::log10(magnitude))) + 1;
    const int leadingZeros = magnitude > 0 && magnitude < 1
        ? static_cast<int>(-std::floor(std::log10(magnitude))) - 1
        : 0;
    const int decimals = magnitude < 1 ? digits + leadingZeros : std::max(0, digits - before);
    QString text = QString::number(value, 'f', decimals);
    if (text.contains(u'.')) {
        while (text.endsWith(u'0'))
            text.chop(1);
        if (text.endsWith(u'.'))
            text.chop(1);
    }
    return text;
}

} // namespace tlp::widgets
