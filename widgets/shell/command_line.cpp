// SPDX-License-Identifier: GPL-3.0-only
#include "shell/command_line.h"

#include <QRegularExpression>

namespace tlp::widgets {

QString shellQuoted(const QString& word)
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_./:,=+@%-]+\\z"));
    if (plain.match(word).hasMatch())
        return word;
    QString quoted = word;
    quoted.replace(u'\'', QStringLiteral("'\\''"));
    return u'\'' + quoted + u'\'';
}

} // namespace tlp::widgets
