// SPDX-License-Identifier: GPL-3.0-only
#include "scoring/scorer.h"

#include <cmath>

#include <QtTest>

#include "records/packed_steps.h"

using namespace tlp;
using namespace tlp::scoring;

namespace {

std::vector<records::Step> program(int variant)
{
    return {records::SplitStep{3, 0, 64, {variant + 1, 2}, true},
        records::AnnotationStep{3, variant % 4, 3},
        records::PragmaStep{3, 0, "auto_unroll_max_step$16"},
        records::ComputeInlineStep{variant % 3}};
}

std::unique_ptr<model::CostModel> smallModel()
{
    model::ModelHeader header;
    header.options.tlp = {{8, 16}, 4, 1, {8}};
    header.features = features::FeatureSpec::official(features::Layout::Cpu);
    header.heads = {"x"};
    return std::move(*model::createModel(header, 3));
}

} // namespace

class TestScorer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setTorchThreads(1); }
    void scoresEqualTheModelsOnTheSameFeatures();
    void keepsTheOrderOfManyPrograms();
    void countsWhatTheVocabularyDoesNotHold();
    void namesTheProgramThatCannotBeRead();
    void factsNameTheLoadedBlas();
    void factsFollowTheThreadsSet();
};

void TestScorer::scoresEqualTheModelsOnTheSameFeatures()
{
    const auto model = smallModel();
    const auto& spec = model->featureSpec();
    std::vector<float> features(static_cast<std::size_t>(spec.shape.rows * spec.shape.width));
    features::sequenceFeatures(program(5), spec, features);
    const auto expected = model->score(features, 1);
    const std::vector<std::string> packed{records::packSteps(program(5))};
    const auto scores = scorePrograms(*model, packed);
    QVERIFY2(scores, scores ? "" : scores.error().message.c_str());
    QCOMPARE(scores->size(), std::size_t{1});
    QVERIFY(std::abs((*scores)[0] - double{(*expected)[0]}) < 1e-5);
    QCOMPARE(scorePrograms(*model, {})->size(), std::size_t{0});
}

void TestScorer::keepsTheOrderOfManyPrograms()
{
    const auto model = smallModel();
    std::vector<std::string> packed;
    for (int i = 0; i < 1300; ++i)
        packed.push_back(records::packSteps(program(i % 13)));
    const auto scores = scorePrograms(*model, packed);
    QVERIFY(scores);
    QCOMPARE(scores->size(), packed.size());
    for (std::size_t i = 13; i < packed.size(); ++i)
        QVERIFY((*scores)[i] == (*scores)[i % 13]);
    QVERIFY((*scores)[0] != (*scores)[1]);
}

void TestScorer::countsWhatTheVocabularyDoesNotHold()
{
    const auto model = smallModel();
    std::vector<records::Step> steps = program(1);
    steps.emplace_back(records::UnknownStep{"XX", "[\"XX\", 1]"});
    const std::vector<std::string> packed{
        records::packSteps(steps), records::packSteps(program(2))};
    features::FeatureReport report;
    QVERIFY(scorePrograms(*model, packed, 0, &report));
    QCOMPARE(report.programs, std::int64_t{2});
    QCOMPARE(report.unknownTypes.at("XX"), std::int64_t{1});
}

void TestScorer::namesTheProgramThatCannotBeRead()
{
    const auto model = smallModel();
    const std::vector<std::string> packed{records::packSteps(program(1)), "\xFF\xFFnonsense"};
    const auto scores = scorePrograms(*model, packed);
    QVERIFY(!scores);
    QVERIFY2(scores.error().message.find("program 2") != std::string::npos,
        scores.error().message.c_str());
    QVERIFY(!scorePrograms(*model, std::span(packed).first(1), 1));
}

void TestScorer::factsNameTheLoadedBlas()
{
    const TorchFacts facts = torchFacts(true);
    QVERIFY(!facts.version.empty());
    QVERIFY2(facts.blasLibrary.find("blas") != std::string::npos
            || facts.blasLibrary.find("mkl") != std::string::npos
            || facts.blasLibrary.find("torch") != std::string::npos,
        facts.blasLibrary.c_str());
    QVERIFY(facts.matmulGflops > 0.1 && facts.matmulGflops < 1e6);
    QVERIFY(facts.cpusAllowed >= 1);
    QVERIFY(facts.cudaDevices.empty() == !facts.cudaNote.empty());
    qInfo("%s, %.1f GFLOP/s, reference: %d, CUDA: %s", facts.blasLibrary.c_str(),
        facts.matmulGflops, facts.blasIsReference, facts.cudaNote.c_str());
}

void TestScorer::factsFollowTheThreadsSet()
{
    setTorchThreads(2);
    QCOMPARE(torchFacts(false).threads, 2);
    QCOMPARE(torchFacts(false).matmulGflops, 0.0);
    setTorchThreads(0);
    QCOMPARE(torchFacts(false).threads, torchFacts(false).cpusAllowed);
}

QTEST_APPLESS_MAIN(TestScorer)
#include "tst_scorer.moc"
