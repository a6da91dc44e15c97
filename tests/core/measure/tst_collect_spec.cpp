// SPDX-License-Identifier: GPL-3.0-only
#include "measure/collect_spec.h"

#include <QTest>

using namespace tlp;
using namespace tlp::measure;

namespace {

class TestCollectSpec : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void specRoundTripsThroughJson()
    {
        CollectSpec spec;
        spec.workloads = {"matmul:m=8,n=8,k=8", "resnet_18"};
        spec.networksFile = "/a/networks.json";
        spec.targets = {"avx2@1", "host@2"};
        spec.programs = 3;
        spec.samePrograms = true;
        spec.seed = 18446744073709551615U;
        spec.out = "/b/records.json";
        spec.dataset = "own";
        spec.measuring.repeats = 5;
        spec.measuring.cores = {0, 1};
        const auto read = CollectSpec::fromJson(spec.toJson());
        QVERIFY(read.has_value());
        QCOMPARE(read->toJson(), spec.toJson());
        QCOMPARE(read->dataset, spec.dataset);
        QCOMPARE(read->seed, spec.seed);
        QCOMPARE(read->measuring.cores, spec.measuring.cores);
        QVERIFY(!CollectSpec::fromJson("{\"workloads\": 3}").has_value());
        QVERIFY(!CollectSpec::fromJson("").has_value());
    }

    void detailRoundTripsThroughText_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::addColumn<int>("kinds");
        for (const int kinds : {0, 1, 3}) {
            QTest::newRow(qPrintable(QStringLiteral("operator, %1").arg(kinds)))
                << QStringLiteral("conv2d:n=1,h=7,w=7,ci=8,co=8,k=3+bias+relu") << kinds;
            QTest::newRow(qPrintable(QStringLiteral("odd, %1").arg(kinds)))
                << QStringLiteral("[\"a; b\", \"3 failed (\"]") << kinds;
        }
    }

    void detailRoundTripsThroughText()
    {
        QFETCH(const QString, workload);
        QFETCH(const int, kinds);
        CollectDetail detail;
        detail.workload = workload.toStdString();
        const std::vector<std::pair<std::string, std::int64_t>> all{
            {"run time-out", 2}, {"not expressible", 11}, {"noise", 1}};
        detail.failed.insert(all.begin(), all.begin() + kinds);
        const CollectDetail read = CollectDetail::fromText(detail.toText());
        QCOMPARE(read.workload, detail.workload);
        QVERIFY(read.failed == detail.failed);
    }

    void anyOtherTextIsAWorkload_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("empty") << QString();
        QTest::newRow("blank") << QStringLiteral("a; ");
        QTest::newRow("no kinds") << QStringLiteral("a; 3 failed");
        QTest::newRow("no number") << QStringLiteral("a; x failed (compile 3)");
        QTest::newRow("no count") << QStringLiteral("a; 3 failed (compile)");
    }

    void anyOtherTextIsAWorkload()
    {
        QFETCH(const QString, text);
        const CollectDetail detail = CollectDetail::fromText(text.toStdString());
        QCOMPARE(detail.workload, text.toStdString());
        QVERIFY(detail.failed.empty());
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestCollectSpec)
#include "tst_collect_spec.moc"
