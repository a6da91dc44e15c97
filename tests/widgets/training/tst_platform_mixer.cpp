// SPDX-License-Identifier: GPL-3.0-only
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QSlider>
#include <QWheelEvent>
#include <QtTest>

#include "training/platform_mixer.h"
#include "training/train_command.h"
#include "training/training_form.h"

using namespace tlp;
using namespace tlp::widgets;

namespace {

using Mix = std::vector<options::PlatformShare>;

/// Three CPUs, two of one instruction set, and a GPU; two tasks, the second held out.
DatasetFacts makeFacts()
{
    DatasetFacts facts;
    facts.name = "collected";
    const auto add = [&](const char* name, const char* target, std::int64_t usable) {
        dataset::PlatformInfo platform;
        platform.id = PlatformId{std::int64_t(facts.platforms.size()) + 1};
        platform.name = name;
        platform.target = target;
        platform.isGpu = std::string(target).starts_with("cuda");
        platform.programs = 2 * usable + 100;
        platform.usable = 2 * usable;
        facts.platforms.push_back(platform);
    };
    add("new", "llvm -keys=cpu -mcpu=skylake-avx512 -model=new", 1000);
    add("old", "llvm -keys=cpu -mcpu=core-avx2 -model=old", 400);
    add("twin", "llvm -keys=cpu -mcpu=icelake-server -model=twin", 700);
    add("t4", "cuda -keys=cuda,gpu -arch=sm_75 -model=t4", 50);
    for (int i = 1; i <= 2; ++i) {
        dataset::TaskInfo task;
        task.id = TaskId{i};
        task.programs = 1600;
        for (const dataset::PlatformInfo& platform : facts.platforms)
            task.platforms.push_back({platform.id, platform.usable / 2 + 50, platform.usable / 2,
                platform.usable / 2, 50, {}, {}, {}});
        facts.tasks.push_back(task);
    }
    facts.splits = {{"standard", "{}", {TaskId{1}}, {TaskId{2}}}};
    return facts;
}

struct Form
{
    TrainingForm form;
    Form()
    {
        form.setDatasets({QStringLiteral("collected")});
        form.setFacts(makeFacts());
        form.resize(480, 1600);
        form.show();
        if (!QTest::qWaitForWindowExposed(&form))
            qFatal("no window");
    }
    MixCard* card(const char* name)
    {
        for (MixCard* card : form.findChild<PlatformMixer*>()->cards())
            if (card->platform().name == QLatin1String(name))
                return card;
        qFatal("no card %s", name);
    }
    QString facts(const char* name)
    {
        return card(name)->findChild<QLabel*>(QStringLiteral("mixFacts"))->text();
    }
    QString count(const char* name)
    {
        return card(name)->findChild<QLabel*>(QStringLiteral("mixCount"))->text();
    }
    void clickInclude(const char* name)
    {
        auto* box = card(name)->findChild<QCheckBox*>();
        QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    }
    void clickTarget(const char* name)
    {
        auto* button = card(name)->targetButton();
        QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(8, button->height() / 2));
    }
    void typeShare(const char* name, const QString& percent)
    {
        auto* box = card(name)->findChild<QDoubleSpinBox*>();
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, percent);
        QTest::keyClick(box, Qt::Key_Return);
    }
    QString duration() { return form.findChild<QLabel*>(QStringLiteral("duration"))->text(); }
};

} // namespace

class TestPlatformMixer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsTheInstructionSetOffTheTarget_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("set");
        QTest::newRow("avx512") << "llvm -mcpu=skylake-avx512"
                                << "AVX-512";
        QTest::newRow("avx2") << "llvm -keys=cpu -mcpu=core-avx2 -model=e5"
                              << "AVX2";
        QTest::newRow("no cpu") << "llvm"
                                << "SSE4.1";
        QTest::newRow("gpu") << "cuda -keys=cuda,gpu -arch=sm_75 -model=t4"
                             << "sm_75";
        QTest::newRow("gpu without") << "cuda -keys=cuda,gpu -model=k80"
                                     << "";
        QTest::newRow("arm") << "llvm -mtriple=aarch64-linux-gnu -mattr=+neon"
                             << "aarch64";
        QTest::newRow("unknown") << "llvm -mcpu=marvel"
                                 << "";
        QTest::newRow("nothing") << ""
                                 << "";
    }
    void readsTheInstructionSetOffTheTarget()
    {
        QFETCH(QString, target);
        QFETCH(QString, set);
        QCOMPARE(instructionSetOf(target.toStdString()), set);
    }

    void oneCardForEachPlatformAndItsRelationToTheTarget()
    {
        Form form;
        QCOMPARE(form.form.findChild<PlatformMixer*>()->cards().size(), std::size_t(4));
        QVERIFY(form.card("new")->isTarget());
        QVERIFY(form.form.spec().mix.empty());
        QVERIFY2(form.facts("old").contains(QStringLiteral("AVX2 · another instruction set")),
            qPrintable(form.facts("old")));
        QVERIFY2(form.facts("twin").contains(QStringLiteral("AVX-512 · same instruction set")),
            qPrintable(form.facts("twin")));
        QVERIFY(form.facts("old").contains(QStringLiteral("usable: 800")));
        QVERIFY(form.facts("t4").contains(QStringLiteral("cannot be mixed")));
        QVERIFY(!form.card("t4")->findChild<QCheckBox*>()->isEnabled());
        QVERIFY(!form.card("new")->findChild<QCheckBox*>()->isEnabled()); // always takes part
        QVERIFY(form.card("new")->findChild<QSlider*>()->isVisible());
        QVERIFY(!form.card("old")->findChild<QSlider*>()->isVisible());
    }

    void includedPlatformsAndSharesAreTheMix()
    {
        Form form;
        form.clickInclude("old");
        QCOMPARE(form.form.spec().mix, (Mix{{"old", 1}}));
        form.typeShare("new", QStringLiteral("7"));
        form.clickInclude("twin");
        form.typeShare("twin", QStringLiteral("0.5"));
        QCOMPARE(form.form.spec().mix, (Mix{{"new", 0.07}, {"old", 1}, {"twin", 0.005}}));
        QCOMPARE(form.form.spec().heads(), (std::vector<std::string>{"new", "old", "twin"}));
        QVERIFY(form.form.spec().checkMix().has_value());
        // of the training task's usable programs: 1000, 400, 700
        QCOMPARE(form.count("new"), QStringLiteral("= 70 programs"));
        QCOMPARE(form.count("old"), QStringLiteral("= 400 programs"));
        QCOMPARE(form.count("twin"), QStringLiteral("= 4 programs"));
        QCOMPARE(form.form.findChild<QLabel*>(QStringLiteral("trainPrograms"))->text(),
            QStringLiteral("63")); // a tenth is for validation
        const QString command = trainCommand(form.form.spec(), {});
        QVERIFY2(command.contains(QStringLiteral("--mix new=0.07 --mix old=1 --mix twin=0.005")),
            qPrintable(command));
        form.clickInclude("old");
        QCOMPARE(form.form.spec().mix, (Mix{{"new", 0.07}, {"twin", 0.005}}));
        // without a split there is more to draw from
        form.form.findChild<QComboBox*>(QStringLiteral("split"))->setCurrentIndex(0);
        QCOMPARE(form.count("new"), QStringLiteral("= 140 programs"));
    }

    void theSliderStepsLogarithmically()
    {
        Form form;
        auto* slider = form.card("new")->findChild<QSlider*>();
        auto* percent = form.card("new")->findChild<QDoubleSpinBox*>();
        slider->setFocus();
        std::vector<double> stops{percent->value()};
        while (slider->value() > slider->minimum()) {
            QTest::keyClick(slider, Qt::Key_Left);
            stops.push_back(percent->value());
        }
        QCOMPARE(stops.front(), 100.0);
        QCOMPARE(stops.back(), 0.5);
        for (const double wanted : {1.0, 3.0, 7.0, 20.0})
            QVERIFY(std::ranges::find(stops, wanted) != stops.end());
        for (std::size_t i = 1; i < stops.size(); ++i) {
            const double ratio = stops[i - 1] / stops[i];
            QVERIFY2(ratio > 1.2 && ratio < 1.8, qPrintable(QString::number(ratio)));
        }
        QCOMPARE(form.form.spec().shareOf("new"), 0.005);
        // what is typed is exact; the slider stands at the nearest stop
        form.typeShare("new", QStringLiteral("6.4"));
        QCOMPARE(form.form.spec().shareOf("new"), 0.064);
        QCOMPARE(percent->text(), QStringLiteral("6.4 %"));
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(form.form.spec().shareOf("new"), 0.1);
    }

    void scrollingTheFormChangesNoShare()
    {
        Form form;
        auto* slider = form.card("new")->findChild<QSlider*>();
        form.form.findChild<QComboBox*>(QStringLiteral("dataset"))->setFocus();
        QWheelEvent wheel(QPointF(5, 5), slider->mapToGlobal(QPointF(5, 5)), QPoint(),
            QPoint(0, -120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(slider, &wheel);
        QCOMPARE(form.form.spec().shareOf("new"), 1.0);
    }

    void theTargetIsChosenByClickAndKeyboard()
    {
        Form form;
        form.clickTarget("old");
        QCOMPARE(form.form.spec().platform, std::string("old"));
        QVERIFY(form.card("old")->isTarget());
        QVERIFY(form.form.spec().mix.empty()); // alone, the former target gives way
        QVERIFY(form.facts("twin").contains(QStringLiteral("another instruction set")));
        auto* radio = form.card("twin")->targetButton();
        radio->setFocus();
        QTest::keyClick(radio, Qt::Key_Space);
        QCOMPARE(form.form.spec().platform, std::string("twin"));
        // of a mix, the former target goes on as an auxiliary, with its share
        form.clickInclude("new");
        form.typeShare("twin", QStringLiteral("20"));
        form.clickTarget("new");
        QCOMPARE(form.form.spec().platform, std::string("new"));
        QCOMPARE(form.form.spec().mix, (Mix{{"twin", 0.2}}));
        // the list of platforms says the same
        auto* list = form.form.findChild<QComboBox*>(QStringLiteral("platform"));
        QCOMPARE(list->currentData().toString(), QStringLiteral("new"));
        list->setFocus();
        QTest::keyClick(list, Qt::Key_End);
        QVERIFY(form.card("t4")->isTarget());
        QVERIFY(form.form.spec().mix.empty()); // no CPU beside a GPU
        QVERIFY(form.facts("new").contains(QStringLiteral("cannot be mixed with a GPU")));
    }

    void aMixSurvivesStoringAndRuns()
    {
        Form form;
        options::TrainSpec spec;
        spec.dataset = "collected";
        spec.platform = "old";
        spec.split = "standard";
        spec.mix = {{"old", 1.0 / 3}, {"new", 0.0123456}};
        form.form.setSpec(spec);
        QCOMPARE(form.form.spec(), spec); // exactly, whatever the fields show
        const FormContent stored = form.form.content();
        form.form.resetToDefaults();
        QVERIFY(form.form.spec().mix.empty());
        form.form.setContent(stored);
        QCOMPARE(form.form.spec().mix, spec.mix);
        // before the dataset is known it waits
        TrainingForm later;
        later.setContent(stored);
        QCOMPARE(later.content()[QStringLiteral("mix")], stored[QStringLiteral("mix")]);
        later.setDatasets({QStringLiteral("collected")});
        later.setContent(stored);
        later.setFacts(makeFacts());
        QCOMPARE(later.spec().mix, spec.mix);
        QCOMPARE(later.spec().platform, std::string("old"));
    }

    void aPlatformWithNothingToTrainOnIsAProblem()
    {
        DatasetFacts facts = makeFacts();
        facts.tasks[0].platforms[1].usable = 0;
        Form form;
        form.form.setFacts(facts);
        form.clickInclude("old");
        QVERIFY(form.form.problems().contains(QStringLiteral("mix")));
        QVERIFY(form.form.firstProblem().startsWith(QStringLiteral("old has no program")));
        QVERIFY(form.form.findChild<QLabel*>(QStringLiteral("problem.mix"))->isVisible());
        form.form.focusFirstProblem();
        QCOMPARE(form.form.focusWidget(), form.card("old")->findChild<QCheckBox*>());
        form.clickInclude("old");
        QVERIFY(!form.form.problems().contains(QStringLiteral("mix")));
    }

    void countsDistinctProgramsAsARange()
    {
        const DatasetFacts facts = makeFacts();
        QCOMPARE(*epochPrograms(facts, "standard", {1000}, 0.1), (EpochPrograms{900, 900}));
        // at least as many as the largest, at most all of them or what the tasks have
        QCOMPARE(*epochPrograms(facts, "standard", {1000, 400}, 0), (EpochPrograms{1000, 1400}));
        QCOMPARE(
            *epochPrograms(facts, "standard", {1000, 400, 700}, 0), (EpochPrograms{1000, 1600}));
        QCOMPARE(*epochPrograms(facts, "", {2000, 800}, 0.5), (EpochPrograms{1000, 1400}));
        QVERIFY(!epochPrograms(facts, "nothing", {1}, 0).has_value());
        QCOMPARE(programsOfShare(1000, 0.07), 70);
        QCOMPARE(programsOfShare(1000, 0.0001), 2);
        QCOMPARE(programsOfShare(1, 0.5), 1);
        QCOMPARE(programsOfShare(1000, 1), 1000);
    }

    void estimatesFromRunsOfThisMachineWithAsManyHeads()
    {
        Form form;
        QVERIFY(form.duration().contains(QStringLiteral("unknown")));
        workspace::RunInfo run;
        run.host = QSysInfo::machineHostName().toStdString();
        run.spec.platform = "new";
        run.samples = 1000;
        run.epochsDone = 10;
        run.seconds = 90; // 100 programs per second
        workspace::RunInfo mixed = run;
        mixed.spec.mix = {{"old", 1}};
        mixed.seconds = 180;
        form.form.setRuns({run, mixed});
        // 900 programs, 50 epochs
        QVERIFY2(form.duration().contains(QStringLiteral("about 7 min 30 s"))
                || form.duration().contains(QStringLiteral("about 7:30")),
            qPrintable(form.duration()));
        QVERIFY(form.duration().contains(QStringLiteral("100 programs per second")));
        form.clickInclude("old");
        QVERIFY2(form.duration().contains(QStringLiteral("50 programs per second")),
            qPrintable(form.duration()));
        QVERIFY(form.duration().contains(QStringLiteral("in common")));
        form.clickInclude("twin"); // no run had three heads
        QVERIFY(form.duration().contains(QStringLiteral("other models")));
    }
};

QTEST_MAIN(TestPlatformMixer)
#include "tst_platform_mixer.moc"
