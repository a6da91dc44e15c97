// SPDX-License-Identifier: GPL-3.0-only
#include "model/torch_module.h"
#include "templates/configuration_rows.h"

#include "base/random.h"

#include <cmath>
#include <filesystem>

#include <QTemporaryDir>
#include <QtTest>

using namespace tlp;
using namespace tlp::model;

namespace {

constexpr std::size_t kRows = templates::kLoopRows;
constexpr std::size_t kWidth = templates::kLoopRowWidth;
constexpr std::size_t kInputs = templates::kParentColumn;
constexpr std::size_t kHidden = 128;
using Vector = std::vector<double>;

ModelHeader headerOf(std::vector<std::string> heads = {"x"})
{
    ModelHeader header;
    if (!header.options.set("model", "treegru"))
        qFatal("treegru is refused");
    header.options.threads = 1;
    header.features = features::FeatureSpec::configurations(
        features::Layout::Gpu, features::FeatureKind::Loops);
    header.heads = std::move(heads);
    return header;
}

std::unique_ptr<CostModel> modelOf(const ModelHeader& header)
{
    auto model = createModel(header, 4);
    if (!model)
        qFatal("%s", model.error().message.c_str());
    return std::move(*model);
}

/// Loops of these parents, −1: outermost; parents come before their loops.
std::vector<float> treeOf(const std::vector<int>& parents, std::uint64_t seed)
{
    std::vector<float> matrix(kRows * kWidth);
    Rng rng(seed);
    for (std::size_t i = 0; i < parents.size(); ++i) {
        float* const row = matrix.data() + i * kWidth;
        for (std::size_t j = 0; j < kInputs; ++j)
            row[j] = static_cast<float>(rng.uniform() - 0.3);
        row[templates::kNestColumn] = parents[i] < 0
            ? 1.0F
            : matrix[static_cast<std::size_t>(parents[i]) * kWidth + templates::kNestColumn] + 1;
        row[templates::kParentColumn] = static_cast<float>(parents[i] + 1);
    }
    return matrix;
}

/// The same tree with its loops in another order; order[new row] = old row.
std::vector<float> reordered(
    const std::vector<float>& matrix, const std::vector<std::size_t>& order)
{
    std::vector<float> result(matrix.size());
    for (std::size_t row = 0; row < order.size(); ++row) {
        std::copy_n(matrix.begin() + static_cast<std::ptrdiff_t>(order[row] * kWidth), kWidth,
            result.begin() + static_cast<std::ptrdiff_t>(row * kWidth));
        float& parent = result[row * kWidth + templates::kParentColumn];
        if (parent == 0)
            continue;
        const auto old = static_cast<std::size_t>(parent) - 1;
        const auto moved = std::ranges::find(order, old);
        parent = static_cast<float>(moved - order.begin() + 1);
    }
    return result;
}

float scoreOf(CostModel& model, const std::vector<float>& matrix, int head = 0)
{
    auto scores
        = model.score(matrix, static_cast<std::int64_t>(matrix.size() / (kRows * kWidth)), head);
    if (!scores)
        qFatal("%s", scores.error().message.c_str());
    return scores->front();
}

Vector tensorOf(const CostModel& model, const std::string& name)
{
    const PlainTensors tensors = copyTensors(torchModule(model));
    const auto& values = tensors.at(name).values;
    return {values.begin(), values.end()};
}

/// weight · x + bias.
Vector affine(const Vector& weight, const Vector& bias, const Vector& x)
{
    Vector result = bias;
    for (std::size_t i = 0; i < bias.size(); ++i) {
        for (std::size_t j = 0; j < x.size(); ++j)
            result[i] += weight[i * x.size() + j] * x[j];
    }
    return result;
}

/// The recurrence as the paper and docs/autotvm.md tell it, loop by loop.
class Plainly
{
public:
    explicit Plainly(const CostModel& model)
        : m_embedding(tensorOf(model, "embedding.weight"))
        , m_embeddingBias(tensorOf(model, "embedding.bias"))
        , m_input(tensorOf(model, "gru.weight_ih"))
        , m_inputBias(tensorOf(model, "gru.bias_ih"))
        , m_state(tensorOf(model, "gru.weight_hh"))
        , m_stateBias(tensorOf(model, "gru.bias_hh"))
        , m_decoder(tensorOf(model, "decoder.weight"))
        , m_decoderBias(tensorOf(model, "decoder.bias"))
    {}

    double score(const std::vector<float>& matrix, std::size_t loops, const Vector& scale = {})
    {
        std::vector<Vector> sums(loops + 1, Vector(kHidden)); // the last: of the outermost
        for (std::size_t row = loops; row-- > 0;) {
            const float* const values = matrix.data() + row * kWidth;
            Vector x(values, values + kInputs);
            for (std::size_t i = 0; i < scale.size(); ++i)
                x[i] /= scale[i];
            Vector embedded = affine(m_embedding, m_embeddingBias, x);
            for (double& value : embedded)
                value = std::max(value, 0.0);
            const Vector state = step(embedded, sums[row]);
            const auto parent = static_cast<std::size_t>(values[templates::kParentColumn]);
            Vector& above = parent == 0 ? sums[loops] : sums[parent - 1];
            for (std::size_t i = 0; i < kHidden; ++i)
                above[i] += state[i];
        }
        return affine(m_decoder, m_decoderBias, sums[loops]).front();
    }

private:
    static double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

    Vector step(const Vector& x, const Vector& before) const
    {
        const Vector in = affine(m_input, m_inputBias, x);
        const Vector own = affine(m_state, m_stateBias, before);
        Vector after(kHidden);
        for (std::size_t i = 0; i < kHidden; ++i) {
            const double reset = sigmoid(in[i] + own[i]);
            const double keep = sigmoid(in[kHidden + i] + own[kHidden + i]);
            const double fresh = std::tanh(in[2 * kHidden + i] + reset * own[2 * kHidden + i]);
            after[i] = (1 - keep) * fresh + keep * before[i];
        }
        return after;
    }

    Vector m_embedding, m_embeddingBias, m_input, m_inputBias, m_state, m_stateBias, m_decoder,
        m_decoderBias;
};

const std::vector<int> kTree{-1, 0, 1, 1, 0, 4, 5, 4, -1, 8}; // two outermost loops

} // namespace

class TestTreeGru : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isTheRecurrenceWrittenOut()
    {
        const auto model = modelOf(headerOf());
        Plainly plainly(*model);
        for (const auto& parents : {std::vector<int>{-1}, std::vector<int>{-1, 0, 1, 2},
                 std::vector<int>{-1, 0, 0}, kTree}) {
            const auto matrix = treeOf(parents, 3 + parents.size());
            QVERIFY(
                std::abs(scoreOf(*model, matrix) - plainly.score(matrix, parents.size())) < 1e-5);
        }
    }

    void batchesGiveTheSameAsSingleTrees()
    {
        const auto model = modelOf(headerOf());
        const auto a = treeOf(kTree, 1);
        const auto b = treeOf({-1, 0}, 2);
        const std::vector<float> nothing(kRows * kWidth);
        std::vector<float> all;
        for (const auto* matrix : {&a, &nothing, &b})
            all.insert(all.end(), matrix->begin(), matrix->end());
        const auto scores = model->score(all, 3, 0).value();
        QVERIFY(std::abs(scores[0] - scoreOf(*model, a)) < 1e-5F);
        QVERIFY(std::abs(scores[2] - scoreOf(*model, b)) < 1e-5F);
        // A program without loops has the sum of none.
        const double bias = tensorOf(*model, "decoder.bias").front();
        QVERIFY(std::abs(double{scores[1]} - bias) < 1e-6);
    }

    void theOrderOfSiblingsMeansNothing()
    {
        const auto model = modelOf(headerOf());
        const auto matrix = treeOf(kTree, 5);
        // The two outermost loops change places, and so do the loops within 0, 1 and 4.
        const auto turned = reordered(matrix, {8, 9, 0, 4, 7, 5, 6, 1, 3, 2});
        QVERIFY(turned != matrix);
        QVERIFY(std::abs(scoreOf(*model, turned) - scoreOf(*model, matrix)) < 1e-5F);
    }

    void whichLoopIsInWhichMeansSomething()
    {
        const auto model = modelOf(headerOf());
        auto chain = treeOf({-1, 0, 1}, 6);
        const float before = scoreOf(*model, chain);
        auto siblings = chain;
        siblings[2 * kWidth + templates::kParentColumn] = 1;
        siblings[2 * kWidth + templates::kNestColumn] = 2;
        QVERIFY(std::abs(scoreOf(*model, siblings) - before) > 1e-5F);
        chain[2 * kWidth + 7] += 1; // what the innermost loop is reaches the score
        QVERIFY(std::abs(scoreOf(*model, chain) - before) > 1e-5F);
    }

    void dividesByTheMaxima()
    {
        ModelHeader header = headerOf();
        header.columnMaxima.assign(kWidth, 0);
        Vector scale(kInputs, 1);
        for (std::size_t i = 2; i < kInputs; i += 3) {
            header.columnMaxima[i] = 4;
            scale[i] = 4;
        }
        header.columnMaxima[kWidth - 1] = 9; // of the column that is no input
        const auto model = modelOf(header);
        const auto matrix = treeOf(kTree, 7);
        QVERIFY(
            std::abs(scoreOf(*model, matrix) - Plainly(*model).score(matrix, kTree.size(), scale))
            < 1e-5);
    }

    void hasAHeadForEachPlatform()
    {
        const ModelHeader two = headerOf({"x", "y"});
        const auto model = modelOf(two);
        const auto matrix = treeOf(kTree, 8);
        QVERIFY(scoreOf(*model, matrix, 0) != scoreOf(*model, matrix, 1));
        // 118 inputs; three gates, each of inputs and of state, with a bias each
        const std::int64_t own = (118 + 1) * 128 + 2 * (128 + 1) * 3 * 128;
        QCOMPARE(modelOf(headerOf())->parameterCount(), own + 129);
        QCOMPARE(model->parameterCount(), own + 2 * 129);
        QCOMPARE(treeGruParameterCount(two), own + 2 * 129);
    }

    void comesBackFromItsFile()
    {
        QTemporaryDir folder;
        const auto file = std::filesystem::path(folder.path().toStdString()) / "model.safetensors";
        const auto model = modelOf(headerOf());
        QVERIFY(saveModel(*model, file));
        const auto back = loadModel(file);
        QVERIFY(back);
        QVERIFY((*back)->header() == model->header());
        const auto matrix = treeOf(kTree, 9);
        QCOMPARE(scoreOf(**back, matrix), scoreOf(*model, matrix));
    }

    void loopsThatPointNowhereAreAnError()
    {
        const auto model = modelOf(headerOf());
        auto matrix = treeOf({-1, 0}, 10);
        matrix[kWidth + templates::kParentColumn] = 1e6F;
        QVERIFY(!model->score(matrix, 1, 0));
    }

    void refusesFeaturesOfAnotherKind()
    {
        ModelHeader header = headerOf();
        header.features = features::FeatureSpec::configurations(
            features::Layout::Gpu, features::FeatureKind::Relations);
        const auto model = createModel(header, 0);
        QCOMPARE(model.error().kind, ErrorKind::BadInput);
        header.features = features::FeatureSpec::official(features::Layout::Gpu);
        QVERIFY(!createModel(header, 0));
    }

    void specsOfConfigurationsRoundTrip()
    {
        using features::FeatureKind;
        using features::FeatureSpec;
        for (const FeatureKind kind :
            {FeatureKind::Knobs, FeatureKind::Loops, FeatureKind::Relations}) {
            const auto spec
                = FeatureSpec::configurations(features::Layout::Gpu, kind, {"a.x86", "b.cuda"}, 5);
            const auto read = FeatureSpec::fromJson(spec.toJson());
            QVERIFY(read);
            QVERIFY(*read == spec);
            QVERIFY(features::isOfConfigurations(kind));
            QCOMPARE(features::parseFeatureKind(features::toString(kind)).value(), kind);
            QCOMPARE(read->templates.size(), std::size_t(kind == FeatureKind::Knobs ? 2 : 0));
        }
        // Too few columns for what is written into them.
        auto broken = FeatureSpec::configurations(
            features::Layout::Gpu, FeatureKind::Knobs, {"a.x86", "b.cuda"}, 5);
        broken.shape.width = 2;
        QVERIFY(!FeatureSpec::fromJson(broken.toJson()));
        broken = FeatureSpec::configurations(features::Layout::Gpu, FeatureKind::Loops);
        broken.shape.rows = 31;
        QVERIFY(!FeatureSpec::fromJson(broken.toJson()));
    }
};

QTEST_GUILESS_MAIN(TestTreeGru)
#include "tst_tree_gru.moc"
