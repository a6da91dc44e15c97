// SPDX-License-Identifier: GPL-3.0-only
#include "sqlite/database.h"

#include "tests/support/unprivileged.h"

#include <SQLiteCpp/Database.h>

#include <QTemporaryDir>
#include <QtTest>

#include <array>
#include <filesystem>

using namespace tlp;
namespace fs = std::filesystem;

namespace {

constexpr std::array kFirst{sqlite::Migration{1,
    "CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT);"
    "INSERT INTO things (name) VALUES ('old');"}};
constexpr std::array kSecond{kFirst[0],
    sqlite::Migration{2, "ALTER TABLE things ADD COLUMN size INTEGER; UPDATE things SET size=7;"}};
constexpr std::array kBroken{kFirst[0],
    sqlite::Migration{2, "ALTER TABLE things ADD COLUMN size INTEGER; UPDATE nothing SET x=1;"}};

sqlite::Format formatOf(std::span<const sqlite::Migration> migrations)
{
    return {0x544C5054, "thing", migrations};
}

Status createIt(const fs::path& file, std::span<const sqlite::Migration> migrations)
{
    return sqlite::create(file, formatOf(migrations));
}

Result<std::unique_ptr<SQLite::Database>> openIt(const fs::path& file,
    std::span<const sqlite::Migration> migrations,
    sqlite::Access access = sqlite::Access::ReadWrite)
{
    return sqlite::open(file, formatOf(migrations), access);
}

/// Exit codes of what runs without permission.
enum Outcome : int { AsExpected, CanWrite, CannotRead, OtherError };

} // namespace

class TestSqliteDatabase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void migratesAndKeepsACopy()
    {
        QTemporaryDir folder;
        const fs::path file = folder.filePath("x.db").toStdString();
        QVERIFY(createIt(file, kFirst));
        const auto migrated = openIt(file, kSecond);
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
        QVERIFY(createIt(file, kFirst));
        QVERIFY(!openIt(file, kBroken));
        // Neither the column of its first statement nor its number is there.
        const auto again = openIt(file, kFirst);
        QVERIFY(again.has_value());
        QCOMPARE((*again)->execAndGet("PRAGMA user_version").getInt(), 1);
        QCOMPARE(
            (*again)->execAndGet("SELECT count(*) FROM pragma_table_info('things')").getInt(), 2);
        // and the mended version can do it later
        QVERIFY(openIt(file, kSecond).has_value());
    }

    void writesAheadSoThatReadersDoNotWait()
    {
        QTemporaryDir folder;
        const fs::path file = folder.filePath("x.db").toStdString();
        QVERIFY(createIt(file, kFirst));
        auto database = openIt(file, kFirst).value();
        QCOMPARE(database->execAndGet("PRAGMA journal_mode").getString(), std::string("wal"));
        QCOMPARE(database->execAndGet("PRAGMA foreign_keys").getInt(), 1);
    }

    void creatingAgainKeepsWhatIsThere()
    {
        QTemporaryDir folder;
        const fs::path file = folder.filePath("x.db").toStdString();
        QVERIFY(createIt(file, kFirst));
        openIt(file, kFirst).value()->exec("DELETE FROM things");
        QVERIFY(createIt(file, kFirst));
        QCOMPARE(
            openIt(file, kFirst).value()->execAndGet("SELECT count(*) FROM things").getInt(), 0);
    }

    void anOlderFormatIsNotMigratedForReading()
    {
        QTemporaryDir folder;
        const fs::path file = folder.filePath("x.db").toStdString();
        QVERIFY(createIt(file, kFirst));
        QCOMPARE(openIt(file, kSecond, sqlite::Access::ReadOnly).error().kind, ErrorKind::Version);
        QVERIFY(openIt(file, kFirst, sqlite::Access::ReadOnly).has_value());
    }

    void readsWhereNothingMayBeWritten_data()
    {
        QTest::addColumn<bool>("hasLog");
        QTest::addColumn<bool>("hasIndex");
        QTest::newRow("closed") << false << false;
        QTest::newRow("with an empty log") << true << false;
        QTest::newRow("as a reader leaves it") << true << true;
    }
    void readsWhereNothingMayBeWritten()
    {
        QFETCH(bool, hasLog);
        QFETCH(bool, hasIndex);
        const test::ReadOnlyTree tree;
        const fs::path file = tree.path() / "x 100%?.db";
        QVERIFY(createIt(file, kFirst));
        // A reader may not remove the files of the log that it makes.
        (void)openIt(file, kFirst, sqlite::Access::ReadOnly)->get()->tableExists("things");
        QCOMPARE(fs::exists(file.string() + "-wal") && fs::exists(file.string() + "-shm"), true);
        if (!hasLog)
            fs::remove(file.string() + "-wal");
        if (!hasIndex)
            fs::remove(file.string() + "-shm");
        const auto outcome = tree.runWithoutPermission([&]() -> int {
            if (sqlite::canWrite(file))
                return CanWrite;
            const auto writing = openIt(file, kFirst);
            if (writing || writing.error().kind != ErrorKind::Io
                || writing.error().message.find("cannot be written") == std::string::npos)
                return OtherError;
            const auto reading = openIt(file, kFirst, sqlite::Access::ReadOnly);
            return reading && (*reading)->execAndGet("SELECT name FROM things").getString() == "old"
                ? AsExpected
                : CannotRead;
        });
        QCOMPARE(outcome, int(AsExpected));
        QVERIFY(sqlite::canWrite(file));
    }
};

QTEST_APPLESS_MAIN(TestSqliteDatabase)
#include "tst_sqlite_database.moc"
