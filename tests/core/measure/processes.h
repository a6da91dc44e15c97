// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QList>

#include <unistd.h>

/// What the system knows of this process and its children.
namespace tlp::measure::test {

inline QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The children of all threads of a process, zombies included.
inline QList<qint64> childrenOf(qint64 pid)
{
    QList<qint64> children;
    const QString tasks = QStringLiteral("/proc/%1/task").arg(pid);
    for (const QString& task : QDir(tasks).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        for (const QByteArray& child :
            contentOf(tasks + '/' + task + QStringLiteral("/children")).split(' '))
            if (!child.trimmed().isEmpty())
                children << child.trimmed().toLongLong();
    return children;
}

/// A zombie that nobody waits for does not run.
inline bool isRunning(qint64 pid)
{
    const QByteArray stat = contentOf(QStringLiteral("/proc/%1/stat").arg(pid));
    const auto name = stat.lastIndexOf(')');
    return name >= 0 && stat.size() > name + 2 && stat[name + 2] != 'Z' && stat[name + 2] != 'X';
}

inline qsizetype openFiles()
{
    return QDir(QStringLiteral("/proc/self/fd")).entryList(QDir::Files | QDir::System).size();
}

inline qsizetype threads()
{
    return QDir(QStringLiteral("/proc/self/task"))
        .entryList(QDir::Dirs | QDir::NoDotAndDotDot)
        .size();
}

inline qint64 residentKiB()
{
    return contentOf(QStringLiteral("/proc/self/statm")).split(' ').at(1).toLongLong()
        * ::sysconf(_SC_PAGESIZE) / 1024;
}

} // namespace tlp::measure::test
