// SPDX-License-Identifier: GPL-3.0-only
#include "features/statement_features.h"

#include "base/random.h"
#include "features/npy.h"
#include "program/statement_nest.h"
#include "records/record_reader.h"
#include "records/workload_key.h"
#include "tests/support/zip_files.h"
#include "workload/networks_file.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <span>

using namespace tlp;
using namespace tlp::features;
using namespace tlp::records;

namespace {

namespace fs = std::filesystem;

const fs::path kSpace = fs::path(TLP_TEST_DATA_DIR) / "golden/space";
const fs::path kSample = fs::path(TLP_RESOURCES_DIR) / "sample/tvm-ansor-zen5.zip";

constexpr std::size_t kFirstBuffer = 57;
constexpr std::size_t kBufferWidth = 18;

std::vector<MeasureRecord> readRecords(std::unique_ptr<ByteSource> source)
{
    std::vector<MeasureRecord> records;
    RecordReader reader(std::move(source));
    Line line;
    for (auto more = reader.next(line); more && *more; more = reader.next(line)) {
        if (auto* record = std::get_if<MeasureRecord>(&line.record))
            records.push_back(std::move(*record));
    }
    return records;
}

std::vector<MeasureRecord> readRecords(const fs::path& file)
{
    auto source = openFile(file);
    return source ? readRecords(std::move(*source)) : std::vector<MeasureRecord>();
}

workload::ComputeDag goldenDag(const std::string& name)
{
    std::ifstream in(kSpace / (name + ".json"));
    const auto json = nlohmann::json::parse(in);
    auto dag = workload::parseDag(json["dag"].get<std::string>());
    if (!dag)
        qFatal("%s", dag.error().toString().c_str());
    return std::move(*dag);
}

/// DAGs of the bundled networks by canonical workload key.
std::map<std::string, workload::ComputeDag> bundledDags()
{
    std::map<std::string, workload::ComputeDag> dags;
    auto networks = workload::readNetworksFile(TLP_RESOURCES_DIR "/networks/networks.json");
    if (!networks)
        qFatal("cannot read the bundled networks");
    for (const workload::Network& network : *networks) {
        for (const workload::NetworkTask& task : network.tasks) {
            auto dag = workload::parseDag(task.dagText, task.workloadKey);
            if (dag)
                dags.insert_or_assign(
                    parseWorkloadKey(task.workloadKey).canonical, std::move(*dag));
        }
    }
    return dags;
}

Result<StatementFeatures> featuresOf(const workload::ComputeDag& dag,
    const std::vector<Step>& steps, const HardwareFacts& facts = {})
{
    auto state = program::State::replayed(dag, steps);
    if (!state)
        return tl::unexpected(state.error());
    return statementFeatures(dag, *state, facts);
}

using Row = std::array<double, kStatementFeatures>;

/// TVM's hash maps give the order of buffers that are alike in all it sorts by.
Row withSortedTies(Row row)
{
    using Block = std::array<double, kBufferWidth>;
    std::array<Block, kStatementBuffers> blocks{};
    for (std::size_t i = 0; i < blocks.size(); ++i)
        std::copy_n(row.begin() + kFirstBuffer + i * kBufferWidth, kBufferWidth, blocks[i].begin());
    const auto key = [](const Block& block) {
        return std::array{block[11], block[4], block[6], block[0], block[1], block[2]};
    };
    for (auto first = blocks.begin(); first != blocks.end();) {
        const auto last = std::find_if(
            first, blocks.end(), [&](const Block& block) { return key(block) != key(*first); });
        std::sort(first, last);
        first = last;
    }
    for (std::size_t i = 0; i < blocks.size(); ++i)
        std::ranges::copy(blocks[i], row.begin() + kFirstBuffer + i * kBufferWidth);
    return row;
}

template <typename Number>
std::vector<Row> rowsOf(std::span<const Number> values)
{
    std::vector<Row> rows;
    for (std::size_t at = 0; at + kStatementFeatures <= values.size(); at += kStatementFeatures) {
        Row row{};
        std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(at), row.size(), row.begin());
        rows.push_back(withSortedTies(row));
    }
    return rows;
}

/// Equal but for what another compiler's log2 may round otherwise.
bool isEqual(double a, double b)
{
    return std::abs(a - b) <= 1e-6 * std::max(1.0, std::abs(b));
}

std::vector<std::size_t> differences(const Row& ours, const Row& golden)
{
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < golden.size(); ++i) {
        if (!isEqual(ours[i], golden[i]))
            columns.push_back(i);
    }
    return columns;
}

/// TVM fails where we do, and its Python side then makes one row of zeros.
bool isFailure(const std::vector<Row>& golden)
{
    return golden.size() == 1 && std::ranges::all_of(golden[0], [](double x) { return x == 0; });
}

/// Compares programs with TVM's values, statements in any order.
class Comparison
{
public:
    int programs = 0;
    int failures = 0; ///< of TVM and of ours
    std::set<std::string> different; ///< what differs: columns, or a sentence

    void compare(const Result<StatementFeatures>& ours, const std::vector<Row>& golden)
    {
        ++programs;
        if (isFailure(golden)) {
            ++failures;
            if (ours)
                different.insert("TVM fails, we do not");
            return;
        }
        if (!ours) {
            different.insert(ours.error().toString());
            return;
        }
        std::vector<Row> rows = rowsOf(std::span(ours->values));
        if (rows.size() != golden.size()
            || ours->statements != static_cast<std::int32_t>(rows.size())) {
            different.insert("another number of statements");
            return;
        }
        for (const Row& row : golden) {
            const auto best = std::ranges::min_element(
                rows, {}, [&](const Row& candidate) { return differences(candidate, row).size(); });
            for (const std::size_t column : differences(*best, row))
                different.insert(statementFeatureNames()[column]);
            rows.erase(best);
        }
    }

    /// `features`, `rowCounts`: TVM's values of all programs, and how many rows each has.
    void compareAll(const workload::ComputeDag& dag, const std::vector<MeasureRecord>& records,
        const NpyArray& features, const NpyArray& rowCounts)
    {
        if (records.size() != rowCounts.values.size()) {
            different.insert("another number of programs");
            return;
        }
        std::size_t at = 0;
        for (std::size_t i = 0; i < records.size(); ++i) {
            const auto size = static_cast<std::size_t>(rowCounts.values[i]) * kStatementFeatures;
            if (at + size > features.values.size()) {
                different.insert("too few golden values");
                return;
            }
            compare(featuresOf(dag, records[i].steps),
                rowsOf(std::span(features.values).subspan(at, size)));
            at += size;
        }
        if (at != features.values.size())
            different.insert("golden values are left");
    }

    [[nodiscard]] std::string text() const
    {
        std::string all;
        for (const std::string& what : different)
            all += (all.empty() ? "" : ", ") + what;
        return all;
    }
};

double columnOf(const StatementFeatures& features, std::size_t row, const std::string& name)
{
    const auto& names = statementFeatureNames();
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
        qFatal("no column %s", name.c_str());
    return static_cast<double>(
        features
            .values[row * kStatementFeatures + static_cast<std::size_t>(found - names.begin())]);
}

float scaled(double value)
{
    return static_cast<float>(std::log2(value + 1));
}

void mutate(std::vector<Step>& steps, Rng& rng)
{
    if (steps.empty())
        return;
    const std::size_t i = rng.below(steps.size());
    const std::size_t j = rng.below(steps.size());
    switch (rng.below(4)) {
    case 0:
        std::swap(steps[i], steps[j]);
        break;
    case 1:
        steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(i));
        break;
    case 2:
        steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(j), Step(steps[i]));
        break;
    default:
        std::visit(
            [&](auto& step) {
                if constexpr (requires { step.lengths; })
                    for (auto& length : step.lengths)
                        length = 1 + static_cast<std::int64_t>(rng.below(9));
            },
            steps[i]);
        break;
    }
}

} // namespace

class TestStatementFeatures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesEveryColumn()
    {
        const auto& names = statementFeatureNames();
        QCOMPARE(names.size(), kStatementFeatures);
        QCOMPARE(std::set(names.begin(), names.end()).size(), kStatementFeatures);
        QCOMPARE(names[0], std::string("float_mad"));
        QCOMPARE(names[kFirstBuffer], std::string("B0.acc_type.kRead"));
        QCOMPARE(names[kFirstBuffer + kBufferWidth], std::string("B1.acc_type.kRead"));
        QCOMPARE(names[147], std::string("arith_intensity_curve_0"));
        QCOMPARE(names[157], std::string("alloc_size"));
        QCOMPARE(names[163], std::string("auto_unroll_max_step"));
    }

    /// A product of matrices as it is defined: C = Σ A·B over 64³ rounds of three loops.
    void countsAProductOfMatrices()
    {
        const auto dag = workload::parseDag("A = PLACEHOLDER [64, 64]\n"
                                            "B = PLACEHOLDER [64, 64]\n"
                                            "C(i, j) += (A[i, k]*B[k, j])\n");
        QVERIFY(dag);
        const auto features = featuresOf(*dag, {});
        QVERIFY(features);
        QCOMPARE(features->statements, 1);
        const auto column
            = [&](const char* name) { return static_cast<float>(columnOf(*features, 0, name)); };
        constexpr double kRounds = 64.0 * 64 * 64;
        QCOMPARE(column("float_mul"), scaled(kRounds));
        QCOMPARE(column("float_addsub"), scaled(kRounds));
        QCOMPARE(column("int_addsub"), 0.0F);
        QCOMPARE(column("outer_prod"), scaled(kRounds));
        QCOMPARE(column("num_loops"), scaled(3));
        QCOMPARE(column("alloc_size"), scaled(64 * 64 * 4));
        QCOMPARE(column("alloc_outer_prod"), scaled(1));
        QCOMPARE(column("vec_type.kPosNone"), 1.0F);
        // C is reused by the innermost loop at once: its update comes first.
        QCOMPARE(column("B0.acc_type.kReadWrite"), 1.0F);
        QCOMPARE(column("B0.reuse_type.kLoopMultipleRead"), 1.0F);
        QCOMPARE(column("B0.reuse_ct"), scaled(64));
        QCOMPARE(column("B0.reuse_dis_bytes"), scaled(12));
        // A row of A serves all j; the whole of B serves all i.
        QCOMPARE(column("B1.reuse_dis_iter"), scaled(64));
        QCOMPARE(column("B1.stride"), scaled(1));
        QCOMPARE(column("B2.reuse_dis_iter"), scaled(64 * 64));
        QCOMPARE(column("B2.stride"), scaled(64));
        QCOMPARE(column("B2.unique_bytes"), scaled(64 * 64 * 4));
        QCOMPARE(column("B3.bytes"), 0.0F);
    }

    void countsLinesOfTheMachinesCache()
    {
        const auto dag = workload::parseDag("A = PLACEHOLDER [4096]\n"
                                            "B(i) = (A[i] + 1f)\n");
        QVERIFY(dag);
        for (const int bytes : {32, 64, 128}) {
            const auto features = featuresOf(*dag, {}, {bytes});
            QVERIFY(features);
            QCOMPARE(
                static_cast<float>(columnOf(*features, 0, "B0.lines")), scaled(4096.0 * 4 / bytes));
        }
    }

    void equalsTvmsValuesForEveryGoldenProgram_data()
    {
        QTest::addColumn<QString>("name");
        for (const auto& entry : fs::directory_iterator(kSpace)) {
            const auto name = QString::fromStdString(entry.path().filename().string());
            if (name.endsWith(".features.npy"))
                QTest::newRow(qPrintable(name)) << name.chopped(13);
        }
    }

    void equalsTvmsValuesForEveryGoldenProgram()
    {
        QFETCH(QString, name);
        const std::string operation = name.toStdString();
        const auto features = readNpy(kSpace / (operation + ".features.npy"));
        const auto rowCounts = readNpy(kSpace / (operation + ".feature_rows.npy"));
        QVERIFY(features && rowCounts);
        Comparison comparison;
        comparison.compareAll(goldenDag(operation),
            readRecords(kSpace / (operation + ".records.json")), *features, *rowCounts);
        QVERIFY2(comparison.different.empty(), comparison.text().c_str());
        QVERIFY(comparison.programs > comparison.failures);
    }

    void equalsTvmsValuesForTheTasksOfNetworks()
    {
        const auto dags = bundledDags();
        const auto files = test::readZip(kSample);
        QTemporaryDir scratch;
        const auto arrayOf = [&](const std::string& path) {
            const fs::path copy = fs::path(scratch.path().toStdString()) / "array.npy";
            std::ofstream(copy, std::ios::binary) << files.at(path);
            return readNpy(copy);
        };
        Comparison comparison;
        int tasks = 0;
        const std::string kFolder = "tvm-ansor-zen5/features/";
        const std::string kEnding = ".features.npy";
        for (const auto& [path, content] : files) {
            if (!path.starts_with(kFolder) || !path.ends_with(kEnding))
                continue;
            const std::string task
                = path.substr(kFolder.size(), path.size() - kFolder.size() - kEnding.size());
            const auto features = arrayOf(path);
            const auto rowCounts = arrayOf(kFolder + task + ".feature_rows.npy");
            QVERIFY(features && rowCounts);
            const std::string file = "tvm-ansor-zen5/zen5-avx512/" + task + ".json";
            const auto records = readRecords(memorySource(files.at(file), file));
            QVERIFY(!records.empty());
            const auto dag
                = dags.find(parseWorkloadKey(records.front().task.workloadKey).canonical);
            QVERIFY2(dag != dags.end(), task.c_str());
            comparison.compareAll(dag->second, records, *features, *rowCounts);
            QVERIFY2(comparison.different.empty(), (task + ": " + comparison.text()).c_str());
            ++tasks;
        }
        QCOMPARE(tasks, 54);
        QCOMPARE(comparison.programs, 1682);
        QCOMPARE(comparison.failures, 4);
    }

    void hasARowForEveryStageThatIsComputed()
    {
        const std::string operation = "conv2d_bias_relu_1x28x28x128x128x3x1x1";
        const auto dag = goldenDag(operation);
        const auto records = readRecords(kSpace / (operation + ".records.json"));
        QCOMPARE(records.size(), 12U);
        for (const MeasureRecord& record : records) {
            const auto state = program::State::replayed(dag, record.steps);
            QVERIFY(state);
            const auto features = statementFeatures(dag, *state);
            QVERIFY(features);
            const auto computed = std::ranges::count_if(state->stages(), [](const auto& stage) {
                return !stage.isPlaceholder() && stage.computeAt != program::ComputeAt::Inlined;
            });
            QCOMPARE(static_cast<std::ptrdiff_t>(features->statements), computed);
            QCOMPARE(
                features->values.size(), static_cast<std::size_t>(computed) * kStatementFeatures);
        }
    }

    void saysWhyThereAreNone()
    {
        const auto dag = workload::parseDag("A = PLACEHOLDER [8]\n"
                                            "B(i) = (A[i] + 1f)\n"
                                            "C(i) = (B[i] + 1f)\n"
                                            "D(i) = (B[i] + C[i])\n");
        QVERIFY(dag);
        const auto outside = featuresOf(*dag, {ComputeAtStep{1, 2, 0}});
        QVERIFY(!outside);
        QCOMPARE(outside.error().kind, ErrorKind::BadInput);
        const auto onGpu = featuresOf(*dag, {AnnotationStep{1, 0, 5}});
        QVERIFY(!onGpu);
        QCOMPARE(onGpu.error().kind, ErrorKind::Unsupported);
    }

    /// Whatever a program looks like, it has finite features or an error.
    void survivesMutatedPrograms()
    {
        Rng rng(23);
        int with = 0;
        int without = 0;
        for (const char* operation : {"conv2d_1x28x28x128x128x3x1x1x1x8", "layer_norm_128x768",
                 "norm_8x256x256", "transposed_conv2d_1x8x8x256x128x4x2x1"}) {
            const auto dag = goldenDag(operation);
            const auto records = readRecords(kSpace / (std::string(operation) + ".records.json"));
            QVERIFY(!records.empty());
            for (int round = 0; round < 500; ++round) {
                std::vector<Step> steps = records[rng.below(records.size())].steps;
                for (std::uint64_t i = 0; i <= rng.below(3); ++i)
                    mutate(steps, rng);
                const auto features = featuresOf(dag, steps);
                (features ? with : without)++;
                if (!features)
                    continue;
                QCOMPARE(features->values.size(),
                    static_cast<std::size_t>(features->statements) * kStatementFeatures);
                QVERIFY(std::ranges::all_of(
                    features->values, [](float value) { return std::isfinite(value); }));
            }
        }
        QVERIFY(with > 200);
        QVERIFY(without > 200);
    }
};

QTEST_GUILESS_MAIN(TestStatementFeatures)
#include "tst_statement_features.moc"
