// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace tlp::test;

/// LibTorch's times with the real program, on workloads that take microseconds.
class TestCliBaseline : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    Outcome run(const QStringList& arguments) const
    {
        return runTlp(QStringList{"-w", m_folder.filePath("workspace"), "--json"} + arguments);
    }
    QStringList tune(const QString& name, const QStringList& more = {}) const
    {
        return QStringList{"tune", "matmul:m=32,n=32,k=32", "--target", "sse41@1", "--trials", "2",
                   "--per-round", "2", "--population", "16", "--generations", "1", "--repeats", "1",
                   "--min-repeat-ms", "1", "--build-timeout", "120", "--run-timeout", "60",
                   "--name", name}
        + more;
    }

private Q_SLOTS:
    void timesWorkloadsAndNetworks()
    {
        const Outcome outcome
            = run({"baseline", "mlp_small", "softmax:m=8,n=8", "--target", "sse41@1"});
        TLP_COMPARE_EXIT(outcome, 0);
        const QJsonObject json = outcome.json().object();
        QCOMPARE(json["platform"].toString(), QStringLiteral("local-sse41-1t"));
        QCOMPARE(json["missing"].toInt(-1), 0);
        double sum = 0;
        for (const QJsonValue workload : json["workloads"].toArray()) {
            QVERIFY(workload["baseline_seconds"].toDouble() > 0);
            QVERIFY(!workload["baseline_way"].toString().isEmpty());
            sum += workload["weight"].toDouble() * workload["baseline_seconds"].toDouble();
        }
        QVERIFY(json["workloads"].toArray().size() > 2);
        QVERIFY(qAbs(json["seconds"].toDouble() - sum) <= 1e-9 * sum);
    }

    void refusesWhatIsNoWorkload()
    {
        TLP_COMPARE_EXIT(run({"baseline", "nothing:m=1"}), 1);
        TLP_COMPARE_EXIT(run({"baseline"}), 2);
        TLP_COMPARE_EXIT(run({"baseline", "softmax:m=8,n=8", "--target", "abacus"}), 2);
    }

    void sessionsAreComparedWithLibTorch()
    {
        const Outcome blind = run(tune("blind", {"--no-baseline"}));
        if (blind.err.contains("tlp-builder"))
            QSKIP("there is no builder in this build");
        TLP_COMPARE_EXIT(blind, 0);
        QVERIFY(run({"session", "blind"}).json().object()["baseline_seconds"].isNull());

        const Outcome seeing = run(tune("seeing"));
        TLP_COMPARE_EXIT(seeing, 0);
        const double measured = seeing.json().object()["baseline_seconds"].toDouble();
        QVERIFY(measured > 0);
        // Whatever a session's options were: the time is the workload's.
        for (const char* name : {"blind", "seeing"}) {
            const QJsonObject session = run({"session", name}).json().object();
            QCOMPARE(session["baseline_seconds"].toDouble(), measured);
            QCOMPARE(session["baseline_missing"].toInt(-1), 0);
            QCOMPARE(session["baseline_ratio"].toDouble(),
                measured / session["best_seconds"].toDouble());
            const QJsonObject task = session["tasks"][0].toObject();
            QCOMPARE(task["baseline_seconds"].toDouble(), measured);
            QVERIFY(!task["baseline_way"].toString().isEmpty());
        }
        // It is not measured again.
        const Outcome third = run(tune("third"));
        TLP_COMPARE_EXIT(third, 0);
        QCOMPARE(third.json().object()["baseline_seconds"].toDouble(), measured);
    }
};

QTEST_GUILESS_MAIN(TestCliBaseline)
#include "tst_cli_baseline.moc"
