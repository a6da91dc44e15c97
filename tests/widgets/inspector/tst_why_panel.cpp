// SPDX-License-Identifier: GPL-3.0-only
#include "../data/workspace_fixture.h"
#include "data/local_targets.h"
#include "inspector/attention_map.h"
#include "inspector/attention_view.h"
#include "inspector/divisor_box.h"
#include "inspector/explain_runs_model.h"
#include "inspector/explanation.h"
#include "inspector/feature_matrix_view.h"
#include "inspector/inspect_page.h"
#include "inspector/program_panel.h"
#include "inspector/why_panel.h"
#include "model/cost_model.h"
#include "shell/panels.h"

#include <cmath>
#include <filesystem>

#include <QAction>
#include <QComboBox>
#include <QFileInfo>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QUndoStack>

using namespace tlp;
using namespace tlp::widgets;
using tlp::widgets::test::WorkspaceFixture;

namespace {

/// `tlp` starts LibTorch, which takes as long as a loaded machine makes it.
constexpr int kPatience = 120'000;

/// With ' for ".
constexpr const char* kOwnRecord
    = "{'i': [['[\\'matmul\\', 64, 64, 64]', 'llvm -keys=cpu -mcpu=nehalem "
      "-model=local-sse41-1t -num-cores=1', [1, 16, 64, 0, 0, 0, 0, 0], '', 2, []], [[], [['SP', "
      "2, 0, 64, [8, 2], 1], ['AN', 2, 0, 3], ['PR', 2, 0, 'auto_unroll_max_step$64']]]], "
      "'r': [[0.001], 0, 0.1, 1700000000], 'v': 'v0.6'}\n";

template <typename T>
T* child(QWidget* parent, const char* name)
{
    return parent->findChild<T*>(QString::fromLatin1(name));
}

class WhyPanelTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<WorkspaceFixture> m_fixture;
    std::unique_ptr<InspectPage> m_page;
    QTemporaryDir m_temporary;

    WhyPanel* panel() { return m_page->findChild<WhyPanel*>(); }
    AttentionMap* map() { return child<AttentionMap>(panel(), "attentionMap"); }
    AttentionView* attention() { return m_page->findChild<AttentionView*>(); }
    QTableView* runTable() { return child<QTableView>(panel(), "whyRuns"); }
    QTableView* stepTable() { return child<QTableView>(panel(), "whySteps"); }
    QPushButton* button(const char* name) { return child<QPushButton>(panel(), name); }
    QString text(const char* name) { return child<QLabel>(panel(), name)->text(); }

    QString cell(QTableView* table, int row, int column)
    {
        return table->model()->index(row, column).data().toString();
    }
    int rowOf(const QString& run)
    {
        for (int row = 0; row < runTable()->model()->rowCount(); ++row) {
            if (cell(runTable(), row, ExplainRunsModel::RunColumn) == run)
                return row;
        }
        return -1;
    }
    bool isChosen(const QString& run)
    {
        return runTable()->model()->index(rowOf(run), 0).data(Qt::CheckStateRole).toInt()
            == Qt::Checked;
    }
    /// With the keyboard, as the mouse would have to hit a small box.
    void toggle(const QString& run)
    {
        const QModelIndex index = runTable()->model()->index(rowOf(run), 0);
        runTable()->setCurrentIndex(index);
        runTable()->setFocus();
        QTest::keyClick(runTable(), Qt::Key_Space);
    }
    void chooseOnly(const QStringList& runs)
    {
        for (int row = 0; row < runTable()->model()->rowCount(); ++row) {
            const QString run = cell(runTable(), row, ExplainRunsModel::RunColumn);
            const bool canBe
                = runTable()->model()->index(row, 0).data(Qt::CheckStateRole).isValid();
            if (canBe && isChosen(run) != runs.contains(run))
                toggle(run);
        }
        runTable()->setCurrentIndex(runTable()->model()->index(rowOf(runs.front()), 0));
    }
    QString scoreOf(const QString& run)
    {
        return cell(runTable(), rowOf(run), ExplainRunsModel::ScoreColumn);
    }
    void open(const QString& dataset, std::int64_t task = 1, std::int64_t ordinal = 1)
    {
        m_fixture->context()->openProgram({dataset, TaskId{task}, ordinal, {}});
        QTRY_VERIFY(m_page->program() != nullptr && m_page->program()->ref.dataset == dataset
            && m_page->program()->ref.ordinal == ordinal);
        child<QTabWidget>(m_page.get(), "inspectTabs")->setCurrentWidget(panel());
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isSettled(), kPatience);
    }
    /// A run whose model has weights as training begins with.
    void addRun(const std::string& name, const char* core = "attention", int rows = 25,
        features::Layout layout = features::Layout::Cpu)
    {
        workspace::Workspace& workspace = **m_fixture->context()->editor();
        options::TrainSpec spec;
        spec.runName = name;
        spec.dataset = "sample";
        spec.platform = "zen5-avx512";
        spec.split = "standard";
        auto run = workspace.createRun(spec).value();
        model::ModelHeader header;
        header.options.tlp = {{8, 16}, 2, 1, {8}};
        QVERIFY(header.options.set("core", core));
        header.features = features::FeatureSpec::official(layout);
        header.features.shape.rows = rows;
        header.features.numbers = features::NumberScale::Log;
        header.heads = {"zen5-avx512"};
        run.featureSpecJson = header.features.toJson();
        run.state = workspace::RunState::Finished;
        TLP_VERIFY(workspace.updateRun(run));
        const auto folder = workspace.runDirectory(run.id);
        std::filesystem::create_directories(folder);
        const auto model = model::createModel(header, 3).value();
        TLP_VERIFY(model::saveModel(*model, folder / "model.safetensors"));
    }
    /// Opening a program selects its last step.
    void selectStep(int row)
    {
        stepTable()->scrollTo(stepTable()->model()->index(row, 2));
        QTest::mouseClick(stepTable()->viewport(), Qt::LeftButton, {},
            stepTable()->visualRect(stepTable()->model()->index(row, 2)).center());
    }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(m_page->isSettled(), kPatience); }

private Q_SLOTS:
    void initTestCase()
    {
        if (AppContext::commandLineProgram().isEmpty())
            QSKIP("there is no tlp program");
        m_fixture = std::make_unique<WorkspaceFixture>();
        applyTheme(ThemeChoice::Light);
        TLP_VERIFY(m_fixture->open());
        TLP_VERIFY(m_fixture->import(
            QStringLiteral("sample"), {WorkspaceFixture::sample()}, WorkspaceFixture::networks()));
        TLP_VERIFY(m_fixture->import(QStringLiteral("gpu"),
            {WorkspaceFixture::caseFile(QStringLiteral("gpu_t4_sample.json"))}));
        QFile records(m_temporary.filePath(QStringLiteral("own.json")));
        QVERIFY(records.open(QIODevice::WriteOnly));
        records.write(QByteArray(kOwnRecord).replace('\'', '"'));
        records.close();
        TLP_VERIFY(m_fixture->import(QStringLiteral("own"), {records.fileName()}));
    }
    void init()
    {
        m_page = std::make_unique<InspectPage>(m_fixture->context());
        m_page->resize(1440, 900);
        m_page->show();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        QTRY_VERIFY(m_page->isSettled());
    }
    void cleanup()
    {
        if (m_fixture)
            m_fixture->context()->undoStack()->clear();
        m_page.reset();
    }
    void cleanupTestCase() { m_fixture.reset(); }

    void withoutARunItSaysWhatToDo()
    {
        open(QStringLiteral("sample"));
        QTRY_VERIFY(panel()->findChild<EmptyState*>()->isVisible());
        QVERIFY(!runTable()->isVisible());
        addRun("attends");
        addRun("recurrent", "lstm");
        addRun("short", "attention", 5);
        addRun("gpu", "attention", 40, features::Layout::Gpu);
        // Another program is opened: the runs are there.
        open(QStringLiteral("sample"), 1, 2);
        QVERIFY(runTable()->isVisible());
        QCOMPARE(runTable()->model()->rowCount(), 4);
    }

    void scoresAttentionAndContributionsAreShown()
    {
        open(QStringLiteral("sample"));
        chooseOnly({QStringLiteral("attends"), QStringLiteral("short")});
        settle();
        QTRY_VERIFY_WITH_TIMEOUT(!scoreOf(QStringLiteral("short")).isEmpty(), kPatience);
        settle();
        QVERIFY(!scoreOf(QStringLiteral("attends")).isEmpty());
        QVERIFY(cell(runTable(), rowOf(QStringLiteral("attends")), ExplainRunsModel::RankColumn)
                    .contains(QStringLiteral(" of ")));
        const int steps = static_cast<int>(m_page->program()->detail.steps.size());
        QVERIFY(steps < 25);
        // A row per step, and one for the padding.
        QCOMPARE(map()->picture().rows(), steps + 1);
        QCOMPARE(stepTable()->model()->rowCount(), steps + 1);
        QVERIFY(map()->picture().labels.constLast().contains(QString::number(25 - steps)));
        for (int row = 0; row < map()->picture().rows(); ++row) {
            double sum = 0;
            for (int column = 0; column < map()->picture().rows(); ++column)
                sum += static_cast<double>(map()->picture().weight(row, column));
            QVERIFY(std::abs(sum - 1) < 1e-3);
        }
        QVERIFY(!cell(stepTable(), 0, 3).isEmpty());
        QVERIFY(!cell(stepTable(), 0, 4).isEmpty());
        QVERIFY(text("whyScore").contains(QStringLiteral("attends")));
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("why"));
    }

    void theMapIsReadWithMouseAndKeyboard()
    {
        open(QStringLiteral("sample"));
        chooseOnly({QStringLiteral("attends")});
        settle();
        const QString before = text("attentionReadout");
        QTest::mouseMove(map()->viewport(), map()->cellRect(1, 2).center());
        QTRY_COMPARE(text("attentionReadout"), map()->cellText(1, 2));
        QVERIFY(before != text("attentionReadout"));
        QVERIFY(text("attentionReadout").contains(QLatin1Char('%')));
        map()->setFocus();
        QTest::mouseClick(map()->viewport(), Qt::LeftButton, {}, map()->cellRect(0, 0).center());
        QTest::keyClick(map(), Qt::Key_Right);
        QTest::keyClick(map(), Qt::Key_Down);
        QCOMPARE(map()->currentCell(), QPoint(1, 1));
        QCOMPARE(map()->accessibleDescription(), map()->cellText(1, 1));
        // Another head is another picture.
        auto* choice = child<QComboBox>(panel(), "attentionHead");
        QCOMPARE(choice->count(), 3);
        const auto mean = map()->picture().weights;
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_Down);
        QCOMPARE(choice->currentIndex(), 1);
        QVERIFY(map()->picture().weights != mean);
        // F7 shows the same as a table, and back.
        map()->setFocus();
        QTest::keyClick(map(), Qt::Key_F7);
        auto* table = child<QTableView>(panel(), "attentionTable");
        QVERIFY(table->isVisible());
        QCOMPARE(table->model()->rowCount(), map()->picture().rows());
        QVERIFY(cell(table, 1, 2).contains(QLatin1Char('%')));
        QTest::keyClick(table, Qt::Key_F7);
        QVERIFY(map()->isVisible());
    }

    void theMapIsExported()
    {
        open(QStringLiteral("sample"));
        chooseOnly({QStringLiteral("attends")});
        settle();
        const AttentionPicture& picture = map()->picture();
        const QString png = m_temporary.filePath(QStringLiteral("map.png"));
        TLP_VERIFY(exportAttention(picture, png));
        const QImage image(png);
        QVERIFY(image.width() > 2 * 26 * picture.rows());
        const QString svg = m_temporary.filePath(QStringLiteral("map.svg"));
        TLP_VERIFY(exportAttention(picture, svg));
        QFile drawn(svg);
        QVERIFY(drawn.open(QIODevice::ReadOnly));
        QVERIFY(drawn.readAll().contains("<svg"));
        const QString csv = m_temporary.filePath(QStringLiteral("map.csv"));
        TLP_VERIFY(exportAttention(picture, csv));
        QFile data(csv);
        QVERIFY(data.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = data.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), picture.rows() + 1);
        const auto other = exportAttention(picture, m_temporary.filePath(QStringLiteral("m.txt")));
        QVERIFY(!other);
        QCOMPARE(other.error().kind, ErrorKind::BadInput);
        QVERIFY(!exportAttention(picture, QStringLiteral("/nowhere/map.png")));
    }

    void aStepIsSelectedInAllViews()
    {
        open(QStringLiteral("sample"));
        chooseOnly({QStringLiteral("attends")});
        settle();
        selectStep(2);
        auto* steps = m_page->findChild<ProgramPanel*>();
        QCOMPARE(steps->step(), 3);
        QCOMPARE(map()->currentCell().y(), 2);
        QCOMPARE(m_page->findChild<FeatureMatrixView*>()->currentCell().y(), 2);
        QTest::mouseClick(map()->viewport(), Qt::LeftButton, {}, map()->cellRect(1, 0).center());
        QCOMPARE(steps->step(), 2);
        QCOMPARE(stepTable()->currentIndex().row(), 1);
        steps->setStep(4);
        QCOMPARE(stepTable()->currentIndex().row(), 3);
        QCOMPARE(map()->currentCell().y(), 3);
    }

    void aModelWithoutAttentionSaysWhy()
    {
        open(QStringLiteral("sample"));
        chooseOnly({QStringLiteral("recurrent")});
        settle();
        QVERIFY(!scoreOf(QStringLiteral("recurrent")).isEmpty());
        QVERIFY(!map()->isVisible());
        QVERIFY(child<QLabel>(panel(), "noAttention")->isVisible());
        QVERIFY2(text("noAttention").contains(QStringLiteral("one after the other")),
            qPrintable(text("noAttention")));
        QVERIFY(cell(stepTable(), 0, 3).isEmpty()); // no share
        QVERIFY(!cell(stepTable(), 0, 4).isEmpty());
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("why-recurrent"));
    }

    void stepsBeyondTheCropAreNotRead()
    {
        open(QStringLiteral("sample"));
        chooseOnly({QStringLiteral("short")});
        settle();
        const int steps = static_cast<int>(m_page->program()->detail.steps.size());
        QVERIFY(steps > 5);
        QCOMPARE(map()->picture().rows(), 5);
        QCOMPARE(stepTable()->model()->rowCount(), steps);
        QVERIFY(!cell(stepTable(), 4, 3).contains(QStringLiteral("not read")));
        QVERIFY(cell(stepTable(), 5, 3).contains(QStringLiteral("not read")));
        QVERIFY(text("whyShares").contains(QStringLiteral("not read by the model")));
    }

    void gpuProgramsAreExplainedByTheirOwnModels()
    {
        open(QStringLiteral("gpu"));
        QVERIFY(isChosen(QStringLiteral("gpu")));
        QVERIFY(!runTable()
                     ->model()
                     ->index(rowOf(QStringLiteral("attends")), 0)
                     .flags()
                     .testFlag(Qt::ItemIsEnabled));
        settle();
        QTRY_VERIFY_WITH_TIMEOUT(!scoreOf(QStringLiteral("gpu")).isEmpty(), kPatience);
        QCOMPARE(map()->picture().steps, 29);
        // What its tiles are is known from the steps alone; it cannot be measured here.
        selectStep(0);
        auto* box = child<DivisorBox>(panel(), "whatIfLength1");
        QVERIFY(box != nullptr);
        QCOMPARE(box->choices(), (std::vector<int>{1, 2})); // of 128 / (2 * 2 * 16)
        QTest::keyClick(box, Qt::Key_Down);
        QVERIFY(button("whatIfScore")->isEnabled());
        QVERIFY(!button("whatIfMeasure")->isEnabled());
        QVERIFY(button("whatIfMeasure")->toolTip().contains(QStringLiteral("GPU")));
        QVERIFY(text("whatIfState").contains(QStringLiteral("As far as the steps tell")));
        QTest::mouseClick(button("whatIfScore"), Qt::LeftButton);
        settle();
        QVERIFY(!cell(runTable(), rowOf(QStringLiteral("gpu")), ExplainRunsModel::EditedColumn)
                     .isEmpty());
    }

    void anotherTileSizeIsScoredAndTakenBack()
    {
        open(QStringLiteral("own"));
        chooseOnly({QStringLiteral("attends"), QStringLiteral("recurrent")});
        settle();
        QVERIFY(!button("whatIfScore")->isEnabled());
        QVERIFY(!button("whatIfReset")->isEnabled());
        auto* undo = m_fixture->context()->undoStack()->createUndoAction(m_page.get());
        undo->setShortcut(QKeySequence::Undo);
        m_page->addAction(undo);

        selectStep(0);
        auto* box = child<DivisorBox>(panel(), "whatIfLength1");
        QVERIFY(box != nullptr);
        QCOMPARE(box->value(), 8);
        QCOMPARE(box->choices(), (std::vector<int>{1, 2, 4, 8, 16, 32})); // of 64 / 2
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Up);
        // The fields were made anew, and the same one has the focus.
        const auto current = [this] {
            QWidget* found = nullptr;
            const auto all = panel()->findChildren<DivisorBox*>(QStringLiteral("whatIfLength1"));
            for (DivisorBox* each : all)
                found = each->isVisible() ? each : found;
            return static_cast<DivisorBox*>(found);
        };
        QTRY_COMPARE(current()->value(), 16);
        QTRY_VERIFY(current()->hasFocus());
        QVERIFY(cell(stepTable(), 0, 2).contains(QStringLiteral("16")));
        QVERIFY(text("whatIfState").contains(QStringLiteral("can be derived")));
        QTest::mouseClick(button("whatIfScore"), Qt::LeftButton);
        settle();
        for (const char* run : {"attends", "recurrent"}) {
            const int row = rowOf(QString::fromLatin1(run));
            QVERIFY(!cell(runTable(), row, ExplainRunsModel::EditedColumn).isEmpty());
            QVERIFY(!cell(runTable(), row, ExplainRunsModel::ChangeColumn).isEmpty());
            QVERIFY(!cell(runTable(), row, ExplainRunsModel::EditedRankColumn).isEmpty());
        }
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("why-what-if"));
        // Ctrl+Z in the very field takes the change back; the answers to it are no longer shown.
        current()->setFocus();
        QTest::keyClick(current()->findChild<QLineEdit*>(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(current()->value(), 8);
        const int row = rowOf(QStringLiteral("attends"));
        QVERIFY(cell(runTable(), row, ExplainRunsModel::EditedColumn).isEmpty());
        // Once more: what was asked before is known.
        m_fixture->context()->undoStack()->redo();
        QTRY_COMPARE(current()->value(), 16);
        QVERIFY(!cell(runTable(), row, ExplainRunsModel::EditedColumn).isEmpty());
        QTest::mouseClick(button("whatIfReset"), Qt::LeftButton);
        QTRY_COMPARE(current()->value(), 8);
        QVERIFY(!button("whatIfReset")->isEnabled());
    }

    void annotationAndUnrollAreChoices()
    {
        open(QStringLiteral("own"));
        auto* step = child<QComboBox>(panel(), "whatIfStep");
        QCOMPARE(step->count(), 3);
        step->setFocus();
        QTest::keyClick(step, Qt::Key_Up); // from the last one
        QTRY_VERIFY(child<QComboBox>(panel(), "whatIfAnnotation") != nullptr);
        auto* annotation = child<QComboBox>(panel(), "whatIfAnnotation");
        QCOMPARE(annotation->count(), 4);
        QCOMPARE(annotation->currentData().toInt(), 3);
        QTest::keyClick(annotation, Qt::Key_Up);
        QTRY_COMPARE(m_fixture->context()->undoStack()->count(), 1);
        QVERIFY(
            m_fixture->context()->undoStack()->undoText().contains(QStringLiteral("vectorize")));
        QTest::keyClick(step, Qt::Key_Down);
        QTRY_VERIFY(child<QComboBox>(panel(), "whatIfUnroll") != nullptr);
        auto* unroll = child<QComboBox>(panel(), "whatIfUnroll");
        QCOMPARE(unroll->currentData().toInt(), 64);
        QTest::keyClick(unroll, Qt::Key_Down);
        QTRY_COMPARE(m_fixture->context()->undoStack()->count(), 2);
        // They stay when another program is looked at, and come back with it.
        open(QStringLiteral("sample"));
        QVERIFY(!button("whatIfReset")->isEnabled());
        open(QStringLiteral("own"));
        QVERIFY(button("whatIfReset")->isEnabled());
        m_fixture->context()->undoStack()->undo();
        m_fixture->context()->undoStack()->undo();
        QVERIFY(!button("whatIfReset")->isEnabled());
    }

    void bothProgramsAreMeasured()
    {
        const QString folder = QFileInfo(AppContext::commandLineProgram()).path();
        if (localTargets().empty() || !QFileInfo::exists(folder + QStringLiteral("/tlp-builder")))
            QSKIP("no program can be built here");
        open(QStringLiteral("own"));
        chooseOnly({QStringLiteral("attends")});
        settle();
        selectStep(0);
        auto* box = child<DivisorBox>(panel(), "whatIfLength1");
        QTest::keyClick(box, Qt::Key_Up);
        QVERIFY(button("whatIfMeasure")->isEnabled());
        QTest::mouseClick(button("whatIfMeasure"), Qt::LeftButton);
        QVERIFY(child<QProgressBar>(panel(), "whySpinner")->isVisible());
        settle();
        QVERIFY2(text("whyTimes").contains(QStringLiteral("Measured here")),
            qPrintable(text("whyState")));
        QVERIFY(!cell(runTable(), rowOf(QStringLiteral("attends")), ExplainRunsModel::EditedColumn)
                     .isEmpty());
    }

    void askingCanBeCancelled()
    {
        open(QStringLiteral("sample"), 1, 7);
        chooseOnly({QStringLiteral("attends")});
        settle();
        open(QStringLiteral("own"));
        chooseOnly({QStringLiteral("attends")});
        settle();
        selectStep(0);
        QTest::keyClick(child<DivisorBox>(panel(), "whatIfLength2"), Qt::Key_Up);
        QTest::mouseClick(button("whatIfScore"), Qt::LeftButton);
        QVERIFY(panel()->isBusy());
        QVERIFY(!button("whatIfScore")->isEnabled());
        QVERIFY(button("whyCancel")->isVisible());
        QTest::mouseClick(button("whyCancel"), Qt::LeftButton);
        QVERIFY(!panel()->isBusy());
        QVERIFY(!button("whyCancel")->isVisible());
        QVERIFY(button("whatIfScore")->isEnabled());
        QVERIFY(text("whyState").contains(QStringLiteral("Cancelled")));
        // What is known is not asked again.
        open(QStringLiteral("sample"), 1, 7);
        QVERIFY(!scoreOf(QStringLiteral("attends")).isEmpty());
    }

    void aDeletedRunIsToldAndGoes()
    {
        addRun("doomed");
        open(QStringLiteral("sample"), 1, 3);
        chooseOnly({QStringLiteral("doomed"), QStringLiteral("attends")});
        settle();
        QVERIFY(!scoreOf(QStringLiteral("doomed")).isEmpty());
        workspace::Workspace& workspace = **m_fixture->context()->editor();
        TLP_VERIFY(workspace.setRunDeleted(workspace.run("doomed")->id, true));
        QTRY_VERIFY_WITH_TIMEOUT(rowOf(QStringLiteral("doomed")) < 0, kPatience);
        QTRY_VERIFY(text("whyState").contains(QStringLiteral("doomed")));
        QVERIFY(!scoreOf(QStringLiteral("attends")).isEmpty());
    }

    void aRunThatGoesWhileItIsAskedIsAProblemOfItsOwn()
    {
        // As `tlp` answers when the run went between the list and the question.
        const auto json = QJsonDocument::fromJson(R"({"runs": [
            {"run": "gone", "model": null, "problem": {"kind": "not found",
             "message": "no run named gone"}},
            {"run": "there", "model": "xgboost", "problem": null,
             "heads": [{"head": "p", "score": 0.5, "edited_score": null}], "head": "p",
             "score": 0.5, "steps_read": 2, "steps_cut": 0, "padding_rows": 1,
             "has_padding_row": true, "summands": null,
             "no_summands": {"key": "no-rows", "reason": "x"}, "contributions": [],
             "attention": null, "no_attention": {"key": "new-one", "reason": "because of trees"}}
            ], "measured": null})");
        const auto read = readExplanation(json.object());
        TLP_VERIFY(read);
        QCOMPARE(read->runs[0].problem, QStringLiteral("no run named gone"));
        QVERIFY(read->runs[1].problem.isEmpty());
        QCOMPARE(read->runs[1].rows(), 3);
        QVERIFY(!read->runs[1].noSummands.isEmpty());
        QCOMPARE(read->runs[1].noAttention, QStringLiteral("because of trees"));
        // What does not fit together is not shown.
        QJsonObject broken = json.object();
        QJsonArray runs = broken[QLatin1String("runs")].toArray();
        QJsonObject run = runs[1].toObject();
        run[QLatin1String("summands")] = QJsonArray{1.0};
        runs[1] = run;
        broken[QLatin1String("runs")] = runs;
        QVERIFY(!readExplanation(broken));
    }
};

} // namespace

QTEST_MAIN(WhyPanelTest)
#include "tst_why_panel.moc"
