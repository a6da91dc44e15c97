// SPDX-License-Identifier: GPL-3.0-only
#include "../data/workspace_fixture.h"
#include "data/local_targets.h"
#include "inspector/code_panel.h"
#include "inspector/inspect_page.h"

#include <QAccessible>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTabWidget>

using namespace tlp;
using namespace tlp::widgets;
using tlp::widgets::test::WorkspaceFixture;

namespace {

/// Programs of the real builder and runner take as long as a loaded machine makes them.
constexpr int kPatience = 120'000;

/// With ' for ".
constexpr const char* kOwnRecord
    = "{'i': [['[\\'matmul\\', 64, 64, 64]', 'llvm -keys=cpu -mcpu=nehalem "
      "-model=local-sse41-1t -num-cores=1', [1, 16, 64, 0, 0, 0, 0, 0], '', 2, []], [[], [['SP', "
      "2, "
      "0, 64, [8], 1], ['AN', 2, 0, 3]]]], 'r': [[0.001], 0, 0.1, 1700000000], 'v': 'v0.6'}\n";

template <typename T>
T* child(QWidget* parent, const char* name)
{
    return parent->findChild<T*>(QString::fromLatin1(name));
}

class CodePanelTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<WorkspaceFixture> m_fixture;
    std::unique_ptr<InspectPage> m_page;
    QTemporaryDir m_temporary;

    CodePanel* panel() { return m_page->findChild<CodePanel*>(); }
    QPushButton* button(const char* name) { return child<QPushButton>(panel(), name); }
    QString state() { return child<QLabel>(panel(), "codeState")->text(); }
    QString code(const char* name) { return child<QPlainTextEdit>(panel(), name)->toPlainText(); }

    void open(const QString& dataset, std::int64_t task, std::int64_t ordinal)
    {
        m_fixture->context()->openProgram({dataset, TaskId{task}, ordinal, {}});
        QTRY_VERIFY(m_page->program() != nullptr && m_page->program()->ref.dataset == dataset
            && m_page->program()->ref.task == TaskId{task}
            && m_page->program()->ref.ordinal == ordinal);
        QTRY_VERIFY(m_page->isSettled());
        child<QTabWidget>(m_page.get(), "inspectTabs")->setCurrentWidget(panel());
    }
    /// A builder that does what a word says.
    void useFake(const char* schedule)
    {
        qputenv("TLP_TEST_SCHEDULE", schedule);
        measure::MeasureOptions options;
        options.builderProgram = TLP_FAKE_BUILDER;
        options.runnerProgram = TLP_RUNNER;
        options.buildTimeoutSeconds = 60;
        options.runTimeoutSeconds = 60;
        options.buildMemoryMiB = 0;
        options.runMemoryMiB = 0;
        options.minRepeatMs = 0.1;
        options.noiseThreshold = 1e9;
        options.temporaryFiles = m_temporary.path().toStdString();
        panel()->setMeasureOptions(options);
    }
    bool useReal()
    {
        qunsetenv("TLP_TEST_SCHEDULE");
        const QString folder = QFileInfo(AppContext::commandLineProgram()).path();
        measure::MeasureOptions options;
        options.builderProgram = (folder + QStringLiteral("/tlp-builder")).toStdString();
        options.runnerProgram = TLP_RUNNER;
        options.buildTimeoutSeconds = 120;
        options.runTimeoutSeconds = 120;
        options.buildMemoryMiB = 0;
        options.runMemoryMiB = 0;
        options.noiseThreshold = 1e9;
        panel()->setMeasureOptions(options);
        return QFileInfo::exists(QString::fromStdString(options.builderProgram.string()));
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (localTargets().empty())
            QSKIP("this processor has none of the instruction sets");
        m_fixture = std::make_unique<WorkspaceFixture>();
        applyTheme(ThemeChoice::Light);
        TLP_VERIFY(m_fixture->open());
        TLP_VERIFY(m_fixture->import(
            QStringLiteral("sample"), {WorkspaceFixture::sample()}, WorkspaceFixture::networks()));
        TLP_VERIFY(m_fixture->import(QStringLiteral("unknown"), {WorkspaceFixture::sample()}));
        TLP_VERIFY(m_fixture->import(QStringLiteral("gpu"),
            {WorkspaceFixture::caseFile(QStringLiteral("gpu_t4_sample.json"))}));
        QFile records(m_temporary.filePath(QStringLiteral("own.json")));
        QVERIFY(records.open(QIODevice::WriteOnly));
        records.write(QByteArray(kOwnRecord).replace('\'', '"'));
        records.close();
        TLP_VERIFY(m_fixture->import(QStringLiteral("own"), {records.fileName()}));
        QFile plain(m_temporary.filePath(QStringLiteral("plain.json")));
        QVERIFY(plain.open(QIODevice::WriteOnly));
        plain.write(QByteArray(kOwnRecord).replace("'', 2", "'', 0").replace('\'', '"'));
        plain.close();
        TLP_VERIFY(m_fixture->import(QStringLiteral("plain"), {plain.fileName()}));
    }
    void init()
    {
        m_page = std::make_unique<InspectPage>(m_fixture->context());
        m_page->resize(1280, 860);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        QTRY_VERIFY(m_page->isSettled());
    }
    void cleanup()
    {
        m_page.reset();
        qunsetenv("TLP_TEST_SCHEDULE");
    }
    void cleanupTestCase() { m_fixture.reset(); }

    void programsThatCannotBeBuiltSayWhy_data()
    {
        QTest::addColumn<QString>("dataset");
        QTest::addColumn<QString>("word");
        QTest::newRow("unknown computation")
            << QStringLiteral("unknown") << QStringLiteral("not known");
        QTest::newRow("GPU") << QStringLiteral("gpu") << QStringLiteral("GPU");
    }

    void programsThatCannotBeBuiltSayWhy()
    {
        QFETCH(const QString, dataset);
        QFETCH(const QString, word);
        open(dataset, 1, 1);
        QVERIFY2(state().contains(word), qPrintable(state()));
        QVERIFY(!button("showCode")->isEnabled());
        QVERIFY(!button("timeNow")->isEnabled());
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("code-") + dataset);
    }

    void aBuildCanBeCancelled()
    {
        open(QStringLiteral("sample"), 1, 1);
        useFake("sleep");
        QTest::mouseClick(button("showCode"), Qt::LeftButton);
        QVERIFY(panel()->isBusy());
        QVERIFY(child<QProgressBar>(panel(), "codeSpinner")->isVisible());
        QVERIFY(!button("timeNow")->isEnabled());
        QVERIFY(button("cancelCode")->isVisible());
        button("cancelCode")->setFocus();
        QTest::keyClick(button("cancelCode"), Qt::Key_Space);
        QVERIFY(!panel()->isBusy());
        QVERIFY(button("showCode")->isEnabled());
        QVERIFY(!button("cancelCode")->isVisible());
        QVERIFY(!state().isEmpty());
        // A measurement as well; another program ends it too.
        QTest::mouseClick(button("timeNow"), Qt::LeftButton);
        QVERIFY(panel()->isBusy());
        open(QStringLiteral("sample"), 1, 2);
        QVERIFY(!panel()->isBusy());
    }

    void failuresAreShownInPlace()
    {
        open(QStringLiteral("sample"), 1, 1);
        useFake("fail not expressible");
        QTest::mouseClick(button("showCode"), Qt::LeftButton);
        QTRY_VERIFY(!panel()->isBusy());
        QVERIFY2(state().contains(QStringLiteral("not expressible: the test wants it")),
            qPrintable(state()));
        QTest::mouseClick(button("timeNow"), Qt::LeftButton);
        QTRY_VERIFY(!panel()->isBusy());
        QVERIFY2(state().contains(QStringLiteral("the test wants it")), qPrintable(state()));
        QVERIFY(!child<QLabel>(panel(), "timeResult")->isVisible());
        measure::MeasureOptions missing;
        missing.builderProgram = "/nonexistent/tlp-builder";
        panel()->setMeasureOptions(missing);
        QTest::mouseClick(button("timeNow"), Qt::LeftButton);
        QTRY_VERIFY(!panel()->isBusy());
        QVERIFY2(state().contains(QStringLiteral("tlp-builder")), qPrintable(state()));
    }

    void codeIsMadeAsTheRecordSays_data()
    {
        QTest::addColumn<QString>("dataset");
        QTest::addColumn<int>("option");
        QTest::newRow("in the schedule's order") << QStringLiteral("own") << 2;
        QTest::newRow("as they are") << QStringLiteral("plain") << 0;
    }

    void codeIsMadeAsTheRecordSays()
    {
        QFETCH(const QString, dataset);
        QFETCH(const int, option);
        open(dataset, 1, 1);
        useFake("kernel good");
        QTest::mouseClick(button("showCode"), Qt::LeftButton);
        QTRY_VERIFY(!panel()->isBusy());
        QVERIFY2(
            code("loweredCode").contains(QStringLiteral("layout_rewrite_option %1").arg(option)),
            qPrintable(code("loweredCode")));
        const auto record = QString::fromStdString(m_page->program()->toRecord());
        QVERIFY2(record.contains(QStringLiteral("0], \"\", %1]").arg(option)), qPrintable(record));
    }

    void aTimeStandsBesideTheFiles()
    {
        open(QStringLiteral("sample"), 1, 1);
        useFake("kernel good");
        const QString before = m_page->program()->ref.platform;
        QTest::mouseClick(button("timeNow"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!panel()->isBusy(), kPatience);
        const auto* result = child<QLabel>(panel(), "timeResult");
        QVERIFY2(result->isVisible(), qPrintable(state()));
        QVERIFY2(result->text().contains(before), qPrintable(result->text()));
    }

    void codeOfAnImportedProgram()
    {
        open(QStringLiteral("sample"), 1, 1);
        if (!useReal())
            QSKIP("built without tlp-builder");
        QTest::mouseClick(button("showCode"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!panel()->isBusy(), kPatience);
        QVERIFY2(code("loweredCode").contains(QStringLiteral("for")), qPrintable(state()));
        QVERIFY2(code("assemblyCode").contains(QStringLiteral("mm")), qPrintable(state()));
        const QString lowered = code("loweredCode");
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("code-built"));
        // What was built stays for its target.
        auto* targets = child<QComboBox>(panel(), "codeTarget");
        if (targets->count() > 1) {
            const int own = targets->currentIndex();
            targets->setCurrentIndex(own == 0 ? 1 : 0);
            QCOMPARE(code("loweredCode"), QString());
            targets->setCurrentIndex(own);
            QCOMPARE(code("loweredCode"), lowered);
        }
    }

    void timesAnOperatorByItsKey()
    {
        open(QStringLiteral("own"), 1, 1);
        QVERIFY(m_page->program()->dag != nullptr);
        QCOMPARE(child<QComboBox>(panel(), "codeTarget")->currentData().toString(),
            QStringLiteral("sse41@1"));
        if (!useReal())
            QSKIP("built without tlp-builder");
        button("timeNow")->setFocus();
        QTest::keyClick(button("timeNow"), Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(!panel()->isBusy(), kPatience);
        const auto* result = child<QLabel>(panel(), "timeResult");
        QVERIFY2(result->isVisible(), qPrintable(state()));
        QVERIFY2(result->text().contains(QStringLiteral("SSE4.1")), qPrintable(result->text()));
        QVERIFY2(result->text().contains(QStringLiteral("1 ms")), qPrintable(result->text()));
        WorkspaceFixture::screenshot(m_page.get(), QStringLiteral("code-timed"));
    }

    void everyFieldHasAName()
    {
        open(QStringLiteral("sample"), 1, 1);
        for (const QWidget* widget : panel()->findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->focusProxy() != nullptr
                || (widget->focusPolicy() & Qt::TabFocus) == 0)
                continue;
            QAccessibleInterface* accessible
                = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
            QVERIFY(accessible != nullptr);
            QVERIFY2(
                !accessible->text(QAccessible::Name).isEmpty(), qPrintable(widget->objectName()));
        }
    }
};

} // namespace

QTEST_MAIN(CodePanelTest)
#include "tst_code_panel.moc"
