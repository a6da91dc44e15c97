// SPDX-License-Identifier: GPL-3.0-only
#include <memory>

#include <QAction>
#include <QLabel>
#include <QSpinBox>
#include <QTableView>
#include <QTextDocument>
#include <QToolButton>
#include <QtTest>

#include "inspector/diff_view.h"
#include "inspector/inspect_page.h"
#include "inspector/program_build.h"
#include "shell/app_context.h"
#include "widgets/compare/page_fixture.h"
#include "widgets/tuning/session_fixture.h"

using namespace tlp;
using namespace tlp::widgets;

/// Programs that a tuning session measured, in Inspect.
class TestTrialProgram : public QObject
{
    Q_OBJECT
private:
    void openPage()
    {
        m_page.reset();
        m_context = std::make_unique<AppContext>();
        QVERIFY(m_context->openWorkspace(m_fixture->path()).has_value());
        m_page = std::make_unique<InspectPage>(m_context.get());
        m_page->resize(1200, 800);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        QTRY_VERIFY(m_page->isSettled());
    }
    QString heading()
    {
        return m_page->findChild<QLabel*>(QStringLiteral("programHeading"))->text();
    }
    void open(SessionId session, std::int64_t number)
    {
        m_context->openTrial({session, number});
        QTRY_VERIFY(m_page->program() != nullptr && m_page->program()->ref.ordinal == number);
        QTRY_VERIFY(m_page->isSettled());
    }
    /// The number of the session's fastest trial.
    std::int64_t fastest(SessionId session)
    {
        return test::must(m_fixture->workspace().sessionTasks(session)).front().bestTrial;
    }

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<test::PageFixture>(); }
    void cleanup()
    {
        m_page.reset();
        m_context.reset();
        m_fixture.reset();
    }

    void opensWithoutAnyDataset()
    {
        const SessionId session = test::addSession(
            m_fixture->workspace(), {.name = std::string("blind & <bold>"), .trials = 30});
        openPage();
        open(session, 3);
        QVERIFY2(heading().contains(QStringLiteral("Trial 3")), qPrintable(heading()));
        QVERIFY(heading().contains(QStringLiteral("&lt;bold&gt;")));
        const auto trials = test::must(m_fixture->workspace().trials(session));
        QCOMPARE(records::packSteps(m_page->program()->detail.steps), trials[2].packedSteps);
        QVERIFY(m_page->program()->dag != nullptr);
        QVERIFY(m_page->findChild<QLabel*>(QStringLiteral("nestBadge"))
                    ->text()
                    .contains(QStringLiteral("Exact")));
        QVERIFY(m_page->program()->rank() >= 1);
        QCOMPARE(std::ssize(m_page->program()->latencies), std::ptrdiff_t(29)); // one failed
        QVERIFY(whyNotBuilt(*m_page->program()).isEmpty());
        // A refresh finds no dataset; the trial stays.
        m_page->refresh();
        QTRY_VERIFY(m_page->isSettled());
        QVERIFY(m_page->program() != nullptr);
        QVERIFY(m_page->findChild<QSpinBox*>(QStringLiteral("pickTrial"))->isVisible());
        QVERIFY(!m_page->findChild<QToolButton*>(QStringLiteral("pickFromDataset"))->isVisible());
        QVERIFY(m_page->command().contains(QStringLiteral("session 'blind & <bold>' --trials")));
    }

    void isARecordThatCanBeRead()
    {
        const SessionId session
            = test::addSession(m_fixture->workspace(), {.name = "blind", .trials = 10});
        openPage();
        open(session, 1);
        const std::string line = m_page->program()->toRecord();
        QVERIFY(QString::fromStdString(line).contains(QStringLiteral("-num-cores")));
        QVERIFY(QString::fromStdString(line).contains(QStringLiteral("matmul")));
    }

    void failedTrialsSayWhy()
    {
        const SessionId session
            = test::addSession(m_fixture->workspace(), {.name = "blind", .trials = 20});
        openPage();
        open(session, 17);
        QCOMPARE(m_page->program()->rank(), 0);
        QVERIFY2(heading().contains(QStringLiteral("run time-out")), qPrintable(heading()));
    }

    void comparesWithTheFastestOfItsSession()
    {
        const SessionId session
            = test::addSession(m_fixture->workspace(), {.name = "blind", .trials = 30});
        openPage();
        const std::int64_t best = fastest(session);
        const std::int64_t other = best == 5 ? 6 : 5;
        open(session, other);
        m_page->findChild<QAction*>(QStringLiteral("compareAction"))->trigger();
        QTRY_VERIFY(m_page->other() != nullptr);
        QCOMPARE(m_page->other()->ref.ordinal, best);
        QTRY_VERIFY(m_page->findChild<DiffView*>()->isVisible() && m_page->isSettled());
        QVERIFY(m_page->findChild<QLabel*>(QStringLiteral("diffSummary"))
                    ->text()
                    .contains(QStringLiteral("times as fast")));
        // For the fastest itself, the slowest.
        open(session, best);
        m_page->findChild<QAction*>(QStringLiteral("compareAction"))->trigger();
        QTRY_VERIFY(m_page->isSettled());
        QVERIFY(m_page->other()->rank() > 1);
    }

    void pickerShowsTheTrialThatIsOpen()
    {
        m_fixture->importSample();
        const SessionId session
            = test::addSession(m_fixture->workspace(), {.name = "r&d", .trials = 30});
        openPage();
        m_page->showRepresentative();
        QTRY_VERIFY(m_page->program() != nullptr && m_page->isSettled());
        const ProgramRef dataset = m_page->program()->ref;
        auto* picker = m_page->findChild<QWidget*>(QStringLiteral("picker"));
        auto* number = picker->findChild<QSpinBox*>(QStringLiteral("pickTrial"));
        auto* ordinal = picker->findChild<QSpinBox*>(QStringLiteral("pickOrdinal"));
        QVERIFY(ordinal->isVisible() && !number->isVisible());
        open(session, 3);
        QVERIFY(!ordinal->isVisible() && number->isVisible());
        QCOMPARE(number->value(), 3);
        QCOMPARE(number->maximum(), 30);
        const auto* label = picker->findChild<QLabel*>(QStringLiteral("pickSession"));
        const QString text = label->text();
        QVERIFY2(text.contains(QStringLiteral("r&d")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("3 of 30")), qPrintable(text));
        QVERIFY(Qt::mightBeRichText(label->toolTip())); // as it is shown
        QTextDocument tip;
        tip.setHtml(label->toolTip());
        QCOMPARE(tip.toPlainText(), text);
        const auto click = [picker](const char* button) {
            QTest::mouseClick(
                picker->findChild<QToolButton*>(QLatin1String(button)), Qt::LeftButton);
        };
        const auto shown = [this] { return m_page->program()->trial.value_or(TrialRef{}); };
        click("nextTrial");
        QTRY_COMPARE(shown(), (TrialRef{session, 4}));
        click("previousTrial");
        QTRY_COMPARE(shown(), (TrialRef{session, 3}));
        click("fastestTrial");
        QTRY_COMPARE(shown(), (TrialRef{session, fastest(session)}));
        QCOMPARE(number->value(), static_cast<int>(fastest(session)));
        click("slowestTrial");
        QTRY_COMPARE(m_page->program()->rank(), std::ssize(m_page->program()->latencies));
        number->setFocus();
        number->selectAll();
        QTest::keyClicks(number, QStringLiteral("7\r"));
        QTRY_COMPARE(shown(), (TrialRef{session, 7}));
        // The other side has a picker of its own.
        m_page->findChild<QAction*>(QStringLiteral("compareAction"))->trigger();
        QTRY_VERIFY(m_page->other() != nullptr && m_page->isSettled());
        const auto* other = m_page->findChild<QWidget*>(QStringLiteral("otherPicker"))
                                ->findChild<QSpinBox*>(QStringLiteral("pickTrial"));
        QVERIFY(other->isVisible());
        QCOMPARE(other->value(), static_cast<int>(m_page->other()->trial->number));
        m_page->findChild<QAction*>(QStringLiteral("compareAction"))->trigger();
        test::takePictures(m_page.get(), QStringLiteral("inspect-trial"));
        // And back to the program that was open before.
        click("pickFromDataset");
        QTRY_VERIFY(!m_page->program()->trial && m_page->isSettled());
        QCOMPARE(m_page->program()->ref.ordinal, dataset.ordinal);
        QVERIFY(ordinal->isVisible() && !number->isVisible());
    }

    void programsOfOtherWorkloadsDoNotCompare()
    {
        const SessionId first
            = test::addSession(m_fixture->workspace(), {.name = "one", .trials = 10});
        const SessionId second = test::addSession(m_fixture->workspace(),
            {.name = "two", .workload = "matmul:m=32,n=32,k=32", .trials = 10});
        const SessionId third
            = test::addSession(m_fixture->workspace(), {.name = "three", .trials = 10});
        openPage();
        open(first, 1);
        const InspectedProgramPtr a = m_page->program();
        open(second, 1);
        const InspectedProgramPtr b = m_page->program();
        open(third, 1);
        QVERIFY(!a->isOfSameTask(*b));
        QVERIFY(a->isOfSameTask(*m_page->program()));
    }

    void unknownTrialsAreAnError()
    {
        const SessionId session
            = test::addSession(m_fixture->workspace(), {.name = "blind", .trials = 10});
        openPage();
        QSignalSpy messages(m_context.get(), &AppContext::messageRequested);
        m_context->openTrial({session, 99});
        QTRY_COMPARE(messages.count(), 1);
        QVERIFY(m_page->program() == nullptr);
    }

private:
    std::unique_ptr<test::PageFixture> m_fixture;
    std::unique_ptr<AppContext> m_context;
    std::unique_ptr<InspectPage> m_page;
};

QTEST_MAIN(TestTrialProgram)
#include "tst_trial_program.moc"
