// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/workspace.h"

#include <SQLiteCpp/Database.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <array>
#include <filesystem>
#include <thread>

using namespace tlp;
using namespace tlp::workspace;
namespace fs = std::filesystem;

namespace {

QByteArray contentOf(const fs::path& file)
{
    QFile reader(QString::fromStdString(file.string()));
    return reader.open(QIODevice::ReadOnly) ? reader.readAll() : QByteArray();
}

} // namespace

class TestWorkspaceSchema : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leavesForeignFilesUntouched_data()
    {
        QTest::addColumn<bool>("isSqlite");
        QTest::newRow("text") << false;
        QTest::newRow("another program's database") << true;
    }
    void leavesForeignFilesUntouched()
    {
        QFETCH(bool, isSqlite);
        QTemporaryDir folder;
        const QString file = folder.filePath("workspace.db");
        if (isSqlite) {
            SQLite::Database other(
                file.toStdString(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            other.exec("CREATE TABLE theirs (x); PRAGMA application_id = 1;");
        } else {
            QVERIFY(QFile::copy(TLP_TEST_DATA_DIR "/cases/not_a_project.db", file));
        }
        const QByteArray before = contentOf(file.toStdString());
        const auto opened = Workspace::openOrCreate(folder.path().toStdString());
        QVERIFY(!opened);
        QCOMPARE(opened.error().kind, ErrorKind::BadInput);
        QCOMPARE(opened.error().message, std::string("“workspace.db” is not a TLP Workbench file"));
        QCOMPARE(contentOf(file.toStdString()), before);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"workspace.db"});
    }

    void refusesANewerFormat()
    {
        QTemporaryDir folder;
        QVERIFY(Workspace::openOrCreate(folder.path().toStdString()));
        {
            SQLite::Database database(
                folder.filePath("workspace.db").toStdString(), SQLite::OPEN_READWRITE);
            database.exec("PRAGMA user_version = 999");
        }
        const auto opened = Workspace::open(folder.path().toStdString());
        QCOMPARE(opened.error().kind, ErrorKind::Version);
        QVERIFY(opened.error().message.find("999") != std::string::npos);
    }

    void severalCreatorsMakeOneFile()
    {
        QTemporaryDir folder;
        const std::string directory = folder.filePath("ws").toStdString();
        std::array<bool, 4> opened{};
        {
            std::vector<std::jthread> threads;
            for (bool& result : opened)
                threads.emplace_back(
                    [&] { result = Workspace::openOrCreate(directory).has_value(); });
        }
        QCOMPARE(opened, (std::array<bool, 4>{true, true, true, true}));
        QCOMPARE(QDir(QString::fromStdString(directory)).entryList(QDir::Files),
            QStringList{"workspace.db"});
    }
};

QTEST_APPLESS_MAIN(TestWorkspaceSchema)
#include "tst_workspace_schema.moc"
