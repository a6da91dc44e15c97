// SPDX-License-Identifier: GPL-3.0-only
#include "options/tune_spec.h"

#include <QtTest>

#include <clocale>
#include <limits>

using namespace tlp;
using namespace tlp::options;

namespace {

TuneSpec unusual()
{
    TuneSpec spec;
    spec.sessionName = "first “try”";
    spec.workloads = {"matmul:m=32,n=32,k=32", R"(["dense", 1, 2])"};
    spec.networksFile = "/some/file.json";
    spec.target = "avx2@2";
    spec.model = "tlp-zen5-1";
    spec.head = 1;
    spec.learning = "ensemble";
    spec.treeFeatures = "statements";
    spec.policy = {"annealing", 100, 7, 0.5, 0.25, 0.125, 0.1 + 0.2, 3, 11, 0.75};
    spec.trials = 1000;
    spec.secondsBudget = 12.5;
    spec.perRound = 64;
    spec.overlap = !spec.overlap;
    spec.earlyStopTrials = 300;
    spec.warmStart = {"earlier", "/tmp/records.json"};
    spec.seed = 9007199254740991ULL;
    spec.repeats = 5;
    spec.minRepeatMs = 1.5;
    spec.maxRepeatsMs = 12.25;
    spec.buildTimeoutSeconds = 60;
    spec.runTimeoutSeconds = 20;
    spec.checksResult = true;
    spec.cores = {0, 3};
    spec.measuresBaseline = false;
    return spec;
}

QByteArray messageOf(const Status& status)
{
    return status ? QByteArray() : QByteArray::fromStdString(status.error().message);
}

} // namespace

class TestTuneSpec : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyOptionSurvivesJson()
    {
        const auto back = TuneSpec::fromJson(unusual().toJson());
        QVERIFY2(back, back ? "" : back.error().message.c_str());
        QVERIFY(*back == unusual());
        QVERIFY(unusual().check());
    }

    void absentKeysKeepTheirDefaults()
    {
        const auto spec = TuneSpec::fromJson(R"({"workloads": ["softmax:m=8,n=8"], "trials": 7})");
        QVERIFY(spec);
        TuneSpec expected;
        expected.workloads = {"softmax:m=8,n=8"};
        expected.trials = 7;
        QVERIFY(*spec == expected);
        QVERIFY(expected.check());
    }

    void refusesByName_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const char* name, const char* json, const char* words) {
            QTest::newRow(name) << QByteArray(json) << QByteArray(words);
        };
        row("unknown key", R"({"trails": 7})", "“trails”");
        row("zero trials", R"({"trials": 0})", "trials must be an integer from 1 to 1000000000");
        row("fraction", R"({"per_round": 7.5})", "per_round must be an integer");
        row("text for a number", R"({"seconds": "10"})", "seconds must be a number from 0");
        row("negative", R"({"seconds": -1})", "seconds must be a number from 0");
        row("share", R"({"eps_greedy": 1.5})", "eps_greedy must be a number from 0 to 1");
        row("policy", R"({"policy": "greedy"})",
            "policy must be one of evolutionary, annealing, random");
        row("learning", R"({"learning": "always"})", "learning must be one of fixed");
        row("no workload", R"({"workloads": []})", "workloads must be a list of texts");
        row("blank workload", R"({"workloads": [" "]})", "workloads must be");
        row("core", R"({"cores": [-1]})", "cores must be a list of integers");
        row("flag", R"({"check": 1})", "check must be true or false");
        row("seed", R"({"seed": 18446744073709551615})", "seed must be an integer");
        row("no object", "[1]", "JSON object");
        row("no JSON", "{", "JSON object");
        row("nothing to refresh", R"({"model": "xgboost", "learning": "refresh"})",
            "learning can be refresh only with the model of a run");
    }
    void refusesByName()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, words);
        const auto spec = TuneSpec::fromJson(json.toStdString());
        QVERIFY(!spec);
        QCOMPARE(spec.error().kind, ErrorKind::BadInput);
        QVERIFY2(spec.error().message.find(words.toStdString()) != std::string::npos,
            spec.error().message.c_str());
    }

    void checkNamesTheOption()
    {
        TuneSpec spec = unusual();
        spec.policy.diversity = std::numeric_limits<double>::quiet_NaN();
        QVERIFY2(messageOf(spec.check()).contains("diversity"), messageOf(spec.check()));
        spec = unusual();
        spec.minRepeatMs = -1;
        QVERIFY2(messageOf(spec.check()).contains("min_repeat_ms"), messageOf(spec.check()));
        spec = unusual();
        spec.workloads.clear();
        QVERIFY2(messageOf(spec.check()).contains("workloads"), messageOf(spec.check()));
        spec = unusual();
        spec.model = "random";
        QVERIFY2(messageOf(spec.check()).contains("learning"), messageOf(spec.check()));
    }

    void textThatIsNotUtf8IsNeverThrownUpon()
    {
        TuneSpec spec;
        spec.workloads = {"matmul:\xff"};
        const auto back = TuneSpec::fromJson(spec.toJson());
        QVERIFY(back);
        QCOMPARE(back->workloads.front(), std::string("matmul:\xEF\xBF\xBD"));
    }

    void numbersIgnoreTheLocale()
    {
        const char* locale = std::setlocale(LC_ALL, "de_DE.UTF-8");
        if (locale == nullptr)
            QSKIP("the German locale is not installed");
        const auto back = TuneSpec::fromJson(unusual().toJson());
        std::setlocale(LC_ALL, "C");
        QVERIFY(back && *back == unusual());
    }
};

QTEST_APPLESS_MAIN(TestTuneSpec)
#include "tst_tune_spec.moc"
