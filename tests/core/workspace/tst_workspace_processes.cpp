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

options::TrainSpec someSpec()
{
    return options::TrainSpec::fromJson(R"({"dataset":"d","platform":"p"})").value();
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

    /// Closing one window must not take from another what that can still bring back.
    void purgesWhatItDeletedItselfOrNobodyCanBringBack()
    {
        QTemporaryDir folder;
        Workspace workspace = Workspace::openOrCreate(folder.path().toStdString()).value();
        const RunId own = workspace.createRun(someSpec())->id;
        const RunId others = workspace.createRun(someSpec())->id;
        std::filesystem::create_directories(workspace.runDirectory(others));
        QProcess window;
        window.start(QCoreApplication::applicationFilePath(),
            {kDeleteRun, folder.path(), QString::number(others.value)});
        QVERIFY(window.waitForReadyRead());
        QCOMPARE(workspace.runs()->size(), std::size_t{1});
        QVERIFY(workspace.setRunDeleted(own, true));
        QVERIFY(workspace.purgeDeletedRuns());
        QVERIFY(!workspace.setRunDeleted(own, false));
        QVERIFY(std::filesystem::exists(workspace.runDirectory(others)));
        QVERIFY(workspace.run(others).has_value());
        window.closeWriteChannel(); // ends without a purge, as a crash does
        QVERIFY(window.waitForFinished());
        QVERIFY(workspace.purgeDeletedRuns());
        QVERIFY(!std::filesystem::exists(workspace.runDirectory(others)));
        QVERIFY(!workspace.run(others).has_value());
    }
};

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    if (argc == 3 && QByteArray(argv[1]) == kCountRuns) {
        const auto workspace = Workspace::open(argv[2]);
        return workspace ? int(workspace->runs().value().size()) : 100;
    }
    if (argc == 4 && QByteArray(argv[1]) == kDeleteRun) {
        auto workspace = Workspace::open(argv[2]);
        if (!workspace || !workspace->setRunDeleted(RunId{QByteArray(argv[3]).toLongLong()}, true))
            return 1;
        std::cout << "deleted" << std::endl;
        std::string line;
        return std::getline(std::cin, line) ? 1 : 0;
    }
    TestWorkspaceProcesses test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_workspace_processes.moc"
