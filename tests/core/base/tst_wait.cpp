// SPDX-License-Identifier: GPL-3.0-only
#include "base/wait.h"

#include <QtTest>

#include <array>
#include <csignal>

#include <sys/time.h>
#include <unistd.h>

using namespace tlp;
using namespace std::chrono_literals;

namespace {

volatile std::sig_atomic_t g_signals = 0;
int g_writeInHandler = -1;

void onAlarm(int /*signal*/)
{
    g_signals = g_signals + 1;
    if (g_writeInHandler >= 0)
        (void)!write(g_writeInHandler, "x", 1);
}

/// One alarm that interrupts a system call, 20 ms from now.
void setAlarm()
{
    struct sigaction action
    {};
    action.sa_handler = onAlarm; // without SA_RESTART
    sigaction(SIGALRM, &action, nullptr);
    const itimerval once{{0, 0}, {0, 20'000}};
    setitimer(ITIMER_REAL, &once, nullptr);
}

} // namespace

class TestWait : public QObject
{
    Q_OBJECT

    std::array<int, 2> m_pipe{};

private Q_SLOTS:
    void init()
    {
        QCOMPARE(pipe(m_pipe.data()), 0);
        g_signals = 0;
        g_writeInHandler = -1;
    }
    void cleanup()
    {
        close(m_pipe[0]);
        close(m_pipe[1]);
    }

    void tellsBytesFromTheEndOfTime()
    {
        QCOMPARE(waitUntilReadable(m_pipe[0], 0ms).value(), false);
        QCOMPARE(write(m_pipe[1], "x", 1), ssize_t{1});
        QCOMPARE(waitUntilReadable(m_pipe[0], 0ms).value(), true);
    }

    void aSignalDoesNotEndTheWait()
    {
        setAlarm();
        const auto readable = waitUntilReadable(m_pipe[0], 200ms);
        QCOMPARE(int(g_signals), 1);
        QVERIFY(readable.has_value());
        QCOMPARE(*readable, false);
    }

    void whatComesAfterASignalIsSeen()
    {
        g_writeInHandler = m_pipe[1];
        setAlarm();
        QCOMPARE(waitUntilReadable(m_pipe[0], 60s).value(), true);
    }
};

QTEST_APPLESS_MAIN(TestWait)
#include "tst_wait.moc"
