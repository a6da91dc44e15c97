// SPDX-License-Identifier: GPL-3.0-only
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#ifdef TLP_HAVE_HALIDE
#include <HalideRuntime.h>
#endif

#include "measure/run_protocol.h"
#include "measure/timing.h"
#include "runner/check_result.h"
#include "runner/halide_buffer.h"
#include "runner/kernel_arguments.h"
#include "workload/evaluator.h"

using namespace tlp;
using namespace tlp::measure;
using namespace tlp::runner;

class TestRunner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsBackItsMessages();
    void knowsHalidesBuffer();
    void givesKernelsTheEvaluatorsInputs();
    void describesBuffersAsHalideDoes();
    void refusesImpossibleBuffers();
    void comparesRelativeToSizeAndMean();
    void seesWhatIsNoNumber();
    void timesInRowsThatLastLongEnough();
    void timesOneByOneAfterFlushes();
    void flushesNoLongerThanItIsWorth();
    void measuresAgainUntilSteady();
    void stopsAtAFailingExecution();
    void cutsRepeatsOfSlowPrograms();
    void timesAProgramOnceThatAloneTakesTooLong_data();
    void timesAProgramOnceThatAloneTakesTooLong();
    void doesNotCountFlushesAsRepeats();
    void measuresSlowProgramsOnceHoweverNoisy();
    void answersARequestOnItsStandardInput();
    void linksNeitherCompilerNorModels();
    void explainsWrongUse();
};

namespace {

/// A fake program with a clock of its own: the k-th execution takes as long as it says.
class Program
{
public:
    explicit Program(std::function<double(int)> milliseconds)
        : m_milliseconds(std::move(milliseconds))
    {
        options.now = [this] { return seconds; };
        options.minRepeatSeconds = 0;
        options.noiseThreshold = 1e9;
    }
    /// As a tuning session times.
    void measureAsTuning()
    {
        options.minRepeatSeconds = 0.03;
        options.maxRepeatsSeconds = 0.1;
    }
    [[nodiscard]] Timing measure(const std::function<void()>& flush = {})
    {
        const auto execute = [this] {
            seconds += m_milliseconds(executions++) / 1e3;
            return 0;
        };
        return measureTime(execute, flush, options);
    }

    TimingOptions options;
    double seconds = 0;
    int executions = 0;

private:
    std::function<double(int)> m_milliseconds;
};

bool isNear(double value, double expected)
{
    return std::abs(value - expected) < 1e-9;
}

} // namespace

void TestRunner::readsBackItsMessages()
{
    RunRequest request;
    request.kernel = "/tmp/a b.so";
    request.buffers = {{"A", {4, 6}, {{2, 2}, {6}}, {1, 0, 2}, false}};
    request.seed = std::numeric_limits<std::uint64_t>::max();
    request.threads = 3;
    request.cores = {0, 5};
    request.repeats = 7;
    request.minRepeatMs = 0.25;
    request.maxRepeatsMs = 12;
    request.flushesCache = false;
    request.noiseThreshold = 0.125;
    request.noiseRetries = 9;
    request.retryBelowSeconds = 0.75;
    request.timeLimitSeconds = 1.5;
    request.memoryMiB = 77;
    request.references = {"x.0", "x.1"};
    request.tolerance = 1e-3;
    const auto read = RunRequest::fromJson(request.toJson());
    QVERIFY(read.has_value());
    QCOMPARE(read->toJson(), request.toJson());
    QCOMPARE(read->buffers, request.buffers);
    QCOMPARE(read->seed, request.seed);
    QCOMPARE(read->retryBelowSeconds, 0.75);

    RunReply reply;
    reply.outcome = RunOutcome::WrongResult;
    reply.message = "wrong";
    reply.costsSeconds = {1e-7, 0.1};
    reply.spread = 0.5;
    reply.attempts = 3;
    reply.largestDifference = std::numeric_limits<double>::infinity();
    const auto readReply = RunReply::fromJson(reply.toJson());
    QVERIFY(readReply.has_value());
    QCOMPARE(readReply->outcome, reply.outcome);
    QCOMPARE(readReply->costsSeconds, reply.costsSeconds);
    QCOMPARE(readReply->attempts, 3);
    QVERIFY(readReply->largestDifference > 1e300);
    QVERIFY(!RunReply::fromJson("{}").has_value());
    QVERIFY(!RunRequest::fromJson("[]").has_value());
}

void TestRunner::knowsHalidesBuffer()
{
#ifdef TLP_HAVE_HALIDE
    static_assert(sizeof(HalideBuffer) == sizeof(halide_buffer_t));
    static_assert(offsetof(HalideBuffer, host) == offsetof(halide_buffer_t, host));
    static_assert(offsetof(HalideBuffer, flags) == offsetof(halide_buffer_t, flags));
    static_assert(offsetof(HalideBuffer, type) == offsetof(halide_buffer_t, type));
    static_assert(offsetof(HalideBuffer, dimensions) == offsetof(halide_buffer_t, dimensions));
    static_assert(offsetof(HalideBuffer, dim) == offsetof(halide_buffer_t, dim));
    static_assert(sizeof(HalideDimension) == sizeof(halide_dimension_t));
    static_assert(offsetof(HalideDimension, stride) == offsetof(halide_dimension_t, stride));
    static_assert(kHalideOutOfMemory == halide_error_code_out_of_memory);
    const HalideType type;
    const halide_type_t theirs = halide_type_of<float>();
    static_assert(sizeof type == sizeof theirs);
    QCOMPARE(std::memcmp(&type, &theirs, sizeof type), 0);
#else
    QSKIP("built without Halide");
#endif
}

void TestRunner::givesKernelsTheEvaluatorsInputs()
{
    const std::vector<KernelBuffer> buffers = {{"A", {3, 4}, {}, {}, false},
        {"W", {2, 4}, {{2}, {2, 2}}, {1, 0, 2}, false}, {"C", {3, 2}, {}, {}, true}};
    auto arguments = KernelArguments::make(buffers, 17);
    QVERIFY(arguments.has_value());
    workload::ComputeDag dag;
    for (const KernelBuffer& buffer : {buffers[0], buffers[1]})
        dag.stages.push_back({buffer.name, true, false, buffer.shape, {}, {}, nullptr, {}});
    const auto inputs = workload::makeInputs(dag, 17);
    const auto* const a = static_cast<const HalideBuffer*>(arguments->pointers()[0]);
    const auto* const w = static_cast<const HalideBuffer*>(arguments->pointers()[1]);
    const auto at = [](const HalideBuffer* buffer, std::size_t i) {
        return reinterpret_cast<const float*>(buffer->host)[i]; // NOLINT
    };
    for (std::size_t i = 0; i < 12; ++i)
        QCOMPARE(at(a, i), inputs[0].values[i]);
    const std::vector<std::size_t> order = {0, 1, 4, 5, 2, 3, 6, 7};
    for (std::size_t i = 0; i < 8; ++i)
        QCOMPARE(at(w, i), inputs[1].values[order[i]]);
    const auto outputs = arguments->outputs();
    QCOMPARE(outputs.size(), std::size_t{1});
    for (const float value : outputs[0])
        QVERIFY(std::isnan(value));
}

void TestRunner::describesBuffersAsHalideDoes()
{
    auto arguments = KernelArguments::make({{"A", {3, 4, 5}, {}, {}, false}}, 0);
    QVERIFY(arguments.has_value());
    const auto* const a = static_cast<const HalideBuffer*>(arguments->pointers()[0]);
    QCOMPARE(a->dimensions, 3);
    const std::vector<std::pair<int, int>> innermostFirst = {{5, 1}, {4, 5}, {3, 20}};
    for (std::size_t d = 0; d < 3; ++d) {
        QCOMPARE(a->dim[d].min, 0);
        QCOMPARE(a->dim[d].extent, innermostFirst[d].first);
        QCOMPARE(a->dim[d].stride, innermostFirst[d].second);
    }
    QCOMPARE(reinterpret_cast<std::uintptr_t>(a->host) % 64, std::uintptr_t{0}); // NOLINT
    arguments->flushFromCaches();
}

void TestRunner::refusesImpossibleBuffers()
{
    const auto kindOf = [](const KernelBuffer& buffer) {
        const auto arguments = KernelArguments::make({buffer}, 0);
        return arguments ? ErrorKind::Internal : arguments.error().kind;
    };
    QCOMPARE(kindOf({"A", {4, 0}, {}, {}, false}), ErrorKind::BadInput);
    QCOMPARE(kindOf({"A", {-1}, {}, {}, true}), ErrorKind::BadInput);
    QCOMPARE(kindOf({"A", {1 << 16, 1 << 16}, {}, {}, false}), ErrorKind::BadInput);
    QCOMPARE(kindOf({"A", {4}, {{3}}, {0}, false}), ErrorKind::BadInput);
    QCOMPARE(kindOf({"A", {4}, {{2, 2}}, {1, 0}, true}), ErrorKind::BadInput);
}

void TestRunner::comparesRelativeToSizeAndMean()
{
    const std::vector<float> expected = {1, -2, 1e-9F, 4};
    QVERIFY(compare(expected, expected, 0).message.empty());
    QCOMPARE(compare(expected, expected, 0).largest, 0.0);
    // A sum that cancels out is compared with the size of the others, not with itself.
    const Difference cancelled = compare(std::vector<float>{1, -2, 1e-6F, 4}, expected, 1e-5);
    QVERIFY(cancelled.message.empty());
    const Difference wrong = compare(std::vector<float>{1, -2, 0, 5}, expected, 1e-4);
    QVERIFY(std::abs(wrong.largest - 1 / (4 + 1.75)) < 1e-6);
    QCOMPARE(wrong.message,
        std::string("1 of 4 elements are wrong, most of all element 3: 5 instead of 4 "
                    "(difference 0.173913 times its size)"));
    QVERIFY(!compare(std::vector<float>{1}, expected, 1).message.empty());
}

void TestRunner::seesWhatIsNoNumber()
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    QVERIFY(!compare(std::vector<float>{nan}, std::vector<float>{1}, 1e9).message.empty());
    QVERIFY(!compare(std::vector<float>{1}, std::vector<float>{nan}, 1e9).message.empty());
    QVERIFY(!compare(std::vector<float>{infinity}, std::vector<float>{1}, 1e9).message.empty());
    QVERIFY(compare(std::vector<float>{nan}, std::vector<float>{nan}, 0).message.empty());
    QVERIFY(compare(std::vector<float>{infinity}, std::vector<float>{infinity}, 0).message.empty());
    QVERIFY(compare(std::vector<float>{0}, std::vector<float>{0}, 0).message.empty());
    QVERIFY(!compare(std::vector<float>{1e-30F}, std::vector<float>{0}, 1).message.empty());
}

void TestRunner::timesInRowsThatLastLongEnough()
{
    Program program([](int) { return 0.05; });
    program.options.repeats = 4;
    program.options.minRepeatSeconds = 0.005;
    const Timing timing = program.measure();
    QCOMPARE(timing.costsSeconds.size(), std::size_t{4});
    for (const double cost : timing.costsSeconds)
        QVERIFY(isNear(cost, 0.05e-3));
    QVERIFY(timing.spread < 1e-9);
    QCOMPARE(timing.attempts, 1);
    // One to see how long it takes, then a tenth more than needed in each repeat.
    QCOMPARE(program.executions, 1 + 4 * 110);
}

void TestRunner::timesOneByOneAfterFlushes()
{
    Program program([](int execution) { return execution % 5 == 4 ? 2.0 : 0.5; });
    program.options.repeats = 2;
    program.options.minRepeatSeconds = 0.0052;
    int flushes = 0;
    const Timing timing = program.measure([&] {
        ++flushes;
        program.seconds += 0.1e-3;
    });
    QCOMPARE(flushes, program.executions);
    // The median passes over every fifth execution, which something disturbed.
    for (const double cost : timing.costsSeconds)
        QVERIFY(isNear(cost, 0.5e-3));
    QCOMPARE(program.executions, 8 + 7); // 5.5 ms, then 6.5 ms
}

void TestRunner::flushesNoLongerThanItIsWorth()
{
    Program program([](int) { return 0.01; });
    program.options.repeats = 1;
    program.options.minRepeatSeconds = 0.01;
    const Timing timing = program.measure([&] { program.seconds += 1e-3; });
    QVERIFY(isNear(timing.costsSeconds.at(0), 0.01e-3));
    QCOMPARE(program.executions, 50); // five times the repeat's length in all
}

void TestRunner::measuresAgainUntilSteady()
{
    // Repeats of one execution each: two sets that are spread, the third is not.
    Program program([](int execution) {
        const std::vector<double> first = {1, 2, 4, 8, 8, 80};
        return execution < 6 ? first[static_cast<std::size_t>(execution)] : 8.0;
    });
    program.options.noiseThreshold = 0.2;
    program.options.noiseRetries = 1;
    const Timing noisy = program.measure();
    QCOMPARE(noisy.attempts, 2);
    QVERIFY(isNear(noisy.spread, 1.5)); // of the two sets the one that is less spread
    QVERIFY(isNear(noisy.costsSeconds.at(2), 4e-3));
    program.executions = 0;
    program.options.noiseRetries = 5;
    const Timing steady = program.measure();
    QCOMPARE(steady.attempts, 3);
    QVERIFY(steady.spread < 1e-9);
    QVERIFY(isNear(steady.costsSeconds.at(0), 8e-3));
}

void TestRunner::stopsAtAFailingExecution()
{
    int executions = 0;
    const auto failsThird = [&] { return ++executions == 3 ? -8 : 0; };
    TimingOptions options;
    options.minRepeatSeconds = 0;
    QCOMPARE(measureTime(failsThird, {}, options).failure, -8);
    QCOMPARE(executions, 3);
    executions = 0;
    QCOMPARE(measureTime(
                 failsThird, [] {}, options)
                 .failure,
        -8);
    QCOMPARE(executions, 3);
}

void TestRunner::cutsRepeatsOfSlowPrograms()
{
    Program program([](int) { return 10.0; });
    program.options.repeats = 100;
    program.options.minRepeatSeconds = 0.001;
    program.options.maxRepeatsSeconds = 0.015;
    QCOMPARE(program.measure().costsSeconds.size(), std::size_t{2});
    program.options.maxRepeatsSeconds = 0.001;
    QCOMPARE(program.measure().costsSeconds.size(), std::size_t{1}); // never none
}

void TestRunner::timesAProgramOnceThatAloneTakesTooLong_data()
{
    QTest::addColumn<bool>("flushes");
    QTest::newRow("in a row") << false;
    QTest::newRow("after flushes") << true;
}

void TestRunner::timesAProgramOnceThatAloneTakesTooLong()
{
    QFETCH(const bool, flushes);
    const std::function<void()> flush = flushes ? [] {} : std::function<void()>();
    Program program([](int) { return 101.0; });
    program.measureAsTuning();
    const Timing timing = program.measure(flush);
    QCOMPARE(program.executions, 1);
    QCOMPARE(timing.costsSeconds.size(), std::size_t{1});
    QCOMPARE(timing.attempts, 1);
    // A repeat is one execution from minRepeatSeconds on.
    Program slow([](int) { return 40.0; });
    slow.measureAsTuning();
    QCOMPARE(slow.measure(flush).costsSeconds.size(), std::size_t{3});
    QCOMPARE(slow.executions, 3);
}

void TestRunner::doesNotCountFlushesAsRepeats()
{
    // A flush takes four times the execution: five times 30 ms for a repeat.
    Program program([](int) { return 1.0; });
    program.measureAsTuning();
    const Timing timing = program.measure([&] { program.seconds += 4e-3; });
    QCOMPARE(timing.costsSeconds.size(), std::size_t{3});
}

void TestRunner::measuresSlowProgramsOnceHoweverNoisy()
{
    const auto spread = [](int execution) { return execution % 3 == 0 ? 9.0 : 6.0; };
    const auto prepare = [](Program& program, double retryBelowSeconds) {
        program.options.noiseThreshold = 0.2;
        program.options.noiseRetries = 5;
        program.options.retryBelowSeconds = retryBelowSeconds;
    };
    Program slow(spread);
    prepare(slow, 0.005);
    const Timing timing = slow.measure();
    QCOMPARE(timing.attempts, 1);
    QCOMPARE(timing.failure, 0);
    QCOMPARE(timing.costsSeconds.size(), std::size_t{3});
    QVERIFY(isNear(timing.spread, 0.5));
    Program fast(spread);
    prepare(fast, 0.007);
    QCOMPARE(fast.measure().attempts, 6);
}

void TestRunner::answersARequestOnItsStandardInput()
{
    const QTemporaryDir directory;
    ReferenceRequest reference;
    reference.dagText = "A = PLACEHOLDER [64]\nB(i) = (A[i]*2f)\n";
    reference.seed = 3;
    reference.output = directory.filePath(QStringLiteral("right")).toStdString();
    const auto ask = [](const QString& task, const std::string& line) {
        QProcess process;
        process.start(QStringLiteral(TLP_RUNNER), {task});
        process.write(QByteArray::fromStdString(line + "\n"));
        process.closeWriteChannel();
        process.waitForFinished();
        return process.readAllStandardOutput().toStdString();
    };
    const auto referenceReply
        = ReferenceReply::fromJson(ask(QStringLiteral("reference"), reference.toJson()));
    QVERIFY(referenceReply.has_value());
    QCOMPARE(referenceReply->message, std::string());
    QCOMPARE(referenceReply->files.size(), std::size_t{1});

    // Operators of ours need no DAG.
    ReferenceRequest known = reference;
    known.workloadKey = R"(["matmul", 4, 4, 4])";
    known.dagText.clear();
    known.output += "-matmul";
    const auto knownReply
        = ReferenceReply::fromJson(ask(QStringLiteral("reference"), known.toJson()));
    QVERIFY(knownReply.has_value());
    QCOMPARE(knownReply->message, std::string());

    RunRequest request;
    request.kernel = TLP_TEST_KERNELS "/good.so";
    request.buffers = {{"A", {64}, {}, {}, false}, {"B", {64}, {}, {}, true}};
    request.seed = 3;
    request.repeats = 5;
    request.minRepeatMs = 0.1;
    request.noiseThreshold = 1e9;
    request.timeLimitSeconds = 100;
    request.memoryMiB = 0;
    request.references = referenceReply->files;
    const auto reply = RunReply::fromJson(ask(QStringLiteral("run"), request.toJson()));
    QVERIFY(reply.has_value());
    QCOMPARE(reply->message, std::string());
    QCOMPARE(reply->outcome, RunOutcome::Done);
    QCOMPARE(reply->costsSeconds.size(), std::size_t{5});
    request.seed = 4; // another seed, other inputs: the reference no longer fits
    const auto wrong = RunReply::fromJson(ask(QStringLiteral("run"), request.toJson()));
    QVERIFY(wrong.has_value());
    QCOMPARE(wrong->outcome, RunOutcome::WrongResult);
}

void TestRunner::linksNeitherCompilerNorModels()
{
    QProcess process;
    process.start(QStringLiteral("ldd"), {QStringLiteral(TLP_RUNNER)});
    if (!process.waitForFinished())
        QSKIP("there is no ldd");
    const QByteArray libraries = process.readAllStandardOutput();
    QVERIFY(libraries.contains("libc.so"));
    for (const char* library : {"libHalide", "libtorch", "libc10", "libLLVM", "libQt"})
        QVERIFY2(!libraries.contains(library), library);
}

void TestRunner::explainsWrongUse()
{
    QProcess process;
    process.start(QStringLiteral(TLP_RUNNER), {QStringLiteral("dance")});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 2);
    QVERIFY(process.readAllStandardError().startsWith("usage:"));
    process.start(QStringLiteral(TLP_RUNNER), {QStringLiteral("run")});
    process.write("no JSON\n");
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().contains("the run request cannot be read"));
}

QTEST_GUILESS_MAIN(TestRunner)
#include "tst_runner.moc"
