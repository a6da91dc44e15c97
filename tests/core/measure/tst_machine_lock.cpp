// SPDX-License-Identifier: GPL-3.0-only
#include "measure/machine_lock.h"

#include <QTemporaryDir>
#include <QtTest>

#include <stop_token>

using namespace tlp;
using namespace tlp::measure;
using Use = MachineLock::Use;

/// Each lock stands for a process: they open the files on their own.
class TestMachineLock : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", m_directory.path().toUtf8()); }

    void manyBuildTogether()
    {
        MachineLock one, two;
        QVERIFY(one.tryTake(Use::Building));
        QVERIFY(two.tryTake(Use::Building));
        QVERIFY(one.tryTake(Use::Building)); // as before
    }

    void oneTimesAlone()
    {
        MachineLock one, two, three;
        QVERIFY(one.tryTake(Use::Timing));
        QVERIFY(!two.tryTake(Use::Building));
        QVERIFY(!three.tryTake(Use::Timing));
        one.release();
        QVERIFY(two.tryTake(Use::Building));
        QVERIFY(!three.tryTake(Use::Timing));
    }

    void whoWaitsIsServedBeforeWhoComesLater()
    {
        MachineLock builder, timer, late;
        QVERIFY(builder.tryTake(Use::Building));
        QVERIFY(!timer.tryTake(Use::Timing));
        QVERIFY(!late.tryTake(Use::Building)); // though it would go with the builder
        QVERIFY(!builder.tryTake(Use::Timing)); // gives up what it holds, and is not next
        QVERIFY(timer.tryTake(Use::Timing));
        QVERIFY(!late.tryTake(Use::Building));
        timer.release();
        QVERIFY(late.tryTake(Use::Building));
    }

    void whoGivesUpWaitingLetsOthersIn()
    {
        MachineLock builder, late;
        QVERIFY(builder.tryTake(Use::Building));
        {
            MachineLock gone;
            QVERIFY(!gone.tryTake(Use::Timing));
        }
        QVERIFY(late.tryTake(Use::Building));
        MachineLock undecided;
        QVERIFY(!undecided.tryTake(Use::Timing));
        undecided.release();
        MachineLock last;
        QVERIFY(last.tryTake(Use::Building));
    }

    void waitingEndsWhenAsked()
    {
        MachineLock one, two;
        QVERIFY(one.tryTake(Use::Timing));
        std::stop_source stop;
        stop.request_stop();
        const Status waited = two.take(Use::Building, {stop.get_token(), {}});
        QVERIFY(!waited);
        QCOMPARE(waited.error().kind, ErrorKind::Stopped);
        one.release();
        QVERIFY(two.take(Use::Building, {}));
    }
};

QTEST_GUILESS_MAIN(TestMachineLock)
#include "tst_machine_lock.moc"
