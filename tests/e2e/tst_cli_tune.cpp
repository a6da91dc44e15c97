// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <vector>

using namespace tlp::test;

namespace {

constexpr int kLimitMs = 240'000;

/// The example's inputs.
std::vector<float> filled(int size)
{
    std::vector<float> values;
    for (int i = 0; i < size; ++i)
        values.push_back(float(i * 7 % 13) / 13.0F - 0.5F);
    return values;
}

} // namespace

/// Search, build, time, store, go on: with the real compiler, on programs that take microseconds.
class TestCliTune : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    QStringList global() const { return {"-w", path("workspace"), "--json"}; }
    Outcome run(const QStringList& arguments) const { return runTlp(global() + arguments); }
    /// One repeat has no spread, so no time is too noisy on a machine that runs tests.
    static QStringList tuneArguments(const QString& name, int trials)
    {
        return {"tune", "matmul:m=32,n=32,k=32", "--target", "sse41@1", "--trials",
            QString::number(trials), "--per-round", "4", "--population", "64", "--generations", "2",
            "--repeats", "1", "--min-repeat-ms", "1", "--build-timeout", "120", "--run-timeout",
            "60", "--name", name};
    }
    QJsonObject session(const QString& name) const
    {
        return run({"session", name, "--trials"}).json().object();
    }
    QJsonArray trialsOf(const QString& name) const
    {
        return session(name)["trials_list"].toArray();
    }
    QJsonObject jobOf(const QString& title) const
    {
        for (const QJsonValue job : run({"jobs"}).json().array()) {
            if (job["title"].toString() == title)
                return job.toObject();
        }
        return {};
    }
    static QSet<QByteArray> programsOf(const QJsonArray& trials)
    {
        QSet<QByteArray> programs;
        for (const QJsonValue trial : trials)
            programs << QJsonDocument(trial["steps"].toArray()).toJson(QJsonDocument::Compact);
        return programs;
    }

private Q_SLOTS:
    void initTestCase();
    void findsAFastMatmul();
    void showsWhatItDid();
    void exportsItsTrials();
    void goesOnAfterAKill();
    void goesOnWithALargerBudget();
    void twoSessionsShareAWorkspace();
    void saysWhatEachNeedsToMatchTheOther();
    void aPartOfANetworkHasNoTimeOfTheWhole();
    void comparesOnlyWhatCanBe();
    void startsFromWhatWasMeasured();
    void stopsWhenAskedTo();
    void exportsKernelsThatCompute_data();
    void exportsKernelsThatCompute();
    void tunesWithATrainedRun();
    void refusesWrongUse_data();
    void refusesWrongUse();
};

void TestCliTune::initTestCase()
{
    if (run({"doctor"}).out.contains("is not installed beside tlp"))
        QSKIP("built without tlp-builder");
}

void TestCliTune::findsAFastMatmul()
{
    const Outcome outcome = run(tuneArguments("first", 8));
    TLP_COMPARE_EXIT(outcome, 0);
    const QJsonObject result = outcome.json().object();
    QCOMPARE(result["workload"].toString(), QString("matmul:m=32,n=32,k=32"));
    QCOMPARE(result["session"].toString(), QString("first"));
    QCOMPARE(result["trials"].toInt(), 8);
    QCOMPARE(result["ended"].toString(), QString("trials"));
    QVERIFY2(result["best_seconds"].toDouble() > 0, outcome.all().constData());
    const QJsonObject seconds = result["seconds"].toObject();
    double sum = 0;
    for (const char* kind : {"search", "model", "build", "run", "other"}) {
        QVERIFY2(seconds[kind].isDouble() && seconds[kind].toDouble() >= 0, kind);
        sum += seconds[kind].toDouble();
    }
    QVERIFY(seconds["build"].toDouble() > 0);
    QVERIFY(std::abs(seconds["total"].toDouble() - sum) < 1e-3 * sum);
    const QJsonArray sessions = run({"sessions"}).json().array();
    QCOMPARE(sessions.size(), 1);
    QCOMPARE(sessions[0]["state"].toString(), QString("finished"));
    QCOMPARE(jobOf("first")["kind"].toString(), QString("tune"));
}

void TestCliTune::showsWhatItDid()
{
    const QJsonObject shown = session("fir");
    QCOMPARE(shown["name"].toString(), QString("first"));
    QCOMPARE(shown["platform"].toString(), QString("local-sse41-1t"));
    QCOMPARE(shown["options"]["per_round"].toInt(), 4);
    const QJsonArray trials = shown["trials_list"].toArray();
    QCOMPARE(trials.size(), 8);
    QCOMPARE(programsOf(trials).size(), 8);
    double best = 1e9;
    for (int i = 0; i < 8; ++i) {
        QCOMPARE(trials[i]["trial"].toInt(), i + 1);
        QCOMPARE(trials[i]["round"].toInt(), i / 4 + 1);
        if (trials[i]["seconds"].isDouble())
            best = std::min(best, trials[i]["seconds"].toDouble());
    }
    QCOMPARE(shown["best_seconds"].toDouble(), best);
    QCOMPARE(shown["rounds"].toArray().size(), 2);
    const QJsonArray curve = shown["curve"].toArray();
    QVERIFY(!curve.isEmpty());
    for (int i = 1; i < curve.size(); ++i) {
        QVERIFY(curve[i]["seconds"].toDouble() < curve[i - 1]["seconds"].toDouble());
        QVERIFY(curve[i]["trials"].toInt() > curve[i - 1]["trials"].toInt());
    }
    QCOMPARE(curve.last()["seconds"].toDouble(), best);
    QVERIFY(shown["best"]["loop_nest_exact"].toBool());
    QVERIFY(!shown["best"]["loop_nest"].toArray().isEmpty());

    const Outcome text = runTlp({"-w", path("workspace"), "session", "first", "--trials"});
    TLP_COMPARE_EXIT(text, 0);
    for (const char* words : {"finished (trials)", "fastest program of matmul", "for ",
             "best so far", "search", "predicted", "per-round 4", "target sse41@1"})
        QVERIFY2(text.out.contains(words), text.out);
    const Outcome list = runTlp({"-w", path("workspace"), "sessions"});
    QVERIFY2(list.out.contains("8/8"), list.out);
}

void TestCliTune::exportsItsTrials()
{
    const Outcome csv = run({"export", "first", "--format", "csv", "--out", "-"});
    TLP_COMPARE_EXIT(csv, 0);
    QCOMPARE(csv.out.count('\n'), 9);
    QVERIFY2(csv.out.startsWith("trial,round,task,workload,"), csv.out);
    TLP_COMPARE_EXIT(run({"export", "first", "--format", "json", "--out", path("s.json")}), 0);
    TLP_COMPARE_EXIT(
        run({"export", "first", "--format", "records", "--out", path("first.json")}), 0);
    const Outcome imported = run({"import", path("first.json"), "--dataset", "own"});
    TLP_COMPARE_EXIT(imported, 0);
    const QJsonObject shown = session("first");
    QCOMPARE(imported.json()["good"].toInt(), 8 - shown["failed"].toInt());
    QCOMPARE(imported.json()["flagged"].toInt(), shown["failed"].toInt());
    TLP_COMPARE_EXIT(run({"export", "first", "--format", "safetensors", "--out", path("m.st")}), 2);
    TLP_COMPARE_EXIT(run({"export", "own", "--format", "records", "--out", "-"}), 2);
    TLP_COMPARE_EXIT(
        run({"export", "first", "--what", "top-k", "--format", "csv", "--out", "-"}), 2);
}

void TestCliTune::goesOnAfterAKill()
{
    // What the search does then follows from the seed alone, not from the times.
    const QStringList repeatable{"--measured-share", "0", "--seed", "11"};
    const auto process
        = startTlp(global() + QStringList{"-q"} + tuneArguments("killed", 100000) + repeatable);
    QTRY_VERIFY_WITH_TIMEOUT(trialsOf("killed").size() >= 5, kLimitMs);
    process->kill();
    process->waitForFinished();
    QCOMPARE(jobOf("killed")["state"].toString(), QString("lost"));
    QCOMPARE(session("killed")["state"].toString(), QString("stopped"));
    const QJsonArray before = trialsOf("killed");
    const int all = int(before.size()) + 6;

    const Outcome resumed = run({"tune", "--resume", "killed", "--trials", QString::number(all)});
    TLP_COMPARE_EXIT(resumed, 0);
    QCOMPARE(resumed.json()["trials"].toInt(), all);
    const QJsonArray after = trialsOf("killed");
    QCOMPARE(after.size(), all);
    for (int i = 0; i < before.size(); ++i)
        QCOMPARE(after[i], before[i]);
    for (int i = 1; i < after.size(); ++i) {
        QCOMPARE(after[i]["trial"].toInt(), i + 1);
        QVERIFY(after[i]["at_seconds"].toDouble() >= after[i - 1]["at_seconds"].toDouble());
        QVERIFY(after[i]["round"].toInt() >= after[i - 1]["round"].toInt());
    }
    // Nothing was measured twice, and nothing else than without the kill.
    QCOMPARE(programsOf(after).size(), all);
    TLP_COMPARE_EXIT(run(tuneArguments("whole", all) + repeatable), 0);
    QCOMPARE(programsOf(trialsOf("whole")), programsOf(after));
    QCOMPARE(session("killed")["state"].toString(), QString("finished"));
    QVERIFY(resumed.json()["seconds"]["total"].toDouble()
        >= after.last()["at_seconds"].toDouble() * 0.999);
}

void TestCliTune::goesOnWithALargerBudget()
{
    Outcome outcome = run({"tune", "--resume", "first"});
    TLP_COMPARE_EXIT(outcome, 1);
    QVERIFY2(outcome.err.contains("--trials"), outcome.err);
    outcome = run({"tune", "--resume", "first", "--model", "xgboost"});
    TLP_COMPARE_EXIT(outcome, 2);
    QVERIFY2(outcome.err.contains("--model"), outcome.err);
    const QJsonArray before = trialsOf("first");
    outcome = run({"tune", "--resume", "first", "--trials", "10"});
    TLP_COMPARE_EXIT(outcome, 0);
    const QJsonArray after = trialsOf("first");
    QCOMPARE(after.size(), 10);
    for (int i = 0; i < before.size(); ++i)
        QCOMPARE(after[i], before[i]);
    // The job of a finished session is not resumed by its number.
    TLP_COMPARE_EXIT(run({"job", "resume", QString::number(jobOf("first")["id"].toInt())}), 1);
}

void TestCliTune::twoSessionsShareAWorkspace()
{
    const auto one = startTlp(global() + tuneArguments("one", 8) + QStringList{"--seed", "1"});
    const auto two = startTlp(global() + tuneArguments("two", 8)
        + QStringList{"--seed", "2", "--model", "xgboost", "--policy", "annealing", "--chains",
            "16", "--annealing-steps", "20"});
    for (const auto* process : {&one, &two}) {
        QVERIFY((*process)->waitForFinished(kLimitMs));
        QVERIFY2((*process)->exitCode() == 0, (*process)->readAllStandardError());
    }
    for (const char* name : {"one", "two"}) {
        QCOMPARE(session(name)["state"].toString(), QString("finished"));
        QCOMPARE(programsOf(trialsOf(name)).size(), 8);
    }
}

void TestCliTune::saysWhatEachNeedsToMatchTheOther()
{
    const Outcome outcome = run({"compare", "one", "two"});
    TLP_COMPARE_EXIT(outcome, 0);
    const QJsonObject json = outcome.json().object();
    QCOMPARE(json["sessions"].toArray().size(), 2);
    const QJsonArray matches = json["match"].toArray();
    QCOMPARE(matches.size(), 2);
    for (const QJsonValue match : matches) {
        const QJsonObject own = session(match["session"].toString());
        const QJsonObject other = session(match["other"].toString());
        const double goal = other["best_seconds"].toDouble();
        QCOMPARE(match["best_seconds"].toDouble(), goal);
        QCOMPARE(match["trials"].isDouble(), own["best_seconds"].toDouble() <= goal);
        QCOMPARE(match["seconds"].isDouble(), match["trials"].isDouble());
    }
    const Outcome text = runTlp({"-w", path("workspace"), "compare", "one", "two"});
    QVERIFY2(text.out.contains("search time to match"), text.out);
    TLP_COMPARE_EXIT(run({"compare", "one", "nothing"}), 1);
    TLP_COMPARE_EXIT(run({"compare", "one", "one"}), 1);
}

void TestCliTune::aPartOfANetworkHasNoTimeOfTheWhole()
{
    QStringList arguments = tuneArguments("part", 4);
    arguments.insert(1, "softmax:m=8,n=8");
    arguments << "--no-baseline";
    const Outcome tuned = runTlp(QStringList{"-w", path("workspace")} + arguments);
    TLP_COMPARE_EXIT(tuned, 0);
    QVERIFY2(tuned.err.contains("4 trials are too few"), tuned.err);
    const QByteArray reason = "1 of 2 tasks measured so far";
    QVERIFY2(tuned.err.contains(reason), tuned.err);
    QVERIFY2(tuned.out.contains("estimate   –, " + reason), tuned.out);
    QVERIFY2(tuned.out.contains("100.0 %"), tuned.out);
    const Outcome compared = runTlp({"-w", path("workspace"), "compare", "part"});
    TLP_COMPARE_EXIT(compared, 0);
    QVERIFY2(compared.err.contains(reason), compared.err);
    QVERIFY2(compared.out.contains("takes a second session"), compared.out);
    QVERIFY2(compared.out.contains("LibTorch"), compared.out);
}

/// Networks of one name may have other weights; a task of weight 2 has times of its own.
void TestCliTune::comparesOnlyWhatCanBe()
{
    for (const char* weight : {"1", "2"}) {
        QFile file(path("net.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"net": {"tasks": [{"workload": "matmul:m=32,n=32,k=32", "weight": )"
            + QByteArray(weight) + "}]}}");
        file.close();
        QStringList arguments = tuneArguments(QString("weight %1").arg(weight), 4);
        arguments[1] = "net";
        TLP_COMPARE_EXIT(run(arguments + QStringList{"--networks", path("net.json")}), 0);
    }
    const Outcome compared = run({"compare", "weight 1", "weight 2"});
    TLP_COMPARE_EXIT(compared, 1);
    QVERIFY2(compared.err.contains("other tasks or weights"), compared.err);
    const Outcome shown = runTlp({"-w", path("workspace"), "session", "weight 2"});
    TLP_COMPARE_EXIT(shown, 0);
    QVERIFY2(shown.out.contains("for its weight 2"), shown.out);
    const QJsonObject task = session("weight 2")["tasks"].toArray().first().toObject();
    QCOMPARE(session("weight 2")["best_seconds"].toDouble(), 2 * task["best_seconds"].toDouble());
}

void TestCliTune::startsFromWhatWasMeasured()
{
    const QStringList warm{"--warm-start", "first", "--warm-start", path("first.json")};
    QStringList arguments = tuneArguments("warm", 6);
    arguments[1] = "[\"matmul\", 32, 32, 32]"; // the same, as a key
    const Outcome outcome = run(arguments + warm);
    TLP_COMPARE_EXIT(outcome, 0);
    const QJsonArray trials = trialsOf("warm");
    QCOMPARE(trials.size(), 6);
    QVERIFY(!programsOf(trials).intersects(programsOf(trialsOf("first"))));

    // What it started from is the session's own by now.
    QVERIFY(QFile::remove(path("first.json")));
    TLP_COMPARE_EXIT(run({"tune", "--resume", "warm", "--trials", "8"}), 0);
    QVERIFY(!programsOf(trialsOf("warm")).intersects(programsOf(trialsOf("first"))));
}

void TestCliTune::stopsWhenAskedTo()
{
    const Outcome started = run(tuneArguments("endless", 100000) + QStringList{"--detach"});
    TLP_COMPARE_EXIT(started, 0);
    QCOMPARE(started.json()["session"].toString(), QString("endless"));
    const QString id = QString::number(started.json()["job"].toInt());
    QTRY_VERIFY_WITH_TIMEOUT(!trialsOf("endless").isEmpty(), kLimitMs);
    TLP_COMPARE_EXIT(run({"tune", "--resume", "endless"}), 1);
    TLP_COMPARE_EXIT(run({"job", "cancel", id}), 0);
    QTRY_COMPARE_WITH_TIMEOUT(jobOf("endless")["state"].toString(), QString("cancelled"), kLimitMs);
    QCOMPARE(session("endless")["state"].toString(), QString("stopped"));
    const int before = int(trialsOf("endless").size());

    const auto process = startTlp({"-w", path("workspace"), "tune", "--resume", "endless"});
    QTRY_VERIFY_WITH_TIMEOUT(trialsOf("endless").size() > before, kLimitMs);
    ::kill(pid_t(process->processId()), SIGINT);
    QVERIFY(process->waitForFinished(kLimitMs));
    QCOMPARE(process->exitStatus(), QProcess::NormalExit);
    QCOMPARE(process->exitCode(), 130);
    const QByteArray messages = process->readAllStandardError();
    QVERIFY2(messages.contains("continue with: tlp"), messages);
}

void TestCliTune::exportsKernelsThatCompute_data()
{
    QTest::addColumn<QString>("workload");
    QTest::addColumn<bool>("isTransposed"); // the right operand
    QTest::newRow("both operands as they are") << "matmul:m=8,n=16,k=32" << false;
    QTest::newRow("weights in the schedule's order") << "dense:m=8,n=16,k=32" << true;
}

void TestCliTune::exportsKernelsThatCompute()
{
    QFETCH(const QString, workload);
    QFETCH(const bool, isTransposed);
    // The first program is the same on every machine; of several the fastest is not.
    QStringList arguments = tuneArguments(workload.section(':', 0, 0) + " kernel", 1);
    arguments[1] = workload;
    TLP_COMPARE_EXIT(run(arguments), 0);
    const QString folder = m_folder.filePath("kernels of " + workload.section(':', 0, 0));
    const Outcome outcome = run({"session", arguments.last(), "--export-kernel", folder});
    TLP_COMPARE_EXIT(outcome, 0);
    const QString function = outcome.json()["function"].toString();
    QCOMPARE(function, "tlp_" + workload.section(':', 0, 0) + "_kernel");
    QCOMPARE(outcome.json()["files"].toArray().size(), 6);
    QVERIFY(QFile::exists(folder + "/" + function + "_halide.cpp"));
    for (const QJsonValue file : outcome.json()["files"].toArray())
        QVERIFY2(QFile::exists(file.toString()), qPrintable(file.toString()));
    QFile header(folder + "/" + function + ".h");
    QVERIFY(header.open(QIODevice::ReadOnly));
    QCOMPARE(header.readAll().contains("_pack_in_W("), isTransposed);
    // A folder's name need not be UTF-8, which Halide asks for.
    const Outcome odd
        = runShell(QString("\"$TLP\" -w '%1' session '%2' --export-kernel $'%3/b\\xff'"
                           " && test -s $'%3/b\\xff/lib%4.a'")
                       .arg(path("workspace"), arguments.last(), folder, function));
    TLP_COMPARE_EXIT(odd, 0);
    // The record is one of ours again.
    TLP_COMPARE_EXIT(run({"tokens", folder + "/" + function + ".json"}), 0);

    const QString compiler = QStandardPaths::findExecutable("cc");
    if (compiler.isEmpty())
        QSKIP("there is no C compiler");
    QProcess process;
    process.setWorkingDirectory(folder);
    QStringList words = outcome.json()["compile"].toString().split(' ');
    words.insert(1, "-Wall");
    words.insert(1, "-Wextra");
    words.insert(1, "-Werror");
    process.start(compiler, words.mid(1));
    QVERIFY(process.waitForFinished(kLimitMs));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
    process.start(folder + "/" + function + "_example", QStringList());
    QVERIFY(process.waitForFinished(kLimitMs));
    const QByteArray printed = process.readAllStandardOutput();
    QVERIFY2(process.exitCode() == 0, printed + process.readAllStandardError());

    constexpr int kM = 8;
    constexpr int kN = 16;
    constexpr int kK = 32;
    const std::vector<float> a = filled(kM * kK);
    const std::vector<float> b = filled(kK * kN);
    const auto element = [&](int m, int n) {
        double sum = 0;
        for (int k = 0; k < kK; ++k)
            sum += double(a[std::size_t(m * kK + k)])
                * double(b[std::size_t(isTransposed ? n * kK + k : k * kN + n)]);
        return sum;
    };
    const QRegularExpression line(
        "^out_\\w+: (\\S+) \\.\\.\\. (\\S+)$", QRegularExpression::MultilineOption);
    const auto match = line.match(QString::fromUtf8(printed));
    QVERIFY2(match.hasMatch(), printed);
    QVERIFY2(std::abs(match.captured(1).toDouble() - element(0, 0)) < 1e-4, printed);
    QVERIFY2(std::abs(match.captured(2).toDouble() - element(kM - 1, kN - 1)) < 1e-4, printed);
}

void TestCliTune::tunesWithATrainedRun()
{
    TLP_COMPARE_EXIT(run({"import", TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip", "--dataset",
                         "sample", "--networks", TLP_RESOURCES_DIR "/networks/networks.json"}),
        0);
    TLP_COMPARE_EXIT(
        run({"train", "sample", "--platform", "zen5-avx512", "--epochs", "1", "--batch", "128",
            "--name", "trained", "--set", "encoder=8,16", "--set", "heads=4", "--set",
            "residual_blocks=1", "--set", "head=8", "--set", "threads=1"}),
        0);
    const Outcome fixed = run(tuneArguments("fixed", 4) + QStringList{"--model", "train"});
    TLP_COMPARE_EXIT(fixed, 0);
    QCOMPARE(fixed.json()["model"].toString(), QString("trained"));
    QVERIFY(fixed.json()["seconds"]["model"].toDouble() > 0);
    for (const QJsonValue trial : trialsOf("fixed"))
        QVERIFY(trial["predicted"].isDouble() || trial["random"].toBool());
    TLP_COMPARE_EXIT(
        run(tuneArguments("both", 4) + QStringList{"--model", "trained", "--learning", "ensemble"}),
        0);
    const Outcome refresh
        = run(tuneArguments("r", 4) + QStringList{"--model", "trained", "--learning", "refresh"});
    TLP_COMPARE_EXIT(refresh, 0);
    TLP_COMPARE_EXIT(
        run(tuneArguments("h", 4) + QStringList{"--model", "trained", "--head", "3"}), 1);
    const Outcome listed = runTlp({"-w", path("workspace"), "sessions"});
    QVERIFY2(listed.out.contains("trained, ensemble"), listed.out);
    const Outcome mixed = run({"compare", "both", "trained"});
    TLP_COMPARE_EXIT(mixed, 1);
    QVERIFY2(mixed.err.contains("“both” is a session and “trained” a run"), mixed.err);
    // A run and a session of one name can no longer be told apart.
    TLP_COMPARE_EXIT(run(tuneArguments("trained", 4)), 0);
    const Outcome ambiguous = run({"export", "trained", "--format", "csv", "--out", "-"});
    TLP_COMPARE_EXIT(ambiguous, 1);
    QVERIFY2(ambiguous.err.contains("a run and of a session"), ambiguous.err);
    TLP_COMPARE_EXIT(run({"compare", "fixed", "own"}), 1);
}

void TestCliTune::refusesWrongUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QByteArray>("says");
    const auto row
        = [](const char* name, const QStringList& arguments, int exitCode, const char* says) {
              QTest::newRow(name) << arguments << exitCode << QByteArray(says);
          };
    const QString workload = QStringLiteral("matmul:m=8,n=8,k=8");
    row("nothing to tune", {"tune"}, 2, "--resume");
    row("no trials", {"tune", workload, "--trials", "0"}, 2, "trials");
    row("no number", {"tune", workload, "--trials", "many"}, 2, "--trials");
    row("share", {"tune", workload, "--eps-greedy", "2"}, 2, "eps_greedy");
    row("policy", {"tune", workload, "--policy", "greedy"}, 2, "--policy");
    row("learning", {"tune", workload, "--learning", "ensemble"}, 2, "learning");
    row("operator", {"tune", "matmull:m=8"}, 1, "matmul");
    row("argument", {"tune", "matmul:m=8,n=8"}, 1, "k");
    row("run", {"tune", workload, "--model", "nobody"}, 1, "no run named “nobody”");
    row("target", {"tune", workload, "--target", "mmx"}, 2, "mmx");
    row("core", {"tune", workload, "--cores", "9999"}, 2, "9999");
    row("name", {"tune", workload, "--name", "a/b"}, 2, "name of a session");
    row("source", {"tune", workload, "--warm-start", "nobody"}, 1, "no session named “nobody”");
    row("file", {"tune", workload, "--warm-start", "/nonexistent/r.json"}, 1, "nonexistent");
    row("useless file",
        {"tune", workload, "--warm-start", TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json"}, 1,
        "holds no program");
    row("head", {"tune", workload, "--head", "1"}, 2, "“random” has none");
    row("unused networks", {"tune", workload, "--networks", "/nonexistent.json"}, 1, "nonexistent");
    row("networks", {"tune", "resnet_18", "--networks", "/nonexistent.json"}, 1, "nonexistent");
    row("session", {"session", "nobody"}, 1, "no session named “nobody”");
    row("resumed session", {"tune", "--resume", "nobody"}, 1, "no session named “nobody”");
    row("resumed workload", {"tune", workload, "--resume", "first"}, 2, "keeps its options");
    row("task", {"session", "first", "--task", "2"}, 2, "tasks 1 to 1");
    row("task from 1", {"session", "first", "--task", "0"}, 2, "tasks 1 to 1");
    row("empty folder", {"session", "first", "--export-kernel", ""}, 2, "--export-kernel");
    row("empty cores", {"tune", workload, "--cores", ""}, 2, "--cores");
    row("empty source", {"tune", workload, "--warm-start", ""}, 2, "--warm-start");
    row("empty networks", {"tune", workload, "--networks", ""}, 2, "--networks");
    row("long name", {"session", QString(5000, 'x')}, 1, "xxx…xxx");
    row("folder", {"session", "first", "--export-kernel", "/proc/nothing"}, 1, "/proc/nothing");
}

void TestCliTune::refusesWrongUse()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, exitCode);
    QFETCH(const QByteArray, says);
    const auto before = run({"sessions"}).json().array().size();
    const Outcome outcome = run(arguments);
    TLP_COMPARE_EXIT(outcome, exitCode);
    QVERIFY2(outcome.err.contains(says), outcome.all().constData());
    QVERIFY2(outcome.err.count('\n') == 1, outcome.all().constData());
    QVERIFY(outcome.err.size() < 1000);
    QCOMPARE(run({"sessions"}).json().array().size(), before);
}

QTEST_GUILESS_MAIN(TestCliTune)
#include "tst_cli_tune.moc"
