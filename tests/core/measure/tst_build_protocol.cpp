// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include "../records/random_steps.h"
#include "measure/build_protocol.h"

using namespace tlp;
using namespace tlp::measure;

class TestBuildProtocol : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsBackRequestsAsTheyWere();
    void readsBackRepliesAsTheyWere();
    void namesEveryFailure();
    void writesOneLine();
    void refusesWhatIsNoMessage_data();
    void refusesWhatIsNoMessage();
};

namespace {

BuildRequest fullRequest()
{
    BuildRequest request;
    request.id = 9'007'199'254'740'993; // beyond a double's integers
    request.workloadKey = R"(["matmul", 512, 512, 512])";
    request.dagText = "A = PLACEHOLDER [512, 512]\nB = …\n";
    request.target = {"avx2", 3};
    request.layoutRewriteOption = 1;
    request.output = "/tmp/with space/ü.so";
    request.wantsLowered = true;
    request.wantsStaticLibrary = true;
    request.function = "my_kernel";
    request.wantsAssembly = true;
    request.wantsSource = true;
    request.schedule = "adams2019";
    return request;
}

} // namespace

void TestBuildProtocol::readsBackRequestsAsTheyWere()
{
    Rng rng(1);
    for (int i = 0; i < 200; ++i) {
        BuildRequest request = fullRequest();
        for (std::uint64_t n = rng.below(20); n > 0; --n)
            request.steps.push_back(records::test::randomStep(rng));
        const auto read = BuildRequest::fromJson(request.toJson());
        QVERIFY2(read.has_value(), read ? "" : read.error().message.c_str());
        QCOMPARE(read->id, request.id);
        QCOMPARE(read->workloadKey, request.workloadKey);
        QCOMPARE(read->dagText, request.dagText);
        QVERIFY(read->steps == request.steps);
        QVERIFY(read->target == request.target);
        QCOMPARE(read->layoutRewriteOption, 1);
        QCOMPARE(read->output, request.output);
        QVERIFY(read->wantsLowered && read->wantsAssembly && read->wantsSource);
        QVERIFY(read->wantsStaticLibrary);
        QCOMPARE(read->function, request.function);
        QCOMPARE(read->schedule, request.schedule);
    }
}

void TestBuildProtocol::readsBackRepliesAsTheyWere()
{
    BuildReply reply;
    reply.id = 3;
    reply.failure = BuildFailure::NotExpressible;
    reply.message = "step 3 (\"CA\")\tcannot be said";
    reply.seconds = 0.1;
    reply.buffers = {
        {"A", {512, 256}, {{4, 16, 8}, {256}}, {0, 3, 1, 2}, false}, {"C", {512, 8}, {}, {}, true}};
    reply.lowered = "for (x, 0, 4)\n  f[x] = 1";
    reply.assembly = "vfmadd231ps\t%zmm0";
    reply.source = "C(i) = A(i);\n";
    const auto read = BuildReply::fromJson(reply.toJson());
    QVERIFY(read.has_value());
    QCOMPARE(read->id, reply.id);
    QCOMPARE(read->failure, reply.failure);
    QCOMPARE(read->message, reply.message);
    QCOMPARE(read->seconds, reply.seconds);
    QCOMPARE(read->buffers, reply.buffers);
    QCOMPARE(read->lowered, reply.lowered);
    QCOMPARE(read->assembly, reply.assembly);
    QCOMPARE(read->source, reply.source);
}

void TestBuildProtocol::namesEveryFailure()
{
    for (const BuildFailure failure : {BuildFailure::None, BuildFailure::BadSteps,
             BuildFailure::NotExpressible, BuildFailure::Compile, BuildFailure::OutOfMemory,
             BuildFailure::Timeout, BuildFailure::Crash}) {
        BuildReply reply;
        reply.failure = failure;
        const auto read = BuildReply::fromJson(reply.toJson());
        QVERIFY(read.has_value());
        QCOMPARE(read->failure, failure);
    }
}

void TestBuildProtocol::writesOneLine()
{
    BuildReply reply;
    reply.message = "two\nlines and bytes that are no UTF-8: \xff\xfe";
    const std::string json = reply.toJson();
    QVERIFY(json.find('\n') == std::string::npos);
    QVERIFY(BuildReply::fromJson(json).has_value());
}

void TestBuildProtocol::refusesWhatIsNoMessage_data()
{
    QTest::addColumn<std::string>("json");
    QTest::newRow("empty") << std::string();
    QTest::newRow("text") << std::string("LLVM ERROR: out of memory");
    QTest::newRow("list") << std::string("[1, 2]");
    QTest::newRow("empty object") << std::string("{}");
    QTest::newRow("cut") << BuildReply().toJson().substr(0, 40);
    std::string wrongType = BuildReply().toJson();
    wrongType.replace(wrongType.find("\"none\""), 6, "17");
    QTest::newRow("wrong type") << wrongType;
    std::string unknown = BuildReply().toJson();
    unknown.replace(unknown.find("\"none\""), 6, "\"fine\"");
    QTest::newRow("unknown failure") << unknown;
}

void TestBuildProtocol::refusesWhatIsNoMessage()
{
    QFETCH(const std::string, json);
    const auto reply = BuildReply::fromJson(json);
    QVERIFY(!reply.has_value());
    QCOMPARE(reply.error().kind, ErrorKind::BadInput);
    const auto request = BuildRequest::fromJson(json);
    QVERIFY(!request.has_value());
    QCOMPARE(request.error().kind, ErrorKind::BadInput);
}

QTEST_APPLESS_MAIN(TestBuildProtocol)
#include "tst_build_protocol.moc"
