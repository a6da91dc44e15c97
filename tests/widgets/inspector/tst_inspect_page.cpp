// SPDX-License-Identifier: GPL-3.0-only
#include "../data/workspace_fixture.h"
#include "charts/plot_view.h"
#include "features/sequence_features.h"
#include "inspector/diff_view.h"
#include "inspector/feature_matrix_view.h"
#include "inspector/inspect_page.h"
#include "inspector/loop_nest_view.h"
#include "inspector/step_list_model.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QToolButton>
#include <QToolTip>

using namespace tlp;
using namespace tlp::widgets;
using tlp::widgets::test::WorkspaceFixture;

namespace {

template <typename T>
T* child(QWidget* parent, const char* name)
{
    return parent->findChild<T*>(QString::fromLatin1(name));
}

class InspectPageTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<WorkspaceFixture> m_fixture;
    std::unique_ptr<InspectPage> m_page;

    /// Opens a program of a dataset and waits until everything of it is shown.
    void open(const QString& dataset, std::int64_t task, std::int64_t ordinal)
    {
        m_fixture->context()->openProgram({dataset, TaskId{task}, ordinal, {}});
        QTRY_VERIFY(m_page->program() != nullptr && m_page->program()->ref.dataset == dataset
            && m_page->program()->ref.task == TaskId{task}
            && m_page->program()->ref.ordinal == ordinal);
        QTRY_VERIFY(m_page->isSettled());
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture = std::make_unique<WorkspaceFixture>();
        applyTheme(ThemeChoice::Light);
        TLP_VERIFY(m_fixture->open());
        TLP_VERIFY(m_fixture->import(
            QStringLiteral("sample"), {WorkspaceFixture::sample()}, WorkspaceFixture::networks()));
        TLP_VERIFY(m_fixture->import(QStringLiteral("odd"),
            {WorkspaceFixture::caseFile(QStringLiteral("unknown_step.json")),
                WorkspaceFixture::caseFile(QStringLiteral("empty_steps.json"))}));
        TLP_VERIFY(m_fixture->import(QStringLiteral("gpu"),
            {WorkspaceFixture::caseFile(QStringLiteral("gpu_t4_sample.json"))}));
        TLP_VERIFY(m_fixture->import(QStringLiteral("failed"),
            {WorkspaceFixture::caseFile(QStringLiteral("all_failed.json"))}));
        TLP_VERIFY(m_fixture->import(QStringLiteral("long"),
            {WorkspaceFixture::caseFile(QStringLiteral("long_sequence.json"))}));
    }
    void init()
    {
        m_page = std::make_unique<InspectPage>(m_fixture->context());
        m_page->resize(1280, 860);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        QTRY_VERIFY(m_page->isSettled());
    }
    void cleanup() { m_page.reset(); }
    void cleanupTestCase() { m_fixture.reset(); }

    void openingAProgramShowsStepsNestFeaturesAndRank()
    {
        open(QStringLiteral("sample"), 1, 1);
        auto* steps = child<QTableView>(m_page.get(), "stepTable");
        QCOMPARE(
            steps->model()->rowCount(), static_cast<int>(m_page->program()->detail.steps.size()));
        const QAbstractItemModelTester tester(
            steps->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        const auto nest = program::replay(m_page->program()->detail.steps,
            m_page->program()->detail.steps.size(), m_page->program()->dag.get());
        TLP_VERIFY(nest);
        QVERIFY(nest->isExact);
        QStringList lines;
        for (const auto& line : nest->lines)
            lines.append(QString::fromStdString(line.text));
        QCOMPARE(child<LoopNestView>(m_page.get(), "loopNest")->toPlainText(),
            lines.join(QLatin1Char('\n')));
        QVERIFY(child<QLabel>(m_page.get(), "nestBadge")->text().contains(QStringLiteral("Exact")));
        QVERIFY(m_page->program()->rank() >= 1);
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("inspect-program"));
        child<QTabWidget>(m_page.get(), "inspectTabs")->setCurrentIndex(1);
        const auto* plot = child<PlotView>(m_page.get(), "latencyPlot");
        QCOMPARE(plot->data().series.size(), std::size_t(2));
        QVERIFY(child<QTableWidget>(m_page.get(), "measurementTable")->rowCount() >= 3);
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("inspect-latency"));
    }

    void sliderChangesTheNestAndTheSelectedStep()
    {
        open(QStringLiteral("sample"), 2, 1);
        auto* slider = child<QSlider>(m_page.get(), "stepSlider");
        auto* nest = child<LoopNestView>(m_page.get(), "loopNest");
        auto* steps = child<QTableView>(m_page.get(), "stepTable");
        const QString complete = nest->toPlainText();
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QCOMPARE(slider->value(), 0);
        QTRY_VERIFY(m_page->isSettled());
        const QString start = nest->toPlainText();
        QVERIFY(start != complete);
        QVERIFY(nest->changedLines().empty());
        QTest::keyClick(slider, Qt::Key_Right);
        QTRY_VERIFY(m_page->isSettled());
        QCOMPARE(steps->currentIndex().row(), 0);
        QTest::keyClick(slider, Qt::Key_End);
        QTRY_COMPARE(nest->toPlainText(), complete);
        QCOMPARE(steps->currentIndex().row(), steps->model()->rowCount() - 1);
    }

    void clickingATokenMovesTheSlider()
    {
        open(QStringLiteral("sample"), 2, 1);
        auto* slider = child<QSlider>(m_page.get(), "stepSlider");
        auto* steps = child<QTableView>(m_page.get(), "stepTable");
        steps->scrollToTop();
        const QModelIndex third = steps->model()->index(2, StepListModel::KindColumn);
        QTest::mouseClick(steps->viewport(), Qt::LeftButton, {}, steps->visualRect(third).center());
        QCOMPARE(slider->value(), 3);
        QTest::keyClick(steps, Qt::Key_Down);
        QCOMPARE(slider->value(), 4);
        QVERIFY(third.data(Qt::ToolTipRole).toString().size() > 10);
        QTRY_VERIFY(m_page->isSettled());
    }

    void changedLinesAreThoseTheStepMade()
    {
        open(QStringLiteral("sample"), 2, 1);
        const auto& program = *m_page->program();
        auto* slider = child<QSlider>(m_page.get(), "stepSlider");
        auto* nest = child<LoopNestView>(m_page.get(), "loopNest");
        for (std::size_t step = 1; step <= program.detail.steps.size(); ++step) {
            const NestPair pair = replayAt(program, step);
            if (!pair.now.nest || !pair.before.nest
                || pair.now.nest->toText() == pair.before.nest->toText())
                continue;
            slider->setValue(static_cast<int>(step));
            QTRY_VERIFY(m_page->isSettled());
            QVERIFY(!nest->changedLines().empty());
        }
    }

    void playingRunsToTheEnd()
    {
        open(QStringLiteral("sample"), 1, 1);
        auto* slider = child<QSlider>(m_page.get(), "stepSlider");
        auto* play = child<QToolButton>(m_page.get(), "playSteps");
        slider->setValue(slider->maximum() - 2);
        QTest::mouseClick(play, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(slider->value(), slider->maximum(), 10000);
    }

    void heatMapShowsTheFeaturesThatTheModelReads()
    {
        open(QStringLiteral("sample"), 3, 2);
        auto* matrix = child<FeatureMatrixView>(m_page.get(), "featureMatrix");
        const auto spec = features::FeatureSpec::official(features::Layout::Cpu);
        QCOMPARE(matrix->spec(), spec);
        std::vector<float> expected(
            static_cast<std::size_t>(spec.shape.rows) * static_cast<std::size_t>(spec.shape.width));
        features::sequenceFeatures(m_page->program()->detail.steps, spec, expected);
        for (int row = 0; row < spec.shape.rows; ++row) {
            for (int column = 0; column < spec.shape.width; ++column)
                QCOMPARE(matrix->value(row, column),
                    expected[static_cast<std::size_t>(row * spec.shape.width + column)]);
        }
        // Hovering tells the value of the cell under the mouse.
        const auto* text = child<QLabel>(m_page.get(), "featureCell");
        const int column = spec.vocabulary.typeWidth + 2;
        const QPoint where = matrix->cellRect(1, column).center();
        QTest::mouseMove(matrix->viewport(), where + QPoint(3, 0));
        QTest::mouseMove(matrix->viewport(), where);
        QTRY_COMPARE(text->text(), matrix->cellText(1, column));
        QVERIFY(text->text().contains(QLocale().toString(
            static_cast<double>(expected[static_cast<std::size_t>(spec.shape.width + column)]), 'g',
            7)));
        // The full matrix holds the crop.
        child<QComboBox>(m_page.get(), "featureSize")->setCurrentIndex(1);
        QCOMPARE(matrix->spec().shape, features::SequenceShape::full(features::Layout::Cpu));
        QCOMPARE(matrix->value(1, column),
            expected[static_cast<std::size_t>(spec.shape.width + column)]);
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("inspect-full"));
    }

    void heatMapCellsAreWalkedByKeyboard()
    {
        open(QStringLiteral("sample"), 1, 1);
        auto* matrix = child<FeatureMatrixView>(m_page.get(), "featureMatrix");
        matrix->setFocus();
        QTest::keyClick(matrix, Qt::Key_Home);
        matrix->setCurrentRow(0);
        QTest::keyClick(matrix, Qt::Key_Right);
        QTest::keyClick(matrix, Qt::Key_Down);
        QCOMPARE(matrix->currentCell(), QPoint(1, 1));
        QCOMPARE(matrix->accessibleDescription(), matrix->cellText(1, 1));
        QTest::keyClick(matrix, Qt::Key_Return);
        QCOMPARE(child<QSlider>(m_page.get(), "stepSlider")->value(), 2);
        QTRY_VERIFY(m_page->isSettled());
    }

    void gpuProgramsUseTheGpuLayout()
    {
        open(QStringLiteral("gpu"), 1, 1);
        const auto* matrix = child<FeatureMatrixView>(m_page.get(), "featureMatrix");
        QCOMPARE(matrix->spec().layout, features::Layout::Gpu);
        QVERIFY(child<QLabel>(m_page.get(), "nestBadge")
                    ->text()
                    .contains(QStringLiteral("Reconstructed")));
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("inspect-gpu"));
    }

    void badProgramsShowAMessageAndNoCrash()
    {
        const auto taskCount = [this] {
            std::int64_t programs = -1;
            m_fixture->context()->query<std::int64_t>(
                m_page.get(), "count",
                [](StorageReader& storage) -> Result<std::int64_t> {
                    TLP_TRY(auto* data, storage.dataset(QStringLiteral("odd")));
                    TLP_TRY(const auto task, data->task(TaskId{1}));
                    return task.programs;
                },
                [&](const Result<std::int64_t>& count) { programs = count.value_or(0); });
            [&] { QTRY_VERIFY(programs >= 0); }();
            return programs;
        };
        const std::int64_t programs = taskCount();
        QVERIFY(programs >= 6);
        bool isUnknownShown = false;
        for (std::int64_t ordinal = 1; ordinal <= programs; ++ordinal) {
            open(QStringLiteral("odd"), 1, ordinal);
            for (const auto& step : m_page->program()->detail.steps) {
                if (records::kindOf(step) != records::StepKind::Unknown)
                    continue;
                isUnknownShown = true;
                QVERIFY(!child<LoopNestView>(m_page.get(), "loopNest")->toPlainText().isEmpty());
                QVERIFY(!child<QLabel>(m_page.get(), "nestBadge")->text().isEmpty());
            }
            if (isUnknownShown && ordinal < programs)
                WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("inspect-unknown"));
        }
        QVERIFY(isUnknownShown);
    }

    void failedProgramSaysWhyItHasNoRank()
    {
        open(QStringLiteral("failed"), 1, 1);
        QCOMPARE(m_page->program()->rank(), 0);
        const QString text = child<QLabel>(m_page.get(), "rankText")->text();
        QVERIFY2(text.contains(QStringLiteral("run-time")), qPrintable(text));
        QSignalSpy messages(m_fixture->context(), &AppContext::messageRequested);
        QTest::mouseClick(m_page->findChild<QWidget*>(QStringLiteral("picker"))
                              ->findChild<QToolButton*>(QStringLiteral("fastest")),
            Qt::LeftButton);
        QTRY_COMPARE(messages.count(), 1);
        QVERIFY(m_page->program() != nullptr);
    }

    void longProgramsStayUsable()
    {
        open(QStringLiteral("long"), 1, 1);
        QTRY_VERIFY(m_page->isSettled());
        const QString cut = child<QLabel>(m_page.get(), "featureCut")->text();
        QVERIFY(!cut.isEmpty());
    }

    void pickerWalksThePrograms()
    {
        open(QStringLiteral("sample"), 1, 1);
        auto* picker = m_page->findChild<QWidget*>(QStringLiteral("picker"));
        auto* ordinal = child<QSpinBox>(picker, "pickOrdinal");
        QTest::mouseClick(child<QToolButton>(picker, "nextProgram"), Qt::LeftButton);
        QTRY_COMPARE(m_page->program()->ref.ordinal, 2);
        QTest::mouseClick(child<QToolButton>(picker, "previousProgram"), Qt::LeftButton);
        QTRY_COMPARE(m_page->program()->ref.ordinal, 1);
        QTest::mouseClick(child<QToolButton>(picker, "fastest"), Qt::LeftButton);
        QTRY_COMPARE(m_page->program()->rank(), 1);
        QCOMPARE(m_page->program()->measurement()->label.value(), 1.0);
        QTest::mouseClick(child<QToolButton>(picker, "slowest"), Qt::LeftButton);
        QTRY_COMPARE(m_page->program()->rank(), std::ssize(m_page->program()->latencies));
        QCOMPARE(ordinal->value(), static_cast<int>(m_page->program()->ref.ordinal));
        QTest::mouseClick(child<QToolButton>(picker, "random"), Qt::LeftButton);
        QTRY_VERIFY(m_page->isSettled());
        auto* task = child<QComboBox>(picker, "pickTask");
        task->setFocus();
        const TaskId before = m_page->program()->ref.task;
        QTest::keyClick(task, Qt::Key_Down);
        QTRY_VERIFY(m_page->program()->ref.task != before);
        QTRY_VERIFY(m_page->isSettled());
    }

    void twoProgramsSideBySide()
    {
        open(QStringLiteral("sample"), 2, 1);
        m_page->findChild<QAction*>(QStringLiteral("compareAction"))->trigger();
        QTRY_VERIFY(m_page->other() != nullptr);
        auto* view = m_page->findChild<DiffView*>();
        const QAbstractItemModelTester tester(
            view->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        QTRY_VERIFY(view->isVisible() && m_page->isSettled());
        QCOMPARE(view->model()->rows(),
            diffSteps(m_page->program()->detail.steps, m_page->other()->detail.steps));
        auto* table = child<QTableView>(m_page.get(), "diffTable");
        const QString complete = child<LoopNestView>(m_page.get(), "leftNest")->toPlainText();
        QVERIFY(!complete.isEmpty());
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("inspect-compare"));
        const QModelIndex first = table->model()->index(0, DiffModel::LeftStep);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(first).center());
        QTRY_VERIFY(child<LoopNestView>(m_page.get(), "leftNest")->toPlainText() != complete);
        // Another program can be put beside it from elsewhere.
        m_fixture->context()->compareProgram({QStringLiteral("sample"), TaskId{2}, 5, {}});
        QTRY_COMPARE(m_page->other()->ref.ordinal, 5);
        QTRY_VERIFY(m_page->isSettled());
    }

    void commandAndRecordAreCopied()
    {
        open(QStringLiteral("sample"), 4, 3);
        m_page->findChild<QAction*>(QStringLiteral("copyCommandAction"))->trigger();
        const QString command = QApplication::clipboard()->text();
        QVERIFY2(command.startsWith(QStringLiteral("tlp -w "))
                && command.endsWith(QStringLiteral(" show sample 4 3")),
            qPrintable(command));
        m_page->findChild<QAction*>(QStringLiteral("copyRecordAction"))->trigger();
        const QString record = QApplication::clipboard()->text();
        QVERIFY(record.contains(
            QString::fromStdString(records::toJson(m_page->program()->detail.steps.front()))));
    }

    void missingProgramIsAMessage()
    {
        open(QStringLiteral("sample"), 1, 1);
        QSignalSpy messages(m_fixture->context(), &AppContext::messageRequested);
        m_fixture->context()->openProgram({QStringLiteral("sample"), TaskId{1}, 99999, {}});
        QTRY_COMPARE(messages.count(), 1);
        QCOMPARE(m_page->program()->ref.ordinal, 1);
    }

    void representativeIsTheFastestOfABigTask()
    {
        m_page->showRepresentative();
        QTRY_VERIFY(m_page->program() != nullptr);
        QTRY_VERIFY(m_page->isSettled());
        QCOMPARE(m_page->program()->rank(), 1);
    }

    void everythingFocusableHasAName()
    {
        open(QStringLiteral("sample"), 1, 1);
        for (const auto* widget : m_page->findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->focusProxy() != nullptr
                || (widget->focusPolicy() & Qt::TabFocus) == 0)
                continue;
            QAccessibleInterface* accessible
                = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
            QVERIFY(accessible != nullptr);
            QVERIFY2(!accessible->text(QAccessible::Name).isEmpty(),
                qPrintable(
                    QStringLiteral("%1 “%2” in %3")
                        .arg(QString::fromLatin1(widget->metaObject()->className()),
                            widget->objectName(),
                            QString::fromLatin1(widget->parent()->metaObject()->className()))));
        }
    }
};

} // namespace

QTEST_MAIN(InspectPageTest)
#include "tst_inspect_page.moc"
