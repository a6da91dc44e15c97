// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include <QFile>
#include <QProcess>

#include "measure/build_protocol.h"
#include "workload/local_target.h"

using namespace tlp;
using namespace tlp::measure;

namespace {

constexpr int kLimitMs = 120000;

BuildRequest matmulRequest(std::int64_t id)
{
    BuildRequest request;
    request.id = id;
    request.workloadKey = R"(["matmul", 16, 32, 8])";
    request.target = {workload::supportedIsas().front(), 1};
    return request;
}

/// A running tlp-builder.
class Builder
{
public:
    Builder()
    {
        m_process.start(TLP_BUILDER_PROGRAM, QStringList());
        m_process.waitForStarted(kLimitMs);
    }

    Result<BuildReply> ask(const QByteArray& line)
    {
        m_process.write(line + '\n');
        while (!m_process.canReadLine()) {
            if (!m_process.waitForReadyRead(kLimitMs))
                return fail(ErrorKind::Timeout, "the builder does not answer");
        }
        return BuildReply::fromJson(m_process.readLine().toStdString());
    }
    Result<BuildReply> ask(const BuildRequest& request)
    {
        return ask(QByteArray::fromStdString(request.toJson()));
    }

    int finish()
    {
        m_process.closeWriteChannel();
        return m_process.waitForFinished(kLimitMs) ? m_process.exitCode() : -1;
    }

private:
    QProcess m_process;
};

} // namespace

class TestBuilderProgram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void servesRequestsUntilItsInputEnds()
    {
        QTemporaryDir folder;
        Builder builder;
        BuildRequest request = matmulRequest(5);
        request.output = folder.filePath("kernel.so").toStdString();
        request.wantsLowered = true;
        request.wantsAssembly = true;
        const auto reply = builder.ask(request);
        QVERIFY2(reply, reply ? "" : reply.error().message.c_str());
        QCOMPARE(reply->id, std::int64_t{5});
        QVERIFY2(reply->failure == BuildFailure::None, reply->message.c_str());
        QVERIFY(QFile::exists(folder.filePath("kernel.so")));
        QCOMPARE(reply->buffers.size(), std::size_t{3});
        QCOMPARE(reply->buffers[1].shape, (std::vector<std::int64_t>{8, 32}));
        QVERIFY(reply->buffers[2].isOutput);
        QVERIFY(!reply->lowered.empty());
        QVERIFY(!reply->assembly.empty());

        BuildRequest bad = matmulRequest(6);
        bad.steps = {records::FuseStep{9, {0, 1}}};
        const auto refusal = builder.ask(bad);
        QVERIFY(refusal);
        QCOMPARE(refusal->id, std::int64_t{6});
        QCOMPARE(refusal->failure, BuildFailure::BadSteps);
        QVERIFY(!refusal->message.empty());
        QCOMPARE(builder.finish(), 0);
    }

    void makesAStaticLibraryWithItsRuntime()
    {
        QTemporaryDir folder;
        Builder builder;
        BuildRequest request = matmulRequest(1);
        request.wantsStaticLibrary = true;
        request.function = "my_kernel";
        request.output = folder.filePath("libmine.a").toStdString();
        const auto reply = builder.ask(request);
        QVERIFY2(reply, reply ? "" : reply.error().message.c_str());
        QVERIFY2(reply->failure == BuildFailure::None, reply->message.c_str());
        QFile library(folder.filePath("libmine.a"));
        QVERIFY(library.open(QIODevice::ReadOnly));
        const QByteArray content = library.readAll();
        QVERIFY(content.startsWith("!<arch>\n"));
        for (const char* symbol : {"my_kernel_argv", "halide_do_par_for"})
            QVERIFY2(content.contains(symbol), symbol);
    }

    void saysWhyItDoesNotBuild()
    {
        Builder builder;
        const auto noise = builder.ask(QByteArray("no JSON"));
        QVERIFY(noise);
        QCOMPARE(noise->failure, BuildFailure::Compile);

        BuildRequest gpu = matmulRequest(1);
        gpu.steps = {records::AnnotationStep{2, 0, 6}};
        const auto notExpressible = builder.ask(gpu);
        QVERIFY(notExpressible);
        QCOMPARE(notExpressible->failure, BuildFailure::NotExpressible);

        BuildRequest nowhere = matmulRequest(2);
        nowhere.output = "/nonexistent/folder/kernel.so";
        const auto unwritten = builder.ask(nowhere);
        QVERIFY(unwritten);
        QCOMPARE(unwritten->failure, BuildFailure::Compile);
        QCOMPARE(builder.finish(), 0);
    }

    void schedulesWithHalidesAutoscheduler()
    {
        QTemporaryDir folder;
        Builder builder;
        BuildRequest request = matmulRequest(1);
        request.schedule = "adams2019";
        request.output = folder.filePath("kernel.so").toStdString();
        const auto reply = builder.ask(request);
        QVERIFY2(reply, reply ? "" : reply.error().message.c_str());
        QVERIFY2(reply->failure == BuildFailure::None, reply->message.c_str());
        QVERIFY(QFile::exists(folder.filePath("kernel.so")));
    }

    void refusesOptionsItDoesNotKnow()
    {
        QProcess process;
        process.start(TLP_BUILDER_PROGRAM, {"--nonsense"});
        QVERIFY(process.waitForFinished(kLimitMs));
        QCOMPARE(process.exitCode(), 2);
    }
};

QTEST_GUILESS_MAIN(TestBuilderProgram)
#include "tst_builder_program.moc"
