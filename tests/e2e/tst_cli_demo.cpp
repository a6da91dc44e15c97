// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace tlp::test;

/// The main job: sample, split, three seeds, table.
class TestCliDemo : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void trainsBetterThanChanceAndDoesNothingTwice()
    {
        QTemporaryDir folder;
        const QStringList demo{"-w", folder.path(), "-q", "--json", "demo"};
        const Outcome first = runTlp(demo);
        TLP_COMPARE_EXIT(first, 0);
        const QJsonArray runs = first.json()["runs"].toArray();
        QCOMPARE(runs.size(), 3);
        double model = 0;
        double random = 0;
        for (const QJsonValue run : runs) {
            for (const QJsonValue network : run["networks"].toArray()) {
                if (network["name"].toString() != "resnet_18")
                    continue;
                model += network["top_k"]["5"].toDouble() / 3;
                random += network["random"]["5"].toDouble() / 3;
            }
        }
        QVERIFY(random > 0.3 && random < 0.8);
        QVERIFY2(model > random, qPrintable(QString("%1 against %2").arg(model).arg(random)));

        const QByteArray jobs = runTlp({"-w", folder.path(), "--json", "jobs"}).out;
        const Outcome second = runTlp(demo);
        TLP_COMPARE_EXIT(second, 0);
        QCOMPARE(second.out, first.out);
        QCOMPARE(runTlp({"-w", folder.path(), "--json", "jobs"}).out, jobs);

        const Outcome table = runTlp({"-w", folder.path(), "-q", "demo"});
        TLP_COMPARE_EXIT(table, 0);
        for (const char* text : {"resnet_18", "bert_tiny", "TLP", "random", "best", "±"})
            QVERIFY2(table.out.contains(text), table.out);
    }
};

QTEST_APPLESS_MAIN(TestCliDemo)
#include "tst_cli_demo.moc"
