// SPDX-License-Identifier: GPL-3.0-only
#include "workspace_fixture.h"

#include "data/collect_dialog.h"
#include "data/collect_facts.h"
#include "data/collect_view.h"
#include "data/data_page.h"
#include "data/local_targets.h"
#include "shell/job_texts.h"

#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>

using namespace tlp;
using namespace tlp::widgets;
using tlp::widgets::test::WorkspaceFixture;

namespace {

constexpr const char* kResult = R"({"programs": 40, "measured": 30, "failed": {"noise": 2,
    "not expressible": 8}, "examples": {"noise": "the repeats differ", "not expressible":
    "step 3 cannot be said"}, "file": "FILE", "skipped": 0, "remeasured": 3, "tasks": 2,
    "left_out": [{"workload": "odd", "reason": "it is odd"}], "platforms": ["local-avx2-1t"],
    "machine": "A Processor", "spread": {"median": 0.0125, "p90": 0.08}, "seconds": 80})";

template <typename T>
T* child(QWidget* parent, const char* name)
{
    return parent->findChild<T*>(QString::fromLatin1(name));
}

class CollectTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<WorkspaceFixture> m_fixture;
    measure::CollectSpec m_started;
    QString m_failure;

    std::unique_ptr<CollectDialog> openDialog()
    {
        auto dialog = std::make_unique<CollectDialog>(m_fixture->context(),
            QStringList{QStringLiteral("sample")},
            [this](const measure::CollectSpec& spec, const std::function<void(QString)>& done) {
                m_started = spec;
                done(m_failure);
            });
        dialog->show();
        [&] {
            QVERIFY(QTest::qWaitForWindowExposed(dialog.get()));
            QTRY_COMPARE(m_fixture->context()->pendingQueries(), 0);
        }();
        return dialog;
    }
    static QPushButton* start(CollectDialog* dialog)
    {
        return child<QPushButton>(dialog, "startCollecting");
    }
    workspace::Workspace& workspace() { return **m_fixture->context()->editor(); }
    /// A job that this process runs.
    JobId makeJob(const measure::CollectSpec& spec)
    {
        const auto job
            = workspace().createJob(workspace::kCollectJob, "records.json", spec.toJson());
        if (!job || !workspace().claimJob(job->id))
            qFatal("no job");
        return job->id;
    }
    static void everythingHasAName(QWidget* parent)
    {
        for (const QWidget* widget : parent->findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->focusProxy() != nullptr
                || (widget->focusPolicy() & Qt::TabFocus) == 0)
                continue;
            QAccessibleInterface* accessible
                = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
            QVERIFY(accessible != nullptr);
            QVERIFY2(!accessible->text(QAccessible::Name).isEmpty(),
                qPrintable(widget->objectName() + QStringLiteral(" ")
                    + QString::fromLatin1(widget->metaObject()->className())));
        }
    }

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WorkspaceFixture>();
        m_failure.clear();
        m_started = {};
        applyTheme(ThemeChoice::Light);
        TLP_VERIFY(m_fixture->open());
        if (localTargets().empty())
            QSKIP("this processor has none of the instruction sets");
    }
    void cleanup() { m_fixture.reset(); }

    void operatorIsCheckedWhileItIsTyped()
    {
        const auto dialog = openDialog();
        auto* field = child<QLineEdit>(dialog.get(), "collectOperator");
        const auto* message = child<QLabel>(dialog.get(), "operatorMessage");
        auto* add = child<QPushButton>(dialog.get(), "addOperator");
        const auto* list = child<QListWidget>(dialog.get(), "collectWorkloads");
        QVERIFY(!start(dialog.get())->isEnabled());
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("matmul:m=8,n=8"));
        QVERIFY(!add->isEnabled());
        QVERIFY(field->property("invalid").toBool());
        QVERIFY2(message->text().contains(QStringLiteral("k")), qPrintable(message->text()));
        QVERIFY(!start(dialog.get())->isEnabled());
        QTest::keyClicks(field, QStringLiteral(",k=8"));
        QVERIFY(add->isEnabled());
        QVERIFY(!field->property("invalid").toBool());
        QVERIFY2(message->text().contains(QStringLiteral("FLOP")), qPrintable(message->text()));
        // What is typed and right counts; Return puts it into the list and does not start.
        QVERIFY(start(dialog.get())->isEnabled());
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(dialog->isVisible());
        QVERIFY(m_started.workloads.empty());
        QCOMPARE(list->count(), 1);
        QCOMPARE(field->text(), QString());
        // The same again is the same.
        QTest::keyClicks(field, QStringLiteral("matmul:m=8,n=8,k=8"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(list->count(), 1);
    }

    void networksAreOfferedAndRemovedByKeyboard()
    {
        const auto dialog = openDialog();
        auto* networks = child<QComboBox>(dialog.get(), "collectNetwork");
        auto* list = child<QListWidget>(dialog.get(), "collectWorkloads");
        QVERIFY(networks->count() >= 7);
        networks->setCurrentIndex(
            networks->findText(QStringLiteral("resnet_18"), Qt::MatchStartsWith));
        auto* add = child<QPushButton>(dialog.get(), "addNetwork");
        add->setFocus();
        QTest::keyClick(add, Qt::Key_Space);
        QCOMPARE(list->count(), 1);
        QCOMPARE(dialog->spec().workloads, std::vector<std::string>{"resnet_18"});
        // Each of its tasks counts in the estimate.
        const QString estimate = child<QLabel>(dialog.get(), "collectEstimate")->text();
        const auto facts = networks->currentText();
        const QString tasks = facts.section(QLatin1Char('('), 1).section(QLatin1Char(' '), 0, 0);
        QVERIFY(tasks.toInt() > 5);
        QVERIFY2(estimate.contains(tasks), qPrintable(estimate));
        list->setFocus();
        list->item(0)->setSelected(true);
        QTest::keyClick(list, Qt::Key_Delete);
        QCOMPARE(list->count(), 0);
        QVERIFY(!start(dialog.get())->isEnabled());
    }

    void startsWhatWasChosen()
    {
        const auto dialog = openDialog();
        QTest::keyClicks(
            child<QLineEdit>(dialog.get(), "collectOperator"), QStringLiteral("softmax:m=16,n=32"));
        QTest::keyClick(child<QLineEdit>(dialog.get(), "collectOperator"), Qt::Key_Return);
        const auto targets = localTargets();
        QVERIFY(!child<QCheckBox>(dialog.get(), "collectSamePrograms")->isEnabled()
            || targets.size() == 1);
        for (const auto& target : targets) {
            auto* box = child<QCheckBox>(dialog.get(), ("target " + target.toText()).c_str());
            QVERIFY(box != nullptr);
            if (!box->isChecked()) {
                box->setFocus();
                QTest::keyClick(box, Qt::Key_Space);
            }
        }
        auto* programs = child<QSpinBox>(dialog.get(), "collectPrograms");
        programs->setFocus();
        programs->selectAll();
        QTest::keyClicks(programs, QStringLiteral("12"));
        child<QSpinBox>(dialog.get(), "collectSeed")->setValue(5);
        QTest::keyClicks(
            child<QComboBox>(dialog.get(), "collectDataset")->lineEdit(), QStringLiteral("mine"));
        WorkspaceFixture::screenshot(dialog.get(), QStringLiteral("collect-dialog"));
        m_failure = QStringLiteral("it is not to be");
        QTest::mouseClick(start(dialog.get()), Qt::LeftButton);
        QVERIFY(dialog->isVisible());
        QCOMPARE(child<QLabel>(dialog.get(), "collectMessage")->text(), m_failure);
        m_failure.clear();
        QTest::mouseClick(start(dialog.get()), Qt::LeftButton);
        QVERIFY(!dialog->isVisible());
        QCOMPARE(m_started.programs, 12);
        QCOMPARE(m_started.seed, std::uint64_t(5));
        QCOMPARE(m_started.targets.size(), targets.size());
        QCOMPARE(m_started.samePrograms, targets.size() > 1);
        QCOMPARE(m_started.dataset, std::string("mine"));
        QCOMPARE(m_started.workloads.size(), std::size_t(1));
        QVERIFY(QString::fromStdString(m_started.out)
                    .startsWith(m_fixture->directory() + QStringLiteral("/records/")));
    }

    void tellsWhyItCannotStart()
    {
        const auto dialog = openDialog();
        const auto* message = child<QLabel>(dialog.get(), "collectMessage");
        auto* file = child<QLineEdit>(dialog.get(), "collectFile");
        QTest::keyClicks(child<QLineEdit>(dialog.get(), "collectOperator"),
            QStringLiteral("matmul:m=8,n=8,k=8"));
        QVERIFY(start(dialog.get())->isEnabled());
        const QString good = file->text();
        for (const QString& bad :
            {QString(), QStringLiteral("/nonexistent/folder/r.json"), m_fixture->directory()}) {
            file->setText(bad);
            QVERIFY(!start(dialog.get())->isEnabled());
            QVERIFY(!message->text().isEmpty());
        }
        file->setText(good);
        QVERIFY(start(dialog.get())->isEnabled());
        for (const auto& target : localTargets())
            child<QCheckBox>(dialog.get(), ("target " + target.toText()).c_str())
                ->setChecked(false);
        QVERIFY(!start(dialog.get())->isEnabled());
    }

    void estimatesFromEarlierCollections()
    {
        QVERIFY(!collectRate({}, "here").has_value());
        workspace::JobInfo elsewhere; // a workspace on a network drive has other machines' jobs
        elsewhere.kind = workspace::kCollectJob;
        elsewhere.state = workspace::JobState::Finished;
        elsewhere.host = "there";
        elsewhere.resultJson = kResult;
        QVERIFY(!collectRate({elsewhere}, "here").has_value());
        QCOMPARE(collectRate({elsewhere}, "there")->secondsPerProgram, 2.0);
        {
            const auto dialog = openDialog();
            QTest::keyClicks(child<QLineEdit>(dialog.get(), "collectOperator"),
                QStringLiteral("matmul:m=8,n=8,k=8"));
            const QString text = child<QLabel>(dialog.get(), "collectEstimate")->text();
            QVERIFY2(text.contains(QStringLiteral("after the first programs")), qPrintable(text));
        }
        TLP_VERIFY(workspace().finishJob(
            makeJob({}), workspace::JobState::Finished, {}, kResult)); // 80 s for 40 programs
        const auto dialog = openDialog();
        QTest::keyClicks(child<QLineEdit>(dialog.get(), "collectOperator"),
            QStringLiteral("matmul:m=8,n=8,k=8"));
        child<QSpinBox>(dialog.get(), "collectPrograms")->setValue(100);
        const QString text = child<QLabel>(dialog.get(), "collectEstimate")->text();
        QVERIFY2(text.contains(durationText(200)), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("2 s")), qPrintable(text));
    }

    void showsProgressFailuresAndReport()
    {
        DataPage page(m_fixture->context());
        page.resize(1280, 860);
        page.show();
        measure::CollectSpec spec;
        spec.workloads = {"matmul:m=8,n=8,k=8"};
        spec.out = (m_fixture->directory() + QStringLiteral("/records/records.json")).toStdString();
        QFile file(QString::fromStdString(spec.out));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const JobId job = makeJob(spec);
        const measure::CollectDetail detail{spec.workloads.front(), {{"not expressible", 4}}};
        TLP_VERIFY(
            workspace().heartbeat(job, {"collect", "programs", detail.toText(), 10, 40, 2.0, 15}));
        m_fixture->context()->openCollection(job);
        auto* view = page.findChild<CollectView*>();
        QVERIFY(view->isVisible());
        const auto* state = child<QLabel>(view, "collectState");
        QTRY_VERIFY(state->text().contains(QStringLiteral("10 of 40")));
        QVERIFY2(state->text().contains(QStringLiteral("15 s")), qPrintable(state->text()));
        QCOMPARE(child<QProgressBar>(view, "collectProgress")->value(), 250);
        QCOMPARE(child<QLabel>(view, "collectDetail")->text(),
            QString::fromStdString(spec.workloads.front()));
        const auto* failures = child<QTableWidget>(view, "collectFailures");
        QCOMPARE(failures->rowCount(), 1);
        QCOMPARE(failures->item(0, 1)->text(), QStringLiteral("4"));
        QVERIFY(failures->isColumnHidden(2));
        QVERIFY(child<QPushButton>(view, "cancelCollect")->isVisible());
        WorkspaceFixture::screenshot(&page, QStringLiteral("collect-progress"));

        TLP_VERIFY(workspace().finishJob(job, workspace::JobState::Finished, {},
            QString::fromLatin1(kResult)
                .replace(QStringLiteral("FILE"), QString::fromStdString(spec.out))
                .toStdString()));
        page.refresh();
        QTRY_VERIFY(view->outcome().has_value());
        QCOMPARE(view->outcome()->measured, 30);
        QCOMPARE(failures->rowCount(), 2);
        QCOMPARE(failures->item(0, 1)->text(), QStringLiteral("8")); // the most frequent first
        QCOMPARE(failures->item(0, 2)->text(), QStringLiteral("step 3 cannot be said"));
        const QString noise = child<QLabel>(view, "collectNoise")->text();
        QVERIFY2(noise.contains(QStringLiteral("1.25 %")), qPrintable(noise));
        QVERIFY2(noise.contains(QStringLiteral("it is odd")), qPrintable(noise));
        everythingHasAName(view);
        WorkspaceFixture::screenshot(&page, QStringLiteral("collect-report"));
        // The way leads on to an import of that file.
        auto* use = child<QPushButton>(view, "useRecords");
        QVERIFY(use->isVisible());
        QTest::mouseClick(use, Qt::LeftButton);
        auto* paths = child<QListWidget>(&page, "importPaths");
        QVERIFY(paths != nullptr);
        QCOMPARE(paths->item(0)->text(), QString::fromStdString(spec.out));
    }

    void aCancelledCollectionCanBeResumed()
    {
        CollectView view(m_fixture->context());
        view.resize(900, 600);
        view.show();
        const JobId job = makeJob({});
        view.follow(job);
        TLP_VERIFY(
            workspace().heartbeat(job, {"collect", "programs", "a; 1 failed (noise 1)", 3, 9}));
        TLP_VERIFY(workspace().finishJob(job, workspace::JobState::Cancelled, "cancelled"));
        QTRY_VERIFY(!view.isLoading());
        view.refresh();
        QTRY_VERIFY(!view.isRunning());
        QVERIFY(child<QPushButton>(&view, "resumeCollect")->isVisible());
        QVERIFY(!child<QPushButton>(&view, "cancelCollect")->isVisible());
        QVERIFY(child<QLabel>(&view, "collectState")->text().contains(QStringLiteral("3 of 9")));
        QCOMPARE(child<QTableWidget>(&view, "collectFailures")->rowCount(), 1);
    }

    void damagedReportsAreErrors()
    {
        QVERIFY(!readCollectOutcome("").has_value());
        QVERIFY(!readCollectOutcome("[]").has_value());
        QVERIFY(!readCollectOutcome("{\"programs\": \"x\"}").has_value());
        QVERIFY(readCollectOutcome(kResult).has_value());
    }

    void everyFieldHasAName()
    {
        const auto dialog = openDialog();
        everythingHasAName(dialog.get());
    }

    /// The whole way: a real job with the real compiler.
    void collectsAndImportsForReal()
    {
        const QFileInfo tlp(AppContext::commandLineProgram());
        if (!tlp.isExecutable() || !QFileInfo::exists(tlp.path() + QStringLiteral("/tlp-builder"))
            || !QFileInfo::exists(tlp.path() + QStringLiteral("/tlp-runner")))
            QSKIP("built without tlp, tlp-builder or tlp-runner");
        DataPage page(m_fixture->context());
        page.resize(1280, 860);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        page.openCollectDialog();
        auto* dialog = page.findChild<CollectDialog*>();
        QVERIFY(dialog != nullptr);
        QTRY_COMPARE(m_fixture->context()->pendingQueries(), 0);
        QTest::keyClicks(
            child<QLineEdit>(dialog, "collectOperator"), QStringLiteral("matmul:m=32,n=32,k=32"));
        auto* networks = child<QComboBox>(dialog, "collectNetwork");
        networks->setCurrentIndex(
            networks->findText(QStringLiteral("mlp_small"), Qt::MatchStartsWith));
        QTest::mouseClick(child<QPushButton>(dialog, "addNetwork"), Qt::LeftButton);
        child<QSpinBox>(dialog, "collectPrograms")->setValue(1);
        QTest::keyClicks(
            child<QComboBox>(dialog, "collectDataset")->lineEdit(), QStringLiteral("own"));
        QTest::mouseClick(start(dialog), Qt::LeftButton);
        auto* view = page.findChild<CollectView*>();
        connect(m_fixture->context(), &AppContext::dataChanged, &page, &Page::refresh);
        QTRY_VERIFY_WITH_TIMEOUT(view->outcome().has_value(), 120'000);
        QCOMPARE(view->outcome()->programs, 5);
        QCOMPARE(view->outcome()->measured + view->outcome()->failed(), 5);
        QCOMPARE(view->outcome()->importedGood + view->outcome()->importedFlagged, 5);
        const auto file = workspace().datasetPath("own");
        const auto data = dataset::Dataset::open(*file, dataset::OpenMode::ReadOnly);
        QVERIFY(data.has_value());
        QCOMPARE(
            data->networks()->size(), std::size_t{1}); // and none of those that were not asked for
        QCOMPARE(data->networks()->front().name, std::string("mlp_small"));
        QCOMPARE(data->networks()->front().tasks.size(), std::size_t{4});
        auto* use = child<QPushButton>(view, "useRecords");
        QTRY_VERIFY(use->isVisible());
        QTest::mouseClick(use, Qt::LeftButton);
        QTRY_VERIFY(page.isSettled() && !view->isVisible());
    }
};

} // namespace

QTEST_MAIN(CollectTest)
#include "tst_collect_window.moc"
