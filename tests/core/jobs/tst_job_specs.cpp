// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/run_job.h"

#include <nlohmann/json.hpp>

#include <QtTest>

using namespace tlp;
using namespace tlp::jobs;

class TestJobSpecs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anImportKeepsEverything()
    {
        const ImportSpec spec{
            "Größe", {"/a/([x, 1],llvm).json", "/b \"quoted\".zip"}, "cpu", "/n.json"};
        const ImportSpec read = ImportSpec::fromJson(spec.toJson()).value();
        QCOMPARE(read.dataset, spec.dataset);
        QCOMPARE(read.paths, spec.paths);
        QCOMPARE(read.platform, spec.platform);
        QCOMPARE(read.networksFile, spec.networksFile);
    }

    void anEvaluationKeepsEverything()
    {
        const EvaluateRequest request{"run", "d", "p", "s", {1, 3}, "h"};
        const EvaluateRequest read = EvaluateRequest::fromJson(request.toJson()).value();
        QCOMPARE(read.run, request.run);
        QCOMPARE(read.dataset, request.dataset);
        QCOMPARE(read.platform, request.platform);
        QCOMPARE(read.split, request.split);
        QCOMPARE(read.ks, request.ks);
        QCOMPARE(read.head, request.head);
        QVERIFY(EvaluateRequest::fromJson(R"({"run":"x"})")->head.empty());
        QCOMPARE(EvaluateRequest::fromJson(R"({"run":"x"})")->ks, (std::vector<int>{1, 5, 10, 20}));
    }

    void refusesWhatIsNoSpecification()
    {
        for (const char* text : {"", "[]", "{", "{}", R"({"dataset":1,"paths":[]})"}) {
            QCOMPARE(ImportSpec::fromJson(text).error().kind, ErrorKind::BadInput);
            QCOMPARE(EvaluateRequest::fromJson(text).error().kind, ErrorKind::BadInput);
        }
    }

    void theReportCountsTheIssuesItLeavesOut()
    {
        dataset::ImportReport report;
        report.lines = 5;
        report.good = 3;
        report.flags["run time-out"] = 2;
        report.issuesDropped = 7;
        for (int i = 0; i < 1500; ++i)
            report.issues.push_back({dataset::ImportIssue::Kind::Skipped, "f\xff", i, 0, "reason"});
        const auto json = nlohmann::json::parse(toJson(report));
        QCOMPARE(json["lines"].get<int>(), 5);
        QCOMPARE(json["flags"]["run time-out"].get<int>(), 2);
        QCOMPARE(json["issues"].size(), std::size_t{1000});
        QCOMPARE(json["issues"][3]["kind"].get<std::string>(), std::string("skipped"));
        QCOMPARE(json["issues_dropped"].get<int>(), 507);
        for (const char* key :
            {"good", "flagged", "skipped", "ignored", "duplicates", "files", "seconds"})
            QVERIFY(json.contains(key));
    }
};

QTEST_APPLESS_MAIN(TestJobSpecs)
#include "tst_job_specs.moc"
