// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/workspace.h"

#include "tests/support/fresh_workspaces.h"

#include "tests/support/unprivileged.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <thread>

using namespace tlp;
using namespace tlp::workspace;
namespace fs = std::filesystem;

namespace {

options::TrainSpec specNamed(const std::string& name)
{
    options::TrainSpec spec;
    spec.runName = name;
    spec.dataset = "sample";
    spec.platform = "zen5-avx512";
    spec.split = "standard";
    spec.options.seed = 3;
    return spec;
}

std::string metricOf(int thread)
{
    return QString("m%1").arg(thread).toStdString();
}

} // namespace

class TestWorkspace : public QObject, private test::FreshWorkspaces
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheDefaultDirectory()
    {
        qputenv("TLP_WORKSPACE", "/somewhere/else");
        QCOMPARE(Workspace::defaultDirectory().string(), std::string("/somewhere/else"));
        qunsetenv("TLP_WORKSPACE");
        qputenv("XDG_DATA_HOME", "/data");
        QCOMPARE(Workspace::defaultDirectory().string(), std::string("/data/tlp-workbench"));
        qputenv("XDG_DATA_HOME", "relative");
        qputenv("HOME", "/home/Jörg");
        QCOMPARE(Workspace::defaultDirectory().string(),
            std::string("/home/Jörg/.local/share/tlp-workbench"));
    }

    void withoutAHomeThereIsNoDefault_data()
    {
        QTest::addColumn<QByteArray>("home");
        QTest::newRow("unset") << QByteArray();
        QTest::newRow("empty") << QByteArray("");
        QTest::newRow("relative") << QByteArray("home");
    }
    void withoutAHomeThereIsNoDefault()
    {
        QFETCH(const QByteArray, home);
        qunsetenv("TLP_WORKSPACE");
        qunsetenv("XDG_DATA_HOME");
        if (home.isNull())
            qunsetenv("HOME");
        else
            qputenv("HOME", home);
        QVERIFY(Workspace::defaultDirectory().empty());
        for (const auto& opened : {Workspace::open({}), Workspace::openOrCreate({})}) {
            QVERIFY(!opened);
            QCOMPARE(opened.error().kind, ErrorKind::BadInput);
            QVERIFY(opened.error().message.find("HOME") != std::string::npos);
        }
        QVERIFY(!fs::exists(".local"));
    }

    void opensOnlyWhatExists()
    {
        const std::string directory = m_folder.filePath("nowhere").toStdString();
        QCOMPARE(Workspace::open(directory).error().kind, ErrorKind::NotFound);
        QVERIFY(!fs::exists(directory));
    }

    void livesInFoldersWithOddNames()
    {
        const std::string directory
            = m_folder.filePath("Messdaten Größe 日本 (alt) %20?#").toStdString();
        QVERIFY(Workspace::openOrCreate(directory)->createRun(specNamed("x")).has_value());
        QCOMPARE(Workspace::open(directory)->runs()->size(), std::size_t{1});
    }

    void aRunKeepsEverything()
    {
        Workspace workspace = fresh();
        RunInfo run = workspace.createRun(specNamed("first")).value();
        QCOMPARE(run.state, RunState::Pending);
        QCOMPARE(run.spec.options, specNamed("first").options);
        QVERIFY(!run.codeVersion.empty());
        QVERIFY(!run.host.empty());
        QVERIFY(run.createdAt > 0);

        run.state = RunState::Finished;
        run.datasetHash = "abc";
        run.seconds = 1.5;
        run.samples = 859;
        run.parameters = 12;
        run.epochsDone = 50;
        run.bestEpoch = 48;
        run.bestLoss = 0.1;
        run.featureSpecJson = "{}";
        run.error = "a 'quoted' sentence";
        QVERIFY(workspace.updateRun(run));
        const RunInfo read = workspace.run(run.id).value();
        QCOMPARE(read.state, RunState::Finished);
        QCOMPARE(read.datasetHash, run.datasetHash);
        QCOMPARE(read.seconds, run.seconds);
        QCOMPARE(read.samples, run.samples);
        QCOMPARE(read.bestLoss, run.bestLoss);
        QCOMPARE(read.error, run.error);
        QCOMPARE(read.epochsDone, 50);
        QCOMPARE(read.featureSpecJson, run.featureSpecJson);
    }

    void namesAreUniqueAndChosenWhenEmpty()
    {
        Workspace workspace = fresh();
        QCOMPARE(workspace.createRun(specNamed(""))->name, std::string("tlp-zen5-avx512-1"));
        QCOMPARE(workspace.createRun(specNamed(""))->name, std::string("tlp-zen5-avx512-2"));
        const auto twice = workspace.createRun(specNamed("tlp-zen5-avx512-1"));
        QCOMPARE(twice.error().kind, ErrorKind::BadInput);
        QCOMPARE(workspace.createRun(specNamed("a/b")).error().kind, ErrorKind::BadInput);
        auto incomplete = specNamed("y");
        incomplete.platform.clear();
        QCOMPARE(workspace.createRun(incomplete).error().kind, ErrorKind::BadInput);
        auto odd = specNamed("");
        odd.platform = "x/y z";
        QCOMPARE(workspace.createRun(odd)->name, std::string("tlp-x_y_z-1"));
        QCOMPARE(
            workspace.run("tlp-zen5-avx512-2")->spec.runName, std::string("tlp-zen5-avx512-2"));
        QCOMPARE(workspace.run("tlp-z").error().kind, ErrorKind::Ambiguous);
        QCOMPARE(workspace.run("nothing").error().kind, ErrorKind::NotFound);
        QCOMPARE(workspace.runs()->front().name, std::string("tlp-x_y_z-1"));
    }

    void renamingKeepsTheRun()
    {
        Workspace workspace = fresh();
        const RunId id = workspace.createRun(specNamed("before"))->id;
        QVERIFY(workspace.createRun(specNamed("other")).has_value());
        QVERIFY(!workspace.renameRun(id, "other"));
        QVERIFY(workspace.renameRun(id, "after"));
        QVERIFY(workspace.renameRun(id, "after"));
        QCOMPARE(workspace.run("after")->id, id);
        QCOMPARE(workspace.run("after")->spec.runName, std::string("after"));
        QCOMPARE(workspace.renameRun(RunId{999}, "x").error().kind, ErrorKind::NotFound);
    }

    void deletionIsUndoneUntilPurged()
    {
        Workspace workspace = fresh();
        const RunId id = workspace.createRun(specNamed("x"))->id;
        fs::create_directories(workspace.runDirectory(id));
        std::ofstream(workspace.runDirectory(id) / "model.safetensors") << "weights";
        QVERIFY(workspace.addMetric(id, "train_loss", 1, 0.5));
        QVERIFY(workspace.setRunDeleted(id, true));
        QCOMPARE(workspace.runs()->size(), std::size_t{0});
        QCOMPARE(workspace.run("x").error().kind, ErrorKind::NotFound);
        QVERIFY(workspace.setRunDeleted(id, false));
        QCOMPARE(workspace.run("x")->id, id);
        QCOMPARE(workspace.metric(id, "train_loss")->size(), std::size_t{1});

        QVERIFY(workspace.setRunDeleted(id, true));
        const RunId second = workspace.createRun(specNamed("x"))->id; // the name is free again
        QVERIFY(!workspace.setRunDeleted(id, false));
        QVERIFY(workspace.purgeDeletedRuns());
        QVERIFY(!fs::exists(workspace.runDirectory(id)));
        QCOMPARE(workspace.run(id).error().kind, ErrorKind::NotFound);
        QCOMPARE(workspace.metricNames(id)->size(), std::size_t{0});
        QCOMPARE(workspace.run("x")->id, second);
    }

    void curvesKeepGaps()
    {
        Workspace workspace = fresh();
        const RunId id = workspace.createRun(specNamed("x"))->id;
        QVERIFY(workspace.addMetric(id, "validation_loss", 2, std::nan("")));
        QVERIFY(workspace.addMetric(id, "validation_loss", 1, 0.25));
        QVERIFY(
            workspace.addMetric(id, "validation_loss", 3, std::numeric_limits<double>::infinity()));
        QVERIFY(workspace.addMetric(id, "validation_loss", 4, 1.0));
        QVERIFY(workspace.addMetric(id, "validation_loss", 4, 0.125)); // said again after a resume
        const auto points = workspace.metric(id, "validation_loss").value();
        QCOMPARE(points.size(), std::size_t{4});
        QCOMPARE(points[0].step, std::int64_t{1});
        QCOMPARE(points[0].value, std::optional(0.25));
        QVERIFY(!points[1].value);
        QVERIFY(!points[2].value);
        QCOMPARE(points[3].value, std::optional(0.125));
        QCOMPARE(workspace.metricNames(id).value(), std::vector<std::string>{"validation_loss"});
        QVERIFY(!workspace.addMetric(RunId{77}, "x", 1, 1)); // no such run
    }

    void evaluationsComeBackNewestFirst()
    {
        Workspace workspace = fresh();
        const RunId id = workspace.createRun(specNamed("x"))->id;
        evaluation::EvaluationReport report;
        report.ks = {1, 5};
        report.topK = {{1, 0.5}, {5, 0.75}};
        report.random = {{1, 0.25}, {5, 0.5}};
        report.networks.push_back({"resnet_18", {{1, 0.5}}, {{1, 0.25}}, 18, {}});
        report.programs = 100;
        QVERIFY(workspace.addEvaluation(id, "sample", "zen5", "standard", report).has_value());
        report.topK[1] = 1;
        QVERIFY(workspace.addEvaluation(id, "sample", "zen5", "", report).has_value());
        const auto stored = workspace.evaluations(id).value();
        QCOMPARE(stored.size(), std::size_t{2});
        QCOMPARE(stored[0].report.topK.at(1), 1.0);
        QCOMPARE(stored[1].report.topK.at(1), 0.5);
        QCOMPARE(stored[1].split, std::string("standard"));
        QCOMPARE(stored[1].report.networks.at(0).name, std::string("resnet_18"));
        QCOMPARE(stored[1].report.toJson().empty(), false);
    }

    void anEvaluationOfTheSameReplacesItsForerunner()
    {
        Workspace workspace = fresh();
        const RunId id = workspace.createRun(specNamed("x"))->id;
        evaluation::EvaluationReport report;
        const auto add = [&](const char* split, const char* from) {
            report.programs += 1;
            return workspace.addEvaluation(id, "sample", "zen5", split, report, from).has_value();
        };
        QVERIFY(add("standard", "abc") && add("", "abc") && add("standard", "def"));
        QVERIFY(add("standard", "") && add("standard", "")); // nobody knows from what
        QCOMPARE(workspace.evaluations(id)->size(), std::size_t{5});
        QVERIFY(add("standard", "abc"));
        const auto stored = workspace.evaluations(id).value();
        QCOMPARE(stored.size(), std::size_t{5});
        QCOMPARE(stored.front().report.programs, std::int64_t{6});
        QCOMPARE(stored.back().report.programs, std::int64_t{2});
    }

    void dataVersionGrowsWithOwnAndForeignWrites()
    {
        Workspace mine = fresh();
        Workspace other = Workspace::open(mine.directory()).value();
        const std::int64_t start = mine.dataVersion().value();
        QCOMPARE(mine.dataVersion().value(), start);
        QVERIFY(mine.createRun(specNamed("a")).has_value());
        const std::int64_t afterOwn = mine.dataVersion().value();
        QVERIFY(afterOwn > start);
        QVERIFY(other.createRun(specNamed("b")).has_value());
        QVERIFY(mine.dataVersion().value() > afterOwn);
        const std::int64_t quiet = mine.dataVersion().value();
        QVERIFY(mine.runs().has_value());
        QCOMPARE(mine.dataVersion().value(), quiet);
    }

    void listsDatasetsByFile()
    {
        Workspace workspace = fresh();
        QCOMPARE(workspace.datasets()->size(), std::size_t{0});
        for (const char* name : {"tenset", "sample", "Größe 日本"})
            std::ofstream(workspace.datasetPath(name).value()) << "x";
        std::ofstream(workspace.directory() / "datasets" / "sample.db-wal") << "x";
        std::ofstream(workspace.directory() / "datasets" / ".db") << "x";
        fs::create_directory(workspace.directory() / "datasets" / "folder.db");
        const auto entries = workspace.datasets().value();
        QCOMPARE(entries.size(), std::size_t{3});
        QCOMPARE(entries[1].name, std::string("sample"));
        QCOMPARE(entries[1].bytes, std::int64_t{1});
        QVERIFY(entries[1].modifiedAt > 0);
        QCOMPARE(workspace.dataset("ten")->name, std::string("tenset"));
        QCOMPARE(workspace.dataset("x").error().kind, ErrorKind::NotFound);
        QCOMPARE(workspace.datasetPath("../x").error().kind, ErrorKind::BadInput);
    }

    void canBeReadWhereNothingMayBeWritten()
    {
        const test::ReadOnlyTree tree;
        const fs::path directory = tree.path() / "w";
        {
            Workspace workspace = Workspace::openOrCreate(directory).value();
            QVERIFY(workspace.createRun(specNamed("x")).has_value());
            QVERIFY(!workspace.isReadOnly());
            fs::remove(directory / "datasets");
        }
        const auto look = [&]() -> int {
            auto workspace = Workspace::openOrCreate(directory);
            if (!workspace || !workspace->isReadOnly())
                return 1;
            const auto runs = workspace->runs();
            const auto datasets = workspace->datasets();
            if (!runs || runs->size() != 1 || !datasets || !datasets->empty() || !workspace->jobs()
                || !workspace->dataVersion())
                return 2;
            const auto written = workspace->createRun(specNamed("y"));
            return !written && written.error().kind == ErrorKind::Io
                    && written.error().message.find("read-only") != std::string::npos
                ? 0
                : 3;
        };
        QCOMPARE(tree.runWithoutPermission(look), 0);
        QCOMPARE(Workspace::open(directory)->runs()->size(), std::size_t{1});
    }

    void manyThreadsWriteAtOnce()
    {
        Workspace workspace = fresh();
        const RunId id = workspace.createRun(specNamed("x"))->id;
        constexpr int kThreads = 4;
        constexpr int kWrites = 50;
        std::atomic<int> failures = 0;
        {
            std::vector<std::jthread> threads;
            for (int thread = 0; thread < kThreads; ++thread) {
                threads.emplace_back([&, thread] {
                    auto own = Workspace::open(workspace.directory());
                    for (int i = 0; i < kWrites; ++i) {
                        if (!own || !own->addMetric(id, metricOf(thread), i, i) || !own->runs())
                            ++failures;
                    }
                });
            }
        }
        QCOMPARE(failures.load(), 0);
        for (int thread = 0; thread < kThreads; ++thread)
            QCOMPARE(workspace.metric(id, metricOf(thread))->size(), std::size_t{kWrites});
    }

    void aDamagedFileIsReportedNotTrusted()
    {
        Workspace workspace = fresh();
        const fs::path directory = workspace.directory();
        for (int i = 0; i < 50; ++i)
            QVERIFY(workspace.createRun(specNamed("")).has_value());
        workspace = fresh(); // closes the first one
        QFile file(QString::fromStdString((directory / "workspace.db").string()));
        QVERIFY(file.open(QIODevice::ReadWrite));
        const qint64 size = file.size();
        QVERIFY(file.seek(4096));
        file.write(QByteArray(int(size - 4096), '\xAB'));
        file.close();
        const auto opened = Workspace::open(directory);
        const ErrorKind kind = opened ? opened->runs().error().kind : opened.error().kind;
        QCOMPARE(kind, ErrorKind::Corrupt);
    }
};

QTEST_APPLESS_MAIN(TestWorkspace)
#include "tst_workspace.moc"
