// SPDX-License-Identifier: GPL-3.0-only
#include "base/database_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <cerrno>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace tlp;

namespace {

constexpr std::uint32_t kId = 0x01020304;

QByteArray header()
{
    QByteArray bytes(100, '\0');
    bytes.replace(0, 16, QByteArray("SQLite format 3\0", 16));
    bytes.replace(68, 4, QByteArray("\x01\x02\x03\x04", 4));
    return bytes;
}

} // namespace

class TestDatabaseFile : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string write(const QString& name, const QByteArray& bytes)
    {
        QFile file(m_folder.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
        return file.fileName().toStdString();
    }

private Q_SLOTS:
    void recognisesItsOwnFilesOnly()
    {
        const std::string ours = write("ours", header());
        QCOMPARE(isDatabaseOf(ours, kId).value(), true);
        QCOMPARE(isDatabaseOf(ours, kId + 1).value(), false);
        QCOMPARE(isDatabaseOf(write("short", header().left(99)), kId).value(), false);
        QCOMPARE(isDatabaseOf(write("empty", {}), kId).value(), false);
        QCOMPARE(isDatabaseOf(write("text", QByteArray(200, 'x')), kId).value(), false);
        QCOMPARE(isDatabaseOf(m_folder.path().toStdString(), kId).value(), false);
        QCOMPARE(isDatabaseOf("/nonexistent", kId).error().kind, ErrorKind::Io);
    }

    void aReplacedFileIsLookedAtAgain()
    {
        const std::string file = write("x", header());
        QVERIFY(isDatabaseOf(file, kId).value());
        QVERIFY(QFile::remove(m_folder.filePath("x")));
        write("x", QByteArray(200, 'x'));
        QVERIFY(!isDatabaseOf(file, kId).value());
        QVERIFY(QFile::remove(m_folder.filePath("x")));
        QVERIFY(!isDatabaseOf(file, kId));
    }

    void locksOfThisProcessStay()
    {
        const std::string file = write("locked", header());
        const int descriptor = open(file.c_str(), O_RDWR | O_CLOEXEC);
        struct flock lock
        {};
        lock.l_type = F_WRLCK;
        QCOMPARE(fcntl(descriptor, F_SETLK, &lock), 0);
        QVERIFY(isDatabaseOf(file, kId).value());
        QVERIFY(isDatabaseOf(file, kId).value());
        const pid_t child = fork();
        if (child == 0) {
            // free only if the parent has lost its lock
            struct flock other
            {};
            other.l_type = F_WRLCK;
            _exit(fcntl(open(file.c_str(), O_RDWR), F_SETLK, &other) == 0 ? 1 : 0);
        }
        int status = 0;
        waitpid(child, &status, 0);
        close(descriptor);
        QCOMPARE(WEXITSTATUS(status), 0);
    }
};

QTEST_APPLESS_MAIN(TestDatabaseFile)
#include "tst_database_file.moc"
