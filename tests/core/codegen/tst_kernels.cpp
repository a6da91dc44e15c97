// SPDX-License-Identifier: GPL-3.0-only
/// Programs of every operator, compiled, run and compared with the reference evaluator.
/// TLP_SCHEDULES: how many schedules an operator gets (200 for a thorough run, 2000 at night).
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "codegen/build_kernel.h"
#include "loaded_kernel.h"
#include "records/record_reader.h"
#include "space/schedule_space.h"
#include "tests/support/long_test.h"
#include "workload/evaluator.h"
#include "workload/workload.h"

using namespace tlp;

namespace {

namespace fs = std::filesystem;

/// One workload with schedules for it.
struct Programs
{
    workload::Workload workload;
    std::vector<std::vector<records::Step>> schedules;
};

std::size_t scheduleCount(std::size_t byDefault)
{
    bool isNumber = false;
    const int count = qEnvironmentVariableIntValue("TLP_SCHEDULES", &isNumber);
    return isNumber && count > 0 ? static_cast<std::size_t>(count) : byDefault;
}

workload::LocalTarget strongestTarget()
{
    return {workload::supportedIsas().back(), 2};
}

Programs goldenPrograms(const fs::path& file)
{
    std::ifstream stream(file);
    const auto json = nlohmann::json::parse(stream);
    Programs programs;
    auto known = workload::workloadOfTask(
        json["workload_key"].get<std::string>(), json["dag"].get<std::string>());
    if (!known)
        return programs;
    programs.workload = std::move(*known);
    auto source = records::openFile(fs::path(file).replace_extension(".records.json"));
    records::RecordReader reader(std::move(*source));
    records::Line line;
    for (auto more = reader.next(line); more && *more; more = reader.next(line)) {
        if (auto* record = std::get_if<records::MeasureRecord>(&line.record))
            programs.schedules.push_back(std::move(record->steps));
    }
    return programs;
}

std::vector<fs::path> goldenFiles()
{
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(fs::path(TLP_TEST_DATA_DIR) / "golden/space")) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with(".json") && !name.ends_with(".records.json"))
            files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

/// Largest |a − b| / (|b| + root mean square of b), the scale of a sum's rounding errors.
double relativeError(const std::vector<float>& values, const std::vector<float>& expected)
{
    double squares = 0;
    for (const float x : expected)
        squares += double(x) * double(x);
    const double scale = std::sqrt(squares / static_cast<double>(expected.size())) + 1e-30;
    double worst = values.size() == expected.size() ? 0 : 1;
    for (std::size_t i = 0; worst < 1 && i < expected.size(); ++i) {
        const double error = std::abs(double(values[i]) - double(expected[i]))
            / (std::abs(double(expected[i])) + scale);
        worst = std::isfinite(error) ? std::max(worst, error) : 1;
    }
    return worst;
}

/// Builds and runs schedules of a workload. Returns one sentence per wrong one.
class Checker
{
public:
    explicit Checker(const Programs& programs)
        : m_dag(programs.workload.dag)
        , m_inputs(workload::makeInputs(m_dag, 7))
    {
        auto outputs = workload::evaluate(m_dag, m_inputs);
        if (outputs)
            m_expected = std::move(*outputs);
        else
            complain(outputs.error().toString());
    }

    void check(const std::vector<records::Step>& steps, const workload::LocalTarget& target,
        bool packsConstants)
    {
        const std::string path = m_folder.filePath(QString::number(m_built++)).toStdString();
        codegen::KernelRequest request;
        request.dag = &m_dag;
        request.steps = steps;
        request.target = target;
        request.packsConstants = packsConstants;
        request.output = path;
        const auto kernel = codegen::buildKernel(request);
        if (!kernel) {
            ++m_refused;
            m_refusals[kernel.error().message]++;
            return;
        }
        m_packed += std::ranges::any_of(
            kernel->buffers, [](const auto& buffer) { return !buffer.order.empty(); });
        const auto outputs = test::runKernel(path, kernel->buffers, m_inputs);
        fs::remove(path);
        if (outputs.size() != m_expected.size())
            return complain("the kernel did not run");
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            const double error = relativeError(outputs[i].values, m_expected[i].values);
            m_worst = std::max(m_worst, error);
            if (error > 1e-4)
                complain(fmt::format("schedule {} is off by {:.1e}", m_built - 1, error));
        }
    }

    [[nodiscard]] const std::vector<std::string>& complaints() const { return m_complaints; }
    [[nodiscard]] const std::map<std::string, int>& refusals() const { return m_refusals; }
    [[nodiscard]] int built() const { return m_built; }
    [[nodiscard]] int refused() const { return m_refused; }
    [[nodiscard]] int packed() const { return m_packed; }
    [[nodiscard]] double worst() const { return m_worst; }

private:
    const workload::ComputeDag& m_dag;
    std::vector<workload::Tensor> m_inputs;
    std::vector<workload::Tensor> m_expected;
    QTemporaryDir m_folder;
    std::vector<std::string> m_complaints;
    std::map<std::string, int> m_refusals;
    int m_built = 0;
    int m_refused = 0;
    int m_packed = 0;
    double m_worst = 0;

    void complain(std::string what) { m_complaints.push_back(std::move(what)); }
};

void report(const std::string& name, const Checker& checker)
{
    fmt::print("{}: {} of {} compile, {} packed, worst error {:.1e}\n", name,
        checker.built() - checker.refused(), checker.built(), checker.packed(), checker.worst());
    for (const auto& [reason, count] : checker.refusals())
        fmt::print("    {} x {}\n", count, reason);
    for (const std::string& complaint : checker.complaints())
        fmt::print("    {}\n", complaint);
}

} // namespace

class TestKernels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ansorsStepListsCompileAndAreRight()
    {
        const std::size_t count = scheduleCount(2);
        int built = 0;
        int refused = 0;
        bool isRight = true;
        for (const fs::path& file : goldenFiles()) {
            const Programs programs = goldenPrograms(file);
            QVERIFY2(!programs.schedules.empty(), file.c_str());
            Checker checker(programs);
            for (std::size_t i = 0; i < std::min(count, programs.schedules.size()); ++i)
                checker.check(programs.schedules[i], strongestTarget(), i % 2 == 0);
            report(file.stem().string(), checker);
            built += checker.built();
            refused += checker.refused();
            isRight = isRight && checker.complaints().empty();
        }
        fmt::print("{} of {} compile\n", built - refused, built);
        QVERIFY(isRight);
        QVERIFY(built > 0 && refused * 20 <= built);
    }

    void randomSchedulesOfEveryOperatorAreRight_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"matmul:m=48,n=60,k=36", "batch_matmul:b=3,m=16,n=24,k=20",
                 "dense:m=24,n=40,k=32+bias+relu", "transpose_batch_matmul:b=1,s=24,heads=3,d=16",
                 "conv1d:n=1,l=32,ci=8,co=16,k=3,s=2,p=1",
                 "conv2d:n=1,h=14,w=14,ci=8,co=16,k=3,s=1,p=1+bias+relu",
                 "conv2d:n=1,h=15,w=15,ci=16,co=16,k=3,s=2,p=1",
                 "conv2d:n=1,h=12,w=12,ci=16,co=16,k=3,s=1,p=1,g=4",
                 "conv2d:n=2,h=10,w=10,ci=8,co=8,k=3,s=1,p=2,d=2",
                 "conv2d:n=1,h=14,w=14,ci=16,co=24,k=1", "depthwise:n=1,h=14,w=14,c=24,k=3,s=1,p=1",
                 "conv3d:n=1,d=4,h=6,w=6,ci=8,co=8,k=3,s=1,p=1",
                 "transposed_conv2d:n=1,h=4,w=4,ci=8,co=8,k=4,s=2,p=1",
                 "capsule_conv2d:n=1,h=6,w=6,ci=4,co=4,k=3,s=2,p=1",
                 "max_pool2d:n=1,h=14,w=14,c=16,k=3,s=2,p=1",
                 "avg_pool2d:n=1,h=12,w=12,c=16,k=2,s=2", "norm:b=4,m=24,n=32", "softmax:m=24,n=48",
                 "layer_norm:m=16,n=48", "elementwise:m=24,n=40+bias+gelu+add",
                 "gelu_chain:m=24,n=64"})
            QTest::newRow(text) << QString(text);
    }

    void randomSchedulesOfEveryOperatorAreRight()
    {
        QFETCH(const QString, text);
        Programs programs;
        auto known = workload::parseWorkload(text.toStdString());
        QVERIFY2(known, known ? "" : known.error().toString().c_str());
        programs.workload = std::move(*known);
        const auto space = space::ScheduleSpace::create(programs.workload.dag, {.cores = 2});
        QVERIFY2(space, space ? "" : space.error().toString().c_str());
        Rng rng(splitSeed(1, text.toStdString()));
        const auto isas = workload::supportedIsas();
        const auto states = space::sampleDistinct(*space, scheduleCount(3), rng);
        QVERIFY(!states.empty());
        Checker checker(programs);
        for (std::size_t i = 0; i < states.size(); ++i)
            checker.check(states[i].steps(), {isas[i % isas.size()], 2}, i % 2 == 0);
        report(text.toStdString(), checker);
        QVERIFY(checker.complaints().empty());
        QVERIFY(checker.refused() * 20 <= checker.built());
    }

    void axesOfOneElementAreRight_data()
    {
        QTest::addColumn<QString>("text");
        const auto add = [](const std::string& text) {
            QTest::newRow(text.c_str()) << QString::fromStdString(text);
        };
        for (const workload::OperatorInfo& info : workload::operators()) {
            std::string text = info.name;
            for (const workload::OperatorArgument& argument : info.arguments)
                text += fmt::format(
                    "{}{}={}", text == info.name ? ":" : ",", argument.name, argument.minimum);
            if (info.name != "elementwise")
                add(text);
            if (!info.suffixes.empty())
                add(text + "+bias+bn+add+relu+gelu");
        }
        for (const char* text :
            {"matmul:m=1,n=1,k=64", "matmul:m=1,n=64,k=1", "matmul:m=64,n=1,k=1",
                "dense:m=1,n=40,k=24", "conv2d:n=1,h=1,w=1,ci=8,co=8,k=3,p=1",
                "depthwise:n=1,h=9,w=1,c=1,k=1", "norm:b=1,m=1,n=40", "softmax:m=1,n=48",
                "softmax:m=48,n=1", "layer_norm:m=1,n=48"})
            add(text);
    }

    void axesOfOneElementAreRight()
    {
        QFETCH(const QString, text);
        Programs programs;
        auto known = workload::parseWorkload(text.toStdString());
        QVERIFY2(known, known ? "" : known.error().toString().c_str());
        programs.workload = std::move(*known);
        Checker checker(programs);
        checker.check({}, strongestTarget(), true);
        for (const int cores : {1, 2}) { // reductions are factored where cores would idle
            const auto space
                = space::ScheduleSpace::create(programs.workload.dag, {.cores = cores});
            QVERIFY2(space, space ? "" : space.error().toString().c_str());
            Rng rng(splitSeed(1, text.toStdString()));
            const auto states = space::sampleDistinct(*space, scheduleCount(3), rng);
            QVERIFY(!states.empty());
            for (const program::State& state : states)
                checker.check(state.steps(), strongestTarget(), cores == 1);
        }
        report(text.toStdString(), checker);
        QVERIFY(checker.complaints().empty());
        QCOMPARE(checker.refused(), 0);
    }

    void constantWeightsAreStoredInTheSchedulesOrder()
    {
        auto known = workload::parseWorkload("dense:m=16,n=64,k=32");
        QVERIFY(known);
        // i: 2 × 8, j: 2 × 2 × 16, k: 8 × 4; loops i.0 j.0 | k.0 | j.1 | k.1 | i.1 j.2
        const std::vector<records::Step> steps{records::SplitStep{2, 0, 16, {8}},
            records::SplitStep{2, 2, 64, {2, 16}}, records::SplitStep{2, 5, 32, {4}},
            records::ReorderStep{2, {0, 2, 5, 3, 6, 1, 4}}, records::AnnotationStep{2, 6, 2}};
        codegen::KernelRequest request;
        request.dag = &known->dag;
        request.steps = steps;
        request.target = strongestTarget();
        request.packsConstants = true;
        const auto kernel = codegen::buildKernel(request);
        QVERIFY2(kernel, kernel ? "" : kernel.error().message.c_str());
        const auto& weights = kernel->buffers[1];
        QCOMPARE(weights.shape, (std::vector<std::int64_t>{64, 32}));
        using Splits = std::vector<std::vector<std::int64_t>>;
        QCOMPARE(weights.splits, (Splits{{2, 2, 16}, {8, 4}}));
        QCOMPARE(weights.order, (std::vector<int>{0, 3, 1, 4, 2})); // j.0 k.0 j.1 k.1 j.2
        QVERIFY(kernel->buffers[0].order.empty()); // no constant
        request.packsConstants = false;
        const auto plain = codegen::buildKernel(request);
        QVERIFY(plain && plain->buffers[1].order.empty());
    }

    void codeIsMadeForTheInstructionSetAskedFor()
    {
        auto known = workload::parseWorkload("matmul:m=32,n=64,k=32");
        QVERIFY(known);
        const std::vector<records::Step> steps{records::SplitStep{2, 1, 64, {16}},
            records::ReorderStep{2, {0, 1, 3, 2}}, records::AnnotationStep{2, 3, 2}};
        const std::map<std::string, std::pair<std::string, std::string>> signs{
            {"sse41", {"mulps", "ymm"}}, {"avx2", {"ymm", "zmm"}}, {"avx512", {"zmm", ""}}};
        for (const auto& [isa, sign] : signs) {
            codegen::KernelRequest request;
            request.dag = &known->dag;
            request.steps = steps;
            request.target = {isa, 1};
            request.wantsAssembly = true;
            request.wantsLowered = true;
            const auto kernel = codegen::buildKernel(request);
            QVERIFY2(kernel, kernel ? "" : kernel.error().message.c_str());
            QVERIFY2(
                kernel->assembly.find(sign.first) != std::string::npos, kernel->assembly.c_str());
            if (!sign.second.empty())
                QVERIFY(kernel->assembly.find(sign.second) == std::string::npos);
            QVERIFY(kernel->lowered.find("for (") != std::string::npos);
            QVERIFY(kernel->lowered.find("_halide_buffer_get") == std::string::npos);
        }
    }

    void whatCannotBeBuiltIsSaid()
    {
        auto known = workload::parseWorkload("matmul:m=16,n=16,k=16");
        QVERIFY(known);
        codegen::KernelRequest request;
        request.dag = &known->dag;
        request.target = {"avx2", 1};
        const auto errorOf = [&](const std::vector<records::Step>& steps) {
            request.steps = steps;
            const auto kernel = codegen::buildKernel(request);
            return kernel ? Error{} : kernel.error();
        };
        const Error badStage = errorOf({records::FuseStep{7, {0, 1}}});
        QCOMPARE(badStage.kind, ErrorKind::BadInput);
        QVERIFY2(badStage.message.find("step 1") != std::string::npos, badStage.message.c_str());
        const Error gpu = errorOf({records::AnnotationStep{2, 0, 5}});
        QCOMPARE(gpu.kind, ErrorKind::Unsupported);
        QVERIFY2(gpu.message.find("blockIdx.x") != std::string::npos, gpu.message.c_str());
        const Error inlined = errorOf({records::ComputeInlineStep{2}});
        QCOMPARE(inlined.kind, ErrorKind::Unsupported);
        const Error mixed = errorOf({records::FuseStep{2, {1, 2}}});
        QCOMPARE(mixed.kind, ErrorKind::Unsupported);
        request.target = {"neon", 1};
        QCOMPARE(errorOf({}).kind, ErrorKind::Unsupported);
    }

    void cacheStagesAndFactoredReductionsAreRight()
    {
        Programs programs;
        auto known = workload::parseWorkload("matmul:m=16,n=32,k=24");
        QVERIFY(known);
        programs.workload = std::move(*known);
        Checker checker(programs);
        // B is copied tile by tile: A 0, B 1, B.local 2, C 3
        checker.check({records::CacheReadStep{1, "local", {2}}, records::SplitStep{3, 1, 32, {8}},
                          records::ReorderStep{3, {1, 0, 2, 3}}, records::AnnotationStep{3, 0, 3},
                          records::ComputeAtStep{2, 3, 0}, records::AnnotationStep{2, 1, 2}},
            strongestTarget(), false);
        // k is added up in 8 sums beside each other, then these: A 0, B 1, C.rf 2, C 3
        checker.check({records::SplitStep{2, 2, 24, {8}}, records::RfactorStep{2, 3, 2},
                          records::ReorderStep{2, {0, 1, 3, 2}}, records::AnnotationStep{2, 3, 2},
                          records::ComputeAtStep{2, 3, 1}, records::FuseStep{3, {0, 1}},
                          records::AnnotationStep{3, 0, 3}},
            strongestTarget(), false);
        // Back at the root after all, and unrolled by hand.
        checker.check({records::CacheWriteStep{2, "local"}, records::ComputeAtStep{2, 3, 0},
                          records::ComputeRootStep{2}, records::SplitStep{2, 0, 16, {4}},
                          records::AnnotationStep{2, 1, 1},
                          records::PragmaStep{2, 0, "auto_unroll_max_step$64"}},
            strongestTarget(), false);
        report("caches", checker);
        QCOMPARE(checker.refused(), 0);
        QVERIFY(checker.complaints().empty());
    }

    void unevenSplitsComputeEveryElementOnce()
    {
        Programs programs;
        auto known = workload::parseWorkload("matmul:m=13,n=22,k=17");
        QVERIFY(known);
        programs.workload = std::move(*known);
        Checker checker(programs);
        checker.check(
            {records::SplitStep{2, 0, 13, {4}}, records::SplitStep{2, 2, 22, {8}},
                records::SplitStep{2, 4, 17, {5}}, records::ReorderStep{2, {0, 2, 4, 1, 5, 3}}},
            strongestTarget(), false);
        report("uneven", checker);
        QCOMPARE(checker.refused(), 0);
        QVERIFY(checker.complaints().empty());
    }
};

TLP_LONG_TEST_MAIN(TestKernels)

#include "tst_kernels.moc"
