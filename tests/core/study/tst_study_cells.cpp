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
};

QTEST_GUILESS_MAIN(TestStudyCells)
#include "tst_study_cells.moc"
