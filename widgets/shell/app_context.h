// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>

#include "base/error.h"
#include "base/ids.h"
#include "dataset/dataset.h"
#include "workspace/job_specs.h"
#include "workspace/workspace.h"

class QUndoStack;

namespace tlp::widgets {

/// Storage as the reader thread sees it: one workspace connection and one cached read-only
/// connection per dataset.
class StorageReader
{
public:
    virtual ~StorageReader() = default;
    [[nodiscard]] virtual workspace::Workspace& workspace() = 0;
    /// The connection of a dataset by name, opened on first use. The pointer is valid during the
    /// query.
    [[nodiscard]] virtual Result<dataset::Dataset*> dataset(const QString& name) = 0;
};

/// Names a program for navigation.
struct ProgramRef
{
    QString dataset;
    TaskId task;
    std::int64_t ordinal = 0;
    QString platform;
};

/// Names a program that a tuning session measured.
struct TrialRef
{
    SessionId session;
    std::int64_t number = 0; ///< of the trial, from 1

    friend bool operator==(const TrialRef&, const TrialRef&) = default;
};

/// What the pages share: the open workspace, background queries, navigation, jobs, messages. GUI
/// thread only.
class AppContext : public QObject
{
    Q_OBJECT
public:
    explicit AppContext(QObject* parent = nullptr);
    ~AppContext() override;

    [[nodiscard]] bool hasWorkspace() const;
    [[nodiscard]] QString workspaceDirectory() const;
    /// Opens or creates; on failure the old one stays open and the error is returned.
    [[nodiscard]] Status openWorkspace(const QString& directory);

    /// Runs `work` on the reader thread and `done` on the GUI thread with its result, unless
    /// `receiver` is gone or a newer query with the same receiver and `slot` was started (stale
    /// results are dropped). Errors reach `done` too.
    template <typename T>
    void query(QObject* receiver, const char* slot, std::function<Result<T>(StorageReader&)> work,
        std::function<void(Result<T>)> done)
    {
        auto result = std::make_shared<Result<T>>(fail(ErrorKind::Internal, "not run"));
        post(
            receiver, slot,
            [work = std::move(work), result](Result<StorageReader*> storage) {
                if (storage)
                    *result = work(**storage);
                else
                    *result = tl::unexpected<Error>(std::move(storage).error());
            },
            [done = std::move(done), result] { done(std::move(*result)); });
    }
    /// Runs `work` on the writer thread, in the order of the calls, and `done` on the GUI thread
    /// with its result, unless `receiver` is gone or another workspace was opened meanwhile. `work`
    /// itself is never dropped. A database that somebody else is writing to delays it, not the
    /// window.
    template <typename T>
    void edit(QObject* receiver, std::function<Result<T>(workspace::Workspace&)> work,
        std::function<void(Result<T>)> done)
    {
        auto result = std::make_shared<Result<T>>(fail(ErrorKind::Internal, "not run"));
        postEdit(
            receiver,
            [work = std::move(work), result](Result<StorageReader*> storage) {
                if (storage)
                    *result = work((*storage)->workspace());
                else
                    *result = tl::unexpected<Error>(std::move(storage).error());
            },
            [done = std::move(done), result] { done(std::move(*result)); });
    }
    /// Edits not yet answered, of all receivers.
    [[nodiscard]] int pendingEdits() const;

    /// Queries not yet answered, of one receiver or of all.
    [[nodiscard]] int pendingQueries(const QObject* receiver = nullptr) const;

    using JobDone = std::function<void(Result<JobId>)>;
    using EditDone = std::function<void(Status)>;
    /// Starts the job whose row `create` makes, as the following do.
    void startJob(QObject* receiver,
        std::function<Result<workspace::JobInfo>(workspace::Workspace&)> create, JobDone done);
    /// Creates the job's row and starts `tlp job run ID` detached; the job outlives the window. An
    /// edit: `done` tells the job or why it could not be started. Makes a run as well.
    void startTraining(const options::TrainSpec& spec, QObject* receiver, JobDone done);
    void startImport(const workspace::ImportSpec& spec, QObject* receiver, JobDone done);
    void startEvaluation(
        const workspace::EvaluateRequest& request, QObject* receiver, JobDone done);
    /// Makes a session as well.
    void startTuning(const options::TuneSpec& spec, QObject* receiver, JobDone done);
    /// A new job that goes on with a session whose last one has ended, up to `trials` and, when not
    /// 0, `seconds` in all. Errors: BadInput while a job of it waits or runs, or when that much was
    /// used up already.
    void continueTuning(
        SessionId session, std::int64_t trials, double seconds, QObject* receiver, JobDone done);
    /// Asks the job to stop; one that does not within fifteen seconds is killed.
    void cancelJob(JobId id, QObject* receiver, EditDone done);
    void resumeJob(JobId id, QObject* receiver, EditDone done);

    /// A connection of the GUI thread, for what waits for nobody (paths). Edits go through edit().
    /// Errors of a closed workspace: NotFound.
    [[nodiscard]] Result<workspace::Workspace*> editor();
    /// Edits that can be taken back; the Edit menu shows it.
    [[nodiscard]] QUndoStack* undoStack() const;

    /// The program that runs jobs: $TLP_CLI, else `tlp` beside this program, else on the PATH;
    /// empty when there is none.
    [[nodiscard]] static QString commandLineProgram();

    /// Navigation: the shell connects these.
    void openProgram(const ProgramRef& program) { Q_EMIT programRequested(program); }
    void openTask(const QString& dataset, TaskId task, const QString& platform)
    {
        Q_EMIT taskRequested(dataset, task, platform);
    }
    void openRuns(const QStringList& runs) { Q_EMIT runsRequested(runs); }
    /// On the Tune page.
    void openSession(SessionId session) { Q_EMIT sessionRequested(session); }
    /// Side by side on the Compare page.
    void compareSessions(const QStringList& names) { Q_EMIT sessionsRequested(names); }
    /// In Inspect.
    void openTrial(const TrialRef& trial) { Q_EMIT trialRequested(trial); }
    void openPage(const QString& pageName) { Q_EMIT pageRequested(pageName); }
    /// On the Data page: a collection's progress, or its report.
    void openCollection(JobId id) { Q_EMIT collectionRequested(id); }
    void openJob(JobId id) { Q_EMIT jobRequested(id); }
    /// Puts a program beside the one shown in Inspect.
    void compareProgram(const ProgramRef& program) { Q_EMIT compareProgramRequested(program); }

    /// The bundled sample; another workspace, given or to be chosen by the user.
    void openSample() { Q_EMIT sampleRequested(); }
    void requestWorkspace(const QString& directory) { Q_EMIT workspaceRequested(directory); }
    void chooseWorkspace() { Q_EMIT workspaceChoiceRequested(); }

    /// A message bar in the window, with details for errors and an optional action ("Undo").
    /// Nothing is lost, nothing modal.
    void showMessage(const QString& text) { Q_EMIT messageRequested(text, QString(), {}, {}); }
    void showError(const Error& error, const QString& whatFailed);
    void showMessage(const QString& text, const QString& actionText, std::function<void()> action)
    {
        Q_EMIT messageRequested(text, QString(), actionText, std::move(action));
    }

Q_SIGNALS:
    void workspaceChanged(); ///< another directory was opened
    void dataChanged(); ///< somebody wrote to the open workspace (coalesced, ≤ 4 Hz)
    void themeChanged(); ///< palette and chart colours are new
    void programRequested(const tlp::widgets::ProgramRef& program);
    void compareProgramRequested(const tlp::widgets::ProgramRef& program);
    void taskRequested(const QString& dataset, tlp::TaskId task, const QString& platform);
    void runsRequested(const QStringList& runs);
    void sessionRequested(tlp::SessionId session);
    void sessionsRequested(const QStringList& names);
    void trialRequested(const tlp::widgets::TrialRef& trial);
    void pageRequested(const QString& pageName);
    void jobRequested(tlp::JobId id);
    void collectionRequested(tlp::JobId id);
    void sampleRequested();
    void workspaceRequested(const QString& directory);
    void workspaceChoiceRequested();
    void messageRequested(const QString& text, const QString& details, const QString& actionText,
        std::function<void()> action);

private:
    void post(QObject* receiver, const char* slot, std::function<void(Result<StorageReader*>)> work,
        std::function<void()> done);
    void postEdit(QObject* receiver, std::function<void(Result<StorageReader*>)> work,
        std::function<void()> done);

    struct Private;
    std::unique_ptr<Private> m_private;
};

} // namespace tlp::widgets
