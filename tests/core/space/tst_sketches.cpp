// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include <algorithm>
#include <set>

#include "program/loop_nest.h"
#include "space/sketch_rules.h"
#include "space_cases.h"

using namespace tlp;
using namespace tlp::space;

namespace {

/// TVM prints what is unknown as "(None)".
std::string nestText(const program::State& sketch)
{
    QString text = QString::fromStdString(program::nestOf(sketch).toText());
    text.replace("(?,?)", "(None)");
    return text.toStdString();
}

} // namespace

class TestSketches : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sketchesAreThoseOfAnsor_data();
    void sketchesAreThoseOfAnsor();
    void everyStepSequenceOfAnsorIsReached_data();
    void everyStepSequenceOfAnsorIsReached();

private:
    std::vector<GoldenCase> m_cases = goldenCases();

    void addCases()
    {
        QTest::addColumn<int>("index");
        QVERIFY(m_cases.size() >= 22);
        for (std::size_t i = 0; i < m_cases.size(); ++i)
            QTest::newRow(m_cases[i].name.c_str()) << static_cast<int>(i);
    }
    const GoldenCase& fetched()
    {
        QFETCH(int, index);
        return m_cases[static_cast<std::size_t>(index)];
    }
};

void TestSketches::sketchesAreThoseOfAnsor_data()
{
    addCases();
}

void TestSketches::sketchesAreThoseOfAnsor()
{
    const GoldenCase& golden = fetched();
    const auto sketches = spaceOf(golden).sketches();
    QCOMPARE(sketches.size(), golden.sketchNests.size());
    for (std::size_t i = 0; i < sketches.size(); ++i)
        QCOMPARE(QString::fromStdString(nestText(sketches[i])),
            QString::fromStdString(golden.sketchNests[i]));
}

void TestSketches::everyStepSequenceOfAnsorIsReached_data()
{
    addCases();
}

void TestSketches::everyStepSequenceOfAnsorIsReached()
{
    const GoldenCase& golden = fetched();
    const ScheduleSpace space = spaceOf(golden);
    const std::set<std::string> all(golden.typeSequences.begin(), golden.typeSequences.end());
    std::set<std::string> missing = all;
    Rng rng(1);
    // The rarest sequence of Ansor's sample has a chance of about one in ten thousand. A sanitizer
    // is too slow to wait for those.
    constexpr int kMostSamples = kIsSanitized ? 2000 : 400'000;
    int samples = 0;
    int ofAnsor = 0;
    while (samples < kMostSamples && (samples < 2000 || !missing.empty())) {
        const auto state = space.sample(rng);
        if (!state)
            continue;
        const std::string types = typesOf(state->steps());
        missing.erase(types);
        ++samples;
        ofAnsor += all.contains(types) ? 1 : 0;
    }
    for (const std::string& types : kIsSanitized ? std::set<std::string>() : missing)
        qWarning("never drawn: %s", types.c_str());
    QVERIFY(kIsSanitized || missing.empty());
    const double share = static_cast<double>(ofAnsor) / samples;
    QVERIFY2(share > 0.95, QByteArray::number(share));
}

QTEST_GUILESS_MAIN(TestSketches)

#include "tst_sketches.moc"
