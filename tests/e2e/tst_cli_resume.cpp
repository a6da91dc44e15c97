// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using namespace tlp::test;

/// kill -9, Ctrl-C and cancel: what was done is kept, and going on ends where no interruption
/// would.
class TestCliResume : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    Outcome run(const QStringList& arguments) const { return runIn(m_folder.path(), arguments); }
    static Outcome runIn(const QString& workspace, const QStringList& arguments)
    {
        return runTlp(QStringList{"-w", workspace, "--json"} + arguments);
    }
    static QStringList importArguments(const QString& file)
    {
        return {"import", file, "--dataset", "d"};
    }
    static QStringList trainArguments(const QString& name, const QString& epochs)
    {
        return {"train", "sample", "--platform", "zen5-avx512", "--epochs", epochs, "--batch",
            "128", "--name", name, "--split", "standard", "--set", "encoder=8,16", "--set",
            "heads=4", "--set", "residual_blocks=1", "--set", "head=8", "--set", "threads=1"};
    }
    static QByteArray modelOf(const QString& workspace, const QString& run)
    {
        const QString out = workspace + "/" + run + ".safetensors";
        runIn(workspace, {"export", run, "--format", "safetensors", "--out", out});
        QFile file(out);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QJsonObject jobOf(const QString& title) const
    {
        for (const QJsonValue job : run({"jobs"}).json().array()) {
            if (job["title"].toString() == title)
                return job.toObject();
        }
        return {};
    }
    int epochsDone(const QString& name) const
    {
        for (const QJsonValue entry : run({"runs"}).json().array()) {
            if (entry["name"].toString() == name)
                return entry["epochs_done"].toInt();
        }
        return 0;
    }

private Q_SLOTS:
    void initTestCase()
    {
        TLP_COMPARE_EXIT(run({"import", TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip", "--dataset",
                             "sample", "--networks", TLP_RESOURCES_DIR "/networks/networks.json"}),
            0);
        TLP_COMPARE_EXIT(
            run({"split", "sample", "--name", "standard", "--hold-out", "bert_tiny", "resnet_18"}),
            0);
    }

    void anImportKilledAtAnyTimeContinuesToTheSameDataset()
    {
        const QString archive = TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip";
        const QString whole = m_folder.filePath("whole");
        TLP_COMPARE_EXIT(runIn(whole, importArguments(archive)), 0);
        const QByteArray expected
            = runIn(whole, {"export", "d", "--format", "csv", "--out", "-"}).out;
        QVERIFY(expected.count('\n') > 5000);
        const QString broken = m_folder.filePath("broken");
        int killed = 0;
        for (const int delay : {5, 20, 50, 90, 150, 250, 400}) {
            const auto process
                = startTlp(QStringList{"-w", broken, "-q"} + importArguments(archive));
            if (!process->waitForFinished(delay)) {
                process->kill();
                process->waitForFinished();
                ++killed;
            }
        }
        QVERIFY(killed > 0);
        TLP_COMPARE_EXIT(runIn(broken, importArguments(archive)), 0);
        for (const QJsonValue job : runIn(broken, {"jobs"}).json().array()) {
            const QString state = job["state"].toString();
            QVERIFY2(
                state == "lost" || state == "finished" || state == "queued", qPrintable(state));
        }
        const QByteArray resumed
            = runIn(broken, {"export", "d", "--format", "csv", "--out", "-"}).out;
        QCOMPARE(sorted(resumed), sorted(expected));
    }

    /// Tasks and programs may have other numbers when files came in another order: compare what was
    /// measured.
    static QByteArrayList sorted(const QByteArray& csv)
    {
        QByteArrayList rows;
        for (const QByteArray& line : csv.split('\n')) {
            const qsizetype comma = line.indexOf(',');
            rows << line.mid(comma + 1);
        }
        std::sort(rows.begin(), rows.end());
        return rows;
    }

    void aTrainingKilledInTheMiddleEndsWithTheSameModel()
    {
        TLP_COMPARE_EXIT(run(trainArguments("straight", "60")), 0);
        const auto process
            = startTlp(QStringList{"-w", m_folder.path(), "-q"} + trainArguments("killed", "60"));
        QTRY_VERIFY_WITH_TIMEOUT(epochsDone("killed") >= 1, 240'000);
        process->kill();
        process->waitForFinished();
        const QJsonObject job = jobOf("killed");
        if (job["state"].toString() == "finished")
            QSKIP("the training ended before it could be killed");
        QCOMPARE(job["state"].toString(), QString("lost"));
        QVERIFY(!job["error"].toString().isEmpty());
        QCOMPARE(run({"run", "killed"}).json()["state"].toString(), QString("stopped"));

        const Outcome resumed = run({"job", "resume", QString::number(job["id"].toInt())});
        TLP_COMPARE_EXIT(resumed, 0);
        const Outcome shown
            = runTlp({"-w", m_folder.path(), "job", "show", QString::number(job["id"].toInt())});
        QVERIFY2(shown.out.contains("run killed: "), shown.out);
        QVERIFY2(shown.out.contains("top-5"), shown.out);
        QCOMPARE(run({"run", "killed"}).json()["epochs_done"].toInt(), 60);
        const QByteArray straight = modelOf(m_folder.path(), "straight");
        QVERIFY(straight.size() > 1000);
        QCOMPARE(modelOf(m_folder.path(), "killed") == straight, true);
        const QJsonObject metrics = run({"run", "killed"}).json()["metrics"].toObject();
        QVERIFY(metrics["train_loss"].toArray().size() >= 59);
    }

    void signalsStopCooperativelyAndItCanBeResumed_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("ctrl-c") << SIGINT;
        QTest::newRow("closed terminal") << SIGHUP;
    }
    void signalsStopCooperativelyAndItCanBeResumed()
    {
        QFETCH(const int, signal);
        const QString name = QString("interrupted by %1").arg(signal);
        const auto process
            = startTlp(QStringList{"-w", m_folder.path()} + trainArguments(name, "100000"));
        QTRY_VERIFY_WITH_TIMEOUT(epochsDone(name) >= 1, 240'000);
        ::kill(pid_t(process->processId()), signal);
        QVERIFY(process->waitForFinished(60'000));
        QCOMPARE(process->exitStatus(), QProcess::NormalExit);
        QCOMPARE(process->exitCode(), 130);
        const QByteArray hint = "continue with: tlp -w " + m_folder.path().toUtf8() + " job resume "
            + QByteArray::number(jobOf(name)["id"].toInt()) + "\n";
        const QByteArray messages = process->readAllStandardError();
        QVERIFY2(messages.contains(hint), messages.right(500));
        QCOMPARE(jobOf(name)["state"].toString(), QString("cancelled"));
        QCOMPARE(run({"run", name}).json()["state"].toString(), QString("stopped"));
    }

    void cancelFromAnotherProcessStopsTheJob()
    {
        const Outcome started = run(trainArguments("remote", "100000") + QStringList{"--detach"});
        TLP_COMPARE_EXIT(started, 0);
        const QString id = QString::number(started.json()["job"].toInt());
        QTRY_VERIFY_WITH_TIMEOUT(epochsDone("remote") >= 1, 240'000);
        // while it runs, nobody else may run it
        TLP_COMPARE_EXIT(run({"job", "run", id}), 1);
        TLP_COMPARE_EXIT(run({"job", "resume", id}), 1);
        const Outcome cancelled = run({"job", "cancel", id});
        TLP_COMPARE_EXIT(cancelled, 0);
        QVERIFY2(cancelled.err.contains(("job resume " + id).toUtf8()), cancelled.err);
        QTRY_COMPARE_WITH_TIMEOUT(
            jobOf("remote")["state"].toString(), QString("cancelled"), 60'000);
        // resumed, then ended by force: it can be resumed again
        TLP_COMPARE_EXIT(run({"job", "resume", id, "--detach"}), 0);
        QTRY_COMPARE_WITH_TIMEOUT(jobOf("remote")["state"].toString(), QString("running"), 60'000);
        TLP_COMPARE_EXIT(run({"job", "cancel", id, "--force"}), 0);
        QTRY_COMPARE_WITH_TIMEOUT(
            jobOf("remote")["state"].toString(), QString("cancelled"), 60'000);
        const int before = epochsDone("remote");
        QVERIFY(before >= 1 && before < 100000);
    }
};

QTEST_APPLESS_MAIN(TestCliResume)
#include "tst_cli_resume.moc"
