// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/workspace.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <iostream>
#include <string>

using namespace tlp;
using namespace tlp::workspace;

namespace {

constexpr const char* kCountRuns = "--count-runs";
constexpr const char* kDeleteRun = "--delete-run";
constexpr const char* kReplaceRun = "--replace-run";
constexpr const char* kDeleteSession = "--delete-session";
constexpr const char* kReplaceSession = "--replace-session";

options::TrainSpec someSpec()
{
    return options::TrainSpec::fromJson(R"({"dataset":"d","platform":"p"})").value();
}

options::TuneSpec someTuning()
{
    options::TuneSpec spec;
    spec.workloads = {"softmax:m=8,n=8"};
    return spec;
}

/// Deletes the oldest run or session; or makes one of its name, for which it makes way.
bool deleteFirst(const QByteArray& deletion, const char* directory)
{
    Workspace workspace = Workspace::open(directory).value();
    const RunInfo run = workspace.runs().value().back();
    const SessionInfo session = workspace.sessions().value().back();
    if (deletion == kDeleteRun)
        return workspace.setRunDeleted(run.id, true).has_value();
    if (deletion == kReplaceRun)
        return workspace.createRun(run.spec).has_value();
    if (deletion == kDeleteSession)
        return workspace.setSessionDeleted(session.id, true).has_value();
    return deletion == kReplaceSession && workspace.createSession(session.spec).has_value();
}

/// How many runs another process sees, which opens and closes the workspace; −1: it fails.
int runsSeenByAnotherProcess(const std::filesystem::path& directory)
{
    QProcess process;
    process.start(QCoreApplication::applicationFilePath(),
        {kCountRuns, QString::fromStdString(directory.string())});
    return process.waitForFinished() && process.exitStatus() == QProcess::NormalExit
        ? process.exitCode()
        : -1;
}

} // namespace

class TestWorkspaceProcesses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Opening a second handle must not take the locks of the first: the other process would
    /// believe that it is alone and remove the log that the first one goes on writing to.
    void aSecondHandleLeavesTheFirstOnesLocks()
    {
        QTemporaryDir folder;
        Workspace first = Workspace::openOrCreate(folder.path().toStdString()).value();
        QVERIFY(first.createRun(someSpec()).has_value());
        {
            const auto second = Workspace::open(first.directory());
            QVERIFY(second.has_value());
        }
        QCOMPARE(runsSeenByAnotherProcess(first.directory()), 1);
        QVERIFY(std::filesystem::exists(first.directory() / "workspace.db-wal"));
        QVERIFY(first.createRun(someSpec()).has_value());
        QCOMPARE(runsSeenByAnotherProcess(first.directory()), 2);
        QCOMPARE(Workspace::open(first.directory())->runs()->size(), std::size_t{2});
    }

    /// Closing one window must not take from another what that can still bring back, however it
    /// was deleted there.
    void purgesWhatItDeletedItselfOrNobodyCanBringBack_data()
    {
        QTest::addColumn<QString>("deletion");
        for (const char* deletion : {kDeleteRun, kReplaceRun, kDeleteSession, kReplaceSession})
            QTest::newRow(deletion) << deletion;
    }
    void purgesWhatItDeletedItselfOrNobodyCanBringBack()
    {
        QFETCH(const QString, deletion);
        QTemporaryDir folder;
        Workspace workspace = Workspace::openOrCreate(folder.path().toStdString()).value();
        RunInfo run = workspace.createRun(someSpec()).value();
        const RunId ownRun = workspace.createRun(someSpec())->id;
        run.state = RunState::Failed;
        QVERIFY(workspace.updateRun(run));
        std::filesystem::create_directories(workspace.runDirectory(run.id));
        SessionInfo session = workspace.createSession(someTuning()).value();
        const SessionId ownSession = workspace.createSession(someTuning())->id;
        session.state = SessionState::Failed;
        QVERIFY(workspace.updateSession(session));
        const auto purge
            = [&] { return workspace.purgeDeletedRuns() && workspace.purgeDeletedSessions(); };
        const auto areThere = [&] {
            return workspace.run(run.id).has_value() && workspace.session(session.id).has_value()
                && std::filesystem::exists(workspace.runDirectory(run.id));
        };

        QProcess window;
        window.start(QCoreApplication::applicationFilePath(), {deletion, folder.path()});
        QVERIFY(window.waitForReadyRead());
        QCOMPARE(window.readAllStandardOutput(), QByteArray("deleted\n"));
        QVERIFY(workspace.setRunDeleted(ownRun, true));
        QVERIFY(workspace.setSessionDeleted(ownSession, true));
        QVERIFY(purge());
        QVERIFY(!workspace.setRunDeleted(ownRun, false));
        QVERIFY(!workspace.setSessionDeleted(ownSession, false));
        QVERIFY(areThere());
        window.closeWriteChannel(); // ends without a purge, as a crash does
        QVERIFY(window.waitForFinished());
        QVERIFY(purge());
        QVERIFY(!areThere());
    }
};

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    if (argc == 3 && QByteArray(argv[1]) == kCountRuns) {
        const auto workspace = Workspace::open(argv[2]);
        return workspace ? int(workspace->runs().value().size()) : 100;
    }
    if (argc == 3) {
        if (!deleteFirst(argv[1], argv[2]))
            return 1;
        std::cout << "deleted" << std::endl;
        std::string line;
        return std::getline(std::cin, line) ? 1 : 0;
    }
    TestWorkspaceProcesses test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_workspace_processes.moc"
