// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/field_numbers.h"

#include "base/text.h"

#include <QCoreApplication>
#include <QLocale>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(FieldNumbers)
};

QString limitText(double limit)
{
    return QLocale().toString(limit, 'f', 0);
}

} // namespace

std::optional<long long> FieldNumbers::whole(
    const char* key, const QString& text, double least, double most) const
{
    const auto value = parseInteger(text.trimmed().toStdString());
    if (value && static_cast<double>(*value) >= least && static_cast<double>(*value) <= most)
        return *value;
    m_problems[QLatin1String(key)] = Texts::tr("A whole number from %1 to %2 is needed.")
                                         .arg(limitText(least), limitText(most));
    return std::nullopt;
}

std::optional<double> FieldNumbers::real(
    const char* key, const QString& text, double least, double most) const
{
    const auto value = parseDouble(text.trimmed().toStdString());
    if (value && *value >= least && *value <= most)
        return *value;
    m_problems[QLatin1String(key)]
        = Texts::tr("A number from %1 to %2 is needed, with a decimal point.")
              .arg(limitText(least), limitText(most));
    return std::nullopt;
}

} // namespace tlp::widgets
