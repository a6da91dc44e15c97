// SPDX-License-Identifier: GPL-3.0-only
#include "study/study_figures.h"

#include "tests/support/fresh_workspaces.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <cmath>
#include <map>

using namespace tlp;
using namespace tlp::study;
using workspace::CellState;

namespace {

using Json = nlohmann::json;

bool isNear(double a, double b)
{
    return std::abs(a - b) < 1e-12;
}

/// Tasks 1, 2, … with these top-1 and the same top-5; the whole report has `top1`.
evaluation::EvaluationReport reportOf(double top1, const std::vector<double>& tasks)
{
    evaluation::EvaluationReport report;
    report.ks = {1, 5, 10, 20};
    report.topK = {{1, top1}, {5, top1 + 0.05}, {10, 1}, {20, 1}};
    report.random = {{1, 0.25}, {5, 0.5}, {10, 0.6}, {20, 0.7}};
    report.kendallTau = top1 / 2;
    report.programs = 100;
    for (const double value : tasks) {
        evaluation::TaskResult task;
        task.task = TaskId{std::int64_t(report.tasks.size()) + 1};
        task.name = "task";
        task.programs = 10;
        task.bestSeconds = 1e-3;
        task.topK = {{1, value}, {5, value}};
        task.random = {{1, 0.25}, {5, 0.5}};
        report.tasks.push_back(std::move(task));
    }
    return report;
}

StudyCell cellOf(const std::string& key, const std::string& model, std::uint64_t seed)
{
    StudyCell cell;
    cell.key = key;
    cell.train.runName = "run-" + key;
    cell.train.dataset = "d";
    cell.train.platform = "p";
    cell.train.split = "s";
    cell.train.options.model = model;
    cell.train.options.seed = seed;
    cell.places = {{{"platform", "p"}, {"model", model}}};
    cell.evaluateOn = {"p"};
    return cell;
}

} // namespace

/// The tables of a study against figures worked out by hand.
class TestStudyReport : public QObject
{
    Q_OBJECT

    test::FreshWorkspaces m_workspaces;

    /// Trained and evaluated, without a training.
    static void finish(workspace::Workspace& workspace, StudyId study, const StudyCell& cell,
        const evaluation::EvaluationReport& report, double seconds)
    {
        auto run = workspace.createRun(cell.train).value();
        run.state = workspace::RunState::Finished;
        run.seconds = seconds;
        run.parameters = 262144; // 1 MiB
        run.samples = 500;
        QVERIFY(workspace.updateRun(run));
        QVERIFY(workspace.addEvaluation(run.id, "d", "p", "s", report).has_value());
        // Elsewhere: no figure of this study.
        QVERIFY(workspace.addEvaluation(run.id, "d", "q", "s", reportOf(0.1, {0.1})).has_value());
        QVERIFY(workspace.updateStudyCell(
            study, {cell.key, cell.toJson(), run.id, CellState::Finished, {}}));
    }

    /// Judged on these platforms.
    static void finishOn(workspace::Workspace& workspace, StudyId study, const StudyCell& cell,
        const std::map<std::string, evaluation::EvaluationReport>& reports)
    {
        auto run = workspace.createRun(cell.train).value();
        run.state = workspace::RunState::Finished;
        run.seconds = 1;
        run.parameters = 1000;
        run.samples = 100;
        QVERIFY(workspace.updateRun(run));
        for (const auto& [platform, report] : reports)
            QVERIFY(workspace.addEvaluation(run.id, "d", platform, "s", report).has_value());
        QVERIFY(workspace.updateStudyCell(
            study, {cell.key, cell.toJson(), run.id, CellState::Finished, {}}));
    }

    /// Two models × two seeds, of which one failed.
    workspace::Workspace studied(workspace::StudyInfo& info)
    {
        auto workspace = m_workspaces.fresh();
        const std::vector cells{cellOf("a0", "tlp-paper", 0), cellOf("a1", "tlp-paper", 1),
            cellOf("b0", "tlp", 0), cellOf("b1", "tlp", 1), cellOf("c0", "tlp-lstm", 0)};
        StudySpec spec;
        spec.name = "mine";
        spec.about = "By | hand";
        spec.dataset = "d";
        spec.seeds = {0, 1};
        const auto study = workspace.createStudy("mine", spec.toJson(), toRows(cells)).value();
        finish(workspace, study.id, cells[0], reportOf(0.8, {0.5, 0.7, 0.9}), 10);
        finish(workspace, study.id, cells[1], reportOf(0.9, {0.7, 0.7, 0.9}), 14);
        finish(workspace, study.id, cells[2], reportOf(0.95, {0.8, 0.9, 0.9}), 20);
        finish(workspace, study.id, cells[3], reportOf(0.85, {0.8, 0.9, 0.7}), 20);
        [&] {
            QVERIFY(workspace.updateStudyCell(
                study.id, {"c0", cells[4].toJson(), {}, CellState::Failed, "out of memory"}));
        }();
        info = workspace.study(study.id).value();
        return workspace;
    }

private Q_SLOTS:
    void meansAndDeviationsAreThoseOfTheSeeds()
    {
        workspace::StudyInfo info;
        const auto workspace = studied(info);
        QCOMPARE(info.finished, 4);
        QCOMPARE(info.failed, 1);
        const auto report = makeReport(workspace, info);
        QVERIFY2(report.has_value(), report ? "" : report.error().toString().c_str());
        QCOMPARE(report->cells, 5);
        QCOMPARE(report->rows.size(), std::size_t(3));
        const ReportRow& paper = report->rows[0];
        QCOMPARE(paper.label, std::string("tlp-paper"));
        QVERIFY(isNear(paper.topK.at(1).mean, 0.85));
        QVERIFY(isNear(*paper.topK.at(1).deviation, std::sqrt(0.005))); // n − 1
        QCOMPARE(paper.topK.at(1).count, 2);
        QVERIFY(isNear(paper.topK.at(5).mean, 0.9));
        QVERIFY(isNear(paper.random.at(5), 0.5));
        QVERIFY(isNear(paper.kendallTau->mean, 0.425));
        QVERIFY(isNear(paper.seconds->mean, 12));
        QVERIFY(isNear(*paper.seconds->deviation, std::sqrt(8.0)));
        QCOMPARE(paper.parameters, std::int64_t(262144));
        QVERIFY(!paper.programsPerSecond.has_value()); // nobody has measured it
        QCOMPARE(report->rows[2].asked, 1);
        QCOMPARE(report->rows[2].failed, 1);
        QVERIFY(report->rows[2].topK.empty());
        QCOMPARE(report->failures.size(), std::size_t(1));
        QCOMPARE(report->failures[0].reason, std::string("out of memory"));
        QCOMPARE(report->axes, std::vector<std::string>{"model"});
    }

    void tasksArePairedAfterTheMeanOverTheirSeeds()
    {
        workspace::StudyInfo info;
        const auto workspace = studied(info);
        const auto report = makeReport(workspace, info).value();
        // tlp-paper: 0.6, 0.7, 0.9; tlp: 0.8, 0.9, 0.8
        QCOMPARE(report.comparisons.size(), std::size_t(2)); // top-1 and top-5; c0 has none
        const RowComparison& comparison = report.comparisons[0];
        QCOMPARE(report.rows[comparison.row].label, std::string("tlp"));
        QCOMPARE(report.rows[comparison.base].label, std::string("tlp-paper"));
        QCOMPARE(comparison.k, 1);
        QCOMPARE(comparison.numbers.tasks, 3);
        QCOMPARE(comparison.numbers.better, 2);
        QCOMPARE(comparison.numbers.worse, 1);
        QCOMPARE(comparison.numbers.equal, 0);
        QVERIFY(isNear(comparison.numbers.meanDifference, 0.1));
        // A mean of draws among +0.2, +0.2 and −0.1.
        QVERIFY(comparison.numbers.low >= -0.1 && comparison.numbers.low < 0.1);
        QVERIFY(comparison.numbers.high > 0.1 && comparison.numbers.high <= 0.2 + 1e-12);
    }

    void unequalSeedsAreComparedByThoseThatBothHave()
    {
        auto workspace = m_workspaces.fresh();
        const std::vector cells{cellOf("a0", "tlp-paper", 0), cellOf("a1", "tlp-paper", 1),
            cellOf("a2", "tlp-paper", 2), cellOf("b0", "tlp", 0), cellOf("b1", "tlp", 1),
            cellOf("c3", "tlp-lstm", 3)};
        StudySpec spec;
        spec.name = "uneven";
        spec.dataset = "d";
        const auto study = workspace.createStudy("uneven", spec.toJson(), toRows(cells)).value();
        finish(workspace, study.id, cells[0], reportOf(0.5, {0.2, 0.2, 0.2}), 1);
        finish(workspace, study.id, cells[1], reportOf(0.5, {0.5, 0.7, 0.9}), 1);
        finish(workspace, study.id, cells[2], reportOf(0.5, {1, 1, 1}), 1);
        finish(workspace, study.id, cells[4], reportOf(0.8, {0.6, 0.7, 0.7}), 1);
        finish(workspace, study.id, cells[5], reportOf(0.9, {0.9, 0.9, 0.9}), 1);
        const auto report = makeReport(workspace, workspace.study(study.id).value()).value();
        QCOMPARE(report.comparisons.size(), std::size_t(2)); // tlp-lstm has no seed of the others
        const RowComparison& comparison = report.comparisons[0];
        // Seed 1 alone: +0.1, 0, −0.2.
        QVERIFY(isNear(comparison.numbers.meanDifference, -0.1 / 3));
        QCOMPARE(comparison.numbers.better, 1);
        QCOMPARE(comparison.numbers.worse, 1);
        QCOMPARE(comparison.seeds, std::vector<std::uint64_t>{1});
        QCOMPARE(comparison.rowSeeds, 1);
        QCOMPARE(comparison.baseSeeds, 3);
        QVERIFY(comparison.isUneven());
        const QString markdown = QString::fromStdString(report.toMarkdown());
        for (const char* part : {"1 (1 against 3)", "1 against 3 seeds, of which 1 count",
                 "tlp-lstm and tlp-paper are not compared: they have no finished seed in common"})
            QVERIFY2(markdown.contains(QString::fromUtf8(part)), part);
        const Json json = Json::parse(report.toJson());
        QCOMPARE(json["differences"][0]["base_seeds"].get<int>(), 3);
        QCOMPARE(json["differences"][0]["seeds"], Json({1}));
        QCOMPARE(json["remarks"].size(), std::size_t(2));
    }

    void settingsAreComparedOverAllPlatformsAsWell()
    {
        auto workspace = m_workspaces.fresh();
        std::vector<StudyCell> cells;
        for (const char* platform : {"p", "q"}) {
            for (const char* model : {"tlp-paper", "tlp"}) {
                StudyCell cell = cellOf(std::string(platform) + model, model, 0);
                cell.train.platform = platform;
                cell.places = {{{"platform", platform}, {"model", model}}};
                cell.evaluateOn = {platform};
                cells.push_back(std::move(cell));
            }
        }
        StudySpec spec;
        spec.name = "both";
        spec.dataset = "d";
        const auto study = workspace.createStudy("both", spec.toJson(), toRows(cells)).value();
        finishOn(workspace, study.id, cells[0], {{"p", reportOf(0.5, {0.2, 0.4})}});
        finishOn(workspace, study.id, cells[1], {{"p", reportOf(0.5, {0.6, 0.4})}});
        finishOn(workspace, study.id, cells[2], {{"q", reportOf(0.5, {0.5, 0.5})}});
        finishOn(workspace, study.id, cells[3], {{"q", reportOf(0.5, {0.5, 0.7})}});
        const auto report = makeReport(workspace, workspace.study(study.id).value()).value();
        QCOMPARE(report.comparisons.size(), std::size_t(3 * 2)); // p, q, both
        const RowComparison& both = report.comparisons[4];
        QCOMPARE(both.platforms, 2);
        QCOMPARE(both.label, std::string("tlp"));
        QCOMPARE(both.baseLabel, std::string("tlp-paper"));
        QCOMPARE(both.numbers.tasks, 2); // +0.2 and +0.1
        QCOMPARE(both.numbers.better, 2);
        QVERIFY(isNear(both.numbers.meanDifference, 0.15));
        QVERIFY(both.numbers.isClear());
        QVERIFY(QString::fromStdString(report.toMarkdown())
                    .contains("tlp − tlp-paper, mean of 2 platforms"));
        QCOMPARE(Json::parse(report.toJson())["differences"][4]["platforms"].get<int>(), 2);
    }

    void sharesMakeCurves()
    {
        auto workspace = m_workspaces.fresh();
        std::vector<StudyCell> cells;
        for (const char* method : {"alone", "MTL"}) {
            for (const double share : {1.0, 0.07}) {
                StudyCell cell = cellOf(method + std::to_string(share), "tlp", 0);
                cell.train.mix = {{"p", share}};
                cell.places = {{{"platform", "p"}, {"method", method},
                    {"share", share < 1 ? "7 %" : "100 %"}}};
                cells.push_back(std::move(cell));
            }
        }
        StudySpec spec;
        spec.name = "shares";
        spec.dataset = "d";
        const auto study = workspace.createStudy("shares", spec.toJson(), toRows(cells)).value();
        for (std::size_t i = 0; i < 3; ++i)
            finish(workspace, study.id, cells[i], reportOf(0.5 + 0.1 * double(i), {0.5, 0.5}), 1);
        const auto report = makeReport(workspace, workspace.study(study.id).value()).value();
        const auto curves = shareCurves(report);
        QCOMPARE(curves.size(), std::size_t(2));
        QCOMPARE(curves[0].label, std::string("alone"));
        QCOMPARE(curves[0].rows, (std::vector<std::size_t>{1, 0})); // by ascending share
        QCOMPARE(curves[1].rows, std::vector<std::size_t>{2}); // what is there yet
        const Json json = Json::parse(report.toJson())["curves"];
        QCOMPARE(json[0]["points"][0]["share"].get<double>(), 0.07);
        QVERIFY(isNear(json[0]["points"][0]["top_k"]["1"]["mean"].get<double>(), 0.6));
        const QStringList csv = QString::fromStdString(report.toCsv()).split("\r\n");
        QVERIFY2(csv[0].endsWith(",target_share"), qPrintable(csv[0]));
        QVERIFY2(csv[2].endsWith(",0.07"), qPrintable(csv[2]));
    }

    void chainsMakeForgettingMatrices()
    {
        auto workspace = m_workspaces.fresh();
        std::vector<StudyCell> cells;
        for (const std::uint64_t seed : {0, 1}) {
            for (const char* platform : {"p", "q"}) {
                StudyCell cell = cellOf(platform + std::to_string(seed), "tlp", seed);
                cell.train.platform = platform;
                if (cell.train.platform == "q") {
                    cell.from = "p" + std::to_string(seed);
                    cell.train.from.run = "run-" + cell.from;
                    cell.train.options.transfer.method = "fine-tune";
                }
                cell.places = {{{"platform", platform}, {"method", "tuned"}}};
                cell.evaluateOn = {"p", "q"};
                cells.push_back(std::move(cell));
            }
        }
        StudySpec spec;
        spec.name = "chain";
        spec.dataset = "d";
        const auto study = workspace.createStudy("chain", spec.toJson(), toRows(cells)).value();
        const std::vector<std::pair<double, double>> figures{
            {0.9, 0.4}, {0.7, 0.8}, {0.8, 0.6}, {0.5, 0.9}}; // on p and q
        for (std::size_t i = 0; i < cells.size(); ++i)
            finishOn(workspace, study.id, cells[i],
                {{"p", reportOf(figures[i].first, {0.5, 0.5})},
                    {"q", reportOf(figures[i].second, {0.5, 0.5})}});
        const auto report = makeReport(workspace, workspace.study(study.id).value()).value();
        const auto matrices = forgettingMatrices(report);
        QCOMPARE(matrices.size(), std::size_t(1));
        const ForgettingMatrix& matrix = matrices[0];
        QVERIFY(matrix.isChain);
        QCOMPARE(matrix.trained, (std::vector<std::string>{"p", "q"}));
        QCOMPARE(matrix.evaluated, (std::vector<std::string>{"p", "q"}));
        QVERIFY(isNear(topKIn(report, matrix, 0, 0, 1)->mean, 0.85));
        QVERIFY(isNear(topKIn(report, matrix, 1, 0, 1)->mean, 0.6));
        QVERIFY(!changeIn(report, matrix, 0, 0, 1).has_value());
        const auto forgotten = changeIn(report, matrix, 1, 0, 1); // −0.2 and −0.3
        QVERIFY(isNear(forgotten->mean, -0.25));
        QVERIFY(isNear(*forgotten->deviation, std::sqrt(0.005)));
        const Json json = Json::parse(report.toJson())["matrices"][0];
        QVERIFY(json["chain"].get<bool>());
        QVERIFY(isNear(json["against_diagonal"]["1"][1][0]["mean"].get<double>(), -0.25));
        QVERIFY(json["against_diagonal"]["1"][1][1].is_null());
        QVERIFY(QString::fromStdString(report.toMarkdown()).contains("0.600 ± 0.141 (-0.250)"));
        const QStringList csv = QString::fromStdString(report.toCsv()).split("\r\n");
        QVERIFY(csv[0].contains(",top1_against_diagonal,"));
        // Without a chain it is what models are worth elsewhere.
        std::vector<StudyCell> apart = cells;
        for (StudyCell& cell : apart) {
            cell.from.clear();
            cell.train.from = {};
            cell.train.options.transfer = {};
        }
        QVERIFY(workspace.setStudyCells(study.id, spec.toJson(), toRows(apart)));
        const auto plain = makeReport(workspace, workspace.study(study.id).value()).value();
        QVERIFY(!forgettingMatrices(plain).at(0).isChain);
    }

    void speedsOfStatementModelsAreToldApart()
    {
        CellSpeed speed{"a0", 64, {6e-3, 4e-3, 5e-3}, 4e-3};
        QVERIFY(isNear(speed.programsPerSecond(), 200));
        QVERIFY(std::abs(*speed.modelPerSecond() - 1000) < 1e-6);
        speed.featureSeconds = 0;
        QVERIFY(!speed.modelPerSecond().has_value());
        const auto old = SpeedReport::fromJson(R"({"measured_at": 1, "host": "h", "processors": 2,
            "cells": [{"key": "a", "programs": 3, "seconds_per_score": [0.5]}]})");
        QVERIFY(old.has_value());
        QCOMPARE(old->cells[0].featureSeconds, 0.0);
    }

    void speedsAreThoseOfOneMeasurement()
    {
        workspace::StudyInfo info;
        auto workspace = studied(info);
        SpeedReport speeds{7, "host", 2, {{"a0", 64, {1e-3, 4e-3, 2e-3}}, {"b0", 64, {5e-4}}}};
        QCOMPARE(*SpeedReport::fromJson(speeds.toJson()), speeds);
        QVERIFY(!SpeedReport::fromJson("{").has_value());
        QVERIFY(workspace.setStudySpeeds(info.id, speeds.toJson()));
        info = workspace.study(info.id).value();
        const auto report = makeReport(workspace, info).value();
        QVERIFY(isNear(*report.rows[0].programsPerSecond, 500));
        QVERIFY(isNear(*report.rows[1].programsPerSecond, 2000));
        QVERIFY(!report.rows[2].programsPerSecond.has_value());
    }

    void textsHoldTheFigures()
    {
        workspace::StudyInfo info;
        const auto workspace = studied(info);
        const auto report = makeReport(workspace, info).value();
        const QString markdown = QString::fromStdString(report.toMarkdown());
        for (const char* part : {"# mine", "4 of 5 cells finished, 1 failed", "0.850 ± 0.071",
                 "0.900 ± 0.071", "12.0 ± 2.8", "random", "0.250", "tlp − tlp-paper", "+0.100",
                 "out of memory", "0 of 1"})
            QVERIFY2(markdown.contains(QString::fromUtf8(part)), part);

        const QStringList csv = QString::fromStdString(report.toCsv()).split("\r\n");
        QCOMPARE(csv.size(), 5); // header, three rows, the end
        QVERIFY(csv[0].startsWith("platform,model,seeds,finished,top1_mean,top1_deviation,"));
        QVERIFY2(csv[2].startsWith("p,tlp,2,2,0.8999999999999999,")
                || csv[2].startsWith("p,tlp,2,2,0.9,"),
            qPrintable(csv[2]));
        QVERIFY2(csv[3].startsWith("p,tlp-lstm,1,0,,,,"), qPrintable(csv[3]));

        const Json json = Json::parse(report.toJson());
        QCOMPARE(json["rows"].size(), std::size_t(3));
        QVERIFY(isNear(json["rows"][0]["top_k"]["1"]["mean"].get<double>(), 0.85));
        QVERIFY(json["rows"][2]["programs_per_second"].is_null());
        QCOMPARE(json["differences"][0]["better"].get<int>(), 2);
        QCOMPARE(json["failures"][0]["reason"].get<std::string>(), std::string("out of memory"));
    }

    void aSecondAxisMakesATableAsThePapers()
    {
        auto workspace = m_workspaces.fresh();
        std::vector<StudyCell> cells;
        for (const char* model : {"tlp-paper", "tlp-lstm"}) {
            for (const char* loss : {"lambdarank", "mse"}) {
                StudyCell cell = cellOf(std::string(model) + loss, model, 0);
                cell.places[0].emplace_back("loss", loss);
                cells.push_back(std::move(cell));
            }
        }
        StudySpec spec;
        spec.name = "losses";
        spec.dataset = "d";
        spec.columns = "loss";
        const auto study = workspace.createStudy("losses", spec.toJson(), toRows(cells)).value();
        finish(workspace, study.id, cells[1], reportOf(0.7, {0.7, 0.7}), 1);
        const auto report = makeReport(workspace, workspace.study(study.id).value()).value();
        QCOMPARE(report.columnAxis, std::string("loss"));
        const QString text = QString::fromStdString(report.toMarkdown());
        const qsizetype start = text.indexOf("| top-1 / top-5");
        const QStringList lines = text.mid(start).split('\n');
        QCOMPARE(lines[0].simplified(), QString("| top-1 / top-5 | lambdarank | mse |"));
        QCOMPARE(lines[2].simplified(), QString("| tlp-paper | – | 0.700 / 0.750 |"));
        QCOMPARE(lines[3].simplified(), QString("| tlp-lstm | – | – |"));
    }

    void anEmptyStudyHasAReport()
    {
        auto workspace = m_workspaces.fresh();
        StudySpec spec;
        spec.name = "none";
        const auto study = workspace.createStudy("none", spec.toJson(), {}).value();
        const auto report = makeReport(workspace, study);
        QVERIFY(report.has_value());
        QVERIFY(report->rows.empty());
        QVERIFY(!report->toMarkdown().empty());
        QVERIFY(!report->toCsv().empty());
    }

    void aStudyThatCannotBeReadIsToldSo()
    {
        auto workspace = m_workspaces.fresh();
        const auto study = workspace.createStudy("broken", "{", {}).value();
        QVERIFY(!makeReport(workspace, study).has_value());
    }

    void manyRowsAreComparedWithTheFirst()
    {
        auto workspace = m_workspaces.fresh();
        std::vector<StudyCell> cells;
        for (int i = 0; i < 10; ++i) {
            StudyCell cell = cellOf("k" + std::to_string(i), "tlp", 0);
            cell.train.options.epochs = i + 1;
            cell.places[0].emplace_back("variant", std::to_string(i));
            cells.push_back(std::move(cell));
        }
        StudySpec spec;
        spec.name = "many";
        const auto study = workspace.createStudy("many", spec.toJson(), toRows(cells)).value();
        for (const StudyCell& cell : cells)
            finish(workspace, study.id, cell, reportOf(0.7, {0.7, 0.6}), 1);
        const auto report = makeReport(workspace, workspace.study(study.id).value()).value();
        QCOMPARE(report.comparisons.size(), std::size_t(9 * 2));
        for (const RowComparison& comparison : report.comparisons)
            QCOMPARE(comparison.base, std::size_t(0));
    }
};

QTEST_GUILESS_MAIN(TestStudyReport)
#include "tst_study_report.moc"
