// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/log_tail.h"

#include <QCoreApplication>
#include <QFile>
#include <QStringList>

namespace tlp::widgets {

QString readLogTail(const QString& file, qint64 maxBytes)
{
    QFile log(file);
    if (!log.open(QIODevice::ReadOnly))
        return {};
    const qint64 size = log.size();
    const bool isCut = size > maxBytes;
    if (isCut)
        log.seek(size - maxBytes);
    QByteArray bytes = log.read(maxBytes);
    if (isCut) {
        const auto end = bytes.indexOf('\n');
        bytes = end < 0 ? bytes : bytes.mid(end + 1);
    }
    QStringList lines = QString::fromUtf8(bytes).split(QLatin1Char('\n'));
    for (QString& line : lines) {
        while (line.endsWith(QLatin1Char('\r')))
            line.chop(1);
        line = line.mid(line.lastIndexOf(QLatin1Char('\r')) + 1);
    }
    QString text = lines.join(QLatin1Char('\n'));
    if (isCut)
        text.prepend(QCoreApplication::translate(
                         "tlp::widgets::JobsPage", "(only the end of the log is shown)")
            + QLatin1Char('\n'));
    return text;
}

} // namespace tlp::widgets
