// SPDX-License-Identifier: GPL-3.0-only
#include <string>
#include <thread>
#include <vector>

#include <QtTest>

#include "base/log.h"

using namespace tlp;

class TestLog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dropsMessagesWithoutASink();
    void handsMessagesToTheSink();
    void callsTheSinkFromOneThreadAtATime();
};

void TestLog::dropsMessagesWithoutASink()
{
    setLogSink({});
    log(LogLevel::Error, "nobody listens");
}

void TestLog::handsMessagesToTheSink()
{
    std::vector<std::pair<LogLevel, std::string>> seen;
    setLogSink([&](LogLevel level, std::string_view message) {
        seen.emplace_back(level, std::string(message));
    });
    log(LogLevel::Warning, "one");
    log(LogLevel::Debug, "two");
    setLogSink({});
    log(LogLevel::Info, "three");
    QCOMPARE(seen.size(), std::size_t{2});
    QCOMPARE(seen[0].first, LogLevel::Warning);
    QCOMPARE(seen[1].second, std::string("two"));
}

void TestLog::callsTheSinkFromOneThreadAtATime()
{
    int calls = 0; // not atomic on purpose: the lock around the sink protects it
    setLogSink([&](LogLevel, std::string_view) { ++calls; });
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([] {
            for (int message = 0; message < 1000; ++message)
                log(LogLevel::Info, "x");
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    setLogSink({});
    QCOMPARE(calls, 4000);
}

QTEST_GUILESS_MAIN(TestLog)
#include "tst_log.moc"
