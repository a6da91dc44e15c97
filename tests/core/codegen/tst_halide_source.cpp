// SPDX-License-Identifier: GPL-3.0-only
/// Programs written out for Halide, compiled, run and compared with the kernels they stand for.
/// TLP_SOURCES: how many schedules each workload gets (a compiler runs for each); without it only
/// a few workloads get one.
#include <QtTest>

#include <QProcess>
#include <QStandardPaths>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include <fmt/format.h>

#include "base/random.h"
#include "codegen/build_kernel.h"
#include "loaded_kernel.h"
#include "space/schedule_space.h"
#include "tests/support/long_test.h"
#include "workload/evaluator.h"
#include "workload/networks_file.h"
#include "workload/workload.h"

using namespace tlp;

namespace {

constexpr int kLimitMs = 600000;

int sourceCount()
{
    return qEnvironmentVariableIntValue("TLP_SOURCES");
}

/// Runs a program in a folder. Returns what it wrote on standard error when it failed.
QString failureOf(const QString& folder, const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(program, arguments);
    if (!process.waitForFinished(kLimitMs))
        return program + ": " + process.errorString();
    return process.exitCode() == 0 ? QString()
                                   : "failed: " + QString::fromUtf8(process.readAllStandardError());
}

std::string readFile(const QString& path)
{
    std::ifstream file(path.toStdString());
    std::ostringstream text;
    text << file.rdbuf();
    return std::move(text).str();
}

/// The words of a statement: without the checks of arguments and the numbers that keep Funcs of one
/// process apart, with temporaries numbered in the order of their first use.
std::vector<std::string> wordsOf(const std::string& statement)
{
    static const std::regex word(R"([A-Za-z_][A-Za-z0-9_.$]*|[0-9.][0-9.ef+-]*|[^\sA-Za-z0-9_])");
    static const std::regex number(R"(\$[0-9]+)");
    static const std::regex temporary(R"(t[0-9]+(\.[a-z0-9]+)*)");
    std::vector<std::string> words;
    std::map<std::string, std::string> temporaries;
    std::istringstream lines(statement);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t start = line.find_first_not_of(' ');
        line.erase(0, start == std::string::npos ? line.size() : start);
        if (line.starts_with("assert(") || line.find("_halide_buffer_get_") != std::string::npos)
            continue;
        for (std::sregex_iterator i(line.begin(), line.end(), word), end; i != end; ++i) {
            std::string text = std::regex_replace(i->str(), number, "");
            if (text.starts_with("tlp_kernel_par_for_")) // and more numbers of that kind
                text = "tlp_kernel_par_for";
            if (std::regex_match(text, temporary))
                text = temporaries.emplace(text, fmt::format("temporary{}", temporaries.size()))
                           .first->second;
            words.push_back(std::move(text));
        }
    }
    return words;
}

/// The bodies of the functions in a module that was written as text.
std::string bodiesIn(const std::string& module)
{
    std::string bodies;
    std::istringstream lines(module);
    int depth = 0; // of braces; 1: in a function
    bool isArgv = false;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t start = line.find_first_not_of(' ');
        if (start != std::string::npos && line[start] == '}')
            --depth;
        if (depth == 0)
            isArgv = line.find("_argv") != std::string::npos;
        else if (!isArgv)
            bodies += line + '\n';
        if (line.ends_with("{"))
            ++depth;
    }
    return bodies;
}

/// Empty when both make the same kernel.
QString difference(const workload::ComputeDag& dag, const std::vector<records::Step>& steps,
    const workload::LocalTarget& target, bool packsConstants)
{
    QTemporaryDir folder;
    codegen::KernelRequest request;
    request.dag = &dag;
    request.steps = steps;
    request.target = target;
    request.packsConstants = packsConstants;
    request.wantsStaticLibrary = true;
    request.wantsLowered = true;
    request.wantsSource = true;
    request.output = folder.filePath("direct.a").toStdString();
    const auto kernel = codegen::buildKernel(request);
    if (!kernel)
        return kernel.error().kind == ErrorKind::Unsupported
            ? QString()
            : QString::fromStdString(kernel.error().message);
    const QString folderPath = qEnvironmentVariable("TLP_KEEP_SOURCES");
    std::ofstream(folder.filePath("source.cpp").toStdString()) << kernel->source;
    if (!folderPath.isEmpty()) {
        static int kept = 0;
        std::ofstream(fmt::format("{}/{}.cpp", folderPath.toStdString(), kept++)) << kernel->source;
    }
    const QString compiler = QStandardPaths::findExecutable("c++");
    QString failure = failureOf(folder.path(), compiler,
        {"-std=c++17", "-Wall", "-Wextra", "-Werror", "-isystem", TLP_HALIDE_HEADERS, "source.cpp",
            TLP_HALIDE_LIBRARY, "-o", "source"});
    if (failure.isEmpty())
        failure = failureOf(folder.path(), folder.filePath("source"), {});
    if (!failure.isEmpty())
        return failure + QString::fromStdString(kernel->source);

    const auto expected = wordsOf(kernel->lowered);
    const auto actual = wordsOf(bodiesIn(readFile(folder.filePath("tlp_kernel_halide.stmt"))));
    const auto [a, b]
        = std::mismatch(expected.begin(), expected.end(), actual.begin(), actual.end());
    if (expected.empty() || a != expected.end() || b != actual.end()) {
        const auto from = a - std::min<std::ptrdiff_t>(a - expected.begin(), 20);
        const auto to = a + std::min<std::ptrdiff_t>(expected.end() - a, 20);
        const auto fromB = b - std::min<std::ptrdiff_t>(b - actual.begin(), 20);
        const auto toB = b + std::min<std::ptrdiff_t>(actual.end() - b, 20);
        return QString::fromStdString(fmt::format("other statements: {}\nnot: {}\n{}",
            fmt::join(fromB, toB, " "), fmt::join(from, to, " "), kernel->source));
    }

    for (const char* name : {"direct", "tlp_kernel_halide"}) {
        failure = failureOf(folder.path(), compiler,
            {"-shared", "-Wl,--whole-archive", QString("%1.a").arg(name), "-Wl,--no-whole-archive",
                "-lpthread", "-ldl", "-lm", "-o", QString("%1.so").arg(name)});
        if (!failure.isEmpty())
            return failure;
    }
    const auto inputs = workload::makeInputs(dag, 7);
    const auto results = [&](const char* name) {
        return test::runKernel(folder.filePath(name).toStdString(), kernel->buffers, inputs);
    };
    const auto direct = results("direct.so");
    const auto again = results("tlp_kernel_halide.so");
    if (direct.empty() || direct.size() != again.size())
        return "a kernel did not run";
    for (std::size_t i = 0; i < direct.size(); ++i)
        if (direct[i].values != again[i].values)
            return "other results";
    return {};
}

/// Random schedules, for every instruction set and one or two threads.
void check(const workload::ComputeDag& dag, const std::string& text, int count)
{
    const auto space = space::ScheduleSpace::create(dag, {.cores = 2});
    QVERIFY2(space, space ? "" : space.error().toString().c_str());
    Rng rng(splitSeed(2, text));
    const auto states = space::sampleDistinct(*space, static_cast<std::size_t>(count), rng);
    QVERIFY(!states.empty());
    const auto isas = workload::supportedIsas();
    for (std::size_t i = 0; i < states.size(); ++i) {
        const QString what = difference(dag, states[i].steps(),
            {isas[(isas.size() - 1 + i) % isas.size()], i % 3 == 2 ? 1 : 2}, i % 2 == 0);
        QVERIFY2(what.isEmpty(), qPrintable(what));
    }
}

} // namespace

class TestHalideSource : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (QStandardPaths::findExecutable("c++").isEmpty())
            QSKIP("there is no C++ compiler");
    }

    void makesTheSameKernel_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isAlwaysTested");
        for (const char* text : {"matmul:m=48,n=64,k=36", "dense:m=24,n=40,k=32+bias+relu",
                 "conv2d:n=1,h=14,w=14,ci=8,co=16,k=3,s=1,p=1+bias+relu"})
            QTest::newRow(text) << QString(text) << (text[0] == 'c');
        for (const char* text :
            {"batch_matmul:b=3,m=16,n=24,k=20", "transpose_batch_matmul:b=1,s=24,heads=3,d=16",
                "conv2d:n=1,h=12,w=12,ci=16,co=16,k=3,s=1,p=1,g=4",
                "depthwise:n=1,h=14,w=14,c=24,k=3,s=1,p=1",
                "transposed_conv2d:n=1,h=4,w=4,ci=8,co=8,k=4,s=2,p=1",
                "capsule_conv2d:n=1,h=6,w=6,ci=4,co=4,k=3,s=2,p=1",
                "max_pool2d:n=1,h=14,w=14,c=16,k=3,s=2,p=1",
                "avg_pool2d:n=1,h=12,w=12,c=16,k=2,s=2", "norm:b=4,m=24,n=32", "softmax:m=24,n=48",
                "layer_norm:m=16,n=48", "elementwise:m=24,n=40+bias+gelu+add",
                "gelu_chain:m=24,n=64", "norm:b=1,m=1,n=40", "matmul:m=1,n=1,k=64"})
            QTest::newRow(text) << QString(text) << false;
    }

    void makesTheSameKernel()
    {
        QFETCH(const QString, text);
        QFETCH(const bool, isAlwaysTested);
        const int count = sourceCount() > 0 ? sourceCount() : isAlwaysTested ? 1 : 0;
        if (count == 0)
            QSKIP("TLP_SOURCES is not set");
        const auto known = workload::parseWorkload(text.toStdString());
        QVERIFY2(known, known ? "" : known.error().toString().c_str());
        check(known->dag, text.toStdString(), count);
    }

    void makesTheSameKernelOfATaskOfANetwork()
    {
        if (sourceCount() == 0)
            QSKIP("TLP_SOURCES is not set");
        const auto networks = workload::readNetworksFile(
            std::filesystem::path(TLP_RESOURCES_DIR) / "networks/networks.json");
        QVERIFY2(networks, networks ? "" : networks.error().toString().c_str());
        int tested = 0;
        for (const workload::NetworkTask& task : networks->front().tasks) {
            const bool isWinograd = task.dagText.find("bgemm") != std::string::npos;
            if (!isWinograd && tested % 3 != 0)
                continue;
            ++tested;
            const auto known = workload::workloadOfTask(task.workloadKey, task.dagText);
            QVERIFY2(known, known ? "" : known.error().toString().c_str());
            check(known->dag, task.workloadKey, std::min(sourceCount(), 3));
        }
        QVERIFY(tested > 0);
    }

    void cacheStagesAndFactoredReductionsAreTheSame()
    {
        const auto known = workload::parseWorkload("matmul:m=16,n=32,k=24");
        QVERIFY(known);
        const workload::LocalTarget target{workload::supportedIsas().back(), 2};
        const std::vector<records::Step> factored{records::SplitStep{2, 2, 24, {8}},
            records::RfactorStep{2, 3, 2}, records::ReorderStep{2, {0, 1, 3, 2}},
            records::AnnotationStep{2, 3, 2}, records::ComputeAtStep{2, 3, 1},
            records::FuseStep{3, {0, 1}}, records::AnnotationStep{3, 0, 3}};
        const QString what = difference(known->dag, factored, target, false);
        QVERIFY2(what.isEmpty(), qPrintable(what));
        if (sourceCount() == 0)
            return;
        const QString cached = difference(known->dag,
            {records::CacheReadStep{1, "local", {2}}, records::SplitStep{3, 1, 32, {8}},
                records::ReorderStep{3, {1, 0, 2, 3}}, records::AnnotationStep{3, 0, 3},
                records::ComputeAtStep{2, 3, 0}, records::AnnotationStep{2, 1, 2}},
            target, false);
        QVERIFY2(cached.isEmpty(), qPrintable(cached));
    }

    void unevenSplitsAreTheSame()
    {
        if (sourceCount() == 0)
            QSKIP("TLP_SOURCES is not set");
        const auto known = workload::parseWorkload("matmul:m=13,n=22,k=17");
        QVERIFY(known);
        const QString what = difference(known->dag,
            {records::SplitStep{2, 0, 13, {4}}, records::SplitStep{2, 2, 22, {8}},
                records::SplitStep{2, 4, 17, {5}}, records::ReorderStep{2, {0, 2, 4, 1, 5, 3}}},
            {workload::supportedIsas().back(), 2}, false);
        QVERIFY2(what.isEmpty(), qPrintable(what));
    }
};

TLP_LONG_TEST_MAIN(TestHalideSource)

#include "tst_halide_source.moc"
