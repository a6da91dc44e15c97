// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include "workload/local_target.h"

using namespace tlp;
using namespace tlp::workload;

namespace {

bool has(const std::string& isa)
{
    const auto isas = supportedIsas();
    return std::find(isas.begin(), isas.end(), isa) != isas.end();
}

QString messageOf(const Result<LocalTarget>& target)
{
    return target ? QString() : QString::fromStdString(target.error().toString());
}

} // namespace

class TestLocalTarget : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesTheNamesOfATarget()
    {
        const LocalTarget target{"avx2", 2};
        QCOMPARE(target.toText(), std::string("avx2@2"));
        QCOMPARE(target.platformName(), std::string("local-avx2-2t"));
        QCOMPARE(target.toTvmTarget(),
            std::string("llvm -keys=cpu -mcpu=core-avx2 -model=local-avx2-2t -num-cores=2"));
        QCOMPARE(target.hardwareParams(), (std::vector<std::int64_t>{2, 32, 64, 0, 0, 0, 0, 0}));
        QCOMPARE((LocalTarget{"sse41", 1}.hardwareParams()[1]), 16);
        QCOMPARE((LocalTarget{"avx512", 1}.hardwareParams()[1]), 64);
    }

    void readsWhatItWrites()
    {
        for (const std::string& isa : supportedIsas()) {
            const LocalTarget target{isa, 3};
            QCOMPARE(LocalTarget::parse(target.toText()).value(), target);
            QCOMPARE(LocalTarget::fromTvmTarget(target.toTvmTarget()).value(), target);
        }
    }

    void hostIsTheBestInstructionSet()
    {
        if (supportedIsas().empty())
            QSKIP("this processor has none of the known instruction sets");
        const auto host = LocalTarget::parse("host");
        QVERIFY(host);
        QCOMPARE(host->isa, supportedIsas().back());
        QVERIFY(host->threads >= 1);
        QCOMPARE(LocalTarget::parse("host@5")->threads, 5);
    }

    void mapsTvmProcessorNames_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("isa");
        QTest::newRow("sse4") << "llvm -keys=cpu -link-params=0 -mcpu=nehalem -model=zen5"
                              << "sse41";
        QTest::newRow("avx2") << "llvm -mcpu=core-avx2"
                              << "avx2";
        QTest::newRow("haswell") << "llvm -mcpu=haswell"
                                 << "avx2";
        QTest::newRow("avx512") << "llvm -mcpu=skylake-avx512 -model=platinum-8272"
                                << "avx512";
        QTest::newRow("icelake") << "llvm -mcpu=icelake-server"
                                 << "avx512";
        QTest::newRow("plain") << "llvm -keys=cpu"
                               << "sse41";
        QTest::newRow("json") << R"({"kind": "llvm", "mcpu": "znver2"})"
                              << "avx2";
    }
    void mapsTvmProcessorNames()
    {
        QFETCH(QString, target);
        QFETCH(QString, isa);
        if (!has(isa.toStdString()))
            QSKIP("this processor lacks the instruction set");
        const auto parsed = LocalTarget::fromTvmTarget(target.toStdString());
        QVERIFY2(parsed, qPrintable(messageOf(parsed)));
        QCOMPARE(QString::fromStdString(parsed->isa), isa);
    }

    void takesTheThreadsOfTheTvmTarget()
    {
        if (!has("sse41"))
            QSKIP("this processor lacks the instruction set");
        QCOMPARE(LocalTarget::fromTvmTarget("llvm -mcpu=nehalem -num-cores=4")->threads, 4);
    }

    void refusesWhatCannotRunHere_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("message");
        QTest::newRow("cuda") << "cuda -arch=sm_75"
                              << "programs for “cuda” cannot be built here: only llvm targets of "
                                 "x86 processors can";
        QTest::newRow("arm")
            << "llvm -mtriple=aarch64-linux-gnu -mcpu=neoverse-n1"
            << "programs for “aarch64-linux-gnu” cannot be built on an x86 processor";
        QTest::newRow("unknown") << "llvm -mcpu=z80"
                                 << "no instruction set is known for the processor “z80”";
        QTest::newRow("threads") << "llvm -num-cores=none"
                                 << "“none” is not a number of threads from 1 to 4096";
    }
    void refusesWhatCannotRunHere()
    {
        QFETCH(QString, target);
        QFETCH(QString, message);
        QCOMPARE(messageOf(LocalTarget::fromTvmTarget(target.toStdString())), message);
    }

    void refusesUnknownTexts()
    {
        QCOMPARE(messageOf(LocalTarget::parse("neon@2")),
            QString("no instruction set “neon”; the known ones are host, sse41, avx2 and avx512"));
        QCOMPARE(messageOf(LocalTarget::parse("host@0")),
            QString("“0” is not a number of threads from 1 to 4096"));
        QCOMPARE(messageOf(LocalTarget::parse("host@")),
            QString("“” is not a number of threads from 1 to 4096"));
    }
};

QTEST_APPLESS_MAIN(TestLocalTarget)
#include "tst_local_target.moc"
