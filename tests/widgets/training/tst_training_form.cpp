// SPDX-License-Identifier: GPL-3.0-only
#include <cmath>

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include "shell/command_line.h"
#include "tests/support/parameter_counts.h"
#include "training/model_picture.h"
#include "training/number_box.h"
#include "training/option_texts.h"
#include "training/recent_runs_model.h"
#include "training/run_monitor.h"
#include "training/train_command.h"
#include "training/training_form.h"

using namespace tlp;
using namespace tlp::widgets;

namespace {

/// Two platforms (CPU, GPU), three tasks; the third has no valid measurement on the CPU.
DatasetFacts makeFacts()
{
    DatasetFacts facts;
    facts.name = "sample";
    dataset::PlatformInfo cpu;
    cpu.id = PlatformId{1};
    cpu.name = "zen5";
    cpu.usable = 300;
    cpu.good = 400; // one program may have several measurements
    dataset::PlatformInfo gpu;
    gpu.id = PlatformId{2};
    gpu.name = "t4";
    gpu.isGpu = true;
    gpu.usable = 50;
    gpu.good = 50;
    facts.platforms = {cpu, gpu};
    for (int i = 1; i <= 3; ++i) {
        dataset::TaskInfo task;
        task.id = TaskId{i};
        task.name = "task " + std::to_string(i);
        const int usable = i == 3 ? 0 : 100 * i;
        task.platforms.push_back({PlatformId{1}, usable + 5, usable, 2 * usable, 5, {}, {}, {}});
        if (i == 3)
            task.platforms.push_back({PlatformId{2}, 50, 50, 50, 0, {}, {}, {}});
        facts.tasks.push_back(task);
    }
    dataset::NetworkInfo network;
    network.name = "bert_tiny";
    network.tasks = {{TaskId{2}, 1.0}};
    facts.networks = {network};
    facts.splits = {{"standard", "{}", {TaskId{1}}, {TaskId{2}, TaskId{3}}}};
    return facts;
}

void fill(TrainingForm& form)
{
    form.setDatasets({QStringLiteral("sample")});
    form.setFacts(makeFacts());
}

template <typename T>
T* find(const TrainingForm& form, const char* name)
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
    if (auto* line = qobject_cast<QLineEdit*>(field))
        line->selectAll();
    else
        field->findChild<QLineEdit*>()->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, text);
}

} // namespace

class TestTrainingForm : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void beginsWithTheDefaults()
    {
        TrainingForm form;
        fill(form);
        QVERIFY2(form.problems().isEmpty(), qPrintable(form.firstProblem()));
        QCOMPARE(form.spec().options, options::TrainingOptions());
        QCOMPARE(form.spec().dataset, std::string("sample"));
        QCOMPARE(form.spec().platform, std::string("zen5"));
        QCOMPARE(form.spec().split, std::string("standard"));
    }

    void startsFromAnotherRun()
    {
        TrainingForm form;
        fill(form);
        workspace::RunInfo source;
        source.name = "source";
        source.state = workspace::RunState::Finished;
        source.spec.options.tlp.residualBlocks = 1;
        source.spec.options.vocabulary = "learned";
        workspace::RunInfo waiting;
        waiting.name = "waiting";
        form.setRuns({source, waiting});
        auto* from = find<QComboBox>(form, "from");
        QCOMPARE(from->count(), 2); // none, and the one with a model
        from->setCurrentIndex(1);
        QCOMPARE(form.spec().from.run, std::string("source"));
        QCOMPARE(form.spec().options.tlp.residualBlocks, 1); // its network comes along
        QCOMPARE(form.spec().options.vocabulary, std::string("learned"));
        QVERIFY(form.problems().contains(QStringLiteral("from"))); // how?

        FormContent content = form.content();
        content[QStringLiteral("transfer")] = QStringLiteral("head");
        form.setContent(content);
        QVERIFY2(form.problems().isEmpty(), qPrintable(form.firstProblem()));
        QVERIFY(trainCommand(form.spec(), {}).contains(QStringLiteral("--from source")));
        content[QStringLiteral("residual_blocks")] = QStringLiteral("2");
        form.setContent(content);
        QVERIFY(form.problems().contains(QStringLiteral("residual_blocks")));
        content[QStringLiteral("from")].clear();
        form.setContent(content);
        QVERIFY(form.problems().contains(QStringLiteral("from")));
        content[QStringLiteral("from")] = QStringLiteral("gone"); // still shown by its name
        form.setContent(content);
        QCOMPARE(from->currentText(), QStringLiteral("gone"));
    }

    void checksAtEveryKey()
    {
        TrainingForm form;
        fill(form);
        form.show();
        auto* epochs = find<QWidget>(form, "option.epochs");
        auto* problem = find<QLabel>(form, "problem.epochs");
        QVERIFY(problem->isHidden());
        retype(epochs, QStringLiteral("0"));
        QVERIFY(!problem->isHidden());
        QVERIFY2(
            problem->text().contains(QStringLiteral("1 to 100000")), qPrintable(problem->text()));
        QVERIFY(form.problems().contains(QStringLiteral("epochs")));
        QVERIFY(form.firstProblem().startsWith(QStringLiteral("Epochs")));
        QTest::keyClick(epochs, Qt::Key_Backspace);
        QTest::keyClicks(epochs, QStringLiteral("12"));
        QVERIFY(problem->isHidden());
        QCOMPARE(form.spec().options.epochs, 12);
        QTest::keyClicks(epochs, QStringLiteral("x"));
        QVERIFY(!problem->isHidden());
        // What cannot be used is kept for the user to mend.
        QCOMPARE(form.content()[QStringLiteral("epochs")], QStringLiteral("12x"));
    }

    void showsTheOptionsOfTheModel()
    {
        TrainingForm form;
        fill(form);
        form.show();
        const auto isShown = [&](const char* key) { return !find<QWidget>(form, key)->isHidden(); };
        const auto choose = [&](const char* model) {
            auto* models = find<QComboBox>(form, "option.model");
            models->setCurrentIndex(models->findData(QLatin1String(model)));
        };
        QVERIFY(isShown("option.heads") && isShown("option.size") && !isShown("option.eta"));
        retype(find<QWidget>(form, "option.heads"), QStringLiteral("4"));
        choose("xgboost-statements");
        QVERIFY(!isShown("option.heads") && !isShown("option.size") && isShown("option.eta"));
        QVERIFY(!isShown("option.learning_rate") && isShown("option.seed"));
        QVERIFY2(form.problems().isEmpty(), qPrintable(form.firstProblem()));
        QCOMPARE(form.spec().options.epochs, 300);
        QCOMPARE(form.spec().options.tlp.heads, 8);
        QVERIFY(find<QLabel>(form, "parameters")->text().contains(QStringLiteral("300")));
        choose("tenset-mlp");
        QVERIFY(!isShown("option.eta") && isShown("option.learning_rate"));
        QCOMPARE(form.spec().options.epochs, 50);
        QCOMPARE(form.spec().options.batchSize, 512);
        QVERIFY(find<QLabel>(form, "parameters")->text().contains(QStringLiteral("242")));
        choose("tlp");
        QVERIFY(isShown("option.heads"));
        QCOMPARE(form.spec().options, options::TrainingOptions());
    }

    void contentKeepsWhatItSaysOfAModelsOptions()
    {
        TrainingForm form;
        fill(form);
        options::TrainSpec spec;
        spec.dataset = "sample";
        spec.platform = "zen5";
        QVERIFY(spec.options.set("model", "xgboost"));
        spec.options.epochs = 77;
        form.setSpec(spec);
        QVERIFY2(form.problems().isEmpty(), qPrintable(form.firstProblem()));
        QCOMPARE(form.spec().options, spec.options);
    }

    void numbersHaveADecimalPointInEveryLocale()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        TrainingForm form;
        fill(form);
        QCOMPARE(form.spec().options, options::TrainingOptions());
        auto* rate = find<QLineEdit>(form, "option.learning_rate");
        retype(rate, QStringLiteral("0,001"));
        QVERIFY(form.problems().contains(QStringLiteral("learning_rate")));
        retype(rate, QStringLiteral("0.001"));
        QVERIFY(form.problems().isEmpty());
        QCOMPARE(form.spec().options.learningRate, 0.001);
        QLocale::setDefault(before);
    }

    void combinationsAreCheckedBesideTheField()
    {
        TrainingForm form;
        fill(form);
        retype(find<QWidget>(form, "option.heads"), QStringLiteral("7"));
        QVERIFY(find<QLabel>(form, "problem.heads")->text().contains(QStringLiteral("divide")));
        retype(find<QWidget>(form, "option.heads"), QStringLiteral("8"));
        retype(find<QLineEdit>(form, "option.validation_share"), QStringLiteral("0"));
        QVERIFY(form.problems().contains(QStringLiteral("keep_best")));
    }

    void everyOptionSurvivesTheRoundTrip()
    {
        options::TrainSpec spec;
        spec.dataset = "sample";
        spec.platform = "t4";
        spec.split = "";
        options::TrainingOptions& o = spec.options;
        o.tlp = {{32, 64}, 4, 1, {16}};
        o.loss = options::Loss::Mse;
        o.grouping = options::Grouping::Mixed;
        o.epochs = 7;
        o.batchSize = 33;
        o.learningRate = 1.25e-3;
        o.weightDecay = 0;
        o.gradientClip = 1.5;
        o.lrGamma = 0.5;
        o.lrStepEpochs = 3;
        o.validationShare = 0.25;
        o.seed = 9007199254740991;
        o.device = "cuda:1";
        o.threads = 2;
        o.vocabulary = "learned";
        o.size = "30x25";
        o.keepBest = "last";
        TrainingForm form;
        fill(form);
        form.setSpec(spec);
        QVERIFY2(form.problems().isEmpty(), qPrintable(form.firstProblem()));
        QCOMPARE(form.spec(), spec);

        TrainingForm other;
        fill(other);
        other.setContent(form.content());
        QCOMPARE(other.spec(), spec);
    }

    void changedFieldsOfferTheWayBack()
    {
        TrainingForm form;
        fill(form);
        form.show();
        auto* reset = find<QToolButton>(form, "reset.seed");
        QVERIFY(reset->isHidden());
        retype(find<QWidget>(form, "option.seed"), QStringLiteral("5"));
        QVERIFY(!reset->isHidden());
        QTest::mouseClick(reset, Qt::LeftButton);
        QCOMPARE(form.spec().options.seed, std::uint64_t(0));
        QVERIFY(reset->isHidden());
    }

    void everyOptionOfTheCoreHasAField()
    {
        TrainingForm form;
        for (const options::OptionInfo& info : options::trainingOptionInfos()) {
            auto* editor = find<QWidget>(form, ("option." + info.key).c_str());
            QVERIFY2(!editor->accessibleName().isEmpty(), info.key.c_str());
            QVERIFY2(!optionText(info.key).help.isEmpty(), info.key.c_str());
        }
    }

    void tellsHowMuchAChoiceTrainsOn()
    {
        TrainingForm form;
        fill(form);
        // Task 1 trains (100 programs, a tenth of them for validation); task 2 is held out; task 3
        // has no valid measurement on this platform.
        QCOMPARE(find<QLabel>(form, "trainPrograms")->text(), QStringLiteral("90"));
        QCOMPARE(find<QLabel>(form, "validationPrograms")->text(), QStringLiteral("10"));
        QCOMPARE(find<QLabel>(form, "testPrograms")->text(), QStringLiteral("200"));
        QCOMPARE(find<QLabel>(form, "testTasks")->text(), QStringLiteral("1"));
        find<QComboBox>(form, "split")->setCurrentIndex(0);
        QCOMPARE(find<QLabel>(form, "trainPrograms")->text(), QStringLiteral("270"));
        QVERIFY(!find<QLabel>(form, "dataNote")->isHidden());
        find<QComboBox>(form, "platform")->setCurrentIndex(1);
        find<QComboBox>(form, "split")->setCurrentIndex(1);
        // Nothing on the GPU is in the training part of the split.
        QVERIFY(form.problems().contains(QStringLiteral("split")));
    }

    void countsTheParametersOfThePaper()
    {
        options::TrainingOptions paper;
        QVERIFY(paper.set("model", "tlp-paper"));
        const auto shape = modelShape(paper, features::SequenceShape::crop(features::Layout::Cpu));
        QVERIFY(shape.has_value());
        QCOMPARE(shape->parameters, std::int64_t(610369));
        QCOMPARE(sequenceShape("30x12", features::Layout::Cpu), (features::SequenceShape{30, 12}));
        QVERIFY(!sequenceShape("30", features::Layout::Cpu).has_value());
        options::TrainingOptions wrong;
        wrong.tlp.encoder.clear();
        QVERIFY(!modelShape(wrong, {25, 22}).has_value());
    }

    void countsWhatTheEngineCounts_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < test::parameterCounts().size(); ++i)
            QTest::newRow(test::parameterCounts()[i].name) << static_cast<int>(i);
    }
    void countsWhatTheEngineCounts()
    {
        QFETCH(int, index);
        const auto& stated = test::parameterCounts()[static_cast<std::size_t>(index)];
        options::TrainingOptions options;
        for (const auto& [key, value] : stated.settings)
            QVERIFY2(options.set(key, value), key.c_str());
        const auto input = sequenceShape(
            options.size, stated.isGpu ? features::Layout::Gpu : features::Layout::Cpu);
        const auto shape = modelShape(options, *input, stated.heads);
        QVERIFY(shape.has_value());
        QCOMPARE(shape->parameters, stated.parameters);
        std::int64_t sum = 0;
        for (const ModelBlock& block : shape->blocks)
            sum += block.parameters;
        QCOMPARE(sum, shape->parameters);
        ModelPicture picture;
        picture.setShape(*shape);
        picture.resize(500, picture.heightForWidth(500));
        QVERIFY(!picture.grab().isNull());
        QCOMPARE(picture.description().count(u'\n') + 1, qsizetype(shape->blocks.size()));
    }

    void shapesFlowFromBlockToBlock()
    {
        options::TrainingOptions options;
        QVERIFY(options.set("core", "transformer"));
        QVERIFY(options.set("positions", "learned"));
        QVERIFY(options.set("private_blocks", "1"));
        const auto shape = modelShape(options, {25, 22}, 3);
        QVERIFY(shape.has_value());
        using Kind = ModelBlock::Kind;
        std::vector<Kind> kinds;
        for (const ModelBlock& block : shape->blocks)
            kinds.push_back(block.kind);
        QCOMPARE(kinds,
            (std::vector{Kind::Input, Kind::Encoder, Kind::Positions, Kind::Transformer,
                Kind::Residual, Kind::Private, Kind::Head, Kind::Sum}));
        QCOMPARE(shape->blocks[0].columns, 22);
        QCOMPARE(shape->blocks[1].columns, 128);
        QCOMPARE(shape->blocks[6].rows, 25);
        QCOMPARE(shape->blocks[6].columns, 1);
        QCOMPARE(shape->blocks[6].copies, 3);
        QVERIFY(options.set("core", "lstm"));
        const auto lstm = modelShape(options, {25, 22}, 1);
        QCOMPARE(lstm->blocks.back().kind, Kind::Head); // one row is rated, nothing is added
        QCOMPARE(lstm->blocks.back().rows, 1);
        options.tlp.privateBlocks = 9;
        QVERIFY(!modelShape(options, {25, 22}, 1).has_value());
    }

    void picturesAreSaved()
    {
        QTemporaryDir folder;
        ModelPicture picture;
        QVERIFY(!picture.exportTo(folder.filePath(QStringLiteral("none.png"))));
        picture.setShape(modelShape({}, {25, 22}, 2));
        const QString png = folder.filePath(QStringLiteral("model.png"));
        QVERIFY(picture.exportTo(png));
        QCOMPARE(QImage(png).width(), 1800);
        const QString svg = folder.filePath(QStringLiteral("model.SVG"));
        QVERIFY(picture.exportTo(svg));
        QFile file(svg);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY(text.contains("<svg"));
        QVERIFY(text.contains("Encoder"));
        QCOMPARE(picture.exportTo(folder.filePath(QStringLiteral("model.gif"))).error().kind,
            ErrorKind::BadInput);
        QCOMPARE(
            picture.exportTo(QStringLiteral("/no/such/folder/a.png")).error().kind, ErrorKind::Io);
    }

    void aPresetSetsAndLocksWhatItStandsFor()
    {
        TrainingForm form;
        fill(form);
        form.show();
        auto* heads = find<QWidget>(form, "option.heads");
        retype(heads, QStringLiteral("4"));
        auto* model = find<QComboBox>(form, "option.model");
        model->setFocus();
        model->setCurrentIndex(model->findData(QStringLiteral("tlp-paper")));
        QVERIFY(!heads->isEnabled());
        QCOMPARE(heads->findChild<QLineEdit*>()->text(), QStringLiteral("8"));
        QVERIFY(find<QLabel>(form, "hint.heads")
                    ->text()
                    .contains(QStringLiteral("TLP as in the paper")));
        QVERIFY(find<QToolButton>(form, "reset.heads")->isHidden());
        QVERIFY2(form.problems().isEmpty(), qPrintable(form.firstProblem()));
        QCOMPARE(form.spec().options.tlp.heads, 8);
        QVERIFY(find<QWidget>(form, "option.epochs")->isEnabled());
        // What was typed survives, also in the settings.
        QCOMPARE(form.content()[QStringLiteral("heads")], QStringLiteral("4"));
        const FormContent stored = form.content();
        model->setCurrentIndex(model->findData(QStringLiteral("tlp-lstm")));
        QVERIFY(heads->isEnabled());
        QCOMPARE(form.spec().options.tlp.heads, 4);
        QVERIFY(!find<QWidget>(form, "option.core")->isEnabled());
        QCOMPARE(form.spec().options.tlp.core, std::string("lstm"));
        form.setContent(stored);
        QVERIFY(!heads->isEnabled());
        QCOMPARE(form.spec().options.model, std::string("tlp-paper"));
        form.resetToDefaults();
        QVERIFY(heads->isEnabled());
        QCOMPARE(form.spec().options, options::TrainingOptions());
    }

    void pictureFollowsTheSizesAndThePlatform()
    {
        TrainingForm form;
        fill(form);
        auto* picture = find<ModelPicture>(form, "modelPicture");
        QVERIFY(picture->description().contains(QStringLiteral("25 steps of a program, 22")));
        find<QComboBox>(form, "platform")->setCurrentIndex(1);
        QVERIFY(picture->description().contains(QStringLiteral("40 steps of a program, 20")));
        QVERIFY(picture->accessibleDescription().contains(QStringLiteral("in 8 ways")));
        retype(find<QLineEdit>(form, "option.encoder"), QStringLiteral("64,"));
        QVERIFY(!picture->shape().has_value());
        picture->resize(300, 200);
        QVERIFY(!picture->grab().isNull()); // draws without a shape as well
    }

    void estimatesFromEarlierRunsOfThisMachine()
    {
        workspace::RunInfo run;
        run.host = QSysInfo::machineHostName().toStdString();
        run.samples = 1000;
        run.epochsDone = 10;
        run.seconds = 9;
        QCOMPARE(*trainingRate(run), 1000.0); // 900 of the 1000 train, ten times
        run.spec.options.epochs = 10;
        TrainingForm form;
        fill(form);
        QVERIFY(find<QLabel>(form, "duration")->text().contains(QStringLiteral("unknown")));
        form.setRuns({run});
        // 90 programs × 50 epochs at 1,000 programs per second.
        const QString text = find<QLabel>(form, "duration")->text();
        QVERIFY2(text.contains(QStringLiteral("about 5 s")), qPrintable(text));
        QVERIFY(!throughput({run}, "another machine", {}).has_value());
    }

    void takenNamesAreRefused()
    {
        TrainingForm form;
        fill(form);
        workspace::RunInfo run;
        run.name = "first";
        form.setRuns({run});
        retype(find<QLineEdit>(form, "runName"), QStringLiteral("first"));
        QVERIFY(form.problems().contains(QStringLiteral("run")));
        QTest::keyClicks(find<QLineEdit>(form, "runName"), QStringLiteral("2"));
        QVERIFY(form.problems().isEmpty());
    }

    void commandNamesOnlyWhatDiffers()
    {
        options::TrainSpec spec;
        spec.dataset = "my data";
        spec.platform = "zen5";
        spec.split = "standard";
        spec.runName = "it's";
        spec.options.epochs = 3;
        QCOMPARE(trainCommand(spec, QStringLiteral("/tmp/w")),
            QStringLiteral("tlp -w /tmp/w train 'my data' --platform zen5 --split standard "
                           "--model tlp --set epochs=3 --name 'it'\\''s'"));
        QCOMPARE(shellQuoted(QString()), QStringLiteral("''"));
        QCOMPARE(shellQuoted(QStringLiteral("a\n")), QStringLiteral("'a\n'"));
    }

    void numberBoxStepsWithinItsRange()
    {
        NumberBox box(0, 10);
        box.setValue(QStringLiteral("9"));
        box.stepBy(1);
        box.stepBy(1);
        QCOMPARE(box.value(), QStringLiteral("10"));
        box.setValue(QStringLiteral("abc"));
        box.stepBy(1);
        QCOMPARE(box.value(), QStringLiteral("abc"));
        QVERIFY(box.hasAcceptableInput());
    }

    void recentRunsModelKeepsTheRulesOfItemModels()
    {
        RecentRunsModel model;
        QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        workspace::RunInfo run;
        run.id = RunId{1};
        run.name = "one";
        model.setRuns({run});
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        run.epochsDone = 4;
        model.setRuns({run});
        QCOMPARE(resets.count(), 0); // a change of figures keeps selections
        QCOMPARE(
            model.index(0, RecentRunsModel::Epochs).data().toString(), QStringLiteral("4 of 50"));
        model.setRuns({});
        QCOMPARE(model.rowCount(), 0);
    }

    void qualityCurvesAreTopKInOrder()
    {
        RunSnapshot snapshot;
        snapshot.curves["top10"] = {{1, 0.9}};
        snapshot.curves["top1"] = {{1, 0.5}, {2, std::nullopt}};
        snapshot.curves["train_loss"] = {{1, 1.0}};
        snapshot.curves["topology"] = {{1, 1.0}};
        const PlotData data = qualityCurves(snapshot);
        QCOMPARE(data.series.size(), std::size_t(2));
        QCOMPARE(data.series[0].name, QStringLiteral("top-1"));
        QVERIFY(std::isnan(data.series[0].points[1].y()));
        QCOMPARE(data.series[1].name, QStringLiteral("top-10"));
    }

    void monitorTellsTheNextStepAfterAFailure()
    {
        RunMonitor monitor;
        RunSnapshot snapshot;
        snapshot.run.name = "r";
        snapshot.run.state = workspace::RunState::Failed;
        snapshot.run.error = "out of memory";
        snapshot.job.emplace();
        snapshot.job->state = workspace::JobState::Failed;
        monitor.setSnapshot(snapshot);
        auto* problem = monitor.findChild<QLabel*>(QStringLiteral("runProblem"));
        QVERIFY2(
            problem->text().contains(QStringLiteral("out of memory")), qPrintable(problem->text()));
        QVERIFY(problem->text().contains(QStringLiteral("Use this configuration")));
        snapshot.run.epochsDone = 3;
        monitor.setSnapshot(snapshot);
        QVERIFY(problem->text().contains(QStringLiteral("Resume")));
        QVERIFY(!monitor.findChild<QWidget*>(QStringLiteral("resumeRun"))->isHidden());
        QVERIFY(monitor.findChild<QWidget*>(QStringLiteral("cancelRun"))->isHidden());
    }
};

QTEST_MAIN(TestTrainingForm)
#include "tst_training_form.moc"
