// SPDX-License-Identifier: GPL-3.0-only
#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QTemporaryDir>
#include <QtTest>

#include "tuning/tuning_form.h"
#include "workload/local_target.h"
#include "workspace/process_identity.h"

using namespace tlp;
using namespace tlp::widgets;

namespace {

template <typename T>
T* find(const TuningForm& form, const char* name)
{
    T* found = form.findChild<T*>(QLatin1String(name));
    if (found == nullptr)
        qFatal("no child %s", name);
    return found;
}

/// Types over what a field holds.
void retype(QWidget* field, const QString& text)
{
    field->setFocus();
    auto* line = qobject_cast<QLineEdit*>(field);
    if (line == nullptr)
        line = field->findChild<QLineEdit*>();
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClicks(line, text);
}

void choose(QComboBox* combo, const QString& data)
{
    const int index = combo->findData(data);
    QVERIFY2(index >= 0, qPrintable(data));
    combo->setFocus();
    combo->setCurrentIndex(index);
    Q_EMIT combo->activated(index); // as a click on the entry does
}

constexpr const char* kMatmul = "matmul:m=64,n=64,k=64";

workspace::SessionInfo sessionOf(const char* name, const char* workload)
{
    const auto target = workload::LocalTarget::parse("host");
    workspace::SessionInfo session;
    session.id = SessionId{1};
    session.name = name;
    session.host = workspace::hostName();
    session.platform = target->platformName();
    session.spec.workloads = {workload};
    session.spec.target = target->toText();
    session.trials = 100;
    session.times.total = 250;
    return session;
}

} // namespace

class TestTuningForm : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void beginsWithTheDefaultsAndAsksForAWorkload()
    {
        TuningForm form;
        QCOMPARE(form.problems().keys(), QStringList{QStringLiteral("workload")});
        QVERIFY(!form.firstProblem().isEmpty());
        retype(find<QComboBox>(form, "tuneWorkload"), QString::fromLatin1(kMatmul));
        QVERIFY2(form.problems().isEmpty(), qPrintable(form.firstProblem()));
        options::TuneSpec expected;
        expected.workloads = {kMatmul};
        expected.target = workload::LocalTarget::parse("host")->toText();
        QCOMPARE(form.spec(), expected);
    }

    void saysWhatIsWrongWithAWorkloadWhileItIsTyped()
    {
        TuningForm form;
        form.show();
        auto* field = find<QComboBox>(form, "tuneWorkload");
        auto* message = find<QLabel>(form, "workloadMessage");
        retype(field, QStringLiteral("matmul:m=64"));
        QVERIFY(form.problems().contains(QStringLiteral("workload")));
        QVERIFY2(
            message->text().contains(QStringLiteral("For example")), qPrintable(message->text()));
        QTest::keyClicks(field->lineEdit(), QStringLiteral(",n=64,k=64"));
        QVERIFY(form.problems().isEmpty());
        QVERIFY2(message->text().contains(QStringLiteral("FLOP")), qPrintable(message->text()));
        retype(field, QStringLiteral("nothing"));
        QVERIFY(message->text().contains(QStringLiteral("nothing")));
        QVERIFY(form.firstProblem().contains(QStringLiteral("nothing")));
    }

    void knowsNetworksAndCompletesNames()
    {
        TuningForm form;
        form.setNetworks({NetworkFacts{QStringLiteral("resnet_18"), {"a", "b"}}});
        auto* field = find<QComboBox>(form, "tuneWorkload");
        QCOMPARE(field->itemText(0), QStringLiteral("resnet_18"));
        QVERIFY(field->findText(QStringLiteral("softmax"), Qt::MatchContains) > 0);
        retype(field, QStringLiteral("resnet"));
        QVERIFY(form.problems().isEmpty());
        QCOMPARE(form.spec().workloads, std::vector<std::string>{"resnet_18"});
        QVERIFY(find<QLabel>(form, "workloadMessage")->text().contains(QStringLiteral("2 task")));
    }

    void numbersAreCheckedAtEveryKey()
    {
        TuningForm form;
        form.show();
        retype(find<QComboBox>(form, "tuneWorkload"), QString::fromLatin1(kMatmul));
        auto* trials = find<QWidget>(form, "tuneTrials");
        auto* problem = find<QLabel>(form, "problem.trials");
        QVERIFY(problem->isHidden());
        retype(trials, QStringLiteral("0"));
        QVERIFY(!problem->isHidden());
        QVERIFY(form.firstProblem().startsWith(QStringLiteral("Trials")));
        retype(trials, QStringLiteral("12x"));
        QCOMPARE(form.content()[QStringLiteral("trials")], QStringLiteral("12x"));
        QVERIFY(form.problems().contains(QStringLiteral("trials")));
        retype(trials, QStringLiteral("500"));
        QVERIFY(problem->isHidden());
        QCOMPARE(form.spec().trials, 500);
        retype(find<QWidget>(form, "tunePerRound"), QStringLiteral("64"));
        retype(find<QWidget>(form, "tuneSeed"), QStringLiteral("9007199254740991"));
        QCOMPARE(form.spec().perRound, 64);
        QCOMPARE(form.spec().seed, std::uint64_t(9007199254740991));
        retype(find<QWidget>(form, "tuneSeed"), QStringLiteral("9007199254740993"));
        QVERIFY(form.problems().contains(QStringLiteral("seed")));
    }

    void minutesHaveADecimalPointInEveryLocale()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        TuningForm form;
        retype(find<QComboBox>(form, "tuneWorkload"), QString::fromLatin1(kMatmul));
        auto* minutes = find<QLineEdit>(form, "tuneMinutes");
        retype(minutes, QStringLiteral("1,5"));
        QVERIFY(form.problems().contains(QStringLiteral("minutes")));
        retype(minutes, QStringLiteral("1.5"));
        QVERIFY(form.problems().isEmpty());
        QCOMPARE(form.spec().secondsBudget, 90.0);
        retype(minutes, QString());
        QCOMPARE(form.spec().secondsBudget, 0.0);
        retype(minutes, QStringLiteral("0"));
        QVERIFY(form.problems().contains(QStringLiteral("minutes")));
        QLocale::setDefault(before);
    }

    void learningIsAskedForRunsOnly()
    {
        TuningForm form;
        form.show();
        form.setRuns({QStringLiteral("tlp-1")});
        retype(find<QComboBox>(form, "tuneWorkload"), QString::fromLatin1(kMatmul));
        auto* learning = find<QComboBox>(form, "tuneLearning");
        QVERIFY(!learning->isVisible());
        choose(find<QComboBox>(form, "tuneModel"), QStringLiteral("tlp-1"));
        QVERIFY(learning->isVisible());
        choose(learning, QStringLiteral("refresh"));
        QCOMPARE(form.spec().learning, std::string("refresh"));
        choose(learning, QStringLiteral("ensemble"));
        QCOMPARE(form.spec().model, std::string("tlp-1"));
        QCOMPARE(form.spec().learning, std::string("ensemble"));
        choose(find<QComboBox>(form, "tuneModel"), QStringLiteral("xgboost"));
        QVERIFY(form.problems().isEmpty());
        QCOMPARE(form.spec().learning, std::string("fixed"));
    }

    void warmStartsAreSessionsOfTheSameWorkloadAndTarget()
    {
        TuningForm form;
        workspace::SessionInfo otherTarget = sessionOf("elsewhere", kMatmul);
        otherTarget.platform = "local-none-7t";
        workspace::SessionInfo empty = sessionOf("empty", kMatmul);
        empty.trials = 0;
        form.setSessions({sessionOf("same", "matmul:k=64,n=64,m=64"),
            sessionOf("other", "matmul:m=8,n=8,k=8"), otherTarget, empty});
        auto* warm = find<QComboBox>(form, "tuneWarmStart");
        QVERIFY(!warm->isEnabled());
        retype(find<QComboBox>(form, "tuneWorkload"), QString::fromLatin1(kMatmul));
        QVERIFY(warm->isEnabled());
        QCOMPARE(warm->count(), 2);
        choose(warm, QStringLiteral("same"));
        QCOMPARE(form.spec().warmStart, std::vector<std::string>{"same"});
        // What no longer fits is not asked for.
        retype(find<QComboBox>(form, "tuneWorkload"), QStringLiteral("matmul:m=8,n=8,k=16"));
        QVERIFY(form.spec().warmStart.empty());
    }

    void takenAndImpossibleNamesAreRefused()
    {
        TuningForm form;
        form.setSessions({sessionOf("first", kMatmul)});
        retype(find<QComboBox>(form, "tuneWorkload"), QString::fromLatin1(kMatmul));
        auto* name = find<QLineEdit>(form, "tuneName");
        retype(name, QStringLiteral("first"));
        QVERIFY(form.problems().contains(QStringLiteral("name")));
        QTest::keyClicks(name, QStringLiteral("2"));
        QVERIFY(form.problems().isEmpty());
        QCOMPARE(form.spec().sessionName, std::string("first2"));
        retype(name, QStringLiteral("a/b"));
        QVERIFY(form.problems().contains(QStringLiteral("name")));
    }

    void estimatesFromEarlierSessionsOfThisMachine()
    {
        TuningForm form;
        retype(find<QComboBox>(form, "tuneWorkload"), QString::fromLatin1(kMatmul));
        auto* duration = find<QLabel>(form, "tuneDuration");
        QVERIFY(duration->text().contains(QStringLiteral("unknown")));
        form.setSessions({sessionOf("first", kMatmul)});
        // 200 trials at 2.5 s.
        QVERIFY2(duration->text().contains(QStringLiteral("about 8 min 20 s")),
            qPrintable(duration->text()));
        retype(find<QLineEdit>(form, "tuneMinutes"), QStringLiteral("1"));
        QVERIFY2(
            duration->text().contains(QStringLiteral("24 trials")), qPrintable(duration->text()));
        retype(find<QLineEdit>(form, "tuneMinutes"), QString());
        retype(find<QComboBox>(form, "tuneWorkload"), QStringLiteral("matmul:m=8,n=8,k=8"));
        QVERIFY2(
            duration->text().contains(QStringLiteral("roughly")), qPrintable(duration->text()));
    }

    void tabGoesFromTopToBottom()
    {
        TuningForm form;
        form.setRuns({QStringLiteral("run")});
        choose(find<QComboBox>(form, "tuneModel"), QStringLiteral("run"));
        form.show();
        QVERIFY(QTest::qWaitForWindowExposed(&form));
        form.activateWindow();
        find<QComboBox>(form, "tuneWorkload")->setFocus();
        QTRY_VERIFY(QApplication::focusWidget() != nullptr);
        int lastTop = -1;
        QStringList visited;
        for (int i = 0; i < 13 && form.isAncestorOf(QApplication::focusWidget()); ++i) {
            const QWidget* focused = QApplication::focusWidget();
            const int top = focused->mapTo(&form, QPoint()).y();
            if (top < lastTop)
                break;
            lastTop = top;
            visited << focused->objectName();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        QCOMPARE(visited.size(), 12); // a warm start has no session to be from, only a file
        QCOMPARE(visited.back(), QStringLiteral("tuneMore"));
    }

    void warnsOfNetworksWithTooFewTrials()
    {
        TuningForm form;
        form.setNetworks({{QStringLiteral("net"), {"a", "b", "c"}}});
        auto* warning = find<QLabel>(form, "tuneCoverage");
        retype(find<QComboBox>(form, "tuneWorkload"), QStringLiteral("net"));
        retype(find<QWidget>(form, "tuneTrials"), QStringLiteral("30"));
        QVERIFY(warning->isHidden());
        retype(find<QWidget>(form, "tuneTrials"), QStringLiteral("29"));
        QVERIFY(!warning->isHidden());
        QVERIFY2(warning->text().contains(QStringLiteral("30")), qPrintable(warning->text()));
        QVERIFY(form.problems().isEmpty());
        retype(find<QComboBox>(form, "tuneWorkload"), QString::fromLatin1(kMatmul));
        QVERIFY(warning->isHidden());
    }

    void everythingOfASessionSurvivesTheRoundTrip()
    {
        options::TuneSpec spec;
        spec.workloads = {kMatmul};
        spec.target = workload::LocalTarget::parse("host")->toText();
        spec.model = "tlp-1";
        spec.learning = "ensemble";
        spec.head = 1;
        spec.policy.policy = "annealing";
        spec.policy.chains = 64;
        spec.policy.annealingSteps = 20;
        spec.policy.population = 512;
        spec.policy.generations = 2;
        spec.policy.epsGreedy = 0.25;
        spec.policy.diversity = 0.5;
        spec.earlyStopTrials = 40;
        spec.overlap = true;
        spec.measuresBaseline = false;
        spec.trials = 77;
        spec.secondsBudget = 600;
        spec.perRound = 7;
        spec.seed = 3;
        spec.repeats = 5;
        spec.warmStart = {"same"};
        TuningForm form;
        form.setRuns({QStringLiteral("tlp-1")});
        form.setSessions({sessionOf("same", kMatmul)});
        form.setSpec(spec);
        QVERIFY2(form.problems().isEmpty(), qPrintable(form.firstProblem()));
        QCOMPARE(form.spec(), spec);
        const auto* further = find<QLabel>(form, "tuneFurther");
        QVERIFY(!further->isHidden());
        QVERIFY2(
            further->text().contains(QStringLiteral("--repeats 5")), qPrintable(further->text()));
        QVERIFY(!find<QWidget>(form, "tuneMoreFields")->isHidden()); // nothing that matters hides

        // What was stored comes back before runs and sessions are known.
        TuningForm other;
        other.setContent(form.content());
        QVERIFY(other.problems().contains(QStringLiteral("model")));
        other.setRuns({QStringLiteral("tlp-1")});
        other.setSessions({sessionOf("same", kMatmul)});
        QVERIFY2(other.problems().isEmpty(), qPrintable(other.firstProblem()));
        QCOMPARE(other.spec(), spec);
        other.resetToDefaults();
        options::TuneSpec expected;
        expected.workloads = {kMatmul};
        expected.target = spec.target;
        QCOMPARE(other.spec(), expected);
        QVERIFY(find<QLabel>(other, "tuneFurther")->isHidden());
    }

    void whatWasStoredBeforeTheFieldsWereThereIsKept()
    {
        TuningForm form;
        retype(find<QComboBox>(form, "tuneWorkload"), QString::fromLatin1(kMatmul));
        options::TuneSpec stored;
        stored.workloads = {"-"};
        stored.policy.population = 99;
        stored.overlap = true;
        stored.repeats = 7;
        TuningContent content = form.content();
        for (const char* key : {"population", "overlap", "baseline"})
            content.remove(QLatin1String(key));
        content[QStringLiteral("further")] = QString::fromStdString(stored.toJson());
        form.setContent(content);
        QVERIFY2(form.problems().isEmpty(), qPrintable(form.firstProblem()));
        QCOMPARE(form.spec().policy.population, 99);
        QVERIFY(form.spec().overlap);
        QVERIFY(form.spec().measuresBaseline);
        QCOMPARE(form.spec().repeats, 7);
    }

    void foldedFieldsAreCheckedAsTheOthers()
    {
        TuningForm form;
        form.show();
        retype(find<QComboBox>(form, "tuneWorkload"), QString::fromLatin1(kMatmul));
        auto* fields = find<QWidget>(form, "tuneMoreFields");
        QVERIFY(fields->isHidden());
        auto* more = find<QAbstractButton>(form, "tuneMore");
        more->click();
        QVERIFY(!fields->isHidden());
        const std::pair<const char*, const char*> wrong[]{{"tunePopulation", "0"},
            {"tuneGenerations", "x"}, {"tuneEpsGreedy", "1.5"}, {"tuneDiversity", ""},
            {"tuneEarlyStop", "-1"}};
        for (const auto& [name, text] : wrong) {
            auto* field = find<QWidget>(form, name);
            const auto before = form.content();
            retype(field, QString::fromLatin1(text));
            QVERIFY2(form.problems().size() == 1, name);
            more->click(); // folded: whoever presses Start is led there
            form.focusFirstProblem();
            QVERIFY2(!fields->isHidden(), name);
            form.setContent(before);
            QVERIFY2(form.problems().isEmpty(), name);
        }
        find<QCheckBox>(form, "tuneOverlap")->click();
        find<QCheckBox>(form, "tuneBaseline")->click();
        QVERIFY(form.spec().overlap);
        QVERIFY(!form.spec().measuresBaseline);
        // Heads are those of a run's model.
        QVERIFY(!find<QWidget>(form, "tuneHead")->isVisible());
        form.setRuns({QStringLiteral("tlp-1")});
        choose(find<QComboBox>(form, "tuneModel"), QStringLiteral("tlp-1"));
        QVERIFY(find<QWidget>(form, "tuneHead")->isVisible());
        retype(find<QWidget>(form, "tuneHead"), QStringLiteral("1"));
        QCOMPARE(form.spec().head, 1);
        form.setRuns({QStringLiteral("tlp-1")}, {QStringLiteral("tlp-1")}); // it has only one
        QVERIFY(!find<QWidget>(form, "tuneHead")->isVisible());
        QCOMPARE(form.spec().head, 0);
        choose(find<QComboBox>(form, "tuneModel"), QStringLiteral("xgboost"));
        QCOMPARE(form.spec().head, 0);
        QVERIFY2(form.problems().isEmpty(), qPrintable(form.firstProblem()));
    }

    void fieldsAreThoseOfThePolicy()
    {
        TuningForm form;
        form.show();
        retype(find<QComboBox>(form, "tuneWorkload"), QString::fromLatin1(kMatmul));
        find<QAbstractButton>(form, "tuneMore")->click();
        auto* policy = find<QComboBox>(form, "tunePolicy");
        const auto shown = [&form] {
            QStringList names;
            for (const char* name : {"tunePopulation", "tuneGenerations", "tuneChains",
                     "tuneAnnealingSteps", "tuneEpsGreedy", "tuneDiversity"})
                if (find<QWidget>(form, name)->isVisible())
                    names << QString::fromLatin1(name).mid(4);
            return names.join(u' ');
        };
        QCOMPARE(shown(), QStringLiteral("Population Generations EpsGreedy Diversity"));
        // What is wrong in a field that goes out of sight keeps nobody from starting.
        retype(find<QWidget>(form, "tunePopulation"), QStringLiteral("0"));
        QVERIFY(form.problems().contains(QStringLiteral("population")));
        choose(policy, QStringLiteral("annealing"));
        QVERIFY2(form.problems().isEmpty(), qPrintable(form.firstProblem()));
        QCOMPARE(shown(), QStringLiteral("Chains AnnealingSteps EpsGreedy Diversity"));
        retype(find<QWidget>(form, "tuneChains"), QStringLiteral("32"));
        retype(find<QWidget>(form, "tuneAnnealingSteps"), QStringLiteral("100"));
        QCOMPARE(form.spec().policy.chains, 32);
        QCOMPARE(form.spec().policy.annealingSteps, 100);
        QCOMPARE(form.spec().policy.population, options::PolicyOptions().population);
        retype(find<QWidget>(form, "tuneChains"), QStringLiteral("0"));
        QVERIFY(form.problems().contains(QStringLiteral("chains")));
        choose(policy, QStringLiteral("random"));
        QCOMPARE(shown(), QString());
        QVERIFY(form.problems().isEmpty());
    }

    void aLogOfRecordsIsAWarmStart()
    {
        QTemporaryDir folder;
        const QString log = folder.filePath(QStringLiteral("earlier.json"));
        QFile file(log);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        TuningForm form;
        form.setSessions({});
        form.show();
        retype(find<QComboBox>(form, "tuneWorkload"), QString::fromLatin1(kMatmul));
        auto* warm = find<QComboBox>(form, "tuneWarmStart");
        QVERIFY(!warm->isEnabled());
        QTest::mouseClick(find<QWidget>(form, "tuneWarmLog"), Qt::LeftButton);
        auto* dialog = find<QFileDialog>(form, "warmLogDialog");
        dialog->setDirectory(folder.path());
        dialog->selectFile(log);
        QMetaObject::invokeMethod(dialog, "accept");
        QCOMPARE(form.spec().warmStart, std::vector<std::string>{log.toStdString()});
        QVERIFY(warm->isEnabled());
        QCOMPARE(warm->currentText(), QStringLiteral("earlier.json"));
        QVERIFY2(form.problems().isEmpty(), qPrintable(form.firstProblem()));
        // It comes back, and a file that is gone is told.
        TuningForm other;
        other.setContent(form.content());
        other.setSessions({});
        QCOMPARE(other.spec().warmStart, form.spec().warmStart);
        QVERIFY(QFile::remove(log));
        other.setSessions({});
        QVERIFY(other.problems()[QStringLiteral("warm_start")].contains(log));
        choose(find<QComboBox>(other, "tuneWarmStart"), QString());
        QVERIFY(other.problems().isEmpty());
        QVERIFY(other.spec().warmStart.empty());
    }

    void sessionsOfSeveralOperatorsComeBackWhole()
    {
        options::TuneSpec spec;
        spec.workloads = {kMatmul, "matmul:m=8,n=8,k=8"};
        spec.target = workload::LocalTarget::parse("host")->toText();
        workspace::SessionInfo session = sessionOf("both", kMatmul);
        session.spec.workloads = spec.workloads;
        TuningForm form;
        form.setSessions({session, sessionOf("one", kMatmul)});
        form.setSpec(spec);
        QVERIFY2(form.problems().isEmpty(), qPrintable(form.firstProblem()));
        QCOMPARE(form.spec(), spec);
        QCOMPARE(find<QComboBox>(form, "tuneWarmStart")->count(), 2); // none, and “both”
    }

    void targetsInAnySpellingAreTheSame()
    {
        const auto host = workload::LocalTarget::parse("host");
        options::TuneSpec spec;
        spec.workloads = {kMatmul};
        for (const std::string& spelling : {std::string("host"), host->isa, host->toText()}) {
            spec.target = spelling;
            TuningForm form;
            auto* target = find<QComboBox>(form, "tuneTarget");
            target->setCurrentIndex(0);
            form.setSpec(spec);
            QVERIFY2(form.problems().isEmpty(), qPrintable(form.firstProblem()));
            QCOMPARE(form.spec().target, host->toText());
        }
    }

    void aTargetOfAnotherMachineMustBeReplaced()
    {
        options::TuneSpec spec;
        spec.workloads = {kMatmul};
        for (const char* elsewhere : {"neon@4", "sse41@4000"}) {
            spec.target = elsewhere;
            TuningForm form;
            form.setSpec(spec);
            QVERIFY(form.problems().contains(QStringLiteral("target")));
            QVERIFY(form.firstProblem().contains(QLatin1String(elsewhere)));
            QCOMPARE(form.content()[QStringLiteral("target")], QLatin1String(elsewhere));
            form.retranslate();
            QVERIFY(form.problems().contains(QStringLiteral("target")));
            auto* target = find<QComboBox>(form, "tuneTarget");
            choose(target, target->itemData(0).toString());
            QVERIFY2(form.problems().isEmpty(), qPrintable(form.firstProblem()));
            QCOMPARE(form.spec().target, target->itemData(0).toString().toStdString());
        }
    }

    void aWarmStartThatIsGoneMustBeReplaced()
    {
        options::TuneSpec spec;
        spec.workloads = {kMatmul};
        spec.target = "host";
        spec.warmStart = {"gone"};
        TuningForm form;
        form.setSpec(spec);
        QVERIFY(form.problems().isEmpty()); // the sessions are not known yet
        form.setSessions({});
        QVERIFY(form.problems().contains(QStringLiteral("warm_start")));
        QVERIFY(form.firstProblem().contains(QStringLiteral("gone")));
        auto* warm = find<QComboBox>(form, "tuneWarmStart");
        QVERIFY(warm->isEnabled()); // or nothing could be chosen instead
        choose(warm, QString());
        QVERIFY(form.problems().isEmpty());
        // It is deleted while it is chosen.
        form.setSessions({sessionOf("same", kMatmul)});
        choose(warm, QStringLiteral("same"));
        QCOMPARE(form.spec().warmStart, std::vector<std::string>{"same"});
        form.setSessions({});
        QVERIFY(form.problems().contains(QStringLiteral("warm_start")));
        form.setSessions({sessionOf("same", kMatmul)});
        QVERIFY(form.problems().isEmpty());
        QCOMPARE(form.spec().warmStart, std::vector<std::string>{"same"});
        // One of another workload is no warm start of this one.
        spec.warmStart = {"other"};
        form.setSessions({sessionOf("other", "matmul:m=8,n=8,k=8")});
        form.setSpec(spec);
        QVERIFY(form.problems().contains(QStringLiteral("warm_start")));
    }

    void aRunThatVanishesIsNotReplacedInSilence()
    {
        TuningForm form;
        retype(find<QComboBox>(form, "tuneWorkload"), QString::fromLatin1(kMatmul));
        form.setRuns({QStringLiteral("tlp-1")});
        choose(find<QComboBox>(form, "tuneModel"), QStringLiteral("tlp-1"));
        QVERIFY(form.problems().isEmpty());
        form.setRuns({QStringLiteral("tlp-2")});
        QVERIFY(form.problems().contains(QStringLiteral("model")));
        QVERIFY(form.firstProblem().contains(QStringLiteral("tlp-1")));
        QCOMPARE(form.content()[QStringLiteral("model")], QStringLiteral("tlp-1"));
        form.setRuns({QStringLiteral("tlp-1"), QStringLiteral("tlp-2")});
        QVERIFY(form.problems().isEmpty());
        QCOMPARE(form.spec().model, std::string("tlp-1"));
        // Another workspace has other runs.
        form.forgetWorkspace();
        QCOMPARE(find<QComboBox>(form, "tuneModel")->count(), 2);
        QVERIFY(form.problems().contains(QStringLiteral("model")));
    }

    void whatToDoWithAnEmptyFormIsSaidOnce()
    {
        TuningForm form;
        QVERIFY(!form.firstProblem().isEmpty()); // beside Start
        QVERIFY(find<QLabel>(form, "workloadMessage")->text().isEmpty());
    }

    void aRunThatIsGoneMustBeReplaced()
    {
        TuningForm form;
        options::TuneSpec spec;
        spec.workloads = {kMatmul};
        spec.target = workload::LocalTarget::parse("host")->toText();
        spec.model = "gone";
        form.setSpec(spec);
        QVERIFY(form.problems().contains(QStringLiteral("model")));
        choose(find<QComboBox>(form, "tuneModel"), QStringLiteral("random"));
        QVERIFY(form.problems().isEmpty());
    }
};

QTEST_MAIN(TestTuningForm)
#include "tst_tuning_form.moc"
