// SPDX-License-Identifier: GPL-3.0-only
#include "data/data_tree_model.h"
#include "data/issue_model.h"
#include "data/program_table_model.h"
#include "data/value_text.h"
#include "workspace_fixture.h"

#include <cmath>
#include <limits>

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace tlp;
using namespace tlp::widgets;
using tlp::widgets::test::WorkspaceFixture;

namespace {

/// Small records of two CPUs that share three tasks, and one task of which every program failed.
class DataModelsTest : public QObject
{
    Q_OBJECT

    WorkspaceFixture m_fixture;

    DataRef taskRef(const QString& dataset, const QString& platform, int row)
    {
        DataTreeModel model(m_fixture.context());
        model.reload();
        [&] { QTRY_VERIFY(model.rowCount({}) > 0); }();
        model.fetchAll();
        [&] { QTRY_VERIFY(model.content(dataset) != nullptr); }();
        const QModelIndex parent = model.indexOf({dataset, platform, {}, {}});
        return model.index(row, 0, parent).data(DataTreeModel::RefRole).value<DataRef>();
    }

private Q_SLOTS:
    void initTestCase()
    {
        TLP_VERIFY(m_fixture.open());
        TLP_VERIFY(m_fixture.import(
            QStringLiteral("cpu"), {WorkspaceFixture::caseFile(QStringLiteral("tenset_mini"))}));
        TLP_VERIFY(m_fixture.import(QStringLiteral("ansor"),
            {WorkspaceFixture::caseFile(QStringLiteral("ansor_cpu_sample.json")),
                WorkspaceFixture::caseFile(QStringLiteral("all_failed.json"))}));
        TLP_VERIFY(m_fixture.import(
            QStringLiteral("sample"), {WorkspaceFixture::sample()}, WorkspaceFixture::networks()));
    }

    void treeIsReadWhenExpanded()
    {
        DataTreeModel model(m_fixture.context());
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        model.reload();
        QTRY_COMPARE(model.rowCount({}), 3);
        const QModelIndex dataset = model.indexOf({QStringLiteral("cpu"), {}, {}, {}});
        QVERIFY(dataset.isValid());
        // The tester fetches by itself; without it nothing would be there yet.
        QVERIFY(model.hasChildren(dataset));
        model.fetchMore(dataset);
        QTRY_COMPARE(model.rowCount(dataset), 2);
        const QModelIndex platform
            = model.indexOf({QStringLiteral("cpu"), QStringLiteral("e5-2673"), {}, {}});
        QVERIFY(platform.isValid());
        QCOMPARE(model.rowCount(platform), 3);
        const auto content = model.content(QStringLiteral("cpu"));
        std::int64_t programs = 0;
        for (const auto& task : content->tasks)
            programs += task.programs;
        QCOMPARE(model.index(dataset.row(), DataTreeModel::ProgramsColumn, {})
                     .data(DataTreeModel::SortRole)
                     .toLongLong(),
            programs);
        const QModelIndex task = model.index(0, 0, platform);
        const auto ref = task.data(DataTreeModel::RefRole).value<DataRef>();
        QVERIFY(ref.task);
        QCOMPARE(model.indexOf(ref), task);
    }

    void treeShowsNoValidInsteadOfZero()
    {
        DataTreeModel model(m_fixture.context());
        model.reload();
        QTRY_COMPARE(model.rowCount({}), 3);
        model.fetchAll();
        QTRY_VERIFY(model.content(QStringLiteral("ansor")) != nullptr);
        bool isFound = false;
        const QModelIndex dataset = model.indexOf({QStringLiteral("ansor"), {}, {}, {}});
        for (int p = 0; p < model.rowCount(dataset); ++p) {
            const QModelIndex platform = model.index(p, 0, dataset);
            for (int t = 0; t < model.rowCount(platform); ++t) {
                const QModelIndex good = model.index(t, DataTreeModel::GoodColumn, platform);
                if (good.data(DataTreeModel::SortRole).toInt() != 0)
                    continue;
                isFound = true;
                QCOMPARE(good.siblingAtColumn(DataTreeModel::BestColumn).data().toString(),
                    latencyText(std::optional<double>()));
                QCOMPARE(good.siblingAtColumn(DataTreeModel::FlaggedColumn).data().toString(),
                    countText(6));
            }
        }
        QVERIFY(isFound);
    }

    void filterKeepsHitsAndTheirParents()
    {
        DataTreeModel model(m_fixture.context());
        DataTreeFilter filter;
        filter.setSourceModel(&model);
        const QAbstractItemModelTester tester(
            &filter, QAbstractItemModelTester::FailureReportingMode::Fatal);
        model.reload();
        QTRY_COMPARE(model.rowCount({}), 3);
        model.fetchAll();
        QTRY_VERIFY(model.content(QStringLiteral("cpu")) && model.content(QStringLiteral("ansor"))
            && model.content(QStringLiteral("sample")));
        filter.setWords(QStringLiteral("2350d19d 1,56,56"));
        QVERIFY(filter.rowCount() >= 1);
        int hits = 0;
        for (int d = 0; d < filter.rowCount(); ++d) {
            const QModelIndex dataset = filter.index(d, 0);
            for (int p = 0; p < filter.rowCount(dataset); ++p)
                hits += filter.rowCount(filter.index(p, 0, dataset));
        }
        QVERIFY(hits >= 1);
        filter.setWords(QStringLiteral("no such task anywhere"));
        QCOMPARE(filter.rowCount(), 0);
        filter.setWords({});
        QCOMPARE(filter.rowCount(), 3);
    }

    void filterFindsTasksByNetwork()
    {
        DataTreeModel model(m_fixture.context());
        DataTreeFilter filter;
        filter.setSourceModel(&model);
        model.reload();
        QTRY_COMPARE(model.rowCount({}), 3);
        model.fetchAll();
        QTRY_VERIFY(model.content(QStringLiteral("sample")) != nullptr);
        std::size_t expected = 0;
        for (const auto& task : model.content(QStringLiteral("sample"))->tasks) {
            const auto& networks = task.networks;
            if (std::find(networks.begin(), networks.end(), "resnet_18") != networks.end())
                expected += task.platforms.size();
        }
        QVERIFY(expected > 0);
        filter.setWords(QStringLiteral("resnet_18"));
        std::size_t hits = 0;
        for (int d = 0; d < filter.rowCount(); ++d) {
            const QModelIndex dataset = filter.index(d, 0);
            for (int p = 0; p < filter.rowCount(dataset); ++p)
                hits += static_cast<std::size_t>(filter.rowCount(filter.index(p, 0, dataset)));
        }
        QCOMPARE(hits, expected);
    }

    void treeSortsByNumberNotByText()
    {
        DataTreeModel model(m_fixture.context());
        DataTreeFilter filter;
        filter.setSourceModel(&model);
        model.reload();
        QTRY_COMPARE(model.rowCount({}), 3);
        model.fetchAll();
        QTRY_VERIFY(model.content(QStringLiteral("sample")) != nullptr);
        filter.sort(DataTreeModel::BestColumn, Qt::AscendingOrder);
        const auto dataset = model.indexOf({QStringLiteral("sample"), {}, {}, {}});
        const QModelIndex platform = filter.mapFromSource(model.index(0, 0, dataset));
        QVERIFY(filter.rowCount(platform) > 3);
        double last = 0;
        for (int row = 0; row < filter.rowCount(platform); ++row) {
            const double best = filter.index(row, DataTreeModel::BestColumn, platform)
                                    .data(DataTreeModel::SortRole)
                                    .toDouble();
            QVERIFY(best >= last);
            last = best;
        }
    }

    void treeKeepsRowsWhenDataIsAdded()
    {
        TLP_VERIFY(m_fixture.import(QStringLiteral("growing"),
            {WorkspaceFixture::caseFile(QStringLiteral("ansor_cpu_sample.json"))}));
        DataTreeModel model(m_fixture.context());
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        model.reload();
        QTRY_COMPARE(model.rowCount({}), 4);
        model.fetchAll();
        QTRY_VERIFY(model.content(QStringLiteral("growing")) != nullptr);
        const QPersistentModelIndex task = model.index(
            1, 0, model.index(0, 0, model.indexOf({QStringLiteral("growing"), {}, {}, {}})));
        QVERIFY(task.isValid());
        const auto ref = task.data(DataTreeModel::RefRole).value<DataRef>();
        TLP_VERIFY(m_fixture.import(QStringLiteral("growing"),
            {WorkspaceFixture::caseFile(QStringLiteral("two_targets.json"))}));
        model.reload();
        QTRY_VERIFY(model.rowCount(model.indexOf({QStringLiteral("growing"), {}, {}, {}})) > 1);
        QVERIFY(task.isValid());
        QCOMPARE(task.data(DataTreeModel::RefRole).value<DataRef>(), ref);
    }

    void programsArePagedSortedAndFiltered()
    {
        const DataRef ref = taskRef(QStringLiteral("ansor"), QStringLiteral("platinum-8272"), 0);
        ProgramTableModel model(m_fixture.context());
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QSignalSpy moved(&model, &ProgramTableModel::selectionMoved);
        model.setTask(ref);
        QTRY_COMPARE(moved.count(), 1);
        const int all = model.rowCount({});
        QVERIFY(all >= 19);
        QCOMPARE(model.program(0)->ordinal, 1);

        model.sort(ProgramTableModel::LatencyColumn, Qt::AscendingOrder);
        QTRY_COMPARE(moved.count(), 2);
        QCOMPARE(model.program(0)->measurement.label.value(), 1.0);
        double last = 0;
        for (int row = 0; row < all; ++row) {
            const auto& measurement = model.program(row)->measurement;
            if (measurement.flag != records::Flag::None)
                continue;
            QVERIFY(*measurement.result.meanSeconds() >= last);
            last = *measurement.result.meanSeconds();
        }

        model.setShow(ProgramTableModel::Show::Flagged);
        QTRY_COMPARE(moved.count(), 3);
        const int flagged = model.rowCount({});
        model.setShow(ProgramTableModel::Show::Good);
        QTRY_COMPARE(moved.count(), 4);
        QCOMPARE(model.rowCount({}) + flagged, all);
        QCOMPARE(model.rowCount({}), 19);
    }

    void selectedProgramIsFoundAgainAfterSorting()
    {
        const DataRef ref = taskRef(QStringLiteral("ansor"), QStringLiteral("platinum-8272"), 0);
        ProgramTableModel model(m_fixture.context());
        QSignalSpy moved(&model, &ProgramTableModel::selectionMoved);
        model.setTask(ref);
        QTRY_COMPARE(moved.count(), 1);
        const ProgramId id = model.program(4)->id;
        model.setCurrent(id);
        model.sort(ProgramTableModel::LatencyColumn, Qt::DescendingOrder);
        QTRY_COMPARE(moved.count(), 2);
        const int row = moved.last().first().toInt();
        QVERIFY(row >= 0);
        QCOMPARE(model.program(row)->id, id);
    }

    void rowsBeyondTheFirstPageAreReadOnDemand()
    {
        // One task with more programs than a page: steps differ by a number that nothing checks.
        QTemporaryDir folder;
        QFile source(WorkspaceFixture::caseFile(QStringLiteral("ansor_cpu_sample.json")));
        QVERIFY(source.open(QIODevice::ReadOnly));
        const QByteArray line = source.readLine();
        const qsizetype steps = line.indexOf("[[], [[") + 6;
        QFile many(folder.filePath(QStringLiteral("many.json")));
        QVERIFY(many.open(QIODevice::WriteOnly));
        constexpr int kPrograms = 1000;
        for (int i = 0; i < kPrograms; ++i) {
            QByteArray copy = line;
            copy.insert(steps, "[\"SP\", 1, 0, 64, [" + QByteArray::number(i + 1) + "], 1], ");
            many.write(copy);
        }
        many.close();
        TLP_VERIFY(m_fixture.import(QStringLiteral("many"), {many.fileName()}));
        const DataRef ref = taskRef(QStringLiteral("many"), QStringLiteral("platinum-8272"), 0);
        ProgramTableModel model(m_fixture.context());
        QSignalSpy moved(&model, &ProgramTableModel::selectionMoved);
        model.setTask(ref);
        QTRY_COMPARE(moved.count(), 1);
        QCOMPARE(model.rowCount({}), kPrograms);
        const QModelIndex far = model.index(873, ProgramTableModel::OrdinalColumn);
        QVERIFY(model.program(873) == nullptr);
        QCOMPARE(far.data().toString(), QStringLiteral("…"));
        QTRY_COMPARE(far.data().toString(), countText(874));
        // Pages asked for before a new order are dropped: none of them may show up in it.
        QCOMPARE(model.index(500, 0).data().toString(), QStringLiteral("…"));
        model.sort(ProgramTableModel::OrdinalColumn, Qt::DescendingOrder);
        QTRY_COMPARE(moved.count(), 2);
        QCOMPARE(model.index(0, 0).data().toString(), countText(kPrograms));
        const QModelIndex middle = model.index(500, 0);
        QTRY_COMPARE(middle.data().toString(), countText(kPrograms - 500));
        // A reload of the same rows leaves views where they are.
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        model.reload();
        QTRY_COMPARE(moved.count(), 3);
        QCOMPARE(reset.count(), 0);
        QCOMPARE(model.index(500, 0).data().toString(), countText(kPrograms - 500));
    }

    void exportIsLocaleIndependentCsv()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        const DataRef ref = taskRef(QStringLiteral("ansor"), QStringLiteral("platinum-8272"), 0);
        ProgramTableModel model(m_fixture.context());
        QSignalSpy moved(&model, &ProgramTableModel::selectionMoved);
        model.setTask(ref);
        QTRY_COMPARE(moved.count(), 1);
        QByteArray csv;
        m_fixture.context()->query<QByteArray>(
            &model, "csv",
            [ref, query = model.currentQuery()](
                StorageReader& storage) { return ProgramTableModel::toCsv(storage, ref, query); },
            [&csv](const Result<QByteArray>& result) { csv = result.value_or(QByteArray()); });
        QTRY_VERIFY(!csv.isEmpty());
        QLocale::setDefault(before);
        const QList<QByteArray> lines = csv.split('\n');
        QCOMPARE(lines[0], QByteArray("program,latency_s,label,steps,error_no,outcome\r"));
        QCOMPARE(lines.size(), model.rowCount({}) + 2);
        QCOMPARE(lines[1].split(',').size(), 6);
        QVERIFY(lines[1].split(',')[1].contains('.') || lines[1].split(',')[1].contains('e'));
    }

    void issuesAreFilteredAndExported()
    {
        IssueModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        IssueFilter filter;
        filter.setSourceModel(&model);
        using Kind = dataset::ImportIssue::Kind;
        model.setIssues({{Kind::Skipped, "a.json", 3, 1, "line ends inside a record"},
            {Kind::Flagged, "a.json", 5, 0, "run time-out"},
            {Kind::File, "b, c.json", 0, 0, "no \"records\""}});
        QCOMPARE(filter.rowCount(), 3);
        filter.setKind(static_cast<int>(Kind::Flagged));
        QCOMPARE(filter.rowCount(), 1);
        filter.setKind(-1);
        filter.setText(QStringLiteral("B, C"));
        QCOMPARE(filter.rowCount(), 1);
        QCOMPARE(filter.toCsv(),
            QByteArray("kind,file,line,reason\r\nfile,\"b, c.json\",,\"no \"\"records\"\"\"\r\n"));
    }

    void histogramCountsEveryUsableValueOnce()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const auto histogram = latencyHistogram({1e-4, 2e-4, 1e-2, nan, 0, -1, 1e-4}, 40);
        QCOMPARE(histogram.values, 4);
        QCOMPARE(histogram.edges.size(), histogram.counts.size() + 1);
        std::int64_t sum = 0;
        for (const auto count : histogram.counts)
            sum += count;
        QCOMPARE(sum, 4);
        QVERIFY(std::abs(histogram.edges.front() - 1e-4) < 1e-12);
        QVERIFY(std::abs(histogram.edges.back() - 1e-2) < 1e-10);
        const auto single = latencyHistogram({5e-3, 5e-3}, 40);
        QCOMPARE(single.counts, std::vector<std::int64_t>{2});
        QVERIFY(single.edges.front() < 5e-3 && single.edges.back() > 5e-3);
        QVERIFY(latencyHistogram({nan, 0}, 40).edges.empty());
    }

    void unknownIsSaidNotShownAsZero()
    {
        QCOMPARE(flopsText(std::nullopt), flopsText(0.0));
        QVERIFY(!flopsText(std::nullopt).contains(QLatin1Char('0')));
        QVERIFY(!latencyText(std::optional<double>()).contains(QLatin1Char('0')));
        QCOMPARE(latencyText(std::numeric_limits<double>::infinity()), QStringLiteral("–"));
    }

    /// The last one: it adds a dataset.
    void aProgramMeasuredTwiceIsOneProgram()
    {
        TLP_VERIFY(m_fixture.import(QStringLiteral("repeated"),
            {WorkspaceFixture::caseFile(QStringLiteral("duplicates.json"))}));
        DataTreeModel model(m_fixture.context());
        model.reload();
        QTRY_VERIFY(model.indexOf({QStringLiteral("repeated"), {}, {}, {}}).isValid());
        model.fetchAll();
        QTRY_VERIFY(model.content(QStringLiteral("repeated")) != nullptr);
        const QModelIndex dataset = model.indexOf({QStringLiteral("repeated"), {}, {}, {}});
        const QModelIndex platform = model.index(0, 0, dataset);
        const QModelIndex task = model.index(0, 0, platform);
        for (const QModelIndex& row : {dataset, platform, task}) {
            QCOMPARE(
                row.siblingAtColumn(DataTreeModel::ProgramsColumn).data().toString(), countText(4));
            QCOMPARE(
                row.siblingAtColumn(DataTreeModel::GoodColumn).data().toString(), countText(5));
        }
    }
};

} // namespace

QTEST_MAIN(DataModelsTest)
#include "tst_data_models.moc"
