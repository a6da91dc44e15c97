// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>

#include <QMap>
#include <QString>

namespace tlp::widgets {

/// Reads the numbers of a form: what is none, or out of its range, becomes a problem of its field.
class FieldNumbers
{
public:
    /// Key of the field → sentence.
    explicit FieldNumbers(QMap<QString, QString>& problems)
        : m_problems(problems)
    {}

    std::optional<long long> whole(
        const char* key, const QString& text, double least, double most) const;
    /// With a point in every language.
    std::optional<double> real(
        const char* key, const QString& text, double least, double most) const;

private:
    QMap<QString, QString>& m_problems;
};

} // namespace tlp::widgets
