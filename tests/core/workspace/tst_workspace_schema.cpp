// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/workspace.h"

#include <SQLiteCpp/Database.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <array>
#include <filesystem>
#include <optional>
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
    void whatCannotBeReadInItsRowsIsCorrupt_data()
    {
        QTest::addColumn<QString>("damage");
        QTest::addColumn<QString>("says");
        const auto row
            = [](const char* name, const char* column, const char* value, const char* says) {
                  QTest::newRow(name) << QString("UPDATE %1 = '%2'").arg(column, value) << says;
              };
        row("run, no JSON", "runs SET spec", "{", "run “r”");
        row("run, unknown option", "runs SET spec", "{\"colour\":1}", "run “r”");
        row("run, unknown state", "runs SET state", "asleep", "asleep");
        row("evaluation", "evaluations SET report", "[]", "evaluation 1");
        row("session, no JSON", "sessions SET spec", "", "session “s”");
        row("session, wrong value", "sessions SET spec", "{\"trials\":0}", "session “s”");
        row("session, unknown state", "sessions SET state", "asleep", "asleep");
        row("costs, no JSON", "trials SET costs", "[0.1,", "trial 1");
        row("costs, no list", "trials SET costs", "0.5", "trial 1");
        row("costs, no numbers", "trials SET costs", "[\"0.5\"]", "trial 1");
    }
    void whatCannotBeReadInItsRowsIsCorrupt()
    {
        QFETCH(const QString, damage);
        QFETCH(const QString, says);
        QTemporaryDir folder;
        Workspace workspace = Workspace::openOrCreate(folder.path().toStdString()).value();
        options::TrainSpec training;
        training.runName = "r";
        training.dataset = "d";
        training.platform = "p";
        const RunId run = workspace.createRun(training)->id;
        QVERIFY(workspace.addEvaluation(run, "d", "p", "", {}).has_value());
        options::TuneSpec tuning;
        tuning.sessionName = "s";
        tuning.workloads = {"softmax:m=8,n=8"};
        const SessionId session = workspace.createSession(tuning)->id;
        QVERIFY(workspace.setSessionTasks(session, {SessionTask{}}));
        TrialInfo trial;
        trial.number = 1;
        QVERIFY(workspace.addTrial(session, trial));
        const auto firstError = [&]() -> std::optional<Error> {
            const auto errorOf = [](const auto& read) {
                return read ? std::optional<Error>() : std::optional<Error>(read.error());
            };
            for (const auto& error :
                {errorOf(workspace.run(run)), errorOf(workspace.evaluations(run)),
                    errorOf(workspace.session("s")), errorOf(workspace.trials(session))})
                if (error)
                    return error;
            return std::nullopt;
        };
        QVERIFY(!firstError());
        SQLite::Database((folder.filePath("workspace.db")).toStdString(), SQLite::OPEN_READWRITE)
            .exec(damage.toStdString());
        const auto error = firstError();
        QVERIFY(error.has_value());
        const QByteArray message = QByteArray::fromStdString(error->toString());
        QCOMPARE(error->kind, ErrorKind::Corrupt);
        QVERIFY2(message.contains(says.toUtf8()), message);
    }

    void oneUnreadableRowDoesNotHideTheOthers()
    {
        QTemporaryDir folder;
        Workspace workspace = Workspace::openOrCreate(folder.path().toStdString()).value();
        options::TrainSpec training;
        training.dataset = "d";
        training.platform = "p";
        options::TuneSpec tuning;
        tuning.workloads = {"softmax:m=8,n=8"};
        for (const char* name : {"good", "bad"}) {
            training.runName = name;
            tuning.sessionName = name;
            QVERIFY(workspace.createRun(training));
            QVERIFY(workspace.createSession(tuning));
        }
        SQLite::Database database(
            folder.filePath("workspace.db").toStdString(), SQLite::OPEN_READWRITE);
        database.exec("UPDATE runs SET spec = '{' WHERE name = 'bad';"
                      "UPDATE sessions SET state = 'asleep' WHERE name = 'bad'");
        const auto hasBoth = [](const auto& rows, auto failed, const std::string& why) {
            return rows && rows->size() == 2 && rows->at(0).name == "bad"
                && rows->at(0).state == failed && rows->at(0).error.find(why) != std::string::npos
                && rows->at(1).name == "good" && rows->at(1).error.empty();
        };
        QVERIFY(hasBoth(workspace.runs(), RunState::Failed, "run “bad”"));
        QVERIFY(hasBoth(workspace.sessions(), SessionState::Failed, "asleep"));
        // What is wrong can be taken away.
        QVERIFY(workspace.setSessionDeleted(workspace.sessions()->at(0).id, true));
        QCOMPARE(workspace.sessions()->size(), std::size_t{1});
    }

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
        QStringList files = QDir(QString::fromStdString(directory)).entryList(QDir::Files);
        // Connections closed at the same moment leave SQLite's log and its index for the next one to take in.
        files.removeAll("workspace.db-wal");
        files.removeAll("workspace.db-shm");
        QCOMPARE(files, QStringList{"workspace.db"});
    }
};

QTEST_APPLESS_MAIN(TestWorkspaceSchema)
#include "tst_workspace_schema.moc"
