// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include <algorithm>

#include "baseline/measure_baseline.h"

using namespace tlp;
using namespace tlp::baseline;

namespace {

BaselineOptions quickOptions()
{
    BaselineOptions options;
    options.program = TLP_BASELINE;
    options.minRepeatMs = 1;
    return options;
}

} // namespace

class TestMeasureBaseline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsBackItsMessages();
    void timesLibTorch_data();
    void timesLibTorch();
    void saysWhatLibTorchLacks();
    void namesTheMissingProgram();
    void stopsBeforeTheEnd();
    void endsWhatTakesTooLong();
};

void TestMeasureBaseline::readsBackItsMessages()
{
    BaselineRequest request;
    request.workloadKey = "[\"matmul\", 8, 8, 8]";
    request.dagText = "A = PLACEHOLDER [8]\n";
    request.threads = 2;
    const auto again = BaselineRequest::fromJson(request.toJson());
    QVERIFY(again);
    QCOMPARE(again->toJson(), request.toJson());
    BaselineReply reply;
    reply.way = "mm";
    reply.costsSeconds = {1e-3, 2e-3};
    reply.ways = {{"mm", 1e-3, ""}, {"oneDNN linear", 0, "no"}};
    reply.torch = "LibTorch 1.13.1";
    const auto answer = BaselineReply::fromJson(reply.toJson());
    QVERIFY(answer);
    QCOMPARE(answer->toJson(), reply.toJson());
    QCOMPARE(answer->ways.size(), std::size_t(2));
    QCOMPARE(BaselineReply::fromJson("{}").error().kind, ErrorKind::BadInput);
    QCOMPARE(BaselineRequest::fromJson("no JSON").error().kind, ErrorKind::BadInput);
}

void TestMeasureBaseline::timesLibTorch_data()
{
    QTest::addColumn<QString>("workload");
    QTest::addColumn<int>("threads");
    QTest::addRow("matmul") << "matmul:m=32,n=32,k=32" << 1;
    QTest::addRow("matmul, two threads") << "matmul:m=32,n=32,k=32" << 2;
    QTest::addRow("conv2d") << "conv2d:h=8,w=8,ci=8,co=16,k=3,p=1+bias+relu" << 1;
    QTest::addRow("softmax") << "softmax:m=16,n=64" << 1;
}

void TestMeasureBaseline::timesLibTorch()
{
    QFETCH(const QString, workload);
    QFETCH(const int, threads);
    const auto parsed = workload::parseWorkload(workload.toStdString());
    QVERIFY(parsed);
    BaselineOptions options = quickOptions();
    options.threads = threads;
    const auto measured = measureBaseline(*parsed, options);
    QVERIFY2(measured, measured ? "" : measured.error().toString().c_str());
    QVERIFY(measured->seconds > 0);
    QCOMPARE(measured->costsSeconds.size(), std::size_t(3));
    QVERIFY(measured->torch.starts_with("LibTorch"));
    const auto best = std::ranges::find(measured->ways, measured->way, &WayTime::name);
    QVERIFY(best != measured->ways.end());
    QVERIFY(best->whyNot.empty() && best->seconds > 0);
    // Threads that wait for each other are timed spinning and sleeping.
    const auto sleeping = std::ranges::count_if(
        measured->ways, [](const WayTime& way) { return way.name.ends_with("threads sleep"); });
    QCOMPARE(2 * sleeping, threads > 1 ? std::ssize(measured->ways) : 0);
}

void TestMeasureBaseline::saysWhatLibTorchLacks()
{
    workload::Workload odd;
    const auto dag = workload::parseDag("A = PLACEHOLDER [6]\nodd(i) = tir.tan(A[i])\n");
    QVERIFY2(dag, dag ? "" : dag.error().message.c_str());
    odd.dag = *dag;
    const auto measured = measureBaseline(odd, quickOptions());
    QVERIFY(!measured);
    QCOMPARE(measured.error().kind, ErrorKind::Unsupported);
    QVERIFY(measured.error().message.find("odd") != std::string::npos);
}

void TestMeasureBaseline::namesTheMissingProgram()
{
    const auto parsed = workload::parseWorkload("matmul:m=8,n=8,k=8");
    QVERIFY(parsed);
    BaselineOptions options = quickOptions();
    options.program = "/nowhere/tlp-baseline";
    const auto measured = measureBaseline(*parsed, options);
    QVERIFY(!measured);
    QCOMPARE(measured.error().kind, ErrorKind::NotFound);
}

void TestMeasureBaseline::stopsBeforeTheEnd()
{
    const auto parsed = workload::parseWorkload("matmul:m=8,n=8,k=8");
    QVERIFY(parsed);
    std::stop_source source;
    source.request_stop();
    const auto measured = measureBaseline(*parsed, quickOptions(), {source.get_token(), {}});
    QVERIFY(!measured);
    QCOMPARE(measured.error().kind, ErrorKind::Stopped);
}

void TestMeasureBaseline::endsWhatTakesTooLong()
{
    const auto parsed = workload::parseWorkload("matmul:m=64,n=64,k=64");
    QVERIFY(parsed);
    BaselineOptions options = quickOptions();
    options.timeoutSeconds = 0.01; // less than a process needs to start
    const auto measured = measureBaseline(*parsed, options);
    QVERIFY(!measured);
    QCOMPARE(measured.error().kind, ErrorKind::Timeout);
}

QTEST_APPLESS_MAIN(TestMeasureBaseline)
#include "tst_measure_baseline.moc"
