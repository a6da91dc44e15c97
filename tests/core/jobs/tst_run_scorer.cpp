// SPDX-License-Identifier: GPL-3.0-only
#include "evaluation/ranking_metrics.h"
#include "jobs/run_scorer.h"
#include "model/cost_model.h"
#include "model/safetensors.h"
#include "records/packed_steps.h"
#include "scoring/scorer.h"
#include "space/schedule_space.h"
#include "workload/workload.h"

#include <cmath>
#include <limits>

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace tlp;
using namespace tlp::jobs;
using search::MeasuredProgram;

namespace {

constexpr const char* kMatmul = "matmul:m=64,n=64,k=64";

model::ModelHeader headerOf(features::Layout layout, std::vector<std::string> heads)
{
    model::ModelHeader header;
    header.options.tlp = {{16, 32}, 4, 1, {16, 8}};
    header.features = features::FeatureSpec::official(layout);
    header.heads = std::move(heads);
    return header;
}

/// Two heads, weights as training begins with.
std::string smallModel(const QTemporaryDir& folder, features::Layout layout = features::Layout::Cpu)
{
    const auto model = model::createModel(headerOf(layout, {"a", "b"}), 3).value();
    const std::string file = folder.filePath("model.safetensors").toStdString();
    if (!model::saveModel(*model, file))
        qFatal("the model cannot be saved");
    return file;
}

std::vector<program::State> sampled(std::size_t count)
{
    const auto workload = workload::parseWorkload(kMatmul).value();
    const auto space = space::ScheduleSpace::create(workload.dag, {}).value();
    Rng rng(5);
    return space::sampleDistinct(space, count, rng);
}

/// Programs whose order the model was never told: fast are those with a long innermost tile.
std::vector<MeasuredProgram> measured(std::size_t count)
{
    std::vector<MeasuredProgram> programs;
    for (program::State& state : sampled(count)) {
        double seconds = 1e-3;
        for (const records::Step& step : state.steps()) {
            if (const auto* split = std::get_if<records::SplitStep>(&step))
                seconds *= 1 + 1 / static_cast<double>(split->lengths.back());
        }
        programs.push_back({0, std::move(state), seconds});
    }
    programs[1].seconds.reset(); // failed
    return programs;
}

std::vector<double> scoresOf(RunScorer& scorer, const std::vector<MeasuredProgram>& programs)
{
    std::vector<program::State> states;
    for (const MeasuredProgram& program : programs)
        states.push_back(program.state);
    return scorer.score(0, states, {}).value();
}

double kendallOf(RunScorer& scorer, const std::vector<MeasuredProgram>& programs)
{
    std::vector<double> seconds;
    for (const MeasuredProgram& program : programs)
        seconds.push_back(program.seconds.value_or(std::nan("")));
    return evaluation::kendallTau(scoresOf(scorer, programs), seconds).value_or(0);
}

/// More and longer steps than suit a trained model.
std::unique_ptr<RunScorer> refreshing(const std::string& file, int head = 0)
{
    return RunScorer::load("run", file, head, training::HeadRefreshOptions{0, 100, 1e-2, 0})
        .value();
}

QByteArray contentOf(const std::string& file)
{
    QFile stored(QString::fromStdString(file));
    return stored.open(QIODevice::ReadOnly) ? stored.readAll() : QByteArray();
}

} // namespace

class TestRunScorer : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void init() { scoring::setTorchThreads(1); }

    void fixedScoresAreTheModels()
    {
        const std::string file = smallModel(m_folder);
        const auto model = model::loadModel(file).value();
        const auto programs = measured(60);
        std::vector<std::string> packed;
        for (const MeasuredProgram& program : programs)
            packed.push_back(records::packSteps(program.state.steps()));
        for (const int head : {0, 1}) {
            const auto scorer = RunScorer::load("run", file, head).value();
            const auto expected = scoring::scorePrograms(*model, packed, head).value();
            QCOMPARE(scoresOf(*scorer, programs), expected);
            QVERIFY(scorer->learn(programs, {}));
            QCOMPARE(scoresOf(*scorer, programs), expected);
        }
    }

    void refreshFollowsTheMeasuredOrder()
    {
        const std::string file = smallModel(m_folder);
        const QByteArray stored = contentOf(file);
        const auto programs = measured(60);
        for (const int head : {0, 1}) {
            const auto scorer = refreshing(file, head);
            const double before = kendallOf(*scorer, programs);
            QVERIFY(scorer->learn(programs, {}));
            const double after = kendallOf(*scorer, programs);
            QVERIFY2(after > before + 0.2, qPrintable(QString("%1 %2").arg(before).arg(after)));
        }
        QVERIFY(!stored.isEmpty());
        QCOMPARE(contentOf(file), stored);
    }

    void everyVariantLearns_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("LSTM") << QByteArray("core") << QByteArray("lstm");
        QTest::newRow("transformer") << QByteArray("core") << QByteArray("transformer");
        QTest::newRow("mask") << QByteArray("padding_mask") << QByteArray("yes");
        QTest::newRow("private blocks") << QByteArray("private_blocks") << QByteArray("1");
    }
    void everyVariantLearns()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, value);
        auto header = headerOf(features::Layout::Cpu, {"a", "b"});
        QVERIFY(header.options.set(key.toStdString(), value.toStdString()));
        const std::string file = m_folder.filePath("variant.safetensors").toStdString();
        QVERIFY(model::saveModel(*model::createModel(header, 3).value(), file));
        const auto programs = measured(60);
        const auto scorer = refreshing(file, 1);
        const double before = kendallOf(*scorer, programs);
        QVERIFY(scorer->learn(programs, {}));
        const double after = kendallOf(*scorer, programs);
        QVERIFY2(after > before + 0.1, qPrintable(QString("%1 %2").arg(before).arg(after)));
    }

    void refreshedScoresAreTheRefreshedModels()
    {
        // What is kept of primitives and of programs must not outlive the head's weights.
        const std::string file = smallModel(m_folder);
        const auto programs = measured(40);
        const auto asked = refreshing(file);
        const auto before = scoresOf(*asked, programs);
        QVERIFY(asked->learn(programs, {}));
        const auto notAsked = refreshing(file);
        QVERIFY(notAsked->learn(programs, {}));
        QVERIFY(scoresOf(*asked, programs) != before);
        QCOMPARE(scoresOf(*asked, programs), scoresOf(*notAsked, programs));
    }

    void aResumedSessionHasTheSameScores()
    {
        const std::string file = smallModel(m_folder);
        const auto programs = measured(50);
        const auto uninterrupted = refreshing(file);
        for (const std::size_t count : {10, 20, 30, 40}) {
            QVERIFY(uninterrupted->learn(std::span(programs).first(count), {}));
            scoresOf(*uninterrupted, programs);
        }
        const auto resumed = refreshing(file);
        QVERIFY(resumed->learn(std::span(programs).first(40), {}));
        QCOMPARE(scoresOf(*resumed, programs), scoresOf(*uninterrupted, programs));
    }

    void nothingToLearnChangesNothing()
    {
        const std::string file = smallModel(m_folder);
        auto programs = measured(12);
        const auto scorer = refreshing(file);
        const auto before = scoresOf(*scorer, programs);
        QVERIFY(scorer->learn(programs, {}));
        QVERIFY(scoresOf(*scorer, programs) != before);
        QVERIFY(scorer->learn({}, {}));
        QCOMPARE(scoresOf(*scorer, programs), before);
        for (MeasuredProgram& program : programs)
            program.seconds.reset();
        QVERIFY(scorer->learn(programs, {}));
        QCOMPARE(scoresOf(*scorer, programs), before);
        QVERIFY(scorer->learn(measured(2), {})); // one that ran, one that failed
        QVERIFY(scoresOf(*scorer, programs) != before);
        programs = measured(2);
        programs.pop_back();
        QVERIFY(scorer->learn(programs, {}));
        programs = measured(12);
        QCOMPARE(scoresOf(*scorer, programs), before);
    }

    void tasksAreRankedByThemselves()
    {
        // A second task a thousand times slower says nothing about the first one's order.
        const std::string file = smallModel(m_folder);
        auto programs = measured(60);
        for (std::size_t i = 30; i < programs.size(); ++i) {
            programs[i].task = 1;
            *programs[i].seconds *= 1000;
        }
        const auto slow = refreshing(file);
        QVERIFY(slow->learn(programs, {}));
        for (std::size_t i = 30; i < programs.size(); ++i)
            *programs[i].seconds *= 1000;
        const auto slower = refreshing(file);
        QVERIFY(slower->learn(programs, {}));
        const auto a = scoresOf(*slow, programs);
        const auto b = scoresOf(*slower, programs);
        for (std::size_t i = 0; i < a.size(); ++i)
            QVERIFY(std::abs(a[i] - b[i]) < 1e-3 * (1 + std::abs(a[i])));
    }

    void whatCannotBeScoredIsLast()
    {
        // Finite weights whose products are not: no score, nothing to learn from, and no error.
        const std::string file = smallModel(m_folder);
        model::TensorFile content = model::readSafetensors(file).value();
        for (auto& [name, tensor] : content.tensors) {
            for (float& value : tensor.values)
                value *= 1e30F;
        }
        QVERIFY(model::writeSafetensors(file, content));
        const auto scorer = refreshing(file);
        const auto programs = measured(20);
        for (int i = 0; i < 2; ++i) {
            for (const double score : scoresOf(*scorer, programs))
                QCOMPARE(score, -std::numeric_limits<double>::infinity());
            QVERIFY(scorer->learn(programs, {}));
        }
    }

    void learnsFromTheLatestOfVeryMany()
    {
        // Repeats of one program push the others out: nothing is left to rank.
        const std::string file = smallModel(m_folder);
        auto programs = measured(20);
        const auto scorer = refreshing(file);
        const auto before = scoresOf(*scorer, programs);
        auto many = programs;
        many.resize(600, programs.front());
        QVERIFY(scorer->learn(many, {}));
        QCOMPARE(scoresOf(*scorer, programs), before);
        many.resize(100, programs.front());
        QVERIFY(scorer->learn(many, {}));
        QVERIFY(scoresOf(*scorer, programs) != before);
    }

    void aRequestToStopStops()
    {
        const std::string file = smallModel(m_folder);
        const auto programs = measured(20);
        const auto scorer = refreshing(file);
        const auto before = scoresOf(*scorer, programs);
        std::stop_source stop;
        stop.request_stop();
        const Status stopped = scorer->learn(programs, {stop.get_token(), {}});
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().kind, ErrorKind::Stopped);
        QCOMPARE(scoresOf(*scorer, programs), before);
    }

    void refusesHeadsThatAreNotThere()
    {
        const std::string file = smallModel(m_folder);
        for (const int head : {-1, 2}) {
            const auto scorer = RunScorer::load("run", file, head, training::HeadRefreshOptions());
            QVERIFY(!scorer);
            QCOMPARE(scorer.error().kind, ErrorKind::BadInput);
            QVERIFY(scorer.error().toString().find("2 heads") != std::string::npos);
        }
        QVERIFY(!RunScorer::load("run", smallModel(m_folder, features::Layout::Gpu), 0));
        QCOMPARE(RunScorer::load("run", file + "x", 0).error().kind, ErrorKind::NotFound);
    }
};

QTEST_APPLESS_MAIN(TestRunScorer)
#include "tst_run_scorer.moc"
