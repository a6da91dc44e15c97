// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/tune_rows.h"
#include "jobs/tune_setup.h"
#include "records/measure_record.h"
#include "records/packed_steps.h"
#include "workload/local_target.h"
#include "workspace/workspace.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/fresh_workspaces.h"
#include "tests/support/zip_files.h"

using namespace tlp;
using namespace tlp::jobs;

namespace {

constexpr const char* kMatmul = "matmul:m=8,n=8,k=8";

options::TuneSpec specOf(const std::vector<std::string>& workloads)
{
    options::TuneSpec spec;
    spec.workloads = workloads;
    spec.target = "sse41@1";
    return spec;
}

std::vector<records::Step> stepsOf(int innermost)
{
    return {records::SplitStep{2, 0, 8, {innermost}, true}};
}

template <typename T>
QByteArray messageOf(const Result<T>& result)
{
    return result ? QByteArray() : QByteArray::fromStdString(result.error().toString());
}

} // namespace

class TestTuneSetup : public QObject, private test::FreshWorkspaces
{
    Q_OBJECT

    static workspace::TrialInfo trialOf(std::int64_t number, int innermost, double seconds)
    {
        workspace::TrialInfo trial;
        trial.number = number;
        trial.round = 1;
        trial.packedSteps = records::packSteps(stepsOf(innermost));
        if (seconds > 0)
            trial.costsSeconds = {seconds};
        else
            trial.errorNo = 2;
        return trial;
    }
    static QByteArray recordOf(const workload::LocalTarget& target, int innermost)
    {
        records::MeasureRecord record;
        record.task.workloadKey = R"(["matmul", 8, 8, 8])";
        record.task.target = target.toTvmTarget();
        record.steps = stepsOf(innermost);
        record.result.costsSeconds = {0.125};
        record.version = "v0.6";
        return QByteArray::fromStdString(records::toJsonLine(record)) + "\n";
    }
    /// A finished session that measured on `platform`.
    static SessionId addSession(workspace::Workspace& workspace, const std::string& name,
        const std::string& platform, const std::vector<workspace::TrialInfo>& trials)
    {
        options::TuneSpec spec = specOf({kMatmul});
        spec.sessionName = name;
        workspace::SessionInfo session = workspace.createSession(spec).value();
        session.platform = platform;
        if (!workspace.updateSession(session)
            || !workspace.setSessionTasks(session.id, toRows(tuneTasks(spec).value())))
            qFatal("the session cannot be stored");
        for (const workspace::TrialInfo& trial : trials)
            if (!workspace.addTrial(session.id, trial))
                qFatal("the trial cannot be stored");
        return session.id;
    }
    static Result<std::vector<search::MeasuredProgram>> startFrom(
        const workspace::Workspace& workspace, const std::vector<std::string>& sources,
        std::vector<std::string>* remarks = nullptr)
    {
        options::TuneSpec spec = specOf({"softmax:m=8,n=8", kMatmul});
        spec.warmStart = sources;
        TLP_TRY(const auto tasks, tuneTasks(spec));
        return loadWarmStart(workspace, spec, tasks, {"sse41", 1}, {}, remarks);
    }

private Q_SLOTS:
    void aTaskNamedTwiceWeighsTwice()
    {
        const auto tasks
            = tuneTasks(specOf({kMatmul, "softmax:m=8,n=8", R"(["matmul", 8, 8, 8])"}));
        QVERIFY2(tasks, messageOf(tasks));
        QCOMPARE(tasks->size(), std::size_t{2});
        QCOMPARE(tasks->at(0).weight, 2.0);
        QCOMPARE(tasks->at(1).weight, 1.0);
        QVERIFY(!tuneTasks(specOf({"matmull:m=8"})));
    }

    void aNetworkComesWithItsWeights()
    {
        const auto tasks = tuneTasks(specOf({"resnet_18"}));
        QVERIFY2(tasks, messageOf(tasks));
        QVERIFY(tasks->size() > 10);
        double weight = 0;
        for (const search::TuneTask& task : *tasks)
            weight += task.weight;
        QVERIFY(weight > double(tasks->size()));
        // Rows say all that is needed to tune them again.
        const auto again = fromRows(toRows(*tasks));
        QVERIFY2(again, messageOf(again));
        QCOMPARE(again->size(), tasks->size());
        for (std::size_t i = 0; i < tasks->size(); ++i) {
            QCOMPARE(again->at(i).workload.text, tasks->at(i).workload.text);
            QCOMPARE(again->at(i).workload.dagText, tasks->at(i).workload.dagText);
            QCOMPARE(again->at(i).workload.flops, tasks->at(i).workload.flops);
            QCOMPARE(again->at(i).weight, tasks->at(i).weight);
        }
    }

    void trialsAndRoundsSurviveTheirRows()
    {
        search::Trial trial;
        trial.number = 3;
        trial.task = 1;
        trial.round = 2;
        trial.steps = stepsOf(4);
        trial.predicted = 0.5;
        trial.isRandomPick = true;
        trial.costsSeconds = {1, 2};
        trial.errorNo = 0;
        trial.message = "m";
        trial.buildSeconds = 3;
        trial.runSeconds = 4;
        trial.atSeconds = 5;
        const auto back = fromRow(toRow(trial));
        QVERIFY2(back, messageOf(back));
        QVERIFY(toRow(*back) == toRow(trial));
        QVERIFY(back->steps == trial.steps);
        const search::Round round{2, 1, {1, 2, 3, 4, 11}, 0.5, 0.25, 7};
        QVERIFY(toRow(fromRow(toRow(round))) == toRow(round));
        workspace::TrialInfo broken = toRow(trial);
        broken.packedSteps = "?";
        const auto unread = fromRow(broken);
        QVERIFY(!unread);
        QVERIFY2(messageOf(unread).contains("trial 3"), messageOf(unread));
    }

    void takesEachProgramOnceWithItsLowestTime()
    {
        workspace::Workspace workspace = fresh();
        addSession(workspace, "a", "local-sse41-1t",
            {trialOf(1, 2, 0.5), trialOf(2, 4, 0), trialOf(3, 8, 0)});
        addSession(workspace, "b", "local-sse41-1t", {trialOf(1, 2, 0.25), trialOf(2, 4, 0.75)});
        const auto programs = startFrom(workspace, {"a", "b"});
        QVERIFY2(programs, messageOf(programs));
        QCOMPARE(programs->size(), std::size_t{3});
        for (const search::MeasuredProgram& program : *programs)
            QCOMPARE(program.task, std::size_t{1});
        QCOMPARE(programs->at(0).seconds, std::optional(0.25));
        QCOMPARE(programs->at(1).seconds, std::optional(0.75));
        QVERIFY(!programs->at(2).seconds);
        QVERIFY(programs->at(0).state.steps() == stepsOf(2));
    }

    void leavesOtherMachinesTimesOut()
    {
        workspace::Workspace workspace = fresh();
        addSession(workspace, "other", "local-avx2-4t", {trialOf(1, 2, 0.5)});
        const auto session = startFrom(workspace, {"other"});
        QVERIFY(!session);
        QVERIFY2(messageOf(session).contains("local-avx2-4t"), messageOf(session));

        QFile file(m_folder.filePath("records.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(recordOf({"avx2", 1}, 2) + recordOf({"sse41", 1}, 4) + "nonsense\n");
        file.close();
        const auto programs = startFrom(workspace, {file.fileName().toStdString()});
        QVERIFY2(programs, messageOf(programs));
        QCOMPARE(programs->size(), std::size_t{1});
        QVERIFY(programs->front().state.steps() == stepsOf(4));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(recordOf({"avx2", 1}, 2));
        file.close();
        const auto none = startFrom(workspace, {file.fileName().toStdString()});
        QVERIFY(!none);
        QVERIFY2(messageOf(none).contains("holds no program"), messageOf(none));
    }

    void readsFilesAsAnImportDoes()
    {
        const workspace::Workspace workspace = fresh();
        const std::string folder = m_folder.filePath("several").toStdString();
        std::filesystem::create_directories(folder + "/below");
        const std::string archive = folder + "/below/r.zip";
        QVERIFY(test::writeArchive(
            archive, {{"a.json", recordOf({"sse41", 1}, 2).toStdString() + "nonsense\n"}}));
        QFile file(QString::fromStdString(folder) + "/b.json");
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(recordOf({"sse41", 1}, 4));
        file.close();
        std::vector<std::string> remarks;
        const auto programs = startFrom(workspace, {archive}, &remarks);
        QVERIFY2(programs, messageOf(programs));
        QCOMPARE(programs->size(), std::size_t{1});
        QCOMPARE(remarks.size(), std::size_t{1});
        QVERIFY2(QByteArray::fromStdString(remarks[0]).contains("1 of 2 lines"), remarks[0].data());
        QCOMPARE(startFrom(workspace, {folder})->size(), std::size_t{2});
        QFile damaged(QString::fromStdString(folder) + "/damaged.zip");
        QVERIFY(QFile::copy(QString::fromStdString(archive), damaged.fileName()));
        QVERIFY(damaged.resize(40));
        const auto none = startFrom(workspace, {damaged.fileName().toStdString()});
        QVERIFY(!none);
        QVERIFY2(messageOf(none).contains("damaged.zip"), messageOf(none));
    }

    void aNetworkFileIsReadForOperatorsAsWell()
    {
        options::TuneSpec spec = specOf({kMatmul});
        spec.networksFile = "/nonexistent/networks.json";
        const auto checked = checkTuning(fresh(), spec);
        QVERIFY(!checked);
        QVERIFY2(messageOf(checked).contains("/nonexistent/networks.json"), messageOf(checked));
    }

    void aHeadThatTheModelLacksIsRefused()
    {
        workspace::Workspace workspace = fresh();
        options::TrainSpec training;
        training.runName = "r";
        training.dataset = "d";
        training.platform = "p";
        const RunId run = workspace.createRun(training).value().id;
        std::filesystem::create_directories(workspace.runDirectory(run));
        QFile model(
            QString::fromStdString((workspace.runDirectory(run) / "model.safetensors").string()));
        QVERIFY(model.open(QIODevice::WriteOnly));
        options::TuneSpec spec = specOf({kMatmul});
        spec.model = "r";
        spec.head = 1;
        const Status checked = checkTuning(workspace, spec);
        QVERIFY(!checked);
        QVERIFY2(messageOf(checked).contains("has 1 head,"), messageOf(checked));
        spec.head = 0;
        QVERIFY2(!messageOf(checkTuning(workspace, spec)).contains("head"), "of the first head");
    }

    void namesAreMadeWhole()
    {
        workspace::Workspace workspace = fresh();
        addSession(workspace, "earlier", "local-sse41-1t", {});
        options::TuneSpec spec = specOf({kMatmul});
        spec.warmStart = {"earl", "./some/file.json"};
        const auto whole = resolveNames(workspace, spec);
        QVERIFY2(whole, messageOf(whole));
        QCOMPARE(whole->warmStart[0], std::string("earlier"));
        QVERIFY(whole->warmStart[1].starts_with('/'));
        spec.model = "nobody";
        QCOMPARE(resolveNames(workspace, spec).error().kind, ErrorKind::NotFound);
    }
};

QTEST_APPLESS_MAIN(TestTuneSetup)
#include "tst_tune_setup.moc"
