// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_view.h"
#include "data/data_page.h"
#include "data/data_tree_model.h"
#include "data/dataset_view.h"
#include "data/import_dialog.h"
#include "data/import_report_view.h"
#include "data/import_view.h"
#include "data/program_table_model.h"
#include "data/split_dialog.h"
#include "data/value_text.h"
#include "workspace_fixture.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QProcess>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTreeView>

using namespace tlp;
using namespace tlp::widgets;
using tlp::widgets::test::WorkspaceFixture;

namespace {

template <typename T>
T* child(QWidget* parent, const char* name)
{
    return parent->findChild<T*>(QString::fromLatin1(name));
}

/// What the window system sends for a drag that ends over a widget.
void dropOn(QWidget* widget, const QMimeData* data)
{
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(widget, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(20, 20), Qt::CopyAction, data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(widget, &drop);
}

class DataPageTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<WorkspaceFixture> m_fixture;
    std::unique_ptr<DataPage> m_page;

    /// The failure's text, "" when the import started.
    QString startImport(const QString& dataset, const QStringList& paths)
    {
        std::optional<QString> failure;
        m_page->startImport(dataset, paths, {}, {}, [&](const QString& text) { failure = text; });
        if (!QTest::qWaitFor([&] { return failure.has_value(); }, 30000))
            return QStringLiteral("no answer");
        return *failure;
    }
    void show()
    {
        m_page = std::make_unique<DataPage>(m_fixture->context());
        connect(m_fixture->context(), &AppContext::dataChanged, m_page.get(), &DataPage::refresh);
        m_page->resize(1280, 860);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    /// Selects a task of the sample through the tree, by keyboard.
    void openTask()
    {
        auto* tree = child<QTreeView>(m_page.get(), "dataTree");
        QTRY_VERIFY(tree->model()->rowCount() > 0);
        tree->setFocus();
        tree->setCurrentIndex(tree->model()->index(0, 0));
        QTest::keyClick(tree, Qt::Key_Right); // expands: reads the content
        QTRY_VERIFY(tree->model()->rowCount(tree->model()->index(0, 0)) > 0);
        const QModelIndex platform = tree->model()->index(0, 0, tree->model()->index(0, 0));
        tree->expand(platform);
        const QModelIndex task = tree->model()->index(0, 0, platform);
        tree->scrollTo(task);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(task).center());
        auto* table = child<QTableView>(m_page.get(), "programTable");
        QTRY_VERIFY(table->model()->rowCount() > 0);
        QTRY_VERIFY(m_page->isSettled());
    }

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WorkspaceFixture>();
        TLP_VERIFY(m_fixture->open());
        applyTheme(ThemeChoice::Light);
    }
    void cleanup()
    {
        m_page.reset();
        m_fixture.reset();
    }

    void emptyWorkspaceSaysWhatToDoNext()
    {
        show();
        QTRY_VERIFY(m_page->isSettled());
        bool isImportOffered = false;
        for (const auto* button : m_page->findChildren<QPushButton*>()) {
            if (button->isVisible() && button->text().contains(QStringLiteral("Import")))
                isImportOffered = true;
        }
        QVERIFY(isImportOffered);
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("data-empty"));
    }

    void clickingATaskShowsItsProgramsHistogramAndNetworks()
    {
        TLP_VERIFY(m_fixture->import(
            QStringLiteral("sample"), {WorkspaceFixture::sample()}, WorkspaceFixture::networks()));
        show();
        openTask();
        const auto* histogram = child<PlotView>(m_page.get(), "latencyHistogram");
        QCOMPARE(histogram->data().series.size(), std::size_t(1));
        QVERIFY(histogram->data().x.isLog);
        auto* table = child<QTableView>(m_page.get(), "programTable");
        double total = 0;
        for (const QPointF& point : histogram->data().series.front().points)
            total += point.y();
        auto* model = qobject_cast<ProgramTableModel*>(table->model());
        QVERIFY(total > 0 && total <= model->rowCount({}));
        const QString facts = child<QLabel>(m_page.get(), "taskFacts")->text();
        QVERIFY2(facts.contains(QStringLiteral("weight")), qPrintable(facts));
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("data-task"));
    }

    void enterOnAProgramOpensIt()
    {
        TLP_VERIFY(m_fixture->import(QStringLiteral("ansor"),
            {WorkspaceFixture::caseFile(QStringLiteral("ansor_cpu_sample.json"))}));
        show();
        openTask();
        auto* table = child<QTableView>(m_page.get(), "programTable");
        QSignalSpy opened(m_fixture->context(), &AppContext::programRequested);
        table->setFocus();
        table->selectRow(2);
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(opened.count(), 1);
        auto ref = opened.last().first().value<ProgramRef>();
        QCOMPARE(ref.dataset, QStringLiteral("ansor"));
        QCOMPARE(ref.ordinal, 3);
        QCOMPARE(ref.platform, QStringLiteral("platinum-8272"));
        const QPoint where = table->visualRect(table->model()->index(5, 1)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, where);
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, where);
        QTRY_COMPARE(opened.count(), 2);
        QCOMPARE(opened.last().first().value<ProgramRef>().ordinal, 6);
    }

    void sortingByHeaderClickKeepsTheSelectedProgram()
    {
        TLP_VERIFY(m_fixture->import(QStringLiteral("ansor"),
            {WorkspaceFixture::caseFile(QStringLiteral("ansor_cpu_sample.json"))}));
        show();
        openTask();
        auto* table = child<QTableView>(m_page.get(), "programTable");
        auto* model = qobject_cast<ProgramTableModel*>(table->model());
        table->selectRow(7);
        const ProgramId id = model->program(7)->id;
        const QHeaderView* header = table->horizontalHeader();
        const int x = header->sectionViewportPosition(ProgramTableModel::LatencyColumn)
            + header->sectionSize(ProgramTableModel::LatencyColumn) / 2;
        QSignalSpy moved(model, &ProgramTableModel::selectionMoved);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(x, header->height() / 2));
        QTRY_VERIFY(moved.count() > 0);
        QCOMPARE(model->program(0)->measurement.label.value(), 1.0);
        QCOMPARE(model->program(table->currentIndex().row())->id, id);
    }

    void filterBoxNarrowsTheTree()
    {
        TLP_VERIFY(m_fixture->import(
            QStringLiteral("sample"), {WorkspaceFixture::sample()}, WorkspaceFixture::networks()));
        show();
        auto* tree = child<QTreeView>(m_page.get(), "dataTree");
        QTRY_VERIFY(tree->model()->rowCount() > 0);
        auto* box = child<QLineEdit>(m_page.get(), "taskFilter");
        m_page->activateWindow();
        QTest::keyClick(m_page.get(), Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(box->hasFocus());
        QTest::keyClicks(box, QStringLiteral("bert_tiny"));
        const QAbstractItemModel* model = tree->model();
        QTRY_VERIFY(model->rowCount(model->index(0, 0)) > 0);
        const QModelIndex platform = model->index(0, 0, model->index(0, 0));
        QTRY_VERIFY(model->rowCount(platform) > 0);
        const int narrowed = model->rowCount(platform);
        QTRY_VERIFY(tree->isExpanded(platform));
        QTest::keyClick(box, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(box, Qt::Key_Delete);
        QVERIFY(model->rowCount(model->index(0, 0, model->index(0, 0))) > narrowed);
    }

    void datasetShowsLengthsAgainstTheCrop()
    {
        TLP_VERIFY(m_fixture->import(QStringLiteral("long"),
            {WorkspaceFixture::caseFile(QStringLiteral("long_sequence.json")),
                WorkspaceFixture::caseFile(QStringLiteral("unknown_step.json"))}));
        show();
        auto* view = m_page->findChild<DatasetView*>();
        QTRY_VERIFY(view->overview().has_value());
        const auto& stats = view->overview()->stats;
        QVERIFY(stats.programsCutRows > 0);
        QTRY_VERIFY(m_page->isSettled());
        const QString notes = child<QLabel>(m_page.get(), "datasetNotes")->text();
        QVERIFY2(notes.contains(QStringLiteral("XX")), qPrintable(notes));
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("data-long"));
    }

    void datasetViewOfTheSample()
    {
        TLP_VERIFY(m_fixture->import(
            QStringLiteral("sample"), {WorkspaceFixture::sample()}, WorkspaceFixture::networks()));
        show();
        auto* view = m_page->findChild<DatasetView*>();
        QTRY_VERIFY(view->overview().has_value());
        QTRY_VERIFY(m_page->isSettled());
        const auto* networks = child<QTableWidget>(m_page.get(), "networkTable");
        QVERIFY(networks->rowCount() > 0);
        QCOMPARE(child<QTableWidget>(m_page.get(), "importTable")->rowCount(), 1);
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("data-dataset"));
    }

    void splitDialogPreviewsAndStores()
    {
        TLP_VERIFY(m_fixture->import(
            QStringLiteral("sample"), {WorkspaceFixture::sample()}, WorkspaceFixture::networks()));
        show();
        auto* view = m_page->findChild<DatasetView*>();
        QTRY_VERIFY(view->overview().has_value());
        QTest::mouseClick(child<QPushButton>(m_page.get(), "newSplit"), Qt::LeftButton);
        auto* dialog = m_page->findChild<SplitDialog*>();
        QVERIFY(dialog != nullptr);
        auto* list = child<QListWidget>(dialog, "splitNetworks");
        auto* accept = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QVERIFY(!accept->isEnabled());
        int row = -1;
        for (int i = 0; i < list->count(); ++i) {
            if (list->item(i)->data(Qt::UserRole).toString() == QStringLiteral("resnet_18"))
                row = i;
        }
        QVERIFY(row >= 0);
        list->setFocus();
        list->setCurrentRow(row);
        QTest::keyClick(list, Qt::Key_Space);
        QTRY_VERIFY(accept->isEnabled());
        const QString preview = child<QLabel>(dialog, "splitPreview")->text();
        QVERIFY(!preview.isEmpty());
        WorkspaceFixture::screenshot(dialog, QStringLiteral("data-split"));
        QCOMPARE(child<QLineEdit>(dialog, "splitName")->text(), QStringLiteral("resnet_18"));
        QTest::mouseClick(accept, Qt::LeftButton);
        QTRY_COMPARE(view->overview()->splits.size(), std::size_t(1));
        const auto& split = view->overview()->splits.front();
        QVERIFY2(preview.contains(countText(std::ssize(split.test)))
                && preview.contains(countText(std::ssize(split.train))),
            qPrintable(preview));
    }

    void namesOfTasksAreWhole_data()
    {
        QTest::addColumn<QSize>("size"); // of the page in windows of 1440 × 900 and 1100 × 720
        QTest::newRow("default") << QSize(1366, 824);
        QTest::newRow("small") << QSize(1026, 644);
    }
    void namesOfTasksAreWhole()
    {
        QFETCH(QSize, size);
        TLP_VERIFY(m_fixture->import(
            QStringLiteral("sample"), {WorkspaceFixture::sample()}, WorkspaceFixture::networks()));
        show();
        m_page->resize(size);
        m_page->showRepresentative();
        QTRY_VERIFY(m_page->isSettled());
        auto* tree = child<QTreeView>(m_page.get(), "dataTree");
        tree->expandAll();
        const QAbstractItemView* view = tree; // where the hint is public
        QTRY_VERIFY(tree->columnWidth(0) >= view->sizeHintForColumn(0));
        // It can be scrolled to the side only when a name in view has no room.
        int widest = 0;
        for (QModelIndex row = tree->indexAt({0, 0});
             row.isValid() && tree->visualRect(row).top() < tree->viewport()->height();
             row = tree->indexBelow(row))
            widest = std::max(
                widest, tree->visualRect(row).left() + view->sizeHintForIndex(row).width());
        const int room = tree->viewport()->width() - tree->columnWidth(DataTreeModel::BestColumn);
        QVERIFY(widest > 0);
        QTRY_COMPARE(tree->horizontalScrollBar()->maximum() > 0, widest > room);
    }

    void importDialogValidatesAndStarts()
    {
        ImportDialog::Request started;
        QString answer = QStringLiteral("no");
        ImportDialog dialog({QStringLiteral("old")},
            [&](const ImportDialog::Request& request, const std::function<void(QString)>& done) {
                started = request;
                done(answer);
            });
        dialog.show();
        auto* accept = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QVERIFY(!accept->isEnabled());
        QMimeData mime;
        mime.setUrls({QUrl::fromLocalFile(WorkspaceFixture::sample())});
        dropOn(&dialog, &mime);
        QVERIFY(accept->isEnabled());
        QCOMPARE(dialog.request().dataset, QStringLiteral("tvm-ansor-zen5"));
        auto* networks = child<QLineEdit>(&dialog, "importNetworks");
        QTest::keyClicks(networks, QStringLiteral("/nowhere.json"));
        QVERIFY(!accept->isEnabled());
        networks->clear();
        QTest::keyClicks(child<QLineEdit>(&dialog, "importPlatform"), QStringLiteral("zen"));
        WorkspaceFixture::screenshot(&dialog, QStringLiteral("data-import-dialog"));
        QTest::mouseClick(accept, Qt::LeftButton);
        QVERIFY(dialog.isVisible()); // the failure is shown instead
        answer.clear();
        QTest::mouseClick(accept, Qt::LeftButton);
        QVERIFY(!dialog.isVisible());
        QCOMPARE(started.platform, QStringLiteral("zen"));
        QCOMPARE(started.paths, QStringList{WorkspaceFixture::sample()});
    }

    void droppedFilesOpenTheImportDialog()
    {
        show();
        QMimeData mime;
        mime.setUrls({QUrl::fromLocalFile(WorkspaceFixture::sample())});
        dropOn(m_page.get(), &mime);
        auto* dialog = m_page->findChild<ImportDialog*>();
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->request().paths, QStringList{WorkspaceFixture::sample()});
    }

    void importShowsTheJobsProgressAndItsReport()
    {
        // The test plays the job's process, so that every state can be looked at.
        const QByteArray program = qgetenv("TLP_CLI");
        qputenv("TLP_CLI", "/bin/true");
        show();
        const QString source
            = WorkspaceFixture::caseFile(QStringLiteral("records_truncated_line.json"));
        const QString failure = startImport(QStringLiteral("bad"), {source});
        qputenv("TLP_CLI", program);
        QVERIFY2(failure.isEmpty(), qPrintable(failure));
        auto* workspace = *m_fixture->context()->editor();
        const auto jobs = workspace->jobs();
        TLP_VERIFY(jobs);
        const JobId job = jobs->front().id;
        TLP_VERIFY(workspace->claimJob(job));
        workspace::JobProgress progress;
        progress.phase = "import";
        progress.unit = "records";
        progress.done = 1500;
        progress.total = 6000;
        progress.ratePerSecond = 3000;
        progress.secondsLeft = 90;
        TLP_VERIFY(workspace->heartbeat(job, progress));
        auto* bar = child<QProgressBar>(m_page.get(), "importProgress");
        QTRY_COMPARE(bar->value(), 250);
        const QString state = child<QLabel>(m_page.get(), "importState")->text();
        QVERIFY2(state.contains(countText(1500)) && state.contains(countText(3000))
                && state.contains(QStringLiteral("30 s")),
            qPrintable(state));
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("data-importing"));
        TLP_VERIFY(m_fixture->import(QStringLiteral("bad"), {source}));
        TLP_VERIFY(workspace->finishJob(job, workspace::JobState::Finished, {}));
        const auto* table = child<QTableView>(m_page.get(), "issueTable");
        QTRY_VERIFY(table->isVisible());
        QCOMPARE(table->model()->rowCount(), 1);
        QCOMPARE(table->model()->index(0, 2).data().toInt(), 6);
        QVERIFY(!m_page->findChild<ImportView*>()->isRunning());
        // The report stays until it is closed; then the new dataset is shown.
        auto* tree = child<QTreeView>(m_page.get(), "dataTree");
        QTRY_COMPARE(tree->model()->rowCount(), 1);
        QTRY_VERIFY(m_page->isSettled());
        QVERIFY(table->isVisible());
        QTest::mouseClick(child<QPushButton>(m_page.get(), "closeImport"), Qt::LeftButton);
        auto* overview = m_page->findChild<DatasetView*>();
        QTRY_VERIFY(overview->isVisible() && overview->overview().has_value());
        QCOMPARE(child<QLabel>(overview, "datasetTitle")->text(), QStringLiteral("bad"));
    }

    void cancelAsksTheJobToStop()
    {
        const QByteArray program = qgetenv("TLP_CLI");
        qputenv("TLP_CLI", "/bin/true");
        show();
        const QString failure = startImport(QStringLiteral("sample"), {WorkspaceFixture::sample()});
        qputenv("TLP_CLI", program);
        QVERIFY2(failure.isEmpty(), qPrintable(failure));
        auto* workspace = *m_fixture->context()->editor();
        const JobId job = workspace->jobs()->front().id;
        TLP_VERIFY(workspace->claimJob(job));
        QTest::mouseClick(child<QPushButton>(m_page.get(), "cancelImport"), Qt::LeftButton);
        QTRY_COMPARE(workspace->cancelRequested(job).value(), true);
        TLP_VERIFY(workspace->finishJob(job, workspace::JobState::Cancelled, {}));
        QTRY_VERIFY(!m_page->findChild<ImportView*>()->isRunning());
        QVERIFY(child<QLabel>(m_page.get(), "importState")
                    ->text()
                    .contains(QStringLiteral("cancelled")));
        QTRY_VERIFY(m_page->isSettled());
    }

    void importRunsInAProcessOfItsOwn()
    {
        QProcess program;
        program.start(AppContext::commandLineProgram(), {QStringLiteral("--version")});
        if (!program.waitForFinished() || program.readAllStandardOutput().isEmpty())
            QSKIP("The tlp program that runs jobs is not built.");
        show();
        const QString failure = startImport(QStringLiteral("bad"),
            {WorkspaceFixture::caseFile(QStringLiteral("records_truncated_line.json")),
                WorkspaceFixture::caseFile(QStringLiteral("failed_records.json"))});
        QVERIFY2(failure.isEmpty(), qPrintable(failure));
        auto* view = m_page->findChild<ImportView*>();
        QTRY_VERIFY_WITH_TIMEOUT(!view->isRunning(), 30000);
        const auto* table = child<QTableView>(m_page.get(), "issueTable");
        QTRY_VERIFY2_WITH_TIMEOUT(table->isVisible() && table->model()->rowCount() > 0,
            qPrintable(child<QLabel>(m_page.get(), "importState")->text()), 10000);
        bool isTruncatedListed = false;
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            const QString file = table->model()->index(row, 1).data().toString();
            if (file.contains(QStringLiteral("truncated"))
                && table->model()->index(row, 2).data().toInt() == 6)
                isTruncatedListed = true;
        }
        QVERIFY(isTruncatedListed);
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("data-report"));
    }

    void reportTableIsFilteredByTyping()
    {
        ImportReportView view;
        dataset::ImportReport report;
        report.lines = 10;
        report.good = 7;
        report.flagged = 1;
        report.skipped = 2;
        report.seconds = 0.5;
        using Kind = dataset::ImportIssue::Kind;
        report.issues = {{Kind::Skipped, "a.json", 3, 1, "line ends inside a record"},
            {Kind::Skipped, "a.json", 4, 1, "not JSON"},
            {Kind::Flagged, "b.json", 5, 0, "run time-out"}};
        view.setReport(report);
        view.resize(800, 600);
        view.show();
        const auto* table = child<QTableView>(&view, "issueTable");
        QCOMPARE(table->model()->rowCount(), 3);
        QTest::keyClicks(child<QLineEdit>(&view, "issueFilter"), QStringLiteral("json"));
        QCOMPARE(table->model()->rowCount(), 3);
        QTest::keyClicks(child<QLineEdit>(&view, "issueFilter"), QStringLiteral("!"));
        QCOMPARE(table->model()->rowCount(), 0);
        child<QLineEdit>(&view, "issueFilter")->clear();
        auto* kind = child<QComboBox>(&view, "issueKind");
        kind->setFocus();
        QTest::keyClick(kind, Qt::Key_Down);
        QCOMPARE(table->model()->rowCount(), 2);
        QTemporaryDir folder;
        TLP_VERIFY(view.exportTo(folder.filePath(QStringLiteral("out.csv"))));
        QFile file(folder.filePath(QStringLiteral("out.csv")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 3);
        QVERIFY(!view.exportTo(QStringLiteral("/nowhere/out.csv")).has_value());
    }

    void openTaskSelectsItInTheTree()
    {
        TLP_VERIFY(m_fixture->import(
            QStringLiteral("sample"), {WorkspaceFixture::sample()}, WorkspaceFixture::networks()));
        show();
        QTRY_VERIFY(m_page->isSettled());
        m_fixture->context()->openTask(
            QStringLiteral("sample"), TaskId{3}, QStringLiteral("zen5-avx2"));
        auto* table = child<QTableView>(m_page.get(), "programTable");
        auto* model = qobject_cast<ProgramTableModel*>(table->model());
        QTRY_COMPARE(model->task().task, TaskId{3});
        const auto* tree = child<QTreeView>(m_page.get(), "dataTree");
        QCOMPARE(
            tree->currentIndex().data(DataTreeModel::RefRole).value<DataRef>().task, TaskId{3});
        QTRY_VERIFY(m_page->isSettled());
    }

    void everythingFocusableHasAName()
    {
        TLP_VERIFY(m_fixture->import(QStringLiteral("ansor"),
            {WorkspaceFixture::caseFile(QStringLiteral("ansor_cpu_sample.json"))}));
        show();
        openTask();
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

QTEST_MAIN(DataPageTest)
#include "tst_data_page.moc"
