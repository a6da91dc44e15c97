// SPDX-License-Identifier: GPL-3.0-only
#include <cmath>
#include <limits>
#include <set>

#include <SQLiteCpp/Database.h>

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTableView>
#include <QtTest>

#include "data/value_text.h"
#include "inspector/task_title.h"
#include "shell/language.h"
#include "shell/table_tools.h"
#include "tuning/sessions_model.h"
#include "tuning/tasks_model.h"
#include "tuning/trials_model.h"
#include "tuning/tune_command.h"
#include "tuning/tuning_charts.h"
#include "tuning/tuning_data.h"
#include "tuning/tuning_texts.h"
#include "tuning/workload_field.h"
#include "widgets/compare/page_fixture.h"
#include "widgets/tuning/session_fixture.h"

using namespace tlp;
using namespace tlp::widgets;
using namespace tlp::workspace;

namespace {

/// Two tasks with weights 1 and 3; trials 1, 2 of the first, 3, 4 of the second; the second fails.
SessionDetails twoTasks()
{
    SessionDetails details;
    details.session.id = SessionId{1};
    details.session.name = "net";
    details.session.spec.model = "xgboost";
    details.session.trials = 4;
    details.session.times = {1, 2, 3, 4, 12};
    for (int i = 0; i < 2; ++i) {
        SessionTask task;
        task.ordinal = i;
        task.workloadKey = i == 0 ? R"(["a", 1])" : R"(["b", 1])";
        task.text = i == 0 ? "first" : "second";
        task.weight = i == 0 ? 1 : 3;
        task.flops = 1e9;
        details.tasks.push_back(task);
        details.titles.push_back(taskTitle(task));
    }
    for (int i = 1; i <= 4; ++i) {
        TrialInfo trial;
        trial.number = i;
        trial.task = i <= 2 ? 0 : 1;
        trial.round = i <= 2 ? 1 : 2;
        trial.predicted = 0.5 * i;
        trial.isRandomPick = i == 4;
        trial.atSeconds = 2.0 * i;
        if (i == 2)
            trial.errorNo = 6;
        else
            trial.costsSeconds = {i * 1e-3};
        details.trials.push_back(trial);
    }
    details.tasks[0].bestSeconds = 1e-3;
    details.tasks[0].bestTrial = 1;
    details.tasks[1].bestSeconds = 3e-3;
    details.tasks[1].bestTrial = 3;
    details.rounds.push_back({1, 0, {0.5, 1, 1.5, 2, 6}, std::nullopt, 1e-3, std::nullopt});
    details.rounds.push_back({2, 1, {0.5, 1, 1.5, 2, 6}, 0.25, 3e-3, 1e-2});
    details.curve = bestCurve(details.tasks, details.trials);
    return details;
}

SessionCurvePtr curve(
    std::int64_t id, const char* name, std::vector<BestPoint> points, std::int64_t trials = 0)
{
    auto made = std::make_shared<SessionCurve>();
    made->session.id = SessionId{id};
    made->session.name = name;
    made->session.trials = trials;
    SessionTask task;
    task.workloadKey = R"(["matmul", 8, 8, 8])";
    task.text = "matmul";
    made->tasks = {task};
    made->curve = std::move(points);
    return made;
}

SessionInfo sessionOf(std::int64_t id, std::int64_t trials, double seconds, const char* workload)
{
    SessionInfo session;
    session.id = SessionId{id};
    session.name = "s" + std::to_string(id);
    session.host = std::string("here");
    session.trials = trials;
    session.times.total = seconds;
    session.spec.workloads = {workload};
    return session;
}

workspace::BaselineInfo baselineOf(double seconds)
{
    workspace::BaselineInfo baseline;
    baseline.way = "mm";
    baseline.seconds = seconds;
    return baseline;
}

} // namespace

class TestTuningModels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void curvesAreStaircasesToTheEndOfTheSession()
    {
        CurveRequest request;
        request.sessions = {curve(1, "a", {{2, 5, 4e-3}, {6, 20, 2e-3}}, 10)};
        request.colors = {{SessionId{1}, 3}};
        const PlotData byTrials = bestCurveChart(request);
        QCOMPARE(byTrials.series.size(), std::size_t(1));
        QCOMPARE(byTrials.series[0].colorIndex, std::optional(3));
        QVERIFY(byTrials.series[0].isSteps);
        const std::vector<QPointF> expected{{2, 4}, {6, 2}, {10, 2}};
        QCOMPARE(byTrials.series[0].points, expected);
        QVERIFY(byTrials.y.title.contains(QStringLiteral("ms")));
        request.axis = CurveAxis::Time;
        request.isLog = true;
        const PlotData byTime = bestCurveChart(request);
        QVERIFY(byTime.y.isLog);
        QCOMPARE(byTime.series[0].points.front(), QPointF(5, 4));
        QCOMPARE(byTime.series[0].points.back(), QPointF(20, 2));
    }

    void longSessionsAreShownInMinutes()
    {
        CurveRequest request;
        request.axis = CurveAxis::Time;
        request.sessions = {curve(1, "a", {{1, 60, 1e-3}, {2, 1200, 5e-4}})};
        const PlotData data = bestCurveChart(request);
        QVERIFY(data.x.title.contains(QStringLiteral("min")));
        QCOMPARE(data.series[0].points.back().x(), 20.0);
    }

    void otherWorkloadsAreLeftOutAndNamed()
    {
        auto other = std::make_shared<SessionCurve>(*curve(2, "conv", {{1, 1, 1e-3}}));
        other->tasks[0].workloadKey = R"(["conv2d", 1])";
        CurveRequest request;
        request.sessions = {curve(1, "a", {{1, 1, 1e-3}}), other, curve(3, "b", {{1, 1, 1e-3}})};
        const PlotData data = bestCurveChart(request);
        QCOMPARE(data.series.size(), std::size_t(2));
        QCOMPARE(data.series[1].name, QStringLiteral("b"));
        QVERIFY2(data.note.contains(QStringLiteral("conv")), qPrintable(data.note));
        QVERIFY(bestCurveChart({}).series.empty());
    }

    void sessionsWithoutACurveAreNamed()
    {
        CurveRequest request;
        request.sessions = {curve(1, "late", {}), curve(2, "a", {{1, 1, 1e-3}}),
            curve(3, "failing", {}, 40), curve(4, "b", {{1, 1, 1e-3}})};
        PlotData data = bestCurveChart(request);
        QCOMPARE(data.series.size(), std::size_t(2));
        QVERIFY2(data.note.contains(QStringLiteral("No program of late, failing has worked yet")),
            qPrintable(data.note));
        // One that has not even begun tunes nothing yet: the others are no less of one workload.
        auto pending = std::make_shared<SessionCurve>();
        pending->session.name = "pending";
        request.sessions.insert(request.sessions.begin(), pending);
        data = bestCurveChart(request);
        QCOMPARE(data.series.size(), std::size_t(2));
        QVERIFY2(!data.note.contains(QStringLiteral("something else")), qPrintable(data.note));
        QVERIFY2(data.note.contains(QStringLiteral("pending")), qPrintable(data.note));
        // Alone they have the text in place of the chart.
        request.sessions = {pending, curve(1, "late", {})};
        data = bestCurveChart(request);
        QVERIFY(data.series.empty() && data.note.isEmpty() && !data.emptyText.isEmpty());

        SessionDetails details = twoTasks();
        const SessionCurvePtr whole = curveOf(details);
        details.curve.clear();
        details.session.name = "half";
        data = bestCurveChart({{whole, curveOf(details)}, {}, CurveAxis::Trials, false});
        QCOMPARE(data.series.size(), std::size_t(1));
        QVERIFY2(data.note.contains(QStringLiteral("task of half")), qPrintable(data.note));
    }

    void networksShowTheirEstimate()
    {
        const SessionDetails details = twoTasks();
        QCOMPARE(details.curve.size(), std::size_t(1)); // known with the third trial
        const PlotData data = bestCurveChart({{curveOf(details)}, {}, CurveAxis::Trials, false});
        QVERIFY(data.title.contains(QStringLiteral("network")));
        QCOMPARE(data.series[0].points.front(), QPointF(3, 10)); // 1 + 3 × 3 ms
        QCOMPARE(data.series[0].points.back(), QPointF(4, 10));
    }

    void libTorchIsALevelPerPlatformAndMachine()
    {
        const auto withBaseline = [](SessionCurvePtr plain, const char* platform, double seconds,
                                      const char* host = "here") {
            auto made = std::make_shared<SessionCurve>(*plain);
            made->session.platform = platform;
            made->session.host = host;
            made->baseline.tasks = {baselineOf(seconds)};
            made->baseline.seconds = seconds;
            return made;
        };
        CurveRequest request;
        request.sessions
            = {withBaseline(curve(1, "a", {{2, 5, 4e-3}, {6, 20, 2e-3}}), "avx2", 3e-3),
                withBaseline(curve(2, "b", {{1, 5, 4e-3}}), "avx2", 3e-3),
                curve(3, "untimed", {{1, 5, 4e-3}})};
        PlotData data = bestCurveChart(request);
        QCOMPARE(data.series.size(), std::size_t(4)); // one level for both
        QCOMPARE(data.series[3].name, QStringLiteral("LibTorch"));
        QVERIFY(data.series[3].isReference);
        QCOMPARE(data.series[3].points, (std::vector<QPointF>{{2, 3}}));
        QCOMPARE(data.series[3].pointLabels, (std::vector<QString>{QStringLiteral("mm")}));
        QVERIFY(data.note.isEmpty());
        request.sessions[1] = withBaseline(curve(2, "b", {{1, 5, 4e-3}}), "avx512", 1e-3);
        data = bestCurveChart(request);
        QCOMPARE(data.series.size(), std::size_t(5));
        QVERIFY(data.series[3].name.contains(QStringLiteral("avx2")));
        QVERIFY(data.series[4].name.contains(QStringLiteral("avx512")));
        request.sessions[1] = withBaseline(curve(2, "b", {{1, 5, 4e-3}}), "avx2", 1e-3, "there");
        data = bestCurveChart(request);
        QCOMPARE(data.series.size(), std::size_t(5));
        QVERIFY(data.series[3].name.contains(QStringLiteral("here")));
        QVERIFY(data.series[4].name.contains(QStringLiteral("there")));
    }

    void aSumOfSomeTasksIsNoLevel()
    {
        SessionDetails details = twoTasks();
        details.baseline.tasks = {baselineOf(5e-3), std::nullopt};
        details.baseline.seconds = 5e-3;
        details.baseline.missing = 1;
        PlotData data = bestCurveChart({{curveOf(details)}, {}, CurveAxis::Trials, false});
        QCOMPARE(data.series.size(), std::size_t(1));
        QVERIFY2(data.note.contains(QStringLiteral("LibTorch")), qPrintable(data.note));
        details.baseline.tasks[1] = details.baseline.tasks[0];
        details.baseline.seconds = 20e-3;
        details.baseline.missing = 0;
        data = bestCurveChart({{curveOf(details)}, {}, CurveAxis::Time, false});
        QCOMPARE(data.series.size(), std::size_t(2));
        QCOMPARE(data.series[1].points.front().y(), 20.0); // ms
        QVERIFY(data.note.isEmpty());
    }

    void predictionsStandAgainstTheShareOfTheBestSpeed()
    {
        const SessionDetails details = twoTasks();
        const PredictionChart all = predictionChart(details, std::nullopt);
        QCOMPARE(all.plot.series.size(), std::size_t(2));
        const std::vector<QPointF> picked{{0.5, 1}, {1.5, 1}};
        QCOMPARE(all.plot.series[0].points, picked);
        QCOMPARE(all.plot.series[1].points, (std::vector<QPointF>{{2, 0.75}}));
        QCOMPARE(all.trials[0], (std::vector<std::int64_t>{1, 3}));
        QCOMPARE(all.trials[1], (std::vector<std::int64_t>{4}));
        QVERIFY(all.plot.note.contains(QStringLiteral("1 program")));
        const PredictionChart second = predictionChart(details, 2);
        QCOMPARE(second.trials[0], (std::vector<std::int64_t>{3}));
        QVERIFY2(second.plot.note.contains(QStringLiteral("0.25")), qPrintable(second.plot.note));
        QVERIFY(predictionChart({}, std::nullopt).plot.series.empty());
    }

    void onlyModelsThatLearnAreJudgedRoundByRound_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("learning");
        QTest::addColumn<bool>("learns");
        QTest::newRow("random") << "random"
                                << "fixed" << false;
        QTest::newRow("trees") << "xgboost"
                               << "fixed" << true;
        QTest::newRow("run") << "tlp-1"
                             << "fixed" << false;
        QTest::newRow("refreshed run") << "tlp-1"
                                       << "refresh" << true;
        QTest::newRow("ensemble") << "tlp-1"
                                  << "ensemble" << true;
    }

    void onlyModelsThatLearnAreJudgedRoundByRound()
    {
        QFETCH(QString, model);
        QFETCH(QString, learning);
        QFETCH(bool, learns);
        SessionDetails details = twoTasks();
        details.session.spec.model = model.toStdString();
        details.session.spec.learning = learning.toStdString();
        const auto note = [&](std::optional<std::int64_t> round) {
            return predictionChart(details, round).plot.note;
        };
        QCOMPARE(note(std::nullopt).contains(QStringLiteral("A model that learns")), learns);
        QVERIFY(!note(2).contains(QStringLiteral("A model that learns")));
    }

    void correlationIsShownOfRoundsThatHaveOne()
    {
        const PlotData data = kendallChart(twoTasks());
        QCOMPARE(data.series.size(), std::size_t(2));
        QCOMPARE(data.series[0].points, (std::vector<QPointF>{{2, 0.25}}));
        QVERIFY(data.series[1].isReference);
        QVERIFY(kendallChart({}).series.empty());
    }

    void timesAreStackedAndAddUp()
    {
        const PlotData data = timeChart(twoTasks());
        QVERIFY(data.isStacked);
        QCOMPARE(data.x.categories, QStringList({"1", "2"}));
        double sum = 0;
        for (const PlotSeries& series : data.series)
            sum += series.points[0].y();
        QCOMPARE(sum, 6.0);
        QCOMPARE(data.series.back().points[0].y(), 1.0); // what no part took
        QVERIFY2(data.note.contains(QStringLiteral("33.3")), qPrintable(data.note)); // run, 4 of 12

        SessionDetails many = twoTasks();
        many.rounds.clear();
        for (int i = 1; i <= 100; ++i)
            many.rounds.push_back({i, 0, {1, 0, 0, 0, 1}, {}, {}, {}});
        const PlotData few = timeChart(many);
        QVERIFY(few.x.categories.size() <= 24);
        QCOMPARE(few.x.categories.front(), QStringLiteral("1–5"));
        QCOMPARE(few.x.categories.back(), QStringLiteral("96–100"));
        QCOMPARE(few.series[0].points[0].y(), 5.0);
        QVERIFY(timeChart({}).series.empty());
    }

    void allocationNamesTheTask()
    {
        const PlotData data = allocationChart(twoTasks());
        QCOMPARE(data.series[0].points, (std::vector<QPointF>{{1, 0}, {2, 1}}));
        QCOMPARE(data.y.categories, QStringList({"1 first", "2 second"}));
        QCOMPARE(data.series[0].pointLabels[1], QStringLiteral("second"));
    }

    void operatorsNameTasksInShort()
    {
        for (const auto& [title, text] : {std::pair("conv2d + add + relu  1×56×56×64", "conv2d"),
                 std::pair("average pool  1×7×7×512", "average pool"),
                 std::pair("dense:m=1,n=1000,k=512", "dense"),
                 std::pair(R"(["softmax", 8, 8])", "softmax"), std::pair("–", "–")})
            QCOMPARE(operatorText(QString::fromUtf8(title)), QString::fromUtf8(text));
    }

    void matchesAreThoseOfThePaper()
    {
        const auto slow = curve(1, "slow", {{10, 50, 4e-3}, {100, 500, 2e-3}});
        const auto fast = curve(2, "fast", {{5, 40, 3e-3}, {20, 100, 1e-3}});
        const auto none = curve(3, "none", {});
        const auto matches = sessionMatches({slow, fast, none});
        QCOMPARE(matches.size(), std::size_t(4));
        QCOMPARE(matches[0].session, slow);
        QCOMPARE(matches[0].other, fast);
        QVERIFY(!matches[0].reached); // never as good as the fast one
        QVERIFY(!matches[0].speedUp());
        QCOMPARE(matches[1].session, fast);
        QCOMPARE(matches[1].reached->trials, 20);
        QCOMPARE(*matches[1].speedUp(), 5.0);
        QVERIFY(!matches[2].reached && matches[2].session == none);
    }

    void rateComesFromSessionsOfThisMachine()
    {
        const std::vector<SessionInfo> sessions{sessionOf(1, 10, 20, "a"),
            sessionOf(2, 10, 40, "a"), sessionOf(3, 10, 1000, "b"), sessionOf(4, 0, 5, "a")};
        const auto same = trialRate(sessions, "here", {"a"});
        QVERIFY(same && same->isSameWorkload);
        QCOMPARE(same->secondsPerTrial, 3.0);
        QCOMPARE(same->sessions, 2);
        const auto other = trialRate(sessions, "here", {"c"});
        QVERIFY(other && !other->isSameWorkload);
        QCOMPARE(other->sessions, 3);
        QVERIFY(!trialRate(sessions, "elsewhere", {"a"}));
    }

    void sessionsModelKeepsTheRulesOfItemModels()
    {
        SessionsModel model;
        QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setSessions({sessionOf(2, 5, 1, "b"), sessionOf(1, 5, 1, "a")});
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QSignalSpy checks(&model, &SessionsModel::checkedChanged);
        model.setSessions({sessionOf(2, 7, 1, "b"), sessionOf(1, 5, 1, "a")});
        QCOMPARE(resets.count(), 0);
        QCOMPARE(
            model.index(0, SessionsModel::Trials).data().toString(), QStringLiteral("7 of 200"));
        QVERIFY(
            model.setData(model.index(1, SessionsModel::Name), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(checks.count(), 1);
        QCOMPARE(model.checked(), std::vector<SessionId>{SessionId{1}});
        model.setColors({{SessionId{1}, 0}});
        QVERIFY(model.index(1, SessionsModel::Name)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(QStringLiteral("shown")));
        model.setSessions({sessionOf(2, 7, 1, "b")});
        QVERIFY(model.checked().empty()); // gone with its session
    }

    void sessionsAreSavedAsNumbersWhateverTheLanguage()
    {
        SessionInfo session = sessionOf(2, 5, 12.5, "matmul:m=8,n=8,k=8");
        session.state = SessionState::Stopped;
        session.spec.model = "tlp-1";
        session.spec.learning = "refresh";
        session.bestSeconds = 5.0571e-3;
        session.createdAt = 1'700'000'000;
        SessionInfo other = sessionOf(1, 0, 0, "b");
        other.createdAt = 1'700'000'000;
        SessionsModel model;
        model.setSessions({session, other});
        const std::unique_ptr<QTableView> table(
            makeSortedTable(nullptr, "t", &model, SessionsModel::kSortRole));
        auto* tools = new TableTools(table.get());
        const QLocale before;
        QLocale::setDefault(QLocale::German);
        const QStringList lines = tools->copiedText().split(u'\n');
        QLocale::setDefault(before);
        QCOMPARE(lines[0],
            QStringLiteral(
                "session\tstate\tworkload\tmodel\ttrials\tbest_seconds\tseconds\tcreated"));
        QCOMPARE(lines[1],
            QStringLiteral("s2\tstopped\tmatmul:m=8,n=8,k=8\ttlp-1, refresh\t5\t0.0050571\t12.5\t"
                           "2023-11-14T22:13:20Z"));
        QCOMPARE(lines[2], QStringLiteral("s1\tpending\tb\trandom\t0\t\t0\t2023-11-14T22:13:20Z"));
    }

    void everyEndIsASentenceInEveryLanguage()
    {
        std::set<QString> texts;
        for (const Language& language : languages()) {
            applyLanguage(language.code);
            for (const char* ended : {"trials", "seconds", "exhausted", "no progress"}) {
                const QString text = endedText(ended);
                QVERIFY2(text.endsWith(u'.') || text.endsWith(u'。'), qPrintable(text));
                texts.insert(text);
            }
        }
        applyLanguage(QStringLiteral("en"));
        QCOMPARE(qsizetype(texts.size()), 4 * languages().size());
    }

    void trialsAreAddedWithoutMovingTheOthers()
    {
        TrialsModel model;
        QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        auto first = std::make_shared<SessionDetails>(twoTasks());
        first->trials.resize(2);
        model.setSession(first);
        QCOMPARE(model.rowCount(), 2);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        const QPersistentModelIndex kept(model.index(1, 0));
        const auto all = std::make_shared<SessionDetails>(twoTasks());
        model.setSession(all);
        QCOMPARE(resets.count(), 0);
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(kept.row(), 1);
        QCOMPARE(model.index(0, TrialsModel::Outcome).data().toString(), QStringLiteral("best"));
        QCOMPARE(model.index(1, TrialsModel::Outcome).data().toString(),
            QStringLiteral("build time-out"));
        QCOMPARE(model.index(3, TrialsModel::Outcome).data().toString(), QStringLiteral("good"));
        QCOMPARE(model.index(3, TrialsModel::Latency).data().toString(), QStringLiteral("4 ms"));
        QCOMPARE(model.rowOf(3), 2);
        auto other = std::make_shared<SessionDetails>(twoTasks());
        other->session.id = SessionId{9};
        model.setSession(other);
        QCOMPARE(resets.count(), 1);
        model.setSession(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void whatTheRandomModelPicksIsPickedAtRandom()
    {
        TrialsModel model;
        const auto picks = [&model](const char* modelName) {
            auto details = std::make_shared<SessionDetails>(twoTasks());
            details->session.spec.model = modelName;
            model.setSession(nullptr);
            model.setSession(details);
            QStringList texts;
            for (int row = 0; row < model.rowCount(); ++row) {
                const QModelIndex index = model.index(row, TrialsModel::Pick);
                texts << index.data().toString() + u'|' + index.data(kExportRole).toString();
            }
            return texts;
        };
        const QString random = QStringLiteral("at random|random");
        const QString byModel = QStringLiteral("by the model|model");
        QCOMPARE(picks("xgboost"), QStringList({byModel, byModel, byModel, random}));
        QCOMPARE(picks("random"), QStringList({random, random, random, random}));
        // The scatter says the same.
        SessionDetails details = twoTasks();
        const auto series = [&details] {
            QStringList texts;
            for (const PlotSeries& each : predictionChart(details, std::nullopt).plot.series)
                texts << QStringLiteral("%1: %2").arg(each.name).arg(each.points.size());
            return texts;
        };
        QCOMPARE(series(), QStringList({"picked by the model: 2", "picked at random: 1"}));
        details.session.spec.model = "random";
        QCOMPARE(series(), QStringList({"picked at random: 3"}));
    }

    void tensOfThousandsOfTrialsStayQuick()
    {
        auto many = std::make_shared<SessionDetails>(twoTasks());
        for (int i = 5; i <= 40'000; ++i) {
            TrialInfo trial = many->trials[static_cast<std::size_t>(i % 4)];
            trial.number = i;
            many->trials.push_back(trial);
        }
        // Of so many points a part is drawn; the extremes stay, and it is said.
        many->trials[11'111].predicted = 1e3;
        many->trials[12'222].predicted = -1e3;
        many->trials[13'334].costsSeconds = {1e-6};
        const PredictionChart all = predictionChart(*many, std::nullopt);
        std::size_t points = 0;
        double left = 0, right = 0, high = 0;
        for (std::size_t i = 0; i < all.trials.size(); ++i) {
            const PlotSeries& series = all.plot.series[i];
            QCOMPARE(series.points.size(), all.trials[i].size());
            QCOMPARE(series.points.size(), series.pointLabels.size());
            points += series.points.size();
            for (std::size_t k = 0; k < series.points.size(); ++k) {
                const TrialInfo& trial = *many->trial(all.trials[i][k]);
                QCOMPARE(series.points[k].x(), *trial.predicted);
                left = std::min(left, series.points[k].x());
                right = std::max(right, series.points[k].x());
                high = std::max(high, series.points[k].y());
            }
        }
        QVERIFY2(points <= 20'010, qPrintable(QString::number(points)));
        QCOMPARE(left, -1e3);
        QCOMPARE(right, 1e3);
        QCOMPARE(high, 1.0);
        QVERIFY2(all.plot.note.contains(QStringLiteral("of %1 points").arg(countText(30'000))),
            qPrintable(all.plot.note));
        QVERIFY(!predictionChart(twoTasks(), 2).plot.note.contains(QStringLiteral("are drawn")));

        TrialsModel model;
        model.setSession(many);
        QCOMPARE(model.rowCount(), 40'000);
        for (int column = 0; column < TrialsModel::ColumnCount; ++column) {
            const int type = model.index(7, column).data(TrialsModel::kSortRole).typeId();
            QVERIFY2(type != QMetaType::QString, qPrintable(QString::number(column)));
        }
        // One more trial that is the new best: three rows are told of, not all.
        auto more = std::make_shared<SessionDetails>(*many);
        TrialInfo fastest = more->trials[0];
        fastest.number = 40'001;
        more->trials.push_back(fastest);
        more->tasks[0].bestTrial = 40'001;
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        model.setSession(more);
        QCOMPARE(inserted.count(), 1);
        QCOMPARE(changed.count(), 2);
        for (const auto& each : changed)
            QCOMPARE(each[0].value<QModelIndex>().row(), each[1].value<QModelIndex>().row());
    }

    void taskTableTellsEachOnesShare()
    {
        TasksModel model;
        QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setSession(std::make_shared<SessionDetails>(twoTasks()));
        QCOMPARE(model.index(0, TasksModel::Share).data(TasksModel::kSortRole).toDouble(), 0.1);
        QCOMPARE(model.index(1, TasksModel::Share).data().toString(), QStringLiteral("90.0 %"));
        QCOMPARE(model.index(0, TasksModel::Speed).data().toString(),
            QLocale().toString(1000.0, 'g', 4));
        auto unknown = std::make_shared<SessionDetails>(twoTasks());
        unknown->tasks[0].bestSeconds.reset();
        model.setSession(unknown);
        QCOMPARE(model.index(0, TasksModel::Best).data().toString(), QStringLiteral("–"));
        QCOMPARE(model.index(1, TasksModel::LibTorch).data().toString(), QStringLiteral("–"));
        auto timed = std::make_shared<SessionDetails>(twoTasks());
        timed->baseline.tasks = {std::nullopt, baselineOf(6e-3)};
        timed->baseline.seconds = 18e-3;
        model.setSession(timed);
        QCOMPARE(model.index(0, TasksModel::SpeedUp).data().toString(), QStringLiteral("–"));
        QCOMPARE(model.index(1, TasksModel::LibTorch).data().toString(), QStringLiteral("6 ms"));
        QCOMPARE(model.index(1, TasksModel::SpeedUp).data(kExportRole).toDouble(), 2.0);
        QVERIFY(model.index(1, TasksModel::SpeedUp).data().toString().endsWith(u'×'));
        QCOMPARE(model.index(1, TasksModel::LibTorch).data(Qt::ToolTipRole).toString(),
            QStringLiteral("mm"));
    }

    void whatThereIsNoneOfComesLastInBothDirections()
    {
        const auto last = [](QAbstractItemModel& model, int role, int column) {
            const std::unique_ptr<QTableView> table(makeSortedTable(nullptr, "t", &model, role));
            QStringList texts;
            for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
                table->sortByColumn(column, order);
                texts << table->model()->index(model.rowCount() - 1, column).data().toString();
            }
            return texts;
        };
        const QStringList dashes(2, QStringLiteral("–"));
        TrialsModel trials;
        auto unknown = std::make_shared<SessionDetails>(twoTasks());
        unknown->trials[2].predicted.reset();
        unknown->tasks[0].bestSeconds.reset();
        trials.setSession(unknown);
        QCOMPARE(last(trials, TrialsModel::kSortRole, TrialsModel::Latency), dashes);
        QCOMPARE(last(trials, TrialsModel::kSortRole, TrialsModel::Predicted), dashes);
        TasksModel tasks;
        tasks.setSession(unknown);
        QCOMPARE(last(tasks, TasksModel::kSortRole, TasksModel::Best), dashes);
        SessionInfo fast = sessionOf(1, 5, 12.5, "a"), slow = sessionOf(3, 5, 25, "c");
        fast.bestSeconds = 1e-3;
        slow.bestSeconds = 2e-3;
        SessionsModel sessions;
        sessions.setSessions({fast, sessionOf(2, 0, 0, "b"), slow});
        QCOMPARE(last(sessions, SessionsModel::kSortRole, SessionsModel::Best), dashes);
        QCOMPARE(last(sessions, SessionsModel::kSortRole, SessionsModel::Time), dashes);
    }

    void tablesAreCopiedAndSavedExactly()
    {
        TrialsModel model;
        model.setSession(std::make_shared<SessionDetails>(twoTasks()));
        const std::unique_ptr<QTableView> table(
            makeSortedTable(nullptr, "t", &model, TrialsModel::kSortRole));
        table->setColumnHidden(TrialsModel::Task, true);
        auto* tools = new TableTools(table.get());
        table->sortByColumn(TrialsModel::Latency, Qt::DescendingOrder);
        const QStringList lines = tools->copiedText().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines[0],
            QStringLiteral("trial\tround\tpredicted\tseconds\terror\tpicked_by\tat_seconds"));
        QCOMPARE(lines[1], QStringLiteral("4\t2\t2\t0.004\t\trandom\t8"));
        QCOMPARE(lines[4], QStringLiteral("2\t1\t1\t\tbuild time-out\tmodel\t4"));
        table->show();
        QVERIFY(QTest::qWaitForWindowActive(table.get()));
        table->setCurrentIndex(table->model()->index(1, 0));
        table->setFocus();
        QTest::keyClick(table.get(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts).size(), 2);

        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("trials.csv"));
        QVERIFY(tools->exportTo(file).has_value());
        QFile saved(file);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QVERIFY(saved.readAll().startsWith("trial,round,predicted,seconds,"));
        QVERIFY(!tools->exportTo(folder.filePath(QStringLiteral("no/such.csv"))).has_value());
    }

    void columnsAreFittedUntilSomebodyDragsOne()
    {
        TrialsModel model;
        model.setSession(std::make_shared<SessionDetails>(twoTasks()));
        const std::unique_ptr<QTableView> table(
            makeSortedTable(nullptr, "t", &model, TrialsModel::kSortRole));
        auto* fitter = new ColumnFitter(table.get(), {TrialsModel::Task, TrialsModel::Outcome});
        table->resize(900, 300);
        table->show();
        QVERIFY(QTest::qWaitForWindowExposed(table.get()));
        QHeaderView* header = table->horizontalHeader();
        fitter->fit();
        QCOMPARE(header->length(), table->viewport()->width());
        // Hidden and shown while a button is down, as a click on a tab does: nobody's width.
        QTest::mousePress(table->viewport(), Qt::LeftButton);
        QVERIFY(QGuiApplication::mouseButtons() != Qt::NoButton);
        table->setColumnHidden(TrialsModel::Task, true);
        table->setColumnHidden(TrialsModel::Task, false);
        QTest::mouseRelease(table->viewport(), Qt::LeftButton);
        table->resize(1000, 300);
        QTRY_COMPARE(header->length(), table->viewport()->width());
        for (const int width : {500, 400, 900}) {
            table->resize(width, 300);
            QTRY_COMPARE(header->length(), table->viewport()->width());
        }
        // Dragged: stays.
        const QPoint edge(header->sectionViewportPosition(1) - 1, header->height() / 2);
        const QPoint target = edge + QPoint(60, 0);
        const int before = header->sectionSize(0);
        QTest::mousePress(header->viewport(), Qt::LeftButton, {}, edge);
        QMouseEvent move(QEvent::MouseMove, target, header->viewport()->mapToGlobal(target),
            Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(header->viewport(), &move);
        QTest::mouseRelease(header->viewport(), Qt::LeftButton, {}, target);
        QCOMPARE(header->sectionSize(0), before + 60);
        const int length = header->length();
        table->resize(1200, 300);
        fitter->fit();
        QCOMPARE(header->length(), length);
    }

    void workloadsAreFoundAsOnTheCommandLine()
    {
        NetworkFacts small{QStringLiteral("resnet_18"), {R"(["0123", 1])"}};
        NetworkFacts large{QStringLiteral("resnet_50"), {}};
        const std::vector<NetworkFacts> networks{small, large};
        QString problem;
        const auto found = [&](const QString& text) {
            const auto workload = findWorkload(text, networks, &problem);
            QStringList texts;
            if (workload)
                for (const std::string& text : workload->texts)
                    texts << QString::fromStdString(text);
            return texts.join(u'|');
        };
        QCOMPARE(
            found(QStringLiteral(" matmul:m=8,k=8,n=8 ")), QStringLiteral("matmul:m=8,n=8,k=8"));
        QVERIFY(problem.isEmpty());
        QCOMPARE(found(QStringLiteral("resnet_1")), QStringLiteral("resnet_18"));
        QCOMPARE(found(QStringLiteral("[\"0123\", 1]")), QStringLiteral("[\"0123\", 1]"));
        QVERIFY(found(QStringLiteral("resnet")).isEmpty()); // two of them
        QVERIFY2(problem.contains(QStringLiteral("resnet")), qPrintable(problem));
        QVERIFY(found(QStringLiteral("matmul:m=8")).isEmpty());
        QVERIFY2(problem.contains(QStringLiteral("For example matmul")), qPrintable(problem));
        QVERIFY(found(QStringLiteral("[\"9999\", 1]")).isEmpty());
        QVERIFY(!problem.isEmpty());
        QVERIFY(found({}).isEmpty());
        QVERIFY(!problem.isEmpty());
        // As a session of several operators is shown.
        QCOMPARE(found(QStringLiteral("matmul:m=8,k=8,n=8; matmul:m=4,n=4,k=4;")),
            QStringLiteral("matmul:m=8,n=8,k=8|matmul:m=4,n=4,k=4"));
        QVERIFY(problem.isEmpty());
        QVERIFY(found(QStringLiteral("matmul:m=8,n=8,k=8; nothing")).isEmpty());
        QVERIFY(problem.contains(QStringLiteral("nothing")));
        QVERIFY(found(QStringLiteral("matmul:m=8,n=8,k=8; resnet_18")).isEmpty());
        QVERIFY(problem.contains(QStringLiteral("resnet_18")));
        QVERIFY(found(QStringLiteral(" ; ")).isEmpty());
        QVERIFY(!problem.isEmpty());
    }

    void commandNamesOnlyWhatDiffers()
    {
        options::TuneSpec spec;
        spec.workloads = {"matmul:m=8,n=8,k=8"};
        QCOMPARE(tuneCommand(spec, {}), QStringLiteral("tlp tune matmul:m=8,n=8,k=8"));
        spec.target = "avx2@2";
        spec.model = "my run";
        spec.learning = "ensemble";
        spec.policy.policy = "annealing";
        spec.policy.chains = 64;
        spec.trials = 100;
        spec.secondsBudget = 90;
        spec.warmStart = {"first"};
        spec.seed = 9007199254740991;
        spec.cores = {0, 1};
        spec.checksResult = true;
        spec.sessionName = "it's";
        QCOMPARE(tuneCommand(spec, QStringLiteral("/w")),
            QStringLiteral("tlp -w /w tune matmul:m=8,n=8,k=8 --target avx2@2 --model 'my run' "
                           "--learning ensemble --policy annealing --chains 64 --trials 100 "
                           "--seconds 90 --warm-start first --seed 9007199254740991 --cores 0,1 "
                           "--check --name 'it'\\''s'"));
        options::TuneSpec bare;
        bare.workloads = {"matmul:m=8,n=8,k=8"};
        bare.measuresBaseline = false;
        bare.overlap = true;
        bare.earlyStopTrials = 40;
        bare.policy.epsGreedy = 0;
        QCOMPARE(tuneOptions(bare),
            QStringLiteral("--eps-greedy 0 --overlap --early-stop 40 --no-baseline"));
        QVERIFY(tuneOptions({}).isEmpty());
    }

    void importedTasksAreNamedByWhatTheyCompute_data()
    {
        QTest::addColumn<QString>("dag");
        QTest::addColumn<QString>("title");
        QTest::newRow("dense") << "placeholder = PLACEHOLDER [1, 512]\n"
                                  "placeholder = PLACEHOLDER [1000, 512]\n"
                                  "T_dense(i, j) += (placeholder[i, k]*placeholder[j, k])\n"
                                  "placeholder = PLACEHOLDER [1000]\n"
                                  "T_add(ax0, ax1) = (T_dense[ax0, ax1] + placeholder[ax1])\n"
                               << "dense + add  1×512, 1000×512";
        QTest::newRow("convolution")
            << "placeholder = PLACEHOLDER [1, 7, 7, 512]\n"
               "PaddedInput(i0, i1, i2, i3) = tir.if_then_else(x, placeholder[i0], 0f)\n"
               "placeholder = PLACEHOLDER [3, 3, 512, 512]\n"
               "Conv2dOutput(nn, yy, xx, ff) += (PaddedInput[nn]*placeholder[ry])\n"
               "T_relu(ax0, ax1, ax2, ax3) = max(Conv2dOutput[ax0], 0f)\n"
            << "conv2d + relu  1×7×7×512, 3×3×512×512";
        QTest::newRow("pooling") << "placeholder = PLACEHOLDER [1, 7, 7, 8]\n"
                                    "tensor(ax0, ax1) += placeholder[ax0, ax1]\n"
                                    "tensor(ax0, ax1) = (tensor[ax0, ax1]/49f)\n"
                                 << "average pool  1×7×7×8";
        QTest::newRow("softmax") << "placeholder = PLACEHOLDER [8, 8]\n"
                                    "T_softmax_maxelem(i0) max= placeholder[i0, k]\n"
                                    "T_softmax_exp(i0, i1) = tir.exp(placeholder[i0, i1])\n"
                                    "T_softmax_expsum(i0) += T_softmax_exp[i0, k]\n"
                                    "T_softmax_norm(i0, i1) = (T_softmax_exp[i0, i1])\n"
                                 << "softmax  8×8";
        QTest::newRow("nothing known") << ""
                                       << R"(["0123", 1, 512])";
    }

    void importedTasksAreNamedByWhatTheyCompute()
    {
        QFETCH(QString, dag);
        QFETCH(QString, title);
        QCOMPARE(taskTitle(R"(["0123", 1, 512])", dag.toStdString()), title);
        QCOMPARE(taskTitle("matmul:m=1,n=1,k=1", dag.toStdString()),
            QStringLiteral("matmul:m=1,n=1,k=1"));
    }

    void remainingTimeFollowsThePaceOfTheSession()
    {
        SessionDetails details = twoTasks();
        details.session.spec.trials = 10;
        // 4 trials in 12 s.
        QCOMPARE(details.secondsLeft(std::nullopt), std::optional(18.0));
        details.session.spec.secondsBudget = 20;
        QCOMPARE(details.secondsLeft(std::nullopt), std::optional(8.0));
        details.session.trials = 0;
        details.session.times = {};
        details.trials.clear();
        QCOMPARE(details.secondsLeft(std::nullopt), std::optional(20.0));
        QCOMPARE(details.secondsLeft(0.5), std::optional(5.0));
        details.session.spec.secondsBudget = 0;
        QCOMPARE(details.secondsLeft(std::nullopt), std::optional<double>());
    }

    void onlyWhatIsNewIsReadAgain()
    {
        test::PageFixture fixture;
        test::SessionMaker maker(
            fixture.workspace(), {.name = "live", .state = SessionState::Running});
        maker.addRounds(2);
        const auto first = test::must(readSession(fixture.workspace(), maker.id()));
        QCOMPARE(first->trials.size(), std::size_t(20));
        maker.addRounds(1);
        const auto second = test::must(readSession(fixture.workspace(), maker.id(), first));
        const auto whole = test::must(readSession(fixture.workspace(), maker.id()));
        QCOMPARE(second->trials, whole->trials);
        QCOMPARE(second->rounds, whole->rounds);
        QCOMPARE(second->curve, whole->curve);
        QVERIFY(second->trial(30) != nullptr && second->trial(31) == nullptr);

        const auto curves = test::must(readCurves(fixture.workspace(), {maker.id()}));
        QCOMPARE(curves.at(0)->curve, whole->curve);
        const auto again
            = test::must(readCurves(fixture.workspace(), {maker.id(), SessionId{999}}, curves));
        QCOMPARE(again.size(), std::size_t(1)); // one that is gone is no error
        maker.addRounds(3);
        const auto later = test::must(readCurves(fixture.workspace(), {maker.id()}, again));
        QCOMPARE(later.at(0)->session.trials, 60);
        QCOMPARE(
            later.at(0)->curve, test::must(readSession(fixture.workspace(), maker.id()))->curve);
    }

    void curvesGoOnFromTheTrialsThatWereRead()
    {
        test::PageFixture fixture;
        test::SessionMaker maker(fixture.workspace(),
            {.name = "net", .workload = "mlp_small", .state = SessionState::Running});
        std::vector<SessionCurvePtr> curves;
        for (int i = 0; i < 12; ++i) {
            maker.addRounds(1);
            curves = test::must(readCurves(fixture.workspace(), {maker.id()}, curves));
            const auto whole = test::must(readCurves(fixture.workspace(), {maker.id()}));
            QCOMPARE(curves.at(0)->curve, whole.at(0)->curve);
            QCOMPARE(curves.at(0)->improvements, whole.at(0)->improvements);
        }
        QVERIFY(curves.at(0)->curve.size() > 2);
        QVERIFY(curves.at(0)->improvements.size() < 60); // of 120
        // What cannot be read any more is not read.
        SQLite::Database(
            (fixture.workspace().directory() / "workspace.db").string(), SQLite::OPEN_READWRITE)
            .exec("UPDATE trials SET costs = '{' WHERE number <= 120");
        maker.addRounds(1);
        QVERIFY(readCurves(fixture.workspace(), {maker.id()}, curves).has_value());
        QVERIFY(!readCurves(fixture.workspace(), {maker.id()}).has_value());
    }
};

QTEST_MAIN(TestTuningModels)
#include "tst_tuning_models.moc"
