// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <QString>

#include "base/ids.h"
#include "shell/edit_command.h"

namespace tlp::widgets {

/// Edits of runs that can be taken back. GUI thread only.
class RenameRunCommand : public EditCommand
{
public:
    RenameRunCommand(AppContext* context, RunId run, QString before, QString after);
    void redo() override { apply(m_after); }
    void undo() override { apply(m_before); }

private:
    void apply(const QString& name);

    RunId m_run;
    QString m_before, m_after;
};

class DeleteRunsCommand : public EditCommand
{
public:
    /// `label`: what the Edit menu shows.
    DeleteRunsCommand(AppContext* context, std::vector<RunId> runs, const QString& label);
    void redo() override { apply(true); }
    void undo() override { apply(false); }

private:
    void apply(bool deleted);

    std::vector<RunId> m_runs;
};

} // namespace tlp::widgets
