// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/rate_meter.h"

#include <QtTest>

using namespace tlp;
using namespace tlp::jobs;
using namespace std::chrono_literals;

class TestRateMeter : public QObject
{
    Q_OBJECT

    const RateMeter::Clock::time_point m_start{};

private Q_SLOTS:
    void knowsNothingAtFirst()
    {
        RateMeter meter;
        meter.add({"train", 5, 100, "samples", {}}, m_start);
        QCOMPARE(meter.perSecond(), 0.0);
        QCOMPARE(meter.secondsLeft(), -1.0);
    }

    void dividesWhatIsLeftByTheRate()
    {
        RateMeter meter;
        meter.add({"train", 0, 100, "samples", {}}, m_start);
        meter.add({"train", 20, 100, "samples", {}}, m_start + 2s);
        QCOMPARE(meter.perSecond(), 10.0);
        QCOMPARE(meter.secondsLeft(), 8.0);
        meter.add({"train", 100, 100, "samples", {}}, m_start + 10s);
        QCOMPARE(meter.secondsLeft(), 0.0);
    }

    void forgetsWhatIsTenSecondsOld()
    {
        RateMeter meter;
        for (int second = 0; second <= 30; ++second)
            meter.add({"x", second, 1000, "bytes", {}}, m_start + second * 1s);
        for (int second = 31; second <= 60; ++second)
            meter.add({"x", 30 + (second - 30) * 5, 1000, "bytes", {}}, m_start + second * 1s);
        QCOMPARE(meter.perSecond(), 5.0);
    }

    void slowAndUnevenStepsAreAveragedOverMany()
    {
        // Rounds as of a tuning: nothing for six seconds, then ten trials at once.
        RateMeter meter;
        std::int64_t done = 0;
        meter.add({"tune", 0, 600, "trials", {}}, m_start);
        for (int round = 1; round <= 8; ++round) {
            for (int i = 0; i < 10; ++i)
                meter.add({"tune", ++done, 600, "trials", {}},
                    m_start + round * 7s - 1s + (i + 1) * 100ms);
            meter.add({"tune", done, 600, "trials", {}}, m_start + round * 7s);
        }
        QVERIFY2(meter.perSecond() > 1.0 && meter.perSecond() < 2.2,
            qPrintable(QString::number(meter.perSecond())));
    }

    void aTimeLimitHasAnEndButNoRate()
    {
        RateMeter meter;
        meter.add({"tune", 0, 60, "seconds", {}}, m_start);
        meter.add({"tune", 20, 60, "seconds", {}}, m_start + 20s);
        QCOMPARE(meter.perSecond(), 0.0);
        QCOMPARE(meter.secondsLeft(), 40.0);
    }

    void anotherPhaseStartsAfresh()
    {
        RateMeter meter;
        meter.add({"load", 0, 10, "tasks", {}}, m_start);
        meter.add({"load", 10, 10, "tasks", {}}, m_start + 1s);
        meter.add({"train", 3, 100, "samples", {}}, m_start + 2s);
        QCOMPARE(meter.perSecond(), 0.0);
        QCOMPARE(meter.secondsLeft(), -1.0);
    }

    void anUnknownTotalHasNoEnd()
    {
        RateMeter meter;
        meter.add({"import", 0, 0, "bytes", {}}, m_start);
        meter.add({"import", 50, 0, "bytes", {}}, m_start + 1s);
        QCOMPARE(meter.perSecond(), 50.0);
        QCOMPARE(meter.secondsLeft(), -1.0);
    }

    void aBusyReporterStillHasARate()
    {
        RateMeter meter;
        for (int i = 0; i <= 5000; ++i)
            meter.add({"x", i, 5000, "bytes", {}}, m_start + i * 1ms);
        QVERIFY(std::abs(meter.perSecond() - 1000) < 1);
    }
};

QTEST_APPLESS_MAIN(TestRateMeter)
#include "tst_rate_meter.moc"
