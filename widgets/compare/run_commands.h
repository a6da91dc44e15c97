// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <vector>

#include <QString>
#include <QUndoCommand>

#include "base/ids.h"

namespace tlp::widgets {

class AppContext;

/// Edits of runs that can be taken back. Each writes through AppContext::edit; what could not be
/// written is shown, and the command drops out of the stack. GUI thread only.
class RenameRunCommand : public QUndoCommand
{
public:
    RenameRunCommand(AppContext* context, RunId run, QString before, QString after);
    void redo() override { apply(m_after); }
    void undo() override { apply(m_before); }

private:
    void apply(const QString& name);

    AppContext* m_context;
    RunId m_run;
    QString m_before, m_after;
    /// The latest edit, told after the fact: shared, since the stack may be cleared before.
    std::shared_ptr<bool> m_hasFailed = std::make_shared<bool>(false);
};

class DeleteRunsCommand : public QUndoCommand
{
public:
    /// `label`: what the Edit menu shows.
    DeleteRunsCommand(AppContext* context, std::vector<RunId> runs, const QString& label);
    void redo() override { apply(true); }
    void undo() override { apply(false); }

private:
    void apply(bool deleted);

    AppContext* m_context;
    std::vector<RunId> m_runs;
    std::shared_ptr<bool> m_hasFailed = std::make_shared<bool>(false);
};

} // namespace tlp::widgets
