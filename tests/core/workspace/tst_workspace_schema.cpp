// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/schema.h"
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

constexpr std::array kFirst{Migration{1,
    "CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT);"
    "INSERT INTO things (name) VALUES ('old');"}};
constexpr std::array kSecond{kFirst[0],
    Migration{2, "ALTER TABLE things ADD COLUMN size INTEGER; UPDATE things SET size=7;"}};
constexpr std::array kBroken{
    kFirst[0], Migration{2, "ALTER TABLE things ADD COLUMN size INTEGER; UPDATE nothing SET x=1;"}};

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
        QCOMPARE(opened.error().message, std::string("not a TLP Workbench file"));
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

    void migratesAndKeepsACopy()
    {
        QTemporaryDir folder;
        const fs::path file = folder.filePath("x.db").toStdString();
        QVERIFY(createDatabase(file, kFirst));
        const auto migrated = openDatabase(file, kSecond);
        QVERIFY2(migrated.has_value(), migrated ? "" : migrated.error().toString().c_str());
        QCOMPARE((*migrated)->execAndGet("SELECT size FROM things").getInt(), 7);
        QCOMPARE((*migrated)->execAndGet("PRAGMA user_version").getInt(), 2);

        SQLite::Database copy(file.string() + ".v1.bak", SQLite::OPEN_READONLY);
        QCOMPARE(copy.execAndGet("PRAGMA user_version").getInt(), 1);
        QCOMPARE(copy.execAndGet("SELECT name FROM things").getString(), std::string("old"));
    }

    void aFailedMigrationChangesNothing()
    {
        QTemporaryDir folder;
        const fs::path file = folder.filePath("x.db").toStdString();
        QVERIFY(createDatabase(file, kFirst));
        QVERIFY(!openDatabase(file, kBroken));
        // Neither the column of its first statement nor its number is there.
        const auto again = openDatabase(file, kFirst);
        QVERIFY(again.has_value());
        QCOMPARE((*again)->execAndGet("PRAGMA user_version").getInt(), 1);
        QCOMPARE(
            (*again)->execAndGet("SELECT count(*) FROM pragma_table_info('things')").getInt(), 2);
        // and the mended version can do it later
        QVERIFY(openDatabase(file, kSecond).has_value());
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

    void writesAheadSoThatReadersDoNotWait()
    {
        QTemporaryDir folder;
        const fs::path file = folder.filePath("x.db").toStdString();
        QVERIFY(createDatabase(file, kFirst));
        auto database = openDatabase(file, kFirst).value();
        QCOMPARE(database->execAndGet("PRAGMA journal_mode").getString(), std::string("wal"));
        QCOMPARE(database->execAndGet("PRAGMA foreign_keys").getInt(), 1);
    }
};

QTEST_APPLESS_MAIN(TestWorkspaceSchema)
#include "tst_workspace_schema.moc"
