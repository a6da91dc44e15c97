// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/import_records.h"
#include "study/study_cells.h"
#include "study/study_estimate.h"

#include <QTemporaryDir>
#include <QtTest>

#include <set>

using namespace tlp;
using namespace tlp::study;

namespace {

StudySpec specOf(const std::string& json)
{
    auto spec = StudySpec::fromJson(json, {});
    if (!spec)
        qFatal("%s", spec.error().toString().c_str());
    spec->name = "s";
    spec->dataset = "sample";
    if (spec->splits.empty())
        spec->splits = {"standard"};
    return *spec;
}

std::set<std::string> keysOf(const StudyCells& cells)
{
    std::set<std::string> keys;
    for (const StudyCell& cell : cells.cells)
        keys.insert(cell.key);
    return keys;
}

} // namespace

/// The grid of a study on the real sample: three platforms, a split.
class TestStudyCells : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::optional<workspace::Workspace> m_workspace;
    std::optional<dataset::Dataset> m_dataset;

    StudyCells expanded(const std::string& json) const
    {
        auto cells = expand(specOf(json), *m_dataset);
        if (!cells)
            qFatal("%s", cells.error().toString().c_str());
        return *cells;
    }
    Error errorOf(const std::string& json) const
    {
        const auto cells = expand(specOf(json), *m_dataset);
        return cells ? Error{ErrorKind::Internal, "no error", {}, {}} : cells.error();
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_workspace.emplace(
            workspace::Workspace::openOrCreate(m_folder.path().toStdString()).value());
        const auto file = m_workspace->datasetPath("sample").value();
        auto dataset = dataset::Dataset::open(file, dataset::OpenMode::Create).value();
        QVERIFY(dataset::importRecords(dataset,
            {{TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip"}, {},
                TLP_RESOURCES_DIR "/networks/networks.json", 1},
            {}));
        QVERIFY(dataset.makeSplit({"standard", {"bert_tiny", "resnet_18"}, std::nullopt, 0}));
        m_dataset.emplace(dataset::Dataset::open(file, dataset::OpenMode::ReadOnly).value());
        QCOMPARE(m_dataset->platforms()->size(), std::size_t(3));
    }

    void aCellIsMadeForEveryCombination()
    {
        const StudyCells cells = expanded(R"({"models": ["tlp-paper", "tlp-lstm"],
            "losses": ["lambdarank", "mse"], "shares": [0.1, 1], "seeds": [0, 1, 2]})");
        QCOMPARE(cells.cells.size(), std::size_t(3 * 2 * 2 * 2 * 3)); // 3: platforms
        QCOMPARE(keysOf(cells).size(), cells.cells.size());
        QVERIFY(cells.remarks.empty());
        std::set<std::string> names;
        for (const StudyCell& cell : cells.cells) {
            names.insert(cell.train.runName);
            QCOMPARE(cell.places.size(), std::size_t(1));
            QCOMPARE(labelOn(cell.places[0], "platform"), cell.train.platform);
            QCOMPARE(cell.evaluateOn, std::vector{cell.train.platform});
            const bool isShare = labelOn(cell.places[0], "share") == "10 %";
            QCOMPARE(cell.train.shareOf(cell.train.platform), isShare ? 0.1 : 1.0);
            QVERIFY(cell.train.options.problems().empty());
        }
        QCOMPARE(names.size(), cells.cells.size());
    }

    void keysDependOnWhatIsTrainedAlone()
    {
        const auto few = keysOf(expanded(R"({"models": ["tlp-lstm"], "seeds": [1]})"));
        const auto many
            = keysOf(expanded(R"({"models": ["tlp-paper", {"label": "other", "model": "tlp-lstm"}],
                "losses": ["lambdarank"], "seeds": [0, 1], "evaluate_on": "*"})"));
        for (const std::string& key : few)
            QVERIFY(many.contains(key));
        // An option at its default is no other training.
        QCOMPARE(
            keysOf(expanded(
                R"({"models": ["tlp-lstm"], "options": {"weight_decay": 1e-6}, "seeds": [1]})")),
            few);
        QVERIFY(keysOf(expanded(
                    R"({"models": ["tlp-lstm"], "options": {"weight_decay": 1e-5}, "seeds": [1]})"))
            != few);
        QVERIFY(
            keysOf(expanded(R"({"models": ["tlp-lstm"], "splits": "none", "seeds": [1]})")) != few);
    }

    void equalTrainingsAreOneCellWithTwoPlaces()
    {
        const StudyCells cells = expanded(R"({"platforms": ["zen5-avx512"], "seeds": [0],
            "variants": [{"label": "a", "options": {"heads": 8}}, {"label": "b"}]})");
        QCOMPARE(cells.cells.size(), std::size_t(1));
        QCOMPARE(cells.cells[0].places.size(), std::size_t(2));
        QCOMPARE(labelOn(cells.cells[0].places[1], "variant"), std::string("b"));
    }

    void mixesTakeTheOtherPlatforms()
    {
        const StudyCells cells = expanded(R"({"platforms": ["zen5-avx512"], "seeds": [0],
            "shares": [0.07], "methods": [{"label": "alone"}, {"label": "one", "mix": ["*1"]},
            {"label": "all", "mix": ["*=0.5"]}, {"label": "named", "mix": ["zen5-sse4=0.25"]}]})");
        QCOMPARE(cells.cells.size(), std::size_t(4));
        QCOMPARE(cells.cells[0].train.heads(), std::vector<std::string>{"zen5-avx512"});
        QCOMPARE(cells.cells[0].train.shareOf("zen5-avx512"), 0.07);
        QCOMPARE(cells.cells[1].train.heads().size(), std::size_t(2));
        QCOMPARE(cells.cells[2].train.heads().size(), std::size_t(3));
        QCOMPARE(cells.cells[2].train.shareOf("zen5-avx2"), 0.5);
        QCOMPARE(cells.cells[2].train.shareOf("zen5-avx512"), 0.07);
        QCOMPARE(cells.cells[3].train.heads()[0], std::string("zen5-avx512"));
        QVERIFY(cells.cells[3].train.heads()[1].starts_with("zen5-sse4"));
    }

    void whatTheDatasetCannotGiveIsLeftOutOrRefused()
    {
        const StudyCells cells = expanded(R"({"methods": [{"label": "alone"},
            {"label": "many", "mix": ["*7"], "optional": true},
            {"label": "tomorrow", "model": "of-tomorrow", "optional": true}], "seeds": [0, 1]})");
        QCOMPARE(cells.cells.size(), std::size_t(3 * 2));
        QCOMPARE(cells.remarks.size(), std::size_t(3 * 2));
        QVERIFY(cells.remarks[0].find("many is left out: the dataset has 2 other platforms")
            != std::string::npos);
        const Error error = errorOf(R"({"methods": [{"label": "many", "mix": ["*7"]}]})");
        QCOMPARE(int(error.kind), int(ErrorKind::BadInput));
        QVERIFY(error.message.find("many: the dataset has 2 other platforms") != std::string::npos);
        QCOMPARE(int(errorOf(R"({"platforms": ["nowhere"]})").kind), int(ErrorKind::NotFound));
        QCOMPARE(int(errorOf(R"({"methods": [{"label": "x", "mix": ["nowhere"]}]})").kind),
            int(ErrorKind::NotFound));
        // tlp-paper's numbers are as they are.
        const Error fixed = errorOf(R"({"models": ["tlp-paper"], "options": {"numbers": "log"}})");
        QVERIFY2(fixed.message.find("tlp-paper: numbers must be raw") != std::string::npos,
            fixed.message.c_str());
    }

    void cellsBeginWithSourcesThatAreTrainedOnce()
    {
        const auto cells = expanded(R"({"platforms": ["zen5-avx512"], "seeds": [0],
            "shares": [0.07, 0.2], "options": {"epochs": 3},
            "methods": [{"label": "tuned", "from": {"on": ["*1"]},
                "options": {"transfer": "fine-tune", "learning_rate": 1e-5}},
                {"label": "head", "from": {"on": ["*1"]}, "options": {"transfer": "head"}}]})")
                               .cells;
        QCOMPARE(cells.size(), std::size_t(1 + 2 * 2));
        const StudyCell& source = cells[0];
        QVERIFY(source.places.empty());
        QVERIFY(source.from.empty());
        QVERIFY(source.train.platform != "zen5-avx512");
        QCOMPARE(source.train.shareOf(source.train.platform), 1.0);
        QCOMPARE(source.train.options.transfer.method, std::string("none"));
        QVERIFY(source.train.options.learningRate > 1e-5); // what tunes is not for the source
        QCOMPARE(source.train.options.epochs, 3);
        for (std::size_t i = 1; i < cells.size(); ++i) {
            QCOMPARE(cells[i].from, source.key);
            QCOMPARE(cells[i].train.from.run, source.train.runName);
            QVERIFY(cells[i].train.checkTransfer());
            QVERIFY(!cells[i].places.empty());
        }
        QCOMPARE(cells[1].train.options.transfer.method, std::string("fine-tune"));
        QCOMPARE(*fromRows(toRows(cells)), cells);
    }

    void platformsAreTrainedOneAfterTheOther()
    {
        const auto cells = expanded(R"({"platforms": ["zen5-sse4", "zen5-avx2", "zen5-avx512"],
            "seeds": [0, 1], "evaluate_on": "*", "methods": [{"label": "chain",
            "from": {"on": ["previous"]}, "options": {"transfer": "fine-tune"}}]})")
                               .cells;
        QCOMPARE(cells.size(), std::size_t(3 * 2));
        for (std::size_t i = 0; i < cells.size(); ++i) {
            QCOMPARE(cells[i].evaluateOn.size(), std::size_t(3));
            QCOMPARE(cells[i].places.size(), std::size_t(1));
            QCOMPARE(cells[i].from, i < 2 ? std::string() : cells[i - 2].key); // of its seed
            QCOMPARE(
                cells[i].train.options.transfer.method, std::string(i < 2 ? "none" : "fine-tune"));
        }
        QCOMPARE(cells[4].train.from.run, cells[2].train.runName);
        QVERIFY(!StudySpec::fromJson(R"({"methods": [{"label": "x",
            "from": {"on": ["previous", "zen5-avx2"]}}]})",
            {})
                     .has_value());
    }

    void beginningsThatCannotBeAreRefused()
    {
        const auto messageOf = [this](const std::string& method) {
            return QString::fromStdString(errorOf(R"({"platforms": ["zen5-avx512"], "seeds": [0],
                "methods": [{"label": "x", )"
                + method + "}]}")
                                              .message);
        };
        const QString other = messageOf(R"("from": {"on": ["*1"], "options": {"heads": 4}},
            "options": {"transfer": "fine-tune"})");
        QVERIFY2(other.contains("heads is 4 in the training that it begins with and 8"),
            qPrintable(other));
        QVERIFY(messageOf(R"("from": {"on": ["*1"]})").contains("needs a transfer"));
        QVERIFY(messageOf(R"("options": {"transfer": "head"})").contains("needs a run"));
        QVERIFY(messageOf(R"("from": {"on": ["*1"]}, "mix": ["*1"],
            "options": {"transfer": "gap", "loss": "mse"})")
                    .contains("for one platform"));
        QVERIFY(messageOf(R"("from": {"on": ["*7"]}, "options": {"transfer": "head"})")
                    .contains("2 other platforms"));
    }

    void optionsOfAllCellsAreForTheModelsThatHaveThem()
    {
        const StudyCells cells = expanded(R"({"platforms": ["zen5-avx512"], "seeds": [0],
            "options": {"numbers": "log", "batch_size": 64, "head": [256, 128, 64],
                "pretrain": "gpt"},
            "models": ["tlp-paper", "tlp", "xgboost"]})");
        QCOMPARE(cells.cells.size(), std::size_t(3));
        QCOMPARE(cells.cells[0].train.options.numbers, std::string("raw"));
        QCOMPARE(cells.cells[1].train.options.numbers, std::string("log"));
        QCOMPARE(cells.cells[2].train.options.numbers, std::string("log"));
        QCOMPARE(cells.cells[0].train.options.batchSize, 64);
        QCOMPARE(cells.cells[1].train.options.pretrain.method, std::string("gpt"));
        // What the paper's name fixes to the same value is nothing to tell.
        const std::vector<std::string> remarks{
            "numbers=log is not for tlp-paper, which has numbers=raw by its name",
            "batch_size=64 is not for xgboost, which has no batch_size",
            "head=256,128,64 is not for xgboost, which has no head",
            "pretrain=gpt is not for xgboost, which cannot have it"};
        QCOMPARE(cells.remarks, remarks);
    }

    void modelsAreEvaluatedWhereTheStudySays()
    {
        const StudyCells cells
            = expanded(R"({"seeds": [0], "evaluate_on": ["own", "zen5-avx512"]})");
        for (const StudyCell& cell : cells.cells) {
            QCOMPARE(cell.evaluateOn.front(), cell.train.platform);
            QCOMPARE(
                cell.evaluateOn.size(), std::size_t(cell.train.platform == "zen5-avx512" ? 1 : 2));
        }
        QCOMPARE(expanded(R"({"seeds": [0], "evaluate_on": "*"})").cells[0].evaluateOn.size(),
            std::size_t(3));
    }

    void cellsSurviveBeingStored()
    {
        const StudyCells cells = expanded(R"({"shares": [0.07], "evaluate_on": "*",
            "methods": [{"label": "MTL", "mix": ["*"]}], "splits": ["none", "standard"]})");
        QCOMPARE(cells.cells.size(), std::size_t(2 * 3 * 3));
        QCOMPARE(*fromRows(toRows(cells.cells)), cells.cells);
        QCOMPARE(labelOn(cells.cells[0].places[0], "split"), std::string("none"));
        QVERIFY(!StudyCell::fromJson("{}").has_value());
        QVERIFY(!StudyCell::fromJson("").has_value());
    }

    void namesAreCompletedFromTheWorkspace()
    {
        StudySpec spec;
        spec.name = "s";
        spec.dataset = "sam";
        const auto complete = resolved(spec, *m_workspace);
        QVERIFY(complete.has_value());
        QCOMPARE(complete->dataset, std::string("sample"));
        QCOMPARE(complete->splits, std::vector<std::string>{"standard"});
        spec.dataset = "none";
        QCOMPARE(int(resolved(spec, *m_workspace).error().kind), int(ErrorKind::NotFound));
        spec.dataset.clear();
        QCOMPARE(int(resolved(spec, *m_workspace).error().kind), int(ErrorKind::BadInput));
        spec.dataset = "sample";
        spec.splits = {"nowhere"};
        QCOMPARE(int(resolved(spec, *m_workspace).error().kind), int(ErrorKind::NotFound));
    }

    void estimatesComeFromTrainingsThatWereMeasured()
    {
        const auto cells = expanded(R"({"platforms": ["zen5-avx512"], "models": ["tlp", "tlp-lstm"],
            "options": {"epochs": 10}, "seeds": [0, 1], "shares": [0.5, 1]})")
                               .cells;
        QCOMPARE(cells.size(), std::size_t(8));
        const auto unknown = estimate(cells, *m_dataset, {}, 2);
        QVERIFY(unknown.has_value());
        QCOMPARE(unknown->unknown, 8);
        QCOMPARE(unknown->total, 0.0);
        QVERIFY(unknown->programs[2] > 100); // share 1
        QVERIFY(std::abs(unknown->programs[0] - unknown->programs[2] / 2) <= 1);

        workspace::RunInfo run; // 2e-4 s per program and epoch
        run.state = workspace::RunState::Finished;
        run.spec.options = cells[0].train.options;
        run.spec.options.epochs = 3;
        run.spec.options.seed = 9;
        run.epochsDone = 5;
        run.samples = 1000;
        run.seconds = 1;
        const auto known = estimate(cells, *m_dataset, {run}, 2);
        QCOMPARE(known->unknown, 4); // tlp-lstm's
        double sum = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            QCOMPARE(*known->seconds[i], 2e-4 * 10 * double(known->programs[i]));
            sum += *known->seconds[i];
        }
        QCOMPARE(known->total, sum / 2);
        run.state = workspace::RunState::Stopped;
        QCOMPARE(estimate(cells, *m_dataset, {run}, 2)->unknown, 8);
    }

    void estimatesCountHeadsAndProgramsOfMixes()
    {
        const auto cells = expanded(R"({"platforms": ["zen5-avx512"], "seeds": [0],
            "options": {"encoder": [8, 16], "heads": 4, "residual_blocks": 1, "head": [8],
            "epochs": 10}, "methods": [{"label": "alone"}, {"label": "MTL", "mix": ["*"]},
            {"label": "half", "mix": ["*=0.5"]}]})")
                               .cells;
        workspace::RunInfo run;
        run.state = workspace::RunState::Finished;
        run.spec = cells[0].train;
        run.epochsDone = 5;
        run.samples = 1000;
        run.seconds = 1;
        const auto known = estimate(cells, *m_dataset, {run}, 1).value();
        const auto perProgram
            = [&](std::size_t i) { return *known.seconds[i] / double(known.programs[i]); };
        QCOMPARE(perProgram(0), 2e-4 * 10);
        // Weights per row: 128 encode, 1024 attend, 256 of the block, 136 of each head.
        QCOMPARE(perProgram(1), 2e-4 * 10 * (1408 + 3 * 136) / (1408 + 136.0));
        QVERIFY(known.programs[1] >= known.programs[0]);
        QVERIFY(known.programs[2] <= known.programs[1]);
        std::int64_t all = 0;
        const auto tasks = m_dataset->tasks().value();
        for (const dataset::TaskInfo& task : tasks)
            all += task.programs;
        QVERIFY(known.programs[1] <= all);
    }

    void workIsComparableBetweenModels()
    {
        const auto cells = expanded(R"({"platforms": ["zen5-avx512"], "seeds": [0],
            "options": {"epochs": 20}, "models": ["tlp", "tlp-paper", "tenset-mlp",
            {"model": "xgboost", "options": {"epochs": 300}}]})")
                               .cells;
        const auto known = estimate(cells, *m_dataset, {}, 1).value();
        QCOMPARE(known.work.size(), std::size_t(4));
        QCOMPARE(known.work[0], 20.0 * double(known.programs[0]));
        QVERIFY(known.work[1] > 2 * known.work[0]); // four times the weights
        QVERIFY(known.work[2] < known.work[0] / 5);
        QVERIFY(known.work[3] < known.work[0]); // for all its 300 rounds
    }

    void estimatesCountPassesWithoutLabels()
    {
        const auto cells = expanded(R"({"platforms": ["zen5-avx512"], "seeds": [0],
            "options": {"epochs": 10}, "shares": [0.1, 1],
            "methods": [{"label": "GPT", "options": {"pretrain": "gpt", "pretrain_epochs": 20}}]})")
                               .cells;
        workspace::RunInfo run; // the small share was trained
        run.state = workspace::RunState::Finished;
        run.spec = cells[0].train;
        run.epochsDone = 10;
        run.samples = estimate(cells, *m_dataset, {}, 1)->programs[0];
        run.seconds = 5;
        const auto known = estimate(cells, *m_dataset, {run}, 1).value();
        QCOMPARE(*known.seconds[0], 5.0);
        // Ten times the labels, but the same passes before: far from ten times as long.
        QVERIFY(*known.seconds[1] > 5.0 && *known.seconds[1] < 15.0);
        run.spec.dataset = "elsewhere"; // what it read is not known
        QCOMPARE(estimate(cells, *m_dataset, {run}, 1)->unknown, 2);
    }
};

QTEST_GUILESS_MAIN(TestStudyCells)
#include "tst_study_cells.moc"
