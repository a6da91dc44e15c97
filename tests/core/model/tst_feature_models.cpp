// SPDX-License-Identifier: GPL-3.0-only
#include "features/statement_rows.h"
#include "model/torch_module.h"
#include "model/tree_model.h"

#include "base/file.h"

#include <cmath>
#include <filesystem>
#include <limits>

#include <QTemporaryDir>
#include <QtTest>

using namespace tlp;
using namespace tlp::model;
using torch::Tensor;

namespace {

constexpr std::int64_t kRows = features::kStatementRows;
constexpr std::int64_t kWidth = features::kStatementRowWidth;

ModelHeader headerOf(const char* model, std::vector<std::string> heads = {"x"})
{
    ModelHeader header;
    if (!header.options.set("model", model))
        qFatal("%s is refused", model);
    header.options.threads = 1;
    header.features = options::readsStatements(model)
        ? features::FeatureSpec::statements(features::Layout::Cpu)
        : features::FeatureSpec::official(features::Layout::Cpu);
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

/// A program with these many statements, in each of which no column is 0.
Tensor programOf(std::int64_t statements, int seed)
{
    torch::manual_seed(seed);
    Tensor matrix = torch::zeros({1, kRows, kWidth});
    matrix.narrow(1, 0, statements).copy_(torch::rand({statements, kWidth}) + 0.5);
    return matrix;
}

std::vector<float> valuesOf(const Tensor& tensor)
{
    const Tensor flat = tensor.contiguous();
    return {flat.data_ptr<float>(), flat.data_ptr<float>() + flat.numel()};
}

float scoreOf(CostModel& model, const Tensor& matrix, int head = 0)
{
    auto scores = model.score(valuesOf(matrix), matrix.size(0), head);
    if (!scores)
        qFatal("%s", scores.error().message.c_str());
    return scores->front();
}

Tensor linear(const CostModel& model, const std::string& name, const Tensor& x)
{
    const auto parameters = torchModule(model).named_parameters();
    return torch::linear(x, *parameters.find(name + ".weight"), *parameters.find(name + ".bias"));
}

/// Trees that give each row the sum of 1 where its first column is above 0.5.
TreeModel treesOf(const ModelHeader& header, std::vector<std::int32_t> columns)
{
    const std::vector<float> rows{0, 1};
    auto matrix = trees::Matrix::create(rows, 1, 1);
    auto booster = trees::Booster::create({1, 1, 0, 0, 1, 0}, *matrix);
    if (!booster->grow(*matrix, std::vector<float>{0, -2}, std::vector<float>{1, 1}))
        qFatal("no tree");
    return TreeModel(header, std::move(columns), {std::move(*booster)});
}

} // namespace

class TestFeatureModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mlpHasTensetsParameters();
    void mlpIsWhatIsWrittenOut();
    void mlpSumsOverStatements();
    void mlpDividesByTheMaxima();
    void mlpHasAHeadForEachPlatform();
    void mlpComesBackFromItsFile();
    void refusesFeaturesOfAnotherKind();
    void refusesScalesOfOtherColumns();
    void treesAddUpStatements();
    void treesReadASequenceAsOneRow();
    void treesComeBackFromTheirFile();
    void treesWithoutTreesSayNothing();
    void refusesDamagedFilesOfTrees();
    void findsTheFileOfARun();
};

void TestFeatureModels::mlpHasTensetsParameters()
{
    QCOMPARE(modelOf(headerOf("tenset-mlp"))->parameterCount(), std::int64_t{242433});
    const ModelHeader two = headerOf("tenset-mlp", {"x", "y"});
    QCOMPARE(modelOf(two)->parameterCount(), std::int64_t{242433 + 257});
    QCOMPARE(tensetMlpParameterCount(two), std::int64_t{242433 + 257});
}

void TestFeatureModels::mlpIsWhatIsWrittenOut()
{
    const torch::NoGradGuard noGradients;
    const auto model = modelOf(headerOf("tenset-mlp"));
    const Tensor matrix = programOf(3, 1);
    const Tensor rows = matrix[0].narrow(0, 0, 3);
    Tensor x = torch::relu(
        linear(*model, "segment_encoder.2", torch::relu(linear(*model, "segment_encoder.0", rows))))
                   .sum(0);
    x = torch::relu(linear(*model, "l0.0", x)) + x;
    x = torch::relu(linear(*model, "l1.0", x)) + x;
    const auto expected = linear(*model, "decoder", x).item<float>();
    QVERIFY(std::abs(scoreOf(*model, matrix) - expected) < 1e-5F);
}

void TestFeatureModels::mlpSumsOverStatements()
{
    const auto model = modelOf(headerOf("tenset-mlp"));
    const Tensor matrix = programOf(3, 1);
    Tensor turned = torch::zeros_like(matrix); // other order, other places
    for (std::int64_t i = 0; i < 3; ++i)
        turned[0][5 - 2 * i] = matrix[0][i];
    QVERIFY(std::abs(scoreOf(*model, matrix) - scoreOf(*model, turned)) < 1e-5F);
    QVERIFY(std::abs(scoreOf(*model, matrix) - scoreOf(*model, programOf(2, 1))) > 1e-4F);
    // In any company, and beside a program without statements.
    const Tensor both = torch::cat({programOf(0, 0), matrix});
    const auto scores = model->score(valuesOf(both), 2, 0);
    QVERIFY(scores);
    QVERIFY(std::abs(scores->at(1) - scoreOf(*model, matrix)) < 1e-5F);
    QVERIFY(std::isfinite(scores->at(0)));
}

void TestFeatureModels::mlpDividesByTheMaxima()
{
    ModelHeader header = headerOf("tenset-mlp");
    const auto plain = modelOf(header);
    header.columnMaxima.assign(kWidth, 4);
    header.columnMaxima[7] = 0; // a column of zeros stays as it is
    const auto scaled = modelOf(header);
    const Tensor matrix = programOf(2, 3);
    Tensor divided = matrix / 4;
    divided.select(2, 7).copy_(matrix.select(2, 7));
    QVERIFY(std::abs(scoreOf(*scaled, matrix) - scoreOf(*plain, divided)) < 1e-5F);
    QVERIFY(std::abs(scoreOf(*scaled, matrix) - scoreOf(*plain, matrix)) > 1e-4F);
}

void TestFeatureModels::mlpHasAHeadForEachPlatform()
{
    const auto model = modelOf(headerOf("tenset-mlp", {"x", "y"}));
    const Tensor matrix = programOf(2, 3);
    QVERIFY(scoreOf(*model, matrix, 0) != scoreOf(*model, matrix, 1));
    QVERIFY(!model->score(valuesOf(matrix), 1, 2));
}

void TestFeatureModels::mlpComesBackFromItsFile()
{
    QTemporaryDir folder;
    ModelHeader header = headerOf("tenset-mlp", {"x", "y"});
    header.columnMaxima.assign(kWidth, 1.5F);
    const auto model = modelOf(header);
    const std::filesystem::path file = folder.filePath("model.safetensors").toStdString();
    QVERIFY(saveModel(*model, file));
    const auto read = loadModel(file);
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QVERIFY((*read)->header() == header);
    QCOMPARE(scoreOf(**read, programOf(4, 2), 1), scoreOf(*model, programOf(4, 2), 1));
}

void TestFeatureModels::refusesFeaturesOfAnotherKind()
{
    ModelHeader header = headerOf("tenset-mlp");
    header.features = features::FeatureSpec::official(features::Layout::Cpu);
    QCOMPARE(createModel(header, 0).error().kind, ErrorKind::BadInput);
    header = headerOf("tlp");
    header.features = features::FeatureSpec::statements(features::Layout::Cpu);
    QCOMPARE(createModel(header, 0).error().kind, ErrorKind::BadInput);
}

void TestFeatureModels::refusesScalesOfOtherColumns()
{
    ModelHeader header = headerOf("tenset-mlp");
    header.columnMaxima.assign(5, 1);
    QCOMPARE(createModel(header, 0).error().kind, ErrorKind::BadInput);
    header.columnMaxima.assign(kWidth, std::numeric_limits<float>::infinity());
    QCOMPARE(createModel(header, 0).error().kind, ErrorKind::BadInput);
}

void TestFeatureModels::treesAddUpStatements()
{
    TreeModel model = treesOf(headerOf("xgboost-statements"), {3});
    Tensor matrix = torch::zeros({2, kRows, kWidth});
    for (std::int64_t i = 0; i < 3; ++i)
        matrix[0][i][3] = 1;
    matrix[0][4][0] = 7; // a statement whose column 3 is 0
    matrix[1][9][3] = 1;
    // −Σ gradients / (Σ hessians + 1) of the leaf: 2 / (1 + 1).
    const auto scores = model.score(valuesOf(matrix), 2, 0);
    QVERIFY(scores);
    QCOMPARE(*scores, (std::vector<float>{3, 1}));
    QCOMPARE(model.parameterCount(), std::int64_t{2});
    QVERIFY(!model.score(valuesOf(matrix), 3, 0));
    QVERIFY(!model.score(valuesOf(matrix), 2, 1));
}

void TestFeatureModels::treesReadASequenceAsOneRow()
{
    const ModelHeader header = headerOf("xgboost");
    const auto& shape = header.features.shape;
    Tensor matrices = torch::zeros({2, shape.rows, shape.width});
    matrices[1][2][5] = 1;
    const auto values = valuesOf(matrices);
    const auto columns = varyingColumns(header.features, values);
    QCOMPARE(columns, (std::vector<std::int32_t>{2 * shape.width + 5}));
    TreeModel model = treesOf(header, columns);
    const auto scores = model.score(values, 2, 0);
    QVERIFY(scores);
    QCOMPARE(*scores, (std::vector<float>{0, 1}));
}

void TestFeatureModels::treesComeBackFromTheirFile()
{
    QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("model.trees").toStdString();
    TreeModel model = treesOf(headerOf("xgboost-statements"), {3});
    QVERIFY(saveModel(model, file));
    const auto read = loadModel(file);
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QVERIFY((*read)->header() == model.header());
    Tensor matrix = torch::zeros({1, kRows, kWidth});
    matrix[0][0][3] = 1;
    QCOMPARE(scoreOf(**read, matrix), scoreOf(model, matrix));
    QCOMPARE((*read)->parameterCount(), model.parameterCount());
}

void TestFeatureModels::treesWithoutTreesSayNothing()
{
    const auto model = modelOf(headerOf("xgboost-statements"));
    QCOMPARE(scoreOf(*model, programOf(2, 1)), 0.0F);
    QCOMPARE(model->parameterCount(), std::int64_t{0});
}

void TestFeatureModels::refusesDamagedFilesOfTrees()
{
    QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("model.trees").toStdString();
    QVERIFY(saveModel(treesOf(headerOf("xgboost-statements"), {3}), file));
    const std::string good = readWholeFile(file, 1U << 20U).value();
    std::string changed = good;
    changed.back() = static_cast<char>(changed.back() ^ 1);
    std::string elsewhere = good;
    elsewhere.replace(elsewhere.find(R"("columns":[3])"), 13, R"("columns":[9])"); // still fine
    for (const auto& [bytes, isGood] : std::vector<std::pair<std::string, bool>>{{good, true},
             {changed, false}, {good + "x", false}, {good.substr(0, good.size() / 2), false},
             {good.substr(0, 12), false}, {elsewhere, true}}) {
        QVERIFY(writeFileAtomically(file, bytes));
        const auto read = loadModel(file);
        QCOMPARE(read.has_value(), isGood);
        if (!isGood)
            QCOMPARE(read.error().place.file, file.string());
    }
    std::string outside = good;
    outside.replace(outside.find(R"("columns":[3])"), 13, R"("columns":[-])");
    QVERIFY(writeFileAtomically(file, outside));
    QVERIFY(!loadModel(file));
}

void TestFeatureModels::findsTheFileOfARun()
{
    QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    QCOMPARE(modelFileIn(path).filename().string(), std::string("model.safetensors"));
    QVERIFY(saveModel(treesOf(headerOf("xgboost-statements"), {3}), path / "model.trees"));
    QCOMPARE(modelFileIn(path).filename().string(), std::string("model.trees"));
}

QTEST_GUILESS_MAIN(TestFeatureModels)
#include "tst_feature_models.moc"
