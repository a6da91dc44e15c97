// SPDX-License-Identifier: GPL-3.0-only
#include <memory>

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QTableView>
#include <QtTest>

#include "charts/plot_view.h"
#include "data/split_dialog.h"
#include "shell/app_context.h"
#include "shell/language.h"
#include "training/display_texts.h"
#include "training/mix_card.h"
#include "training/train_page.h"
#include "training/training_form.h"
#include "widgets/compare/page_fixture.h"

using namespace tlp;
using namespace tlp::widgets;

class TestTrainPage : public QObject
{
    Q_OBJECT
private:
    void openPage() { test::openPage(*m_fixture, m_context, m_page, {1000, 700}); }
    template <typename T>
    T* child(const char* name)
    {
        return test::childOf<T>(*m_page, name);
    }
    void retype(const char* name, const QString& text)
    {
        auto* field = child<QWidget>(name);
        field->setFocus();
        auto* line = qobject_cast<QLineEdit*>(field);
        (line != nullptr ? line : field->findChild<QLineEdit*>())->selectAll();
        QTest::keyClicks(field, text);
    }
    /// The bundled records with their own three platforms.
    void importPlatforms()
    {
        const std::filesystem::path resources = TLP_RESOURCES_DIR;
        auto dataset = test::must(dataset::Dataset::open(
            test::must(m_fixture->workspace().datasetPath("three")), dataset::OpenMode::Create));
        dataset::ImportOptions options;
        options.paths = {resources / "sample" / "tvm-ansor-zen5.zip"};
        options.threads = 1;
        (void)test::must(dataset::importRecords(dataset, options, {}));
    }
    TrainingForm* form() { return m_page->findChild<TrainingForm*>(); }

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<test::PageFixture>(); }
    void cleanup()
    {
        m_page.reset();
        m_context.reset();
        m_fixture.reset();
        applyLanguage(QStringLiteral("en"));
    }

    void withoutDataItSaysWhereToGetSome()
    {
        openPage();
        QVERIFY(!child<QPushButton>("startTraining")->isEnabled());
        QVERIFY(child<QLabel>("startReason")->text().contains(QStringLiteral("Data page")));
        QVERIFY(!child<QPushButton>("useConfiguration")->isEnabled());
        QSignalSpy spy(m_context.get(), &AppContext::pageRequested);
        QPushButton* next = nullptr;
        for (auto* button : m_page->findChildren<QPushButton*>())
            if (button->isVisible() && button->text() == QStringLiteral("Go to the Data page"))
                next = button;
        QVERIFY(next != nullptr);
        QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].toString(), QStringLiteral("data"));
    }

    void startMakesAJobOfWhatWasTyped()
    {
        m_fixture->importSample();
        openPage();
        auto* start = child<QPushButton>("startTraining");
        QTRY_VERIFY(start->isEnabled());
        retype("option.epochs", QStringLiteral("0"));
        QVERIFY(!start->isEnabled());
        QVERIFY(child<QLabel>("startReason")->text().contains(QStringLiteral("Epochs")));
        retype("option.epochs", QStringLiteral("3"));
        retype("option.learning_rate", QStringLiteral("2e-3"));
        retype("runName", QStringLiteral("typed"));
        QVERIFY(start->isEnabled());
        QTest::mouseClick(start, Qt::LeftButton);

        QTRY_COMPARE(test::must(m_fixture->workspace().jobs()).size(), std::size_t(1));
        const auto jobs = test::must(m_fixture->workspace().jobs());
        QCOMPARE(jobs[0].kind, std::string("train"));
        const auto spec = test::must(options::TrainSpec::fromJson(jobs[0].specJson));
        QCOMPARE(spec.runName, std::string("typed"));
        QCOMPARE(spec.dataset, std::string("sample"));
        QCOMPARE(spec.platform, std::string("zen5"));
        QCOMPARE(spec.split, std::string("standard"));
        options::TrainingOptions expected;
        expected.epochs = 3;
        expected.learningRate = 2e-3;
        QCOMPARE(spec.options, expected);
        QCOMPARE(test::must(m_fixture->workspace().run("typed")).id, jobs[0].run);
        QTRY_COMPARE(child<QLabel>("runTitle")->text(), QStringLiteral("typed"));
        // The name is taken now.
        QTRY_VERIFY(!start->isEnabled());
    }

    void startsTheMixThatTheCardsShow()
    {
        importPlatforms();
        openPage();
        auto* start = child<QPushButton>("startTraining");
        QTRY_VERIFY(start->isEnabled());
        const auto card = [this](const char* name) {
            for (MixCard* each : m_page->findChildren<MixCard*>())
                if (each->platform().name == QLatin1String(name))
                    return each;
            qFatal("no card %s", name);
        };
        const auto click = [this](QWidget* button) {
            child<QScrollArea>("trainFormScroll")->ensureWidgetVisible(button);
            QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(8, button->height() / 2));
        };
        click(card("zen5-avx512")->targetButton());
        click(card("zen5-avx2")->findChild<QCheckBox*>());
        auto* percent = card("zen5-avx512")->findChild<QDoubleSpinBox*>();
        percent->setFocus();
        percent->selectAll();
        QTest::keyClicks(percent, QStringLiteral("7"));
        QTest::keyClick(percent, Qt::Key_Tab);
        test::takePictures(m_page.get(), QStringLiteral("train-mixer"));
        child<QScrollArea>("trainFormScroll")->ensureWidgetVisible(child<QWidget>("savePicture"));
        test::takePictures(m_page.get(), QStringLiteral("train-picture"));
        retype("runName", QStringLiteral("mixed"));
        QTest::mouseClick(start, Qt::LeftButton);
        QTRY_COMPARE(test::must(m_fixture->workspace().jobs()).size(), std::size_t(1));
        const auto spec = test::must(
            options::TrainSpec::fromJson(test::must(m_fixture->workspace().jobs())[0].specJson));
        QCOMPARE(spec.platform, std::string("zen5-avx512"));
        QCOMPARE(spec.mix,
            (std::vector<options::PlatformShare>{{"zen5-avx512", 0.07}, {"zen5-avx2", 1}}));
    }

    void theFormHasRoomForItsFields()
    {
        importPlatforms();
        openPage();
        QTRY_VERIFY(child<QPushButton>("startTraining")->isEnabled());
        m_page->resize(m_page->minimumSizeHint());
        QTRY_VERIFY(m_page->width() < 1000);
        auto* scroll = child<QScrollArea>("trainFormScroll");
        QTRY_COMPARE(scroll->widget()->width(), scroll->viewport()->width());
    }

    void savesThePictureOfTheModel()
    {
        m_fixture->importSample();
        openPage();
        QTRY_VERIFY(child<QPushButton>("startTraining")->isEnabled());
        auto* save = child<QPushButton>("savePicture");
        child<QScrollArea>("trainFormScroll")->ensureWidgetVisible(save);
        QTest::mouseClick(save, Qt::LeftButton);
        auto* dialog = m_page->findChild<QFileDialog*>();
        QVERIFY(dialog != nullptr);
        const QString file = m_fixture->file(QStringLiteral("model.svg"));
        QSignalSpy messages(m_context.get(), &AppContext::messageRequested);
        dialog->selectFile(file);
        QMetaObject::invokeMethod(dialog, "accept");
        QTRY_COMPARE(messages.count(), 1);
        QVERIFY(QFile::exists(file));
    }

    void curvesGrowWhenSomebodyElseWrites()
    {
        const auto run = test::addRun(
            m_fixture->workspace(), {.name = "live", .isEvaluated = false, .epochs = 2});
        openPage();
        QTRY_COMPARE(child<QLabel>("runTitle")->text(), QStringLiteral("live"));
        auto* loss = child<PlotView>("lossPlot");
        QTRY_COMPARE(loss->data().series.size(), std::size_t(2));
        QCOMPARE(loss->data().series[0].points.size(), std::size_t(2));
        test::mustDo(m_fixture->workspace().addMetric(run.id, "train_loss", 3, 0.25));
        QTRY_COMPARE(loss->data().series[0].points.size(), std::size_t(3));
        QCOMPARE(loss->data().series[0].points.back(), QPointF(3, 0.25));
        QCOMPARE(child<PlotView>("qualityPlot")->data().series.size(), std::size_t(2));
    }

    void usesTheConfigurationOfARun()
    {
        m_fixture->importSample();
        test::addRun(m_fixture->workspace(),
            {.name = "old", .seed = 7, .loss = options::Loss::Mse, .epochs = 5});
        openPage();
        QTRY_VERIFY(form()->problems().isEmpty());
        QTRY_COMPARE(child<QLabel>("runTitle")->text(), QStringLiteral("old"));
        QTest::mouseClick(child<QPushButton>("useConfiguration"), Qt::LeftButton);
        QTRY_VERIFY(form()->problems().isEmpty());
        QCOMPARE(form()->spec().options.seed, std::uint64_t(7));
        QCOMPARE(form()->spec().options.loss, options::Loss::Mse);
        QCOMPARE(form()->spec().options.epochs, 5);
        QVERIFY(form()->spec().runName.empty());
    }

    void keepsWhatWasTypedWhenItIsOpenedAgain()
    {
        m_fixture->importSample();
        openPage();
        QTRY_VERIFY(form()->problems().isEmpty());
        retype("option.batch_size", QStringLiteral("12x"));
        child<QComboBox>("split")->setCurrentIndex(0);
        openPage();
        QTRY_COMPARE(form()->content()[QStringLiteral("batch_size")], QStringLiteral("12x"));
        QTRY_COMPARE(child<QComboBox>("split")->count(), 2);
        QCOMPARE(child<QComboBox>("split")->currentIndex(), 0);
        QTest::mouseClick(child<QPushButton>("allDefaults"), Qt::LeftButton);
        QCOMPARE(form()->content()[QStringLiteral("batch_size")], QStringLiteral("1024"));
    }

    void newSplitIsStoredAndChosen()
    {
        m_fixture->importSample();
        openPage();
        auto* button = child<QPushButton>("newSplit");
        QTRY_VERIFY(button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
        auto* dialog = m_page->findChild<SplitDialog*>();
        QVERIFY(dialog != nullptr);
        auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QVERIFY(!ok->isEnabled());
        auto* networks = dialog->findChild<QListWidget*>();
        for (int i = 0; i < networks->count(); ++i)
            if (networks->item(i)->data(Qt::UserRole).toString() == QStringLiteral("resnet_18"))
                networks->item(i)->setCheckState(Qt::Checked);
        QTRY_VERIFY(ok->isEnabled());
        QTest::mouseClick(ok, Qt::LeftButton);
        QTRY_COMPARE(
            child<QComboBox>("split")->currentData().toString(), QStringLiteral("resnet_18"));
        auto dataset = test::must(dataset::Dataset::open(
            test::must(m_fixture->workspace().datasetPath("sample")), dataset::OpenMode::ReadOnly));
        const auto split = test::must(dataset.split("resnet_18"));
        QVERIFY(!split.test.empty() && !split.train.empty());
        QCOMPARE(child<QLabel>("testTasks")->text(), QString::number(split.test.size()));
    }

    void copiesTheCommand()
    {
        m_fixture->importSample();
        openPage();
        QTRY_VERIFY(form()->problems().isEmpty());
        retype("option.seed", QStringLiteral("4"));
        QTest::mouseClick(child<QPushButton>("copyCommand"), Qt::LeftButton);
        const QString command = QApplication::clipboard()->text();
        QVERIFY2(command.startsWith(QStringLiteral("tlp -w ")), qPrintable(command));
        QVERIFY2(command.endsWith(QStringLiteral(
                     "train sample --platform zen5 --split standard --model tlp --set seed=4")),
            qPrintable(command));
    }

    void runsAreCalledAsOnTheCommandLine()
    {
        using workspace::RunState;
        for (const RunState state : {RunState::Pending, RunState::Running, RunState::Finished,
                 RunState::Stopped, RunState::Failed})
            QCOMPARE(
                runStateText(state).toLower(), QString::fromLatin1(workspace::toString(state)));
    }

    void waitingRunsCanBeCancelledAndResumed()
    {
        m_fixture->importSample();
        openPage();
        auto* start = child<QPushButton>("startTraining");
        QTRY_VERIFY(start->isEnabled());
        QTest::mouseClick(start, Qt::LeftButton);
        auto* cancel = child<QPushButton>("cancelRun");
        QTRY_VERIFY(cancel->isVisible());
        QTest::mouseClick(cancel, Qt::LeftButton);
        const auto state = [this] { return test::must(m_fixture->workspace().jobs())[0].state; };
        QTRY_COMPARE(state(), workspace::JobState::Cancelled);
        auto* resume = child<QPushButton>("resumeRun");
        QTRY_VERIFY(resume->isVisible());
        QTest::mouseClick(resume, Qt::LeftButton);
        QTRY_COMPARE(state(), workspace::JobState::Queued);
    }

    void hintsAreWholeAtTheSmallestWindow()
    {
        m_fixture->importSample();
        openPage();
        m_page->resize(1026, 640); // the page of a window of 1100 × 720
        QTRY_VERIFY(m_page->isSettled());
        const auto labels = m_page->findChildren<QLabel*>();
        int hints = 0;
        for (const QLabel* label : labels) {
            // Options that the model does not have are hidden.
            if (!label->objectName().startsWith(QStringLiteral("hint.")) || !label->isVisible())
                continue;
            ++hints;
            const QRect needed = label->fontMetrics().boundingRect(
                QRect(0, 0, label->width(), 1000), Qt::TextWordWrap, label->text());
            QVERIFY2(needed.width() <= label->width() && needed.height() <= label->height(),
                qPrintable(label->text()));
        }
        QVERIFY(hints > 20);
    }

    void readsAgainOnlyWhenTheWindowSaysSo()
    {
        openPage();
        // Without what stands in for the window.
        disconnect(m_context.get(), &AppContext::dataChanged, m_page.get(), &Page::refresh);
        Q_EMIT m_context->dataChanged();
        QCOMPARE(m_context->pendingQueries(m_page.get()), 0);
        m_page->hide();
        m_page->show();
        QCOMPARE(m_context->pendingQueries(m_page.get()), 0);
        m_page->refresh();
        QVERIFY(m_context->pendingQueries(m_page.get()) > 0);
        QTRY_VERIFY(m_page->isSettled());
    }

    void isUsableByKeyboardAndScreenReader_data()
    {
        QTest::addColumn<QString>("language");
        for (const Language& language : languages())
            QTest::newRow(qPrintable(language.code)) << language.code;
    }
    void isUsableByKeyboardAndScreenReader()
    {
        QFETCH(QString, language);
        applyLanguage(language);
        m_fixture->importSample();
        openPage();
        test::addRuns(m_fixture->workspace());
        QTRY_VERIFY(child<QTableView>("recentRuns")->model()->rowCount() > 0);
        QTRY_VERIFY(m_page->isSettled());
        QCOMPARE(test::accessibilityProblems(*m_page).join(u'\n'), QString());
    }

private:
    std::unique_ptr<test::PageFixture> m_fixture;
    std::unique_ptr<AppContext> m_context;
    std::unique_ptr<TrainPage> m_page;
};

QTEST_MAIN(TestTrainPage)
#include "tst_train_page.moc"
