// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <map>

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
        std::map<QString, double> model;
        std::map<QString, double> random;
        for (const QJsonValue run : runs) {
            for (const QJsonValue network : run["networks"].toArray()) {
                for (const char* k : {"1", "5"}) {
                    const QString what = network["name"].toString() + " top-" + k;
                    model[what] += network["top_k"][k].toDouble() / 3;
                    random[what] += network["random"][k].toDouble() / 3;
                }
            }
        }
        QCOMPARE(model.size(), std::size_t(6));
        for (const auto& [what, chance] : random) {
            QVERIFY(chance > 0 && chance < 0.8);
            QVERIFY2(model[what] > chance,
                qPrintable(QString("%1: %2 against %3").arg(what).arg(model[what]).arg(chance)));
        }

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
