// SPDX-License-Identifier: GPL-3.0-only
#include "shell/app_context.h"

#include "dataset/import_records.h"

#include <QFile>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QUndoStack>

#include <SQLiteCpp/SQLiteCpp.h>

using namespace tlp;
using namespace tlp::widgets;

namespace {

std::filesystem::path pathOf(const QString& text)
{
    return std::filesystem::path(text.toStdString());
}

/// Stands in for the program that runs jobs: writes its arguments to a file.
QString makeRecorder(const QTemporaryDir& folder)
{
    const QString program = folder.filePath(QStringLiteral("recorder"));
    QFile file(program);
    if (!file.open(QIODevice::WriteOnly))
        return {};
    file.write("#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$(dirname \"$0\")/arguments.tmp\"\n"
               "mv \"$(dirname \"$0\")/arguments.tmp\" \"$(dirname \"$0\")/arguments\"\n");
    file.close();
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return program;
}

workspace::ImportSpec importOf(const char* dataset)
{
    workspace::ImportSpec spec;
    spec.dataset = std::string(dataset);
    spec.paths = {std::string("/x")};
    return spec;
}

/// Waits for the answer.
Result<JobId> answerOf(const std::function<void(const AppContext::JobDone&)>& start)
{
    std::optional<Result<JobId>> answer;
    start([&](const Result<JobId>& job) { answer = job; });
    if (!QTest::qWaitFor([&] { return answer.has_value(); }, 30000))
        return fail(ErrorKind::Timeout, "no answer");
    return *answer;
}

Result<JobId> startImport(AppContext& context, const workspace::ImportSpec& spec)
{
    return answerOf(
        [&](const AppContext::JobDone& done) { context.startImport(spec, &context, done); });
}

} // namespace

class TestAppContext : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void answersOnTheGuiThread();
    void dropsTheAnswerThatANewerQueryReplaced();
    void keepsQueriesOfDifferentSlotsApart();
    void dropsAnswersForReceiversThatAreGone();
    void handsErrorsToTheReceiver();
    void anErrorAfterASentenceBeginsAnother_data();
    void anErrorAfterASentenceBeginsAnother();
    void turnsExceptionsIntoErrors();
    void saysWhenNoWorkspaceIsOpen();
    void keepsTheOldWorkspaceWhenOpeningFails();
    void dropsAnswersOfTheWorkspaceBefore();
    void readsDatasetsAndNoticesReplacedFiles();
    void reportsWhatOthersWrite();
    void startsTheJobProgramWithTheJob();
    void marksAJobFailedThatCannotStart();
    void cancelsAndResumesJobs();
    void startsAndContinuesTuning();
    void oneSessionHasOneJobAtATime();
    void refusesDatasetNamesThatAreNoFileNames();
    void storesWholeNamesWithAnEvaluation();
    void deletedRunsAreGoneWhenTheWorkspaceCloses();
    void editsWhileAnotherProgramWrites();
    void editsInOrderAndTellsOnTheGuiThread();
    void finishesEditsOfTheWorkspaceBefore();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    [[nodiscard]] QString directory() const { return m_folder->filePath(QStringLiteral("ws")); }
};

void TestAppContext::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    qunsetenv("TLP_CLI");
}

void TestAppContext::answersOnTheGuiThread()
{
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    QObject receiver;
    Qt::HANDLE workThread = nullptr;
    Qt::HANDLE doneThread = nullptr;
    int answer = 0;
    context.query<int>(
        &receiver, "a",
        [&](StorageReader& storage) -> Result<int> {
            workThread = QThread::currentThreadId();
            TLP_TRY(const auto runs, storage.workspace().runs());
            return static_cast<int>(runs.size()) + 42;
        },
        [&](Result<int> result) {
            doneThread = QThread::currentThreadId();
            answer = result.value_or(-1);
        });
    QCOMPARE(context.pendingQueries(), 1);
    QCOMPARE(context.pendingQueries(&receiver), 1);
    QTRY_COMPARE(answer, 42);
    QCOMPARE(doneThread, QThread::currentThreadId());
    QVERIFY(workThread != doneThread);
    QCOMPARE(context.pendingQueries(), 0);
}

void TestAppContext::dropsTheAnswerThatANewerQueryReplaced()
{
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    QObject receiver;
    QSemaphore release;
    QList<int> answers;
    const auto ask = [&](int number, bool waits) {
        context.query<int>(
            &receiver, "same",
            [&release, number, waits](StorageReader&) -> Result<int> {
                if (waits)
                    release.acquire();
                return number;
            },
            [&answers](Result<int> result) { answers << result.value_or(-1); });
    };
    ask(1, true); // is running when it becomes stale
    ask(2, false); // becomes stale before it runs
    ask(3, false);
    QCOMPARE(context.pendingQueries(&receiver), 1);
    release.release();
    QTRY_COMPARE(context.pendingQueries(), 0);
    QCoreApplication::processEvents();
    QCOMPARE(answers, QList<int>{3});
}

void TestAppContext::keepsQueriesOfDifferentSlotsApart()
{
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    QObject receiver;
    QStringList answers;
    for (const char* slot : {"a", "b", "c"}) {
        context.query<QString>(
            &receiver, slot,
            [slot](StorageReader&) -> Result<QString> { return QString::fromLatin1(slot); },
            [&answers](Result<QString> result) { answers << result.value_or(QString()); });
    }
    QCOMPARE(context.pendingQueries(), 3);
    QTRY_COMPARE(answers.join(QString()), QStringLiteral("abc"));
}

void TestAppContext::dropsAnswersForReceiversThatAreGone()
{
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    QSemaphore release;
    bool isAnswered = false;
    auto receiver = std::make_unique<QObject>();
    context.query<int>(
        receiver.get(), "a",
        [&](StorageReader&) -> Result<int> {
            release.acquire();
            return 1;
        },
        [&](Result<int>) { isAnswered = true; });
    receiver.reset();
    QCOMPARE(context.pendingQueries(), 0);
    release.release();
    QObject other;
    bool isLaterAnswered = false;
    context.query<int>(
        &other, "a", [](StorageReader&) -> Result<int> { return 1; },
        [&](Result<int>) { isLaterAnswered = true; });
    QTRY_VERIFY(isLaterAnswered);
    QVERIFY(!isAnswered);
}

void TestAppContext::handsErrorsToTheReceiver()
{
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    QObject receiver;
    std::optional<Error> error;
    context.query<int>(
        &receiver, "a",
        [](StorageReader& storage) -> Result<int> {
            TLP_TRY(auto* dataset, storage.dataset(QStringLiteral("absent")));
            return static_cast<int>(dataset->path().native().size());
        },
        [&](Result<int> result) {
            if (!result)
                error = result.error();
        });
    QTRY_VERIFY(error.has_value());
    QCOMPARE(error->kind, ErrorKind::NotFound);
}

void TestAppContext::turnsExceptionsIntoErrors()
{
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    QObject receiver;
    std::optional<Error> error;
    context.query<int>(
        &receiver, "a", [](StorageReader&) -> Result<int> { throw std::runtime_error("broken"); },
        [&](Result<int> result) {
            if (!result)
                error = result.error();
        });
    QTRY_VERIFY(error.has_value());
    QCOMPARE(error->kind, ErrorKind::Internal);
    QCOMPARE(QString::fromStdString(error->message), QStringLiteral("broken"));
}

void TestAppContext::saysWhenNoWorkspaceIsOpen()
{
    AppContext context;
    QObject receiver;
    std::optional<Error> error;
    context.query<int>(
        &receiver, "a", [](StorageReader&) -> Result<int> { return 1; },
        [&](Result<int> result) {
            if (!result)
                error = result.error();
        });
    QTRY_VERIFY(error.has_value());
    QCOMPARE(error->kind, ErrorKind::NotFound);
    const auto job = startImport(context, importOf("d"));
    QVERIFY(!job);
    QCOMPARE(job.error().kind, ErrorKind::NotFound);
    QVERIFY(!context.editor());
}

void TestAppContext::keepsTheOldWorkspaceWhenOpeningFails()
{
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    QFile file(m_folder->filePath(QStringLiteral("a file")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    QSignalSpy changed(&context, &AppContext::workspaceChanged);
    QVERIFY(!context.openWorkspace(file.fileName()));
    QCOMPARE(changed.size(), 0);
    QVERIFY(context.hasWorkspace());
    QCOMPARE(context.workspaceDirectory(), directory());
}

void TestAppContext::dropsAnswersOfTheWorkspaceBefore()
{
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    QObject receiver;
    bool isAnswered = false;
    context.query<int>(
        &receiver, "a", [](StorageReader&) -> Result<int> { return 1; },
        [&](Result<int>) { isAnswered = true; });
    QVERIFY(context.openWorkspace(m_folder->filePath(QStringLiteral("other"))));
    QCOMPARE(context.pendingQueries(), 0);
    QCoreApplication::processEvents();
    QCoreApplication::processEvents();
    QVERIFY(!isAnswered);
}

void TestAppContext::readsDatasetsAndNoticesReplacedFiles()
{
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    const auto file = (*context.editor())->datasetPath("d");
    QVERIFY(file);
    QVERIFY(dataset::Dataset::open(*file, dataset::OpenMode::Create));
    QObject receiver;
    int tasks = -1;
    const auto countTasks = [&] {
        tasks = -1;
        context.query<int>(
            &receiver, "a",
            [](StorageReader& storage) -> Result<int> {
                TLP_TRY(auto* dataset, storage.dataset(QStringLiteral("d")));
                TLP_TRY(const auto found, dataset->tasks());
                return static_cast<int>(found.size());
            },
            [&](Result<int> result) { tasks = result.value_or(-2); });
    };
    countTasks();
    QTRY_COMPARE(tasks, 0);
    // Another file takes the name.
    const auto other = pathOf(m_folder->filePath(QStringLiteral("new.db")));
    {
        auto filled = dataset::Dataset::open(other, dataset::OpenMode::Create);
        QVERIFY(filled);
        dataset::ImportOptions options;
        options.paths = {std::filesystem::path(TLP_TEST_DATA_DIR) / "cases/ansor_cpu_sample.json"};
        QVERIFY(dataset::importRecords(*filled, options, {}));
    }
    std::filesystem::rename(other, *file);
    countTasks();
    QTRY_VERIFY(tasks > 0);
}

void TestAppContext::reportsWhatOthersWrite()
{
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    QSignalSpy changed(&context, &AppContext::dataChanged);
    auto other = workspace::Workspace::open(pathOf(directory()));
    QVERIFY(other);
    // The watcher needs a first look before it can see a difference.
    int written = 0;
    QTRY_VERIFY_WITH_TIMEOUT(
        [&] {
            if (changed.isEmpty() && other->createJob("import", "x", "{}"))
                ++written;
            return !changed.isEmpty();
        }(),
        10000);
    QVERIFY(written >= 1);
}

void TestAppContext::startsTheJobProgramWithTheJob()
{
    qputenv("TLP_CLI", makeRecorder(*m_folder).toUtf8());
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    workspace::ImportSpec spec = importOf("tenset");
    spec.paths = {std::string("/a/b.zip")};
    spec.platform = std::string("zen5");
    spec.networksFile = std::string("/n.json");
    const auto id = startImport(context, spec);
    QVERIFY2(id, id ? "" : id.error().toString().c_str());
    const auto job = (*context.editor())->job(*id);
    QVERIFY(job);
    QCOMPARE(job->kind, std::string("import"));
    QCOMPARE(job->title, std::string("tenset"));
    QCOMPARE(job->specJson,
        std::string(
            R"({"dataset":"tenset","features":"","networks":"/n.json","paths":["/a/b.zip"],)"
            R"("platform":"zen5"})"));
    QFile arguments(m_folder->filePath(QStringLiteral("arguments")));
    QTRY_VERIFY_WITH_TIMEOUT(arguments.exists(), 10000);
    QVERIFY(arguments.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(arguments.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts),
        (QStringList{QStringLiteral("-w"), directory(), QStringLiteral("job"),
            QStringLiteral("run"), QString::number(id->value)}));
}

void TestAppContext::marksAJobFailedThatCannotStart()
{
    qputenv("TLP_CLI", "/no/such/program");
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    const auto id = startImport(context, importOf("d"));
    QVERIFY(!id);
    const auto jobs = (*context.editor())->jobs();
    QVERIFY(jobs);
    QCOMPARE(jobs->size(), std::size_t(1));
    QVERIFY(jobs->front().state == workspace::JobState::Failed);
    QVERIFY(!jobs->front().error.empty());
}

void TestAppContext::cancelsAndResumesJobs()
{
    qputenv("TLP_CLI", makeRecorder(*m_folder).toUtf8());
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    const auto job = (*context.editor())->createJob("import", "d", "{}");
    QVERIFY(job);
    std::optional<Status> cancelled;
    context.cancelJob(job->id, &context, [&](const Status& status) { cancelled = status; });
    QTRY_VERIFY(cancelled && *cancelled);
    QVERIFY((*context.editor())->job(job->id)->state == workspace::JobState::Cancelled);
    std::optional<Status> resumed;
    context.resumeJob(job->id, &context, [&](const Status& status) { resumed = status; });
    QTRY_VERIFY(resumed && *resumed);
    QVERIFY((*context.editor())->job(job->id)->state == workspace::JobState::Queued);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(m_folder->filePath(QStringLiteral("arguments"))), 10000);
}

void TestAppContext::storesWholeNamesWithAnEvaluation()
{
    qputenv("TLP_CLI", "/bin/true");
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    auto* workspace = context.editor().value();
    auto dataset
        = dataset::Dataset::open(*workspace->datasetPath("sample"), dataset::OpenMode::Create);
    QVERIFY(dataset);
    QVERIFY(dataset::importRecords(
        *dataset, {{TLP_TEST_DATA_DIR "/cases/ansor_cpu_sample.json"}, "zen", {}, 1}, {}));
    options::TrainSpec spec;
    spec.runName = "the-run";
    spec.dataset = "sample";
    spec.platform = "zen";
    QVERIFY(workspace->createRun(spec));
    const auto evaluate = [&](const char* name) {
        workspace::EvaluateRequest request;
        request.run = std::string("the");
        request.dataset = std::string(name);
        request.platform = std::string("z");
        return answerOf([&](const AppContext::JobDone& done) {
            context.startEvaluation(request, &context, done);
        });
    };
    const auto job = evaluate("samp");
    QVERIFY(job);
    const auto stored = QString::fromStdString(workspace->job(*job)->specJson);
    for (const char* part : {R"("run":"the-run")", R"("dataset":"sample")", R"("platform":"zen")"})
        QVERIFY2(stored.contains(part), qPrintable(stored));
    // what cannot be found makes no job
    QCOMPARE(evaluate("other").error().kind, ErrorKind::NotFound);
    QCOMPARE(workspace->jobs()->size(), std::size_t{1});
}

void TestAppContext::anErrorAfterASentenceBeginsAnother_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("whole");
    QTest::newRow("sentence") << "The sessions cannot be read."
                              << "trial 3 cannot be read"
                              << "The sessions cannot be read. Trial 3 cannot be read.";
    QTest::newRow("colon") << "The import stopped:"
                           << "the disk is full"
                           << "The import stopped: the disk is full.";
    QTest::newRow("no word") << "It failed."
                             << "min_repeat_ms must be 1"
                             << "It failed. min_repeat_ms must be 1.";
}

void TestAppContext::anErrorAfterASentenceBeginsAnother()
{
    QFETCH(const QString, before);
    QFETCH(const QString, message);
    QFETCH(const QString, whole);
    AppContext context;
    const QSignalSpy messages(&context, &AppContext::messageRequested);
    context.showError({ErrorKind::Corrupt, message.toStdString(), {}, nullptr}, before);
    QCOMPARE(messages.size(), 1);
    QCOMPARE(messages[0][0].toString(), whole);
}

void TestAppContext::deletedRunsAreGoneWhenTheWorkspaceCloses()
{
    options::TrainSpec spec;
    spec.dataset = "sample";
    spec.platform = "zen";
    RunId kept;
    std::filesystem::path files;
    {
        AppContext context;
        QVERIFY(context.openWorkspace(directory()));
        auto* workspace = context.editor().value();
        kept = workspace->createRun(spec)->id;
        const RunId deleted = workspace->createRun(spec)->id;
        files = workspace->runDirectory(deleted);
        std::filesystem::create_directories(files);
        std::filesystem::create_directories(workspace->runDirectory(kept));
        QVERIFY(workspace->setRunDeleted(deleted, true));
        QVERIFY(std::filesystem::exists(files)); // as long as it can be undone
    }
    QVERIFY(!std::filesystem::exists(files));
    auto workspace = workspace::Workspace::open(pathOf(directory()));
    QVERIFY(std::filesystem::exists(workspace->runDirectory(kept)));
    QCOMPARE(workspace->runs()->size(), std::size_t{1});
}

void TestAppContext::startsAndContinuesTuning()
{
    const QString recorder = makeRecorder(*m_folder);
    qputenv("TLP_CLI", recorder.toUtf8());
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    options::TuneSpec spec;
    spec.workloads = {std::string("matmul:m=8,n=8,k=8")};
    spec.trials = 20;
    const auto job = answerOf(
        [&](const AppContext::JobDone& done) { context.startTuning(spec, &context, done); });
    QVERIFY2(job.has_value(), job ? "" : job.error().message.c_str());
    auto& workspace = **context.editor();
    const auto info = workspace.job(*job);
    QVERIFY(info.has_value());
    QCOMPARE(info->kind, std::string("tune"));
    const auto session = workspace.session(info->session);
    QVERIFY(session.has_value());
    QCOMPARE(info->title, session->name);
    QTRY_VERIFY(QFile::exists(m_folder->filePath(QStringLiteral("arguments"))));

    QVERIFY(workspace.finishJob(*job, workspace::JobState::Finished, ""));
    const auto next = answerOf([&](const AppContext::JobDone& done) {
        context.continueTuning(session->id, 50, 60, &context, done);
    });
    QVERIFY2(next.has_value(), next ? "" : next.error().message.c_str());
    QVERIFY(next->value != job->value);
    QCOMPARE(workspace.session(session->id)->spec.trials, 50);
    QCOMPARE(workspace.session(session->id)->spec.secondsBudget, 60.0);
    QCOMPARE(workspace.job(*next)->session, session->id);
    const auto refused = answerOf([&](const AppContext::JobDone& done) {
        context.continueTuning(session->id, 0, 0, &context, done);
    });
    QVERIFY(!refused.has_value());
    QCOMPARE(workspace.session(session->id)->spec.trials, 50);
}

void TestAppContext::oneSessionHasOneJobAtATime()
{
    qputenv("TLP_CLI", "/bin/true");
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    auto& workspace = **context.editor();
    options::TuneSpec spec;
    spec.workloads = {std::string("matmul:m=8,n=8,k=8")};
    spec.trials = 20;
    auto session = workspace.createSession(spec);
    QVERIFY(session.has_value());
    const auto goOn = [&](std::int64_t trials, double seconds) {
        return answerOf([&](const AppContext::JobDone& done) {
            context.continueTuning(session->id, trials, seconds, &context, done);
        });
    };
    const auto first
        = workspace.createJob(workspace::kTuneJob, session->name, spec.toJson(), session->id);
    QVERIFY(first.has_value());
    QVERIFY(!goOn(50, 0)); // it waits
    QVERIFY(workspace.claimJob(first->id));
    QVERIFY(!goOn(50, 0)); // it runs
    QCOMPARE(workspace.jobs()->size(), std::size_t(1));
    QCOMPARE(workspace.session(session->id)->spec.trials, 20);

    workspace::SessionTask task;
    task.workloadKey = std::string("[\"a\", 1]");
    QVERIFY(workspace.setSessionTasks(session->id, {task}));
    for (int number = 1; number <= 20; ++number) {
        workspace::TrialInfo trial;
        trial.number = number;
        trial.round = 1;
        trial.errorNo = 7;
        QVERIFY(workspace.addTrial(session->id, trial));
    }
    QVERIFY(workspace.setSessionTimes(session->id, {1, 1, 1, 1, 90}));
    session = workspace.session(session->id);
    session->state = workspace::SessionState::Finished;
    session->ended = std::string("trials");
    QVERIFY(workspace.updateSession(*session));
    QVERIFY(workspace.finishJob(first->id, workspace::JobState::Finished, ""));
    QVERIFY(!goOn(20, 0)); // as many as it has made
    QVERIFY(!goOn(50, 60)); // less time than it has used
    QCOMPARE(workspace.jobs()->size(), std::size_t(1));
    QCOMPARE(workspace.session(session->id)->state, workspace::SessionState::Finished);
    const auto next = goOn(50, 120);
    QVERIFY2(next.has_value(), next ? "" : next.error().message.c_str());
    QCOMPARE(workspace.session(session->id)->spec.trials, 50);
    QVERIFY(workspace.session(session->id)->state != workspace::SessionState::Finished);
    QVERIFY(workspace.session(session->id)->ended.empty());
    QVERIFY(!goOn(60, 120)); // the new one waits
}

void TestAppContext::refusesDatasetNamesThatAreNoFileNames()
{
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    const auto id = startImport(context, importOf("../outside"));
    QVERIFY(!id);
    QCOMPARE(id.error().kind, ErrorKind::BadInput);
    QVERIFY((*context.editor())->jobs()->empty());
}

void TestAppContext::editsWhileAnotherProgramWrites()
{
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    const auto job = (*context.editor())->createJob("import", "d", "{}");
    QVERIFY(job);
    // Another program holds the write lock: the window's edit waits, the window does not.
    SQLite::Database other(
        (directory() + QStringLiteral("/workspace.db")).toStdString(), SQLite::OPEN_READWRITE);
    other.exec("BEGIN IMMEDIATE");
    std::optional<Status> cancelled;
    context.cancelJob(job->id, &context, [&](const Status& status) { cancelled = status; });
    QCOMPARE(context.pendingEdits(), 1);
    // Reached at once: were the edit made here, it would end with a time-out before this.
    for (int i = 0; i < 5; ++i)
        QCoreApplication::processEvents();
    QVERIFY(!cancelled);
    other.exec("COMMIT");
    QTRY_VERIFY_WITH_TIMEOUT(cancelled.has_value(), 30000);
    QVERIFY2(*cancelled, *cancelled ? "" : cancelled->error().toString().c_str());
    QCOMPARE(context.pendingEdits(), 0);
}

void TestAppContext::editsInOrderAndTellsOnTheGuiThread()
{
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    QObject receiver;
    QList<int> order;
    Qt::HANDLE workThread = nullptr;
    for (int number = 0; number < 3; ++number) {
        context.edit<int>(
            &receiver,
            [number, &workThread](workspace::Workspace&) -> Result<int> {
                workThread = QThread::currentThreadId();
                return number;
            },
            [&order](Result<int> result) { order << result.value_or(-1); });
    }
    QTRY_COMPARE(order.size(), 3);
    QCOMPARE(order, (QList<int>{0, 1, 2}));
    QVERIFY(workThread != QThread::currentThreadId());
}

void TestAppContext::finishesEditsOfTheWorkspaceBefore()
{
    AppContext context;
    QVERIFY(context.openWorkspace(directory()));
    QSemaphore release;
    bool isTold = false;
    context.edit<void>(
        &context,
        [&release](workspace::Workspace& workspace) -> Status {
            release.acquire();
            TLP_CHECK(workspace.createJob("import", "late", "{}"));
            return {};
        },
        [&](const Status&) { isTold = true; });
    QVERIFY(context.openWorkspace(m_folder->filePath(QStringLiteral("other")))); // does not wait
    release.release();
    QTRY_COMPARE(context.pendingEdits(), 0);
    QVERIFY(!isTold);
    const auto before = workspace::Workspace::open(pathOf(directory()));
    QVERIFY(before);
    QCOMPARE(before->jobs()->size(), std::size_t(1));
}

QTEST_GUILESS_MAIN(TestAppContext)
#include "tst_app_context.moc"
