// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

using namespace tlp::test;

/// The commands about datasets, on the real sample.
class TestCliData : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    Outcome run(const QStringList& arguments)
    {
        return runTlp(QStringList{"-w", m_folder.path(), "--json"} + arguments);
    }
    Outcome text(const QStringList& arguments)
    {
        return runTlp(QStringList{"-w", m_folder.path()} + arguments);
    }

private Q_SLOTS:
    void initTestCase()
    {
        const Outcome outcome = run({"import", TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip",
            "--dataset", "sample", "--networks", TLP_RESOURCES_DIR "/networks/networks.json"});
        TLP_COMPARE_EXIT(outcome, 0);
        const QJsonObject report = outcome.json().object();
        QCOMPARE(report["lines"].toInt(), 5046);
        QCOMPARE(report["good"].toInt(), 5042);
        QCOMPARE(report["flagged"].toInt(), 4);
    }

    void neverReplacesWhatIsNoRegularFile()
    {
        const QString pipe = m_folder.filePath("pipe");
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        const QString records = TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json";
        TLP_COMPARE_EXIT(run({"export", "sample", "--format", "csv", "--out", pipe}), 1);
        TLP_COMPARE_EXIT(run({"export", "sample", "--format", "png", "--out", pipe}), 1);
        TLP_COMPARE_EXIT(run({"features", records, "--out", pipe}), 1);
        struct stat status
        {};
        QCOMPARE(::stat(qPrintable(pipe), &status), 0);
        QVERIFY(S_ISFIFO(status.st_mode));
        TLP_COMPARE_EXIT(run({"export", "sample", "--format", "csv", "--out", m_folder.path()}), 1);
        TLP_COMPARE_EXIT(run({"export", "sample", "--format", "csv", "--out", ""}), 2);
    }

    void writesThroughLinks()
    {
        const QString target = m_folder.filePath("target.csv");
        const QString link = m_folder.filePath("link.csv");
        QFile file(target);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        QVERIFY(QFile::link(target, link));
        TLP_COMPARE_EXIT(run({"export", "sample", "--format", "csv", "--out", link}), 0);
        QVERIFY(QFileInfo(link).isSymLink());
        QVERIFY(QFileInfo(target).size() > 1000);
    }

    void listsSplits()
    {
        const Outcome made
            = run({"split", "sample", "--name", "listed", "--fraction", "0.5", "--seed", "1"});
        TLP_COMPARE_EXIT(made, 0);
        const QJsonArray splits = run({"split", "sample"}).json().array();
        QVERIFY(!splits.isEmpty());
        QCOMPARE(splits.last()["name"].toString(), QString("listed"));
        QCOMPARE(splits.last()["test"].toArray(), made.json()["test"].toArray());
        // "none" is what train calls no split.
        TLP_COMPARE_EXIT(run({"split", "sample", "--name", "none", "--fraction", "0.5"}), 1);
    }

    void listsDatasets()
    {
        const QJsonArray datasets = run({"datasets"}).json().array();
        QCOMPARE(datasets.size(), 1);
        QCOMPARE(datasets[0]["name"].toString(), QString("sample"));
        QCOMPARE(datasets[0]["tasks"].toInt(), 54);
        QCOMPARE(datasets[0]["measurements"].toInt(), 5046);
        QVERIFY(text({"datasets"}).out.contains("sample"));
    }

    void listsPlatforms()
    {
        const QJsonArray platforms = run({"platforms", "sam"}).json().array();
        QSet<QString> names;
        int flagged = 0;
        for (const QJsonValue platform : platforms) {
            names.insert(platform["name"].toString());
            flagged += platform["flagged"].toInt();
            QCOMPARE(platform["gpu"].toBool(), false);
        }
        QCOMPARE(names, (QSet<QString>{"zen5-avx512", "zen5-avx2", "zen5-sse4"}));
        QCOMPARE(flagged, 4);
    }

    void listsTasksAndNetworks()
    {
        const QJsonArray tasks = run({"tasks", "sample"}).json().array();
        QCOMPARE(tasks.size(), 54);
        QVERIFY(!tasks[0]["name"].toString().isEmpty());
        QVERIFY(tasks[0]["platforms"].toArray().size() == 3);
        const QJsonArray networks = run({"networks", "sample"}).json().array();
        QCOMPARE(networks.size(), 6);
        const QByteArray list = text({"tasks", "sample"}).out;
        QVERIFY(list.count('\n') >= 56); // a title, a rule, the tasks
        // What only the network file knows is told apart from what is not there at all.
        const QByteArray mark = "have no records here: ";
        QVERIFY2(list.contains(mark), list);
        const QString absent = list.mid(list.indexOf(mark) + mark.size()).split(',').first();
        const Outcome known = text({"show", "sample", absent, "1"});
        TLP_COMPARE_EXIT(known, 1);
        QVERIFY2(known.err.contains("in the network file but has no records"), known.err);
        const Outcome unknown = text({"show", "sample", "9999", "1"});
        QVERIFY2(unknown.err.contains("no task named “9999”; there are: 1 ("), unknown.err);
        QVERIFY(text({"networks", "sample"}).out.contains("resnet_18"));
    }

    void reportsStatistics()
    {
        const QJsonObject stats = run({"stats", "sample"}).json().object();
        QCOMPARE(stats["programs"].toInt(), 1682);
        QCOMPARE(stats["measurements"].toInt(), 5046);
        QCOMPARE(stats["flagged"].toInt(), 4);
        QCOMPARE(stats["crop_rows"].toInt(), 25);
        QVERIFY(stats["sequence_length"].toArray().size() > 10);
        QVERIFY(stats["duplicate_share"].isDouble());
        const QByteArray list = text({"stats", "sample"}).out;
        for (const char* part : {"5,046", "split (SP)", "measurements, left out"})
            QVERIFY2(list.contains(part), list);
        // A bin is cut as a whole or not at all: 22 itself is not.
        bool isCut = false;
        for (const QByteArray& line : list.mid(list.lastIndexOf("feature width  ")).split('\n')) {
            const QByteArray range = line.trimmed().split(' ').first();
            const int from = range.split(char(0xE2)).first().toInt();
            if (from == 0)
                continue;
            QCOMPARE(line.contains("cut to 22"), from > 22 && line.contains("█"));
            QVERIFY2(from > 22 || QString::fromUtf8(range).section(u'–', -1).toInt() <= 22, line);
            isCut = isCut || from > 22;
        }
        QVERIFY2(isCut, list);
    }

    void namesWhatThereIs_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("says");
        const QByteArray platforms = "there are: zen5-";
        QTest::newRow("dataset") << QStringList{"stats", "zzzzzz"}
                                 << QByteArray("no dataset named “zzzzzz”; there are: sample");
        QTest::newRow("run") << QStringList{"run", "x"}
                             << QByteArray("no run named “x”; there is none");
        QTest::newRow("platform") << QStringList{"train", "sample", "--platform", "x"} << platforms;
        QTest::newRow("network") << QStringList{"split", "sample", "--name", "n", "--hold-out",
            "zzzzzz"} << QByteArray("… (6 in all)");
    }
    void namesWhatThereIs()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const Outcome outcome = text(arguments);
        TLP_COMPARE_EXIT(outcome, 1);
        QVERIFY2(outcome.err.contains(says), outcome.err);
        QCOMPARE(outcome.err.count('\n'), 1);
    }

    void anExportToAFileReportsItAsJson()
    {
        const QString file = m_folder.filePath("out.csv");
        const Outcome outcome = run({"export", "sample", "--format", "csv", "--out", file});
        TLP_COMPARE_EXIT(outcome, 0);
        QCOMPARE(outcome.json()["file"].toString(), file);
        QCOMPARE(outcome.json()["format"].toString(), QString("csv"));
        QCOMPARE(outcome.json()["bytes"].toInteger(), QFileInfo(file).size());
    }

    void showsOneProgram()
    {
        const Outcome outcome = run({"show", "sample", "1", "1"});
        TLP_COMPARE_EXIT(outcome, 0);
        const QJsonObject program = outcome.json().object();
        QVERIFY(program["steps"].toArray().size() > 0);
        QVERIFY(program["loop_nest"].toArray().size() > 0);
        QVERIFY2(program["loop_nest_exact"].toBool(), "its DAG is known");
        QCOMPARE(program["measurements"].toArray().size(), 3);
        const QString stage = program["steps"][0]["stage_name"].toString();
        QVERIFY(!stage.isEmpty());
        QVERIFY(text({"show", "sample", "1", "1"}).out.contains(" " + stage.toUtf8() + " "));
        TLP_COMPARE_EXIT(text({"show", "sample", "1", "1"}), 0);
        TLP_COMPARE_EXIT(text({"show", "sample", "1", "99999"}), 1);
        TLP_COMPARE_EXIT(text({"show", "sample", "no such task", "1"}), 1);
    }

    void splitsByNetworkAndByFraction()
    {
        const Outcome outcome = run(
            {"split", "sample", "--name", "standard", "--hold-out", "bert_tiny", "resnet_18"});
        TLP_COMPARE_EXIT(outcome, 0);
        QSet<int> train;
        for (const QJsonValue task : outcome.json()["train"].toArray())
            train.insert(task.toInt());
        const QJsonArray test = outcome.json()["test"].toArray();
        QVERIFY(!test.isEmpty());
        for (const QJsonValue task : test)
            QVERIFY(!train.contains(task.toInt()));

        TLP_COMPARE_EXIT(run({"split", "sample", "--name", "standard", "--fraction", "0.5"}), 1);
        const QStringList fraction{
            "split", "sample", "--name", "half", "--fraction", "0.5", "--seed", "7", "--replace"};
        const QByteArray first = run(fraction).out;
        QVERIFY(!first.isEmpty());
        QCOMPARE(run(fraction).out, first);

        TLP_COMPARE_EXIT(run({"split", "sample", "--name", "x"}), 2);
        TLP_COMPARE_EXIT(run({"split", "sample", "--name", "x", "--fraction", "2"}), 2);
        TLP_COMPARE_EXIT(run({"split", "sample", "--name", "x", "--hold-out", "resnet_999"}), 1);
    }

    void exportsTables()
    {
        const Outcome csv = text({"export", "sample", "--format", "csv", "--out", "-"});
        TLP_COMPARE_EXIT(csv, 0);
        QCOMPARE(csv.out.count('\n'), 5047);
        QVERIFY(csv.out.startsWith("task,workload_key,program,platform,seconds"));
        const QString file = m_folder.filePath("stats.json");
        TLP_COMPARE_EXIT(text({"export", "sample", "--format", "json", "--out", file}), 0);
        QFile json(file);
        QVERIFY(json.open(QIODevice::ReadOnly));
        QCOMPARE(QJsonDocument::fromJson(json.readAll())["programs"].toInt(), 1682);
        TLP_COMPARE_EXIT(text({"export", "sample", "--format", "safetensors", "--out", file}), 2);
        TLP_COMPARE_EXIT(text({"export", "nothing", "--format", "csv", "--out", file}), 1);
        const Outcome unwritable
            = text({"export", "sample", "--format", "csv", "--out", "/nonexistent/x.csv"});
        TLP_COMPARE_EXIT(unwritable, 1);
        QVERIFY2(unwritable.err.contains("/nonexistent/x.csv"), unwritable.err);
    }

    void exportsAChartWithoutADisplay()
    {
        const QString svg = m_folder.filePath("lengths");
        const Outcome outcome = text({"export", "sample", "--format", "svg", "--out", svg});
        if (outcome.exitCode == 1 && outcome.err.contains("this build has no charts"))
            QSKIP("built without the window");
        TLP_COMPARE_EXIT(outcome, 0);
        QFile file(svg);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("<svg"));
    }

    void anImportIsAJob()
    {
        const QJsonArray jobs = run({"jobs"}).json().array();
        QVERIFY(!jobs.isEmpty());
        const QJsonObject job = jobs.last().toObject();
        QCOMPARE(job["kind"].toString(), QString("import"));
        QCOMPARE(job["state"].toString(), QString("finished"));
        QVERIFY2(!job.contains("result") && !job.contains("spec"), "both may be long");
        const QJsonArray full = run({"jobs", "--full"}).json().array();
        QCOMPARE(full.last()["result"]["good"].toInt(), 5042);
        const QString id = QString::number(job["id"].toInt());
        QCOMPARE(run({"job", "show", id}).json().object(), full.last().toObject());
        QVERIFY(text({"job", "show", id}).out.contains("finished"));
        TLP_COMPARE_EXIT(run({"job", "resume", QString::number(job["id"].toInt())}), 1);
        TLP_COMPARE_EXIT(run({"job", "cancel", QString::number(job["id"].toInt())}), 1);
        TLP_COMPARE_EXIT(run({"job", "log", QString::number(job["id"].toInt())}), 0);
        TLP_COMPARE_EXIT(run({"job", "log", "12345"}), 1);
    }

    void theLocaleChangesNothing()
    {
        QProcessEnvironment german = cleanEnvironment();
        german.insert("LC_ALL", "de_DE.UTF-8");
        for (const QStringList& command :
            {QStringList{"export", "sample", "--format", "csv", "--out", "-"},
                QStringList{"stats", "sample", "--json"}, QStringList{"tasks", "sample"}}) {
            const QStringList arguments = QStringList{"-w", m_folder.path()} + command;
            QCOMPARE(runTlp(arguments, german).out, runTlp(arguments).out);
        }
    }

    void readersAndWritersWorkAtOnce()
    {
        QTemporaryDir folder;
        const auto import = [&](const QString& platform) {
            return startTlp({"-w", folder.path(), "-q", "--json", "import",
                TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip", "--dataset", "d-" + platform});
        };
        const auto first = import("a");
        const auto second = import("b");
        bool allRead = true;
        while (first->state() != QProcess::NotRunning || second->state() != QProcess::NotRunning) {
            const Outcome jobs = runTlp({"-w", folder.path(), "jobs", "--json"});
            // the very first call may come before the workspace is there
            allRead = allRead && (jobs.exitCode == 0 || jobs.err.contains("tlp init"));
            first->waitForFinished(10);
            second->waitForFinished(10);
        }
        QVERIFY(allRead);
        QCOMPARE(first->exitCode(), 0);
        QCOMPARE(second->exitCode(), 0);
    }
};

QTEST_APPLESS_MAIN(TestCliData)
#include "tst_cli_data.moc"
