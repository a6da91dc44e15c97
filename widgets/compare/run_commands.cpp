// SPDX-License-Identifier: GPL-3.0-only
#include "compare/run_commands.h"

#include "shell/app_context.h"

#include <QCoreApplication>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RunCommands)
};

} // namespace

RenameRunCommand::RenameRunCommand(AppContext* context, RunId run, QString before, QString after)
    : m_context(context)
    , m_run(run)
    , m_before(std::move(before))
    , m_after(std::move(after))
{
    setText(Texts::tr("Rename %1").arg(m_before));
}

void RenameRunCommand::apply(const QString& name)
{
    const auto editor = m_context->editor();
    const Status status = editor ? (*editor)->renameRun(m_run, name.toStdString())
                                 : Status(tl::unexpected<Error>(editor.error()));
    if (!status) {
        m_context->showError(status.error(), Texts::tr("The run cannot be renamed."));
        setObsolete(true);
    }
}

DeleteRunsCommand::DeleteRunsCommand(
    AppContext* context, std::vector<RunId> runs, const QString& label)
    : m_context(context)
    , m_runs(std::move(runs))
{
    setText(label);
}

void DeleteRunsCommand::apply(bool deleted)
{
    const auto editor = m_context->editor();
    Status status = editor ? Status() : Status(tl::unexpected<Error>(editor.error()));
    for (const RunId run : m_runs)
        if (status)
            status = (*editor)->setRunDeleted(run, deleted);
    if (!status) {
        m_context->showError(status.error(),
            deleted ? Texts::tr("The runs cannot be deleted.")
                    : Texts::tr("The runs cannot be brought back."));
        setObsolete(true);
    }
}

} // namespace tlp::widgets
