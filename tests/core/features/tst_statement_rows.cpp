// SPDX-License-Identifier: GPL-3.0-only
#include "features/statement_rows.h"

#include "features/sequence_features.h"

#include <QtTest>

using namespace tlp;
using namespace tlp::features;

namespace {

constexpr auto kWidth = static_cast<std::size_t>(kStatementRowWidth);

/// Of which the first value of each statement is its number, from 1.
StatementFeatures statements(int count)
{
    StatementFeatures features;
    features.statements = count;
    features.values.resize(static_cast<std::size_t>(count) * kStatementFeatures);
    for (int i = 0; i < count; ++i)
        features.values[static_cast<std::size_t>(i) * kStatementFeatures]
            = static_cast<float>(i + 1);
    return features;
}

} // namespace

class TestStatementRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsHaveTensetsWidth();
    void tagsAreWordsOfTheDag();
    void rowsAreFeaturesThenTags();
    void statementsBeyondTheRowsAreCut();
    void descriptionsRoundTrip();
    void oldDescriptionsAreOfSequences();
    void refusesDescriptionsOfOtherRows();
};

void TestStatementRows::rowsHaveTensetsWidth()
{
    QCOMPARE(kStatementRowWidth, 174);
}

void TestStatementRows::tagsAreWordsOfTheDag()
{
    QCOMPARE(workloadTags(""), WorkloadTags{});
    const WorkloadTags conv = workloadTags(
        "placeholder = PLACEHOLDER [1, 14, 14, 256]\n"
        "Conv2dOutput(nn, yy, xx, ff) += (PaddedInput[nn, (yy + ry), (xx + rx), rc]*p[ry, rx])\n"
        "T_add(ax0, ax1) = (Conv2dOutput[ax0, ax1] + placeholder[ax0, 0])\n"
        "T_relu(ax0, ax1) = max(T_add[ax0, ax1], 0f)\n");
    QCOMPARE(conv, (WorkloadTags{1, 0, 1, 1, 0, 0, 0, 0, 0}));
    const WorkloadTags rest
        = workloadTags("min conv2d_winograd DepthwiseConv2d dense softmax compute(b, i, j)");
    QCOMPARE(rest, (WorkloadTags{1, 1, 0, 0, 1, 1, 1, 1, 1})); // "softmax" has a "max"
}

void TestStatementRows::rowsAreFeaturesThenTags()
{
    std::vector<float> out(4 * kWidth, 9);
    WorkloadTags tags{};
    tags[2] = 1;
    QCOMPARE(writeStatementRows(statements(2), tags, out), 0);
    for (std::size_t row = 0; row < 2; ++row) {
        QCOMPARE(out[row * kWidth], static_cast<float>(row + 1));
        QCOMPARE(out[row * kWidth + kStatementFeatures + 2], 1.0F);
        QCOMPARE(out[row * kWidth + kWidth - 1], 0.0F);
        QVERIFY(isStatementRow(std::span(out).subspan(row * kWidth, kWidth)));
    }
    for (std::size_t i = 2 * kWidth; i < out.size(); ++i)
        QCOMPARE(out[i], 0.0F);
    QVERIFY(!isStatementRow(std::span(out).subspan(2 * kWidth, kWidth)));
}

void TestStatementRows::statementsBeyondTheRowsAreCut()
{
    std::vector<float> out(3 * kWidth);
    QCOMPARE(writeStatementRows(statements(5), {}, out), 2);
    QCOMPARE(out[2 * kWidth], 3.0F);
}

void TestStatementRows::descriptionsRoundTrip()
{
    const FeatureSpec spec = FeatureSpec::statements(Layout::Gpu);
    const auto read = FeatureSpec::fromJson(spec.toJson());
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QVERIFY(*read == spec);
    QCOMPARE(read->kind, FeatureKind::Statements);
    QCOMPARE(read->shape.rows, kStatementRows);
}

void TestStatementRows::oldDescriptionsAreOfSequences()
{
    std::string json = FeatureSpec::official(Layout::Cpu).toJson();
    const std::string key = R"("kind":"sequence",)";
    const auto at = json.find(key);
    QVERIFY(at != std::string::npos);
    json.erase(at, key.size());
    const auto read = FeatureSpec::fromJson(json);
    QVERIFY(read);
    QVERIFY(*read == FeatureSpec::official(Layout::Cpu));
}

void TestStatementRows::refusesDescriptionsOfOtherRows()
{
    FeatureSpec spec = FeatureSpec::statements(Layout::Cpu);
    spec.shape.width = 22;
    QVERIFY(!FeatureSpec::fromJson(spec.toJson()));
    QVERIFY(!parseFeatureKind("loop nests"));
}

QTEST_GUILESS_MAIN(TestStatementRows)
#include "tst_statement_rows.moc"
