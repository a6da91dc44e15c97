// SPDX-License-Identifier: GPL-3.0-only
#include "scoring/fast_scorer.h"

#include <algorithm>
#include <cmath>

#include <QtTest>

#include "base/random.h"
#include "model/torch_module.h"
#include "records/packed_steps.h"
#include "records/record_reader.h"
#include "scoring/scorer.h"
#include "tests/support/zip_files.h"

using namespace tlp;
using namespace tlp::scoring;
using records::Step;
using Program = std::vector<Step>;

namespace {

/// Every 20th program of the bundled records, and odd ones.
const std::vector<Program>& programs()
{
    static const std::vector<Program> all = [] {
        std::vector<Program> result{{}, {records::UnknownStep{"XX", "[\"XX\", 1]"}},
            Program(60, records::AnnotationStep{1, 2, 3}),
            {records::SplitStep{2, 0, std::int64_t{1} << 40, {3, -7}, false}}};
        std::size_t number = 0;
        for (const auto& [name, text] :
            test::readZip(TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip")) {
            records::RecordReader reader(records::memorySource(text, name));
            records::Line line;
            while (reader.next(line).value_or(false)) {
                const auto* record = std::get_if<records::MeasureRecord>(&line.record);
                if (record && number++ % 20 == 0)
                    result.push_back(record->steps);
            }
        }
        return result;
    }();
    return all;
}

std::vector<std::span<const Step>> spans(const std::vector<Program>& programs)
{
    return {programs.begin(), programs.end()};
}

std::vector<std::string> packed(const std::vector<Program>& programs)
{
    std::vector<std::string> result;
    for (const Program& program : programs)
        result.push_back(records::packSteps(program));
    return result;
}

std::vector<float> modelScores(
    model::CostModel& model, const std::vector<Program>& programs, int head = 0)
{
    const auto& shape = model.featureSpec().shape;
    const auto size = static_cast<std::size_t>(shape.rows * shape.width);
    std::vector<float> features(programs.size() * size);
    for (std::size_t i = 0; i < programs.size(); ++i)
        features::sequenceFeatures(
            programs[i], model.featureSpec(), std::span(features).subspan(i * size, size));
    auto scores = model.score(features, static_cast<std::int64_t>(programs.size()), head);
    return scores ? *scores : std::vector<float>();
}

std::unique_ptr<model::CostModel> randomModel(const options::TlpModelOptions& sizes,
    features::SequenceShape shape, std::vector<std::string> heads = {"x"},
    features::Layout layout = features::Layout::Cpu)
{
    model::ModelHeader header;
    header.options.tlp = sizes;
    header.features = features::FeatureSpec::official(layout);
    header.features.shape = shape;
    header.heads = std::move(heads);
    return std::move(*model::createModel(header, 11));
}

std::unique_ptr<model::CostModel> smallModel()
{
    return randomModel({{8, 16}, 4, 1, {8}}, {25, 22});
}

std::unique_ptr<model::CostModel> goldenModel(const char* file)
{
    return std::move(
        *model::loadOfficialWeights(std::string(TLP_TEST_DATA_DIR "/golden/tlp/") + file,
            features::FeatureSpec::official(features::Layout::Cpu)));
}

FastScorer scorerOf(model::CostModel& model, const FastScorerOptions& options = {})
{
    return std::move(*FastScorer::create(model, options));
}

/// A model that is no TLP: the score is the sum of the features.
class SumModel : public model::CostModel
{
public:
    SumModel()
    {
        m_header.options.model = "sum";
        m_header.features = features::FeatureSpec::official(features::Layout::Cpu);
        m_header.heads = {"x"};
    }
    const model::ModelHeader& header() const override { return m_header; }
    std::int64_t parameterCount() const override { return 0; }
    Result<std::vector<float>> score(
        std::span<const float> features, std::int64_t count, int) override
    {
        std::vector<float> scores(static_cast<std::size_t>(count));
        const std::size_t size = scores.empty() ? 1 : features.size() / scores.size();
        for (std::size_t i = 0; i < features.size(); ++i)
            scores[i / size] += features[i];
        return scores;
    }

private:
    model::ModelHeader m_header;
};

} // namespace

class TestFastScorer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { setTorchThreads(1); }
    void scoresEqualTheModels_data();
    void scoresEqualTheModels();
    void scoresAreTheSameInAnyCompany();
    void scoresAreTheSameAfterEviction();
    void scoresAreTheSameOnTwoThreads();
    void orderOfPrimitivesDoesNotMatter();
    void orderMattersWhereTheCropCuts();
    void repeatedProgramsAreComputedOnce();
    void headsHaveScoresOfTheirOwn();
    void scoresPackedProgramsAndSteps();
    void reportsAsTheFeaturesDo();
    void otherModelsAreScoredPlainly();
    void aMaskedProgramOfPaddingAloneScoresNothing();
    void variantsAreScoredPlainly_data();
    void variantsAreScoredPlainly();
    void namesTheFirstProgramThatCannotBeRead();
    void refusesHeadsAndInstructionsThatAreNotThere();
    void scoresNothing();
};

void TestFastScorer::scoresEqualTheModels_data()
{
    // The model adds up one float per row of the matrix: against the same network in doubles it
    // errs by 2e-5 where a matrix has many rows, the fast scorer by half of that or less; with many
    // residual blocks by 1.3e-5 and 0.7e-5.
    constexpr double kManyRows = 5e-5;
    constexpr double kManyBlocks = 2e-5;
    QTest::addColumn<std::shared_ptr<model::CostModel>>("model");
    QTest::addColumn<double>("tolerance");
    const auto add = [](const char* name, std::unique_ptr<model::CostModel> model,
                         double tolerance = 1e-5) {
        QTest::newRow(name) << std::shared_ptr<model::CostModel>(std::move(model)) << tolerance;
    };
    add("official weights", goldenModel("tlp_state_dict.pt"));
    add("official weights, three heads", goldenModel("mtl_state_dict.pt"));
    add("official sizes, random", randomModel({}, {25, 22}));
    add("GPU layout", randomModel({}, {40, 20}, {"x"}, features::Layout::Gpu));
    add("small", smallModel());
    add("odd widths", randomModel({{7, 45}, 3, 1, {33, 5}}, {25, 22}));
    add("wide head, one attention head", randomModel({{20}, 1, 3, {90}}, {25, 22}));
    add("as many heads as features", randomModel({{16}, 16, 0, {}}, {25, 22}));
    add("private blocks",
        randomModel({.encoder = {16, 32},
                        .heads = 4,
                        .residualBlocks = 3,
                        .head = {16},
                        .privateBlocks = 2},
            {25, 22}, {"a", "b"}),
        kManyBlocks);
    add("padding mask",
        randomModel(
            {.encoder = {16, 32}, .heads = 4, .head = {16}, .paddingMask = "yes"}, {60, 22}),
        kManyRows);
    add("short crop", randomModel({{32, 64}, 4, 2, {16}}, {6, 9}));
    add("one row", randomModel({{32, 64}, 4, 2, {16}}, {1, 22}));
    // Features wider than every layer, of the encoder and of the head.
    add("features wider than the layers", randomModel({{32}, 4, 1, {32}}, {54, 40}), kManyRows);
    add("features much wider, no head", randomModel({{20}, 1, 1, {}}, {25, 100}));
    add("features as wide as a narrow model's", randomModel({{8}, 1, 0, {4}}, {25, 300}));
    add("nothing cropped", randomModel({{32, 64}, 4, 2, {16}}, {69, 49}, {"a", "b"}), kManyRows);
    add("more rows than a batch", randomModel({{8, 16}, 2, 1, {8}}, {300, 22}), kManyRows);
}

void TestFastScorer::scoresEqualTheModels()
{
    QFETCH(const std::shared_ptr<model::CostModel>, model);
    QFETCH(const double, tolerance);
    for (const char* instructions : {"avx512", "avx2", "portable"}) {
        auto scorer = FastScorer::create(*model, {.instructionSet = instructions});
        if (!scorer) {
            qInfo("%s", scorer.error().message.c_str());
            continue;
        }
        QVERIFY(scorer->isFast());
        for (int head = 0; head < static_cast<int>(model->headNames().size()); ++head) {
            const auto expected = modelScores(*model, programs(), head);
            const auto scores = scorer->score(spans(programs()), head);
            QVERIFY2(scores, scores ? "" : scores.error().message.c_str());
            QCOMPARE(scores->size(), expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i) {
                const double wanted = double{expected[i]};
                const double error = std::abs((*scores)[i] - wanted);
                if (!(error <= tolerance * std::max(1.0, std::abs(wanted))))
                    QFAIL(qPrintable(QString("%1: program %2 has %3, not %4")
                                         .arg(instructions)
                                         .arg(i)
                                         .arg((*scores)[i], 0, 'g', 9)
                                         .arg(wanted, 0, 'g', 9)));
            }
        }
    }
}

void TestFastScorer::scoresAreTheSameInAnyCompany()
{
    const auto model = smallModel();
    auto together = scorerOf(*model);
    const auto expected = together.score(spans(programs()));
    QVERIFY(expected);
    auto apart = scorerOf(*model, {.maxScores = 0});
    for (std::size_t i = programs().size(); i-- > 0;) {
        const std::span<const Step> one(programs()[i]);
        const auto score = apart.score(std::span(&one, 1));
        QVERIFY(score);
        QVERIFY((*score)[0] == (*expected)[i]);
    }
}

void TestFastScorer::scoresAreTheSameAfterEviction()
{
    const auto model = smallModel();
    auto roomy = scorerOf(*model);
    const auto expected = roomy.score(spans(programs()));
    auto tight = scorerOf(*model, {.cacheBytes = 1, .maxScores = 1});
    for (int pass = 0; pass < 2; ++pass)
        QVERIFY(*tight.score(spans(programs())) == *expected);
    // Much was forgotten and encoded again.
    QVERIFY(tight.counts().encodedRows > 2 * roomy.counts().encodedRows);
    QVERIFY(tight.counts().computedPrograms > roomy.counts().computedPrograms);
}

void TestFastScorer::scoresAreTheSameOnTwoThreads()
{
    const auto model = goldenModel("tlp_state_dict.pt");
    auto one = scorerOf(*model);
    const auto expected = one.score(spans(programs()));
    setTorchThreads(2);
    auto two = scorerOf(*model);
    QVERIFY(*two.score(spans(programs())) == *expected);
    QVERIFY(*one.score(spans(programs())) == *expected);
}

void TestFastScorer::orderOfPrimitivesDoesNotMatter()
{
    const auto model = randomModel({{32, 64}, 4, 2, {16}}, {69, 49});
    std::vector<Program> shuffled = programs();
    Rng rng(5);
    for (Program& program : shuffled)
        rng.shuffle(std::span(program));
    auto scorer = scorerOf(*model, {.maxScores = 0});
    QVERIFY(*scorer.score(spans(programs())) == *scorer.score(spans(shuffled)));
}

void TestFastScorer::orderMattersWhereTheCropCuts()
{
    const auto model = randomModel({{32, 64}, 4, 2, {16}}, {2, 22});
    const std::vector<Program> both{{records::ComputeInlineStep{1}, records::ComputeInlineStep{2},
                                        records::ComputeInlineStep{3}},
        {records::ComputeInlineStep{3}, records::ComputeInlineStep{2},
            records::ComputeInlineStep{1}}};
    auto scorer = scorerOf(*model);
    const auto scores = scorer.score(spans(both));
    QVERIFY((*scores)[0] != (*scores)[1]);
}

void TestFastScorer::repeatedProgramsAreComputedOnce()
{
    const auto model = smallModel();
    const std::vector<Program> repeated{
        programs()[10], programs()[30], programs()[10], programs()[10], programs()[30]};
    auto scorer = scorerOf(*model);
    const auto first = scorer.score(spans(repeated));
    const auto again = scorer.score(spans(repeated));
    QVERIFY(*first == *again);
    QVERIFY((*first)[0] == (*first)[2] && (*first)[0] == (*first)[3]);
    QVERIFY((*first)[1] == (*first)[4] && (*first)[0] != (*first)[1]);
    QCOMPARE(scorer.counts().programs, std::int64_t{10});
    QCOMPARE(scorer.counts().computedPrograms, std::int64_t{2});
    QCOMPARE(scorer.counts().rows, std::int64_t{50});
    QVERIFY(scorer.counts().computedRows <= 50);
    QVERIFY(scorer.counts().encodedRows < scorer.counts().computedRows);
}

void TestFastScorer::headsHaveScoresOfTheirOwn()
{
    const auto model = randomModel({{8, 16}, 4, 1, {8}}, {25, 22}, {"a", "b"});
    auto scorer = scorerOf(*model);
    const auto a = scorer.score(spans(programs()), 0);
    const auto b = scorer.score(spans(programs()), 1);
    QVERIFY((*a)[20] != (*b)[20]);
    QVERIFY(*scorer.score(spans(programs()), 0) == *a);
}

void TestFastScorer::scoresPackedProgramsAndSteps()
{
    const auto model = smallModel();
    auto scorer = scorerOf(*model);
    const auto fromSteps = scorer.score(spans(programs()));
    auto other = scorerOf(*model);
    QVERIFY(*other.score(packed(programs())) == *fromSteps);
    QVERIFY(*scorePrograms(*model, packed(programs())) == *fromSteps);
}

void TestFastScorer::reportsAsTheFeaturesDo()
{
    const auto model = randomModel({{8, 16}, 4, 1, {8}}, {6, 12});
    std::vector<float> features(6 * 12);
    features::FeatureReport expected;
    for (const Program& program : programs())
        features::sequenceFeatures(program, model->featureSpec(), features, &expected);
    setTorchThreads(2);
    auto scorer = scorerOf(*model);
    features::FeatureReport report;
    QVERIFY(scorer.score(spans(programs()), 0, &report));
    QCOMPARE(report.programs, expected.programs);
    QCOMPARE(report.steps, expected.steps);
    QCOMPARE(report.programsCutRows, expected.programsCutRows);
    QCOMPARE(report.stepsCut, expected.stepsCut);
    QCOMPARE(report.stepsCutWidth, expected.stepsCutWidth);
    QVERIFY(report.stepsCutWidth > 0 && report.stepsCut > 0);
    QVERIFY(report.unknownTypes == expected.unknownTypes);
    QVERIFY(report.unknownWords == expected.unknownWords);
}

void TestFastScorer::otherModelsAreScoredPlainly()
{
    SumModel model;
    auto scorer = scorerOf(model);
    QVERIFY(!scorer.isFast());
    const std::vector<Program> twice = [] {
        std::vector<Program> all;
        for (int i = 0; i < 3; ++i)
            all.insert(all.end(), programs().begin(), programs().end());
        return all;
    }();
    const auto expected = modelScores(model, twice);
    const auto scores = scorer.score(spans(twice));
    QVERIFY(scores);
    QVERIFY(std::equal(scores->begin(), scores->end(), expected.begin(), expected.end(),
        [](double a, float b) { return a == double{b}; }));
}

void TestFastScorer::aMaskedProgramOfPaddingAloneScoresNothing()
{
    const auto model = randomModel(
        {.encoder = {16, 32}, .heads = 4, .head = {16}, .paddingMask = "yes"}, {25, 22});
    auto scorer = scorerOf(*model);
    const std::vector<Program> nothing{{}, {records::AnnotationStep{1, 2, 3}}, {}};
    const auto scores = scorer.score(spans(nothing));
    QVERIFY(scores);
    QCOMPARE((*scores)[0], 0.0);
    QCOMPARE((*scores)[2], 0.0);
    QVERIFY((*scores)[1] != 0);
    const auto embedded = scorer.embed(spans(nothing));
    QVERIFY(embedded);
    QCOMPARE((*embedded)[0].counts, (std::vector<float>{0}));
    QCOMPARE((*embedded)[0].rows.size(), std::size_t{32});
    QCOMPARE((*embedded)[1].counts, (std::vector<float>{1}));
}

void TestFastScorer::variantsAreScoredPlainly_data()
{
    QTest::addColumn<options::TlpModelOptions>("sizes");
    const options::TlpModelOptions small{{8, 16}, 4, 1, {8}};
    auto sizes = small;
    sizes.core = "lstm";
    QTest::newRow("LSTM") << sizes;
    sizes.core = "transformer";
    sizes.layers = 2;
    QTest::newRow("transformer") << sizes;
    sizes = small;
    sizes.positions = "sinusoidal";
    QTest::newRow("positions") << sizes;
}

void TestFastScorer::variantsAreScoredPlainly()
{
    QFETCH(const options::TlpModelOptions, sizes);
    const auto model = randomModel(sizes, {25, 22}, {"a", "b"});
    auto scorer = scorerOf(*model);
    QVERIFY(!scorer.isFast());
    for (const int head : {0, 1}) {
        const auto expected = modelScores(*model, programs(), head);
        const auto scores = scorer.score(spans(programs()), head);
        QVERIFY(scores);
        // What a head is given adds up to the same.
        const auto embedded = scorer.embed(spans(programs()));
        QVERIFY2(embedded, embedded ? "" : embedded.error().message.c_str());
        const torch::NoGradGuard noGradients;
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QVERIFY(std::isfinite(expected[i]));
            QVERIFY(std::abs((*scores)[i] - double{expected[i]}) < 1e-5);
            const auto& [rows, counts] = (*embedded)[i];
            const auto n = static_cast<std::int64_t>(counts.size());
            const auto input = torch::tensor(rows).view({n, -1});
            const auto rowScores
                = model::torchModule(*model).head(head)->forward(input).squeeze(-1);
            const double score = (rowScores * torch::tensor(counts)).sum().item<double>();
            QVERIFY(std::abs(score - double{expected[i]}) < 1e-4);
        }
    }
}

void TestFastScorer::namesTheFirstProgramThatCannotBeRead()
{
    const auto model = smallModel();
    setTorchThreads(2);
    auto scorer = scorerOf(*model);
    std::vector<std::string> texts = packed(programs());
    texts[100] = "\xFF\xFFnonsense";
    texts[41] = "";
    texts[42] = "\x01";
    const auto scores = scorer.score(texts);
    QVERIFY(!scores);
    QVERIFY2(scores.error().message.find("program 42 ") != std::string::npos,
        scores.error().message.c_str());
    texts = packed(programs());
    QVERIFY(*scorer.score(texts) == *scorerOf(*model).score(texts));
}

void TestFastScorer::refusesHeadsAndInstructionsThatAreNotThere()
{
    const auto model = smallModel();
    auto scorer = scorerOf(*model);
    for (const int head : {-1, 1}) {
        const auto scores = scorer.score(spans(programs()), head);
        QVERIFY(!scores);
        QCOMPARE(scores.error().kind, ErrorKind::BadInput);
    }
    const auto unknown = FastScorer::create(*model, {.instructionSet = "vax"});
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().kind, ErrorKind::BadInput);
}

void TestFastScorer::scoresNothing()
{
    const auto model = smallModel();
    auto scorer = scorerOf(*model);
    QCOMPARE(scorer.score(spans({}))->size(), std::size_t{0});
    QCOMPARE(scorer.counts().programs, std::int64_t{0});
}

QTEST_APPLESS_MAIN(TestFastScorer)
#include "tst_fast_scorer.moc"
