// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include <algorithm>
#include <set>

#include "program/loop_extents.h"
#include "program/loop_nest.h"
#include "records/packed_steps.h"
#include "records/workload_key.h"
#include "space_cases.h"
#include "tests/support/generated_records.h"
#include "tests/support/zip_files.h"
#include "workload/networks_file.h"
#include "workload/workload.h"

using namespace tlp;
using namespace tlp::records;
using namespace tlp::space;
using program::State;

namespace {

ScheduleSpace spaceOf(std::string_view text, const SpaceOptions& options = {})
{
    const auto dag = workload::parseDag(text);
    if (!dag)
        qFatal("%s", dag.error().toString().c_str());
    auto space = ScheduleSpace::create(*dag, options);
    if (!space)
        qFatal("%s", space.error().toString().c_str());
    return std::move(*space);
}

constexpr std::string_view kMatmul = "A = PLACEHOLDER [16, 32]\nB = PLACEHOLDER [32, 8]\n"
                                     "C(i, j) += (A[i, k]*B[k, j])\n";
constexpr std::string_view kMatmulRelu
    = "A = PLACEHOLDER [64, 32]\nB = PLACEHOLDER [32, 48]\n"
      "C(i, j) += (A[i, k]*B[k, j])\nD(i, j) = max(C[i, j], 0f)\n";

State replayed(const ScheduleSpace& space, const std::vector<Step>& steps)
{
    State state(space.dag());
    for (const Step& step : steps) {
        if (const auto applied = state.apply(step); !applied)
            qFatal("%s", applied.error().toString().c_str());
    }
    return state;
}

/// What every schedule that the space returns must fulfil; "" if all is well.
std::string defectOf(const ScheduleSpace& space, const State& state)
{
    if (!space.isValid(state))
        return "invalid";
    if (!space.sketchOf(state))
        return "of no sketch";
    if (replayed(space, state.steps()) != state)
        return "replays to another state";
    const auto nest = program::replay(state.steps(), state.steps().size(), &space.dag());
    if (!nest)
        return nest.error().toString();
    if (!nest->isExact || !nest->unknowns.empty())
        return "inexact loop nest";
    const auto extents = program::inferExtents(state, space.dag());
    for (const auto& line : nest->lines) {
        if (line.kind != program::LoopLine::Kind::Loop)
            continue;
        if (line.extentText.empty())
            return "a loop without an extent: " + line.text;
        if (line.extent
            != (*extents)[static_cast<std::size_t>(line.stage)]
                         [static_cast<std::size_t>(line.iter)])
            return "another extent: " + line.text;
    }
    return {};
}

/// The first `count` samples; there are always enough.
std::vector<State> samples(const ScheduleSpace& space, std::size_t count, std::uint64_t seed)
{
    Rng rng(seed);
    std::vector<State> states;
    for (std::size_t draw = 0; states.size() < count; ++draw) {
        if (draw > count * 50 + 1000)
            qFatal("nearly all draws are invalid");
        if (auto state = space.sample(rng))
            states.push_back(std::move(*state));
    }
    return states;
}

std::set<std::string> contentsOf(const std::vector<State>& states)
{
    std::set<std::string> contents;
    for (const State& state : states)
        contents.insert(packSteps(state.steps()));
    return contents;
}

std::vector<std::vector<std::int64_t>> tilesOf(const State& state)
{
    std::vector<std::vector<std::int64_t>> tiles;
    for (const Step& step : state.steps()) {
        if (const auto* split = std::get_if<SplitStep>(&step))
            tiles.push_back(split->lengths);
    }
    return tiles;
}

} // namespace

class TestScheduleSpace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void samplesAreValidAndReplayExactly_data() { addCases(); }
    void samplesAreValidAndReplayExactly()
    {
        const ScheduleSpace space = ::spaceOf(fetched());
        for (const State& state : samples(space, kIsSanitized ? 50 : 300, 7)) {
            const std::string defect = defectOf(space, state);
            QVERIFY2(defect.empty(), defect.c_str());
        }
    }

    void mutationsAreValidNeighbours_data() { addCases(); }
    void mutationsAreValidNeighbours()
    {
        const ScheduleSpace space = ::spaceOf(fetched());
        State state = samples(space, 1, 3).front();
        Rng rng(4);
        int made = 0;
        constexpr int kDraws = kIsSanitized ? 80 : 400;
        for (int draw = 0; draw < kDraws; ++draw) {
            const auto next = space.mutate(state, rng);
            if (!next)
                continue;
            ++made;
            const std::string defect = defectOf(space, *next);
            QVERIFY2(defect.empty(), defect.c_str());
            QVERIFY(next->steps() != state.steps());
            QCOMPARE(space.sketchOf(*next), space.sketchOf(state));
            state = *next; // a long walk stays valid
        }
        // An element-wise chain has no tiles, and tiles are what is mutated most.
        QVERIFY(made > (tilesOf(state).empty() ? 0 : kDraws / 2));
    }

    void everyKindOfMutationHappens_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("tile size") << static_cast<int>(Mutation::TileSize);
        QTest::newRow("auto unroll") << static_cast<int>(Mutation::AutoUnroll);
        QTest::newRow("compute location") << static_cast<int>(Mutation::ComputeLocation);
        QTest::newRow("parallel depth") << static_cast<int>(Mutation::ParallelDepth);
    }
    void everyKindOfMutationHappens()
    {
        QFETCH(int, kind);
        const auto mutation = static_cast<Mutation>(kind);
        const ScheduleSpace space = ::spaceOf(caseNamed("conv2d_bias_relu_1x28x28x128x128x3x1x1"));
        Rng rng(5);
        int made = 0;
        for (const State& state : samples(space, 100, 6)) {
            const auto next = space.mutate(state, mutation, rng);
            if (!next)
                continue;
            ++made;
            const std::string defect = defectOf(space, *next);
            QVERIFY2(defect.empty(), defect.c_str());
            QCOMPARE(tilesOf(*next) != tilesOf(state), mutation == Mutation::TileSize);
            if (mutation == Mutation::TileSize || mutation == Mutation::AutoUnroll)
                QCOMPARE(typesOf(next->steps()), typesOf(state.steps()));
        }
        QVERIFY2(made > 50, QByteArray::number(made));
    }

    void crossoverTakesEachStageFromOneParent_data() { addCases(); }
    void crossoverTakesEachStageFromOneParent()
    {
        const ScheduleSpace space = ::spaceOf(fetched());
        const auto states = samples(space, 200, 8);
        Rng rng(9);
        int made = 0;
        for (std::size_t i = 0; i + 1 < states.size(); ++i) {
            const State& a = states[i];
            const State& b = states[i + 1];
            const auto child = space.crossover(a, b, rng);
            QVERIFY(!child || space.sketchOf(a) == space.sketchOf(b));
            if (!child)
                continue;
            ++made;
            const std::string defect = defectOf(space, *child);
            QVERIFY2(defect.empty(), defect.c_str());
            const auto tiles = tilesOf(*child);
            for (std::size_t k = 0; k < tiles.size(); ++k)
                QVERIFY(tiles[k] == tilesOf(a)[k] || tiles[k] == tilesOf(b)[k]);
        }
        QVERIFY(made > 0);
    }

    void crossoverMixesTheStagesOfBothParents()
    {
        const ScheduleSpace space = ::spaceOf(caseNamed("softmax_128x1024"));
        const auto states = samples(space, 400, 10);
        Rng rng(11);
        int mixed = 0;
        for (std::size_t i = 0; i + 1 < states.size(); ++i) {
            const auto child = space.crossover(states[i], states[i + 1], rng);
            mixed += child && *child != states[i] && *child != states[i + 1] ? 1 : 0;
        }
        QVERIFY(mixed > 10);
    }

    void schedulesThatAnsorSampledAreOfThisSpace_data() { addCases(); }
    void schedulesThatAnsorSampledAreOfThisSpace()
    {
        const GoldenCase& golden = fetched();
        const ScheduleSpace space = ::spaceOf(golden);
        QVERIFY(!golden.programs.empty());
        for (const auto& steps : golden.programs) {
            const State state = replayed(space, steps);
            const std::string defect = defectOf(space, state);
            QVERIFY2(defect.empty(), defect.c_str());
            // Taking all decisions from one parent must give it back, step by step.
            Rng rng(12);
            const auto child = space.crossover(state, state, rng);
            QVERIFY(child.has_value());
            QCOMPARE(QString::fromStdString(typesOf(child->steps())),
                QString::fromStdString(typesOf(steps)));
            QVERIFY(child->steps() == steps);
        }
    }

    void samplesDependOnTheSeedOnly()
    {
        const ScheduleSpace space = ::spaceOf(caseNamed("matmul_512x512x512"));
        QVERIFY(samples(space, 50, 1) == samples(space, 50, 1));
        QVERIFY(samples(space, 50, 1) != samples(space, 50, 2));
        const State state = samples(space, 1, 1).front();
        Rng first(3);
        Rng second(3);
        for (int i = 0; i < 50; ++i)
            QVERIFY(space.mutate(state, first) == space.mutate(state, second));
    }

    void tileSizesAreUniformOverExactFactorisations()
    {
        // 16 = 2^4 in four parts: C(7,3) = 35 lists; 8: 20; 32 in two parts: 6.
        const ScheduleSpace space = spaceOf(kMatmul);
        std::map<std::vector<std::int64_t>, int> counts;
        int draws = 0;
        Rng rng(13);
        while (draws < 35'000) {
            const auto state = space.sampleOf(0, rng);
            if (!state || tilesOf(*state).front().size() != 3)
                continue;
            ++counts[tilesOf(*state).front()];
            ++draws;
        }
        QCOMPARE(counts.size(), std::size_t{35});
        for (const auto& [lengths, count] : counts) {
            QCOMPARE(16 % (lengths[0] * lengths[1] * lengths[2]), std::int64_t{0});
            QVERIFY2(count > 800 && count < 1200, QByteArray::number(count)); // 1000 ± 6 σ
        }
    }

    void innermostTilesAreLimited()
    {
        SpaceOptions options;
        options.maxInnermostSplit = 4;
        const ScheduleSpace space = spaceOf(kMatmulRelu, options);
        Rng rng(14);
        for (State state : samples(space, 200, 15)) {
            for (int i = 0; i < 5; ++i) {
                for (const auto& lengths : tilesOf(state))
                    QVERIFY(lengths.back() <= 4);
                if (auto next = space.mutate(state, rng))
                    state = std::move(*next);
            }
        }
    }

    void refusesWhatCannotBeBuilt()
    {
        const ScheduleSpace space = spaceOf(kMatmul);
        const auto valid
            = [&](const std::vector<Step>& steps) { return space.isValid(replayed(space, steps)); };
        QVERIFY(valid({}));
        QVERIFY(valid({SplitStep{2, 0, 16, {4}, true}}));
        QVERIFY(!valid({SplitStep{2, 0, 16, {5}, true}})); // does not divide
        QVERIFY(!valid({SplitStep{2, 0, 32, {4}, true}})); // another extent
        const auto annotate = [](int iter, IterAnnotation annotation) {
            return AnnotationStep{2, iter, static_cast<int>(annotation)};
        };
        QVERIFY(valid({annotate(0, IterAnnotation::Parallel)}));
        QVERIFY(!valid({annotate(0, IterAnnotation::Parallel),
            annotate(1, IterAnnotation::Parallel)})); // nested
        QVERIFY(!valid({annotate(1, IterAnnotation::Vectorize)})); // not innermost
        QVERIFY(!valid({annotate(2, IterAnnotation::Vectorize)})); // a reduction
        QVERIFY(valid({ReorderStep{2, {0, 2, 1}}, annotate(2, IterAnnotation::Vectorize)}));
        QVERIFY(!valid(
            {ReorderStep{2, {1, 2, 0}}, FuseStep{2, {0}}, annotate(0, IterAnnotation::Vectorize)}));
    }

    void refusesVectorsThatAreTooLong()
    {
        const ScheduleSpace space = spaceOf(
            "A = PLACEHOLDER [128, 128]\nB(i, j) = max(A[i, j], 0f)\n", {.maxVectorExtent = 64});
        const auto vectorised = [&](std::int64_t length) {
            return replayed(space,
                {SplitStep{1, 1, 128, {length}, true},
                    AnnotationStep{1, 2, static_cast<int>(IterAnnotation::Vectorize)}});
        };
        QVERIFY(space.isValid(vectorised(64)));
        QVERIFY(!space.isValid(vectorised(128)));
    }

    void refusesAStageComputedAwayFromItsReaders()
    {
        const ScheduleSpace space = spaceOf("A = PLACEHOLDER [16, 8]\n"
                                            "B(i, j) = max(A[i, j], 0f)\n"
                                            "C(i, j) = (B[i, j] + 1f)\n"
                                            "D(i, j) = (B[i, j] + C[i, j])\n");
        QVERIFY(space.isValid(replayed(space, {ComputeAtStep{2, 3, 0}})));
        QVERIFY(!space.isValid(replayed(space, {ComputeAtStep{1, 2, 0}}))); // D reads it too
    }

    void refusesAStateThatIsNotWhatItsStepsMake()
    {
        const ScheduleSpace space = spaceOf(kMatmul);
        const ScheduleSpace other = spaceOf(kMatmulRelu);
        const State state = samples(space, 1, 16).front();
        QVERIFY(space.isValid(state));
        QVERIFY(!other.isValid(state));
        QVERIFY(!space.isValid(space.sketches().front())); // open tile sizes
    }

    void leavesForeignSchedulesAlone()
    {
        const ScheduleSpace space = spaceOf(kMatmul);
        const State foreign = replayed(space, {SplitStep{2, 0, 16, {4}, true}});
        Rng rng(17);
        for (const auto mutation : {Mutation::ComputeLocation, Mutation::ParallelDepth})
            QVERIFY(!space.mutate(foreign, mutation, rng));
        QVERIFY(!space.crossover(foreign, samples(space, 1, 18).front(), rng));
    }

    void distinctSamplesAreDistinct()
    {
        const ScheduleSpace space = ::spaceOf(caseNamed("matmul_512x512x512"));
        Rng rng(19);
        const auto states = sampleDistinct(space, 500, rng);
        QCOMPARE(states.size(), std::size_t{500});
        QCOMPARE(contentsOf(states).size(), std::size_t{500});
    }

    void aSmallSpaceGivesAllItHas()
    {
        const ScheduleSpace space = spaceOf("A = PLACEHOLDER [4]\nB(i) = max(A[i], 0f)\n");
        Rng rng(20);
        const auto states = sampleDistinct(space, 50, rng);
        QVERIFY(!states.empty());
        QVERIFY(states.size() < 50);
        QVERIFY(sampleDistinct(space, 0, rng).empty());
    }

    void refusesWhatHasNoSchedule()
    {
        const auto errorOf = [](const workload::ComputeDag& dag, const SpaceOptions& options) {
            const auto space = ScheduleSpace::create(dag, options);
            return space ? std::nullopt : std::optional(space.error().kind);
        };
        workload::ComputeDag dag;
        QCOMPARE(errorOf(dag, {}), std::optional(ErrorKind::Unsupported));
        dag = *workload::parseDag(kMatmul);
        QVERIFY(!errorOf(dag, {}));
        QCOMPARE(errorOf(dag, {.cores = 0}), std::optional(ErrorKind::BadInput));
        QCOMPARE(errorOf(dag, {.maxVectorExtent = 8}), std::optional(ErrorKind::BadInput));
        QCOMPARE(errorOf(dag, {.autoUnrollSteps = {}}), std::optional(ErrorKind::BadInput));
        dag.stages.back().reduce.front().extent = 0;
        QCOMPARE(errorOf(dag, {}), std::optional(ErrorKind::Unsupported));
    }

    void stagesWithoutLoopsAreNoTrouble()
    {
        const ScheduleSpace space = spaceOf("A = PLACEHOLDER [16]\nB() += A[k]\n"
                                            "C() = tir.sqrt(B[])\n");
        for (const State& state : samples(space, 50, 21)) {
            const std::string defect = defectOf(space, state);
            QVERIFY2(defect.empty(), defect.c_str());
        }
    }

    void tasksOfTheBundledNetworksCanBeScheduled_data()
    {
        QTest::addColumn<QString>("network");
        for (const workload::Network& network : networks())
            QTest::newRow(network.name.c_str()) << QString::fromStdString(network.name);
    }
    void tasksOfTheBundledNetworksCanBeScheduled()
    {
        QFETCH(QString, network);
        for (const workload::Network& candidate : networks()) {
            if (candidate.name != network.toStdString())
                continue;
            QVERIFY(!candidate.tasks.empty());
            for (const workload::NetworkTask& task : candidate.tasks) {
                const auto dag = workload::parseDag(task.dagText, task.workloadKey);
                QVERIFY2(dag.has_value(), task.workloadKey.c_str());
                const auto space = ScheduleSpace::create(*dag, {.cores = 2});
                QVERIFY2(space.has_value(), task.workloadKey.c_str());
                Rng rng(22);
                for (State state : samples(*space, 10, 23)) {
                    std::string defect = defectOf(*space, state);
                    QVERIFY2(defect.empty(), (task.workloadKey + ": " + defect).c_str());
                    const auto next = space->mutate(state, rng);
                    defect = next ? defectOf(*space, *next) : "";
                    QVERIFY2(defect.empty(), (task.workloadKey + ": " + defect).c_str());
                }
            }
        }
    }

    void everyOperatorCanBeScheduled_data()
    {
        QTest::addColumn<QString>("text");
        for (const workload::OperatorInfo& op : workload::operators()) {
            QTest::newRow(op.example.c_str()) << QString::fromStdString(op.example);
            for (const std::string& suffix : op.suffixes) {
                const std::string text = op.example + "+" + suffix;
                QTest::newRow(text.c_str()) << QString::fromStdString(text);
            }
        }
    }
    void everyOperatorCanBeScheduled()
    {
        QFETCH(QString, text);
        const auto known = workload::parseWorkload(text.toStdString());
        QVERIFY2(known.has_value(), known ? "" : known.error().message.c_str());
        const auto space = ScheduleSpace::create(known->dag, {.cores = 4});
        QVERIFY(space.has_value());
        for (const State& state : samples(*space, 20, 25)) {
            const std::string defect = defectOf(*space, state);
            QVERIFY2(defect.empty(), defect.c_str());
        }
    }

    void recordsOfTheBundledSampleAreOfTheirSpaces()
    {
        const auto dags = dagsOfNetworks();
        std::map<std::pair<std::string, int>, ScheduleSpace> spaces;
        int known = 0;
        int unmutated = 0; // made by sampling alone
        int withLongVectors = 0;
        for (const MeasureRecord& record : bundledSample()) {
            const std::string key = parseWorkloadKey(record.task.workloadKey).canonical;
            const auto dag = dags.find(key);
            if (dag == dags.end())
                continue;
            ++known;
            const int cores = static_cast<int>(record.task.hardwareParams->front());
            if (!spaces.contains({key, cores}))
                spaces.emplace(
                    std::pair(key, cores), *ScheduleSpace::create(dag->second, {.cores = cores}));
            const ScheduleSpace& space = spaces.at({key, cores});
            const State state = replayed(space, record.steps);
            QVERIFY(space.sketchOf(state).has_value());
            const std::string defect = defectOf(space, state);
            if (defect == "invalid" && longestVector(space, state) > 256) {
                ++withLongVectors;
                continue;
            }
            QVERIFY2(defect.empty(), (key + ": " + defect).c_str());
            Rng rng(24);
            const auto child = space.crossover(state, state, rng);
            QVERIFY(child.has_value());
            unmutated += *child == state ? 1 : 0;
        }
        QCOMPARE(known, 5042);
        QCOMPARE(withLongVectors, 3);
        QVERIFY2(unmutated > 4500, QByteArray::number(unmutated));
    }

private:
    std::vector<GoldenCase> m_cases = goldenCases();

    void addCases()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < m_cases.size(); ++i)
            QTest::newRow(m_cases[i].name.c_str()) << static_cast<int>(i);
    }
    const GoldenCase& fetched()
    {
        QFETCH(int, index);
        return m_cases[static_cast<std::size_t>(index)];
    }
    const GoldenCase& caseNamed(const std::string& name)
    {
        return *std::ranges::find(m_cases, name, &GoldenCase::name);
    }
    static std::vector<MeasureRecord> bundledSample()
    {
        std::vector<MeasureRecord> sample;
        for (auto& [name, text] : test::readZip(TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip")) {
            if (name.ends_with(".json"))
                test::addRecords(sample, std::move(text), name);
        }
        return sample;
    }
    static std::map<std::string, workload::ComputeDag> dagsOfNetworks()
    {
        std::map<std::string, workload::ComputeDag> dags;
        for (const workload::Network& network : networks()) {
            for (const workload::NetworkTask& task : network.tasks) {
                auto dag = workload::parseDag(task.dagText, task.workloadKey);
                if (!dag)
                    qFatal("%s", dag.error().toString().c_str());
                dags.insert_or_assign(
                    parseWorkloadKey(task.workloadKey).canonical, std::move(*dag));
            }
        }
        return dags;
    }
    static std::int64_t longestVector(const ScheduleSpace& space, const State& state)
    {
        std::int64_t longest = 0;
        const auto nest = program::replay(state.steps(), state.steps().size(), &space.dag());
        for (const auto& line : nest->lines) {
            if (line.annotation == static_cast<int>(IterAnnotation::Vectorize))
                longest = std::max(longest, line.extent.value_or(0));
        }
        return longest;
    }
    static const std::vector<workload::Network>& networks()
    {
        static const auto kNetworks
            = workload::readNetworksFile(TLP_RESOURCES_DIR "/networks/networks.json");
        if (!kNetworks)
            qFatal("%s", kNetworks.error().toString().c_str());
        return *kNetworks;
    }
};

QTEST_GUILESS_MAIN(TestScheduleSpace)

#include "tst_schedule_space.moc"
