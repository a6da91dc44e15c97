// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/kernel_export.h"

#include "shell/app_context.h"

#include <QJsonArray>
#include <QJsonObject>

namespace tlp::widgets {

KernelExport::KernelExport(AppContext* context, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_process(new TlpProcess(this))
{
    connect(m_process, &TlpProcess::finished, this, &KernelExport::end);
    connect(m_process, &TlpProcess::failed, this, &KernelExport::failed);
    connect(m_process, &TlpProcess::runningChanged, this, &KernelExport::runningChanged);
}

KernelExport::~KernelExport()
{
    m_process->disconnect(this);
}

void KernelExport::start(const QString& session, std::int64_t task, const QString& folder)
{
    if (isRunning())
        return;
    m_folder = folder;
    QStringList arguments{
        QStringLiteral("session"), session, QStringLiteral("--export-kernel"), folder};
    if (task > 0)
        arguments << QStringLiteral("--task") << QString::number(task);
    m_process->start(m_context->workspaceDirectory(), arguments);
}

void KernelExport::end(const QJsonObject& reply)
{
    KernelFiles written;
    written.folder = m_folder;
    for (const auto& file : reply[QLatin1String("files")].toArray())
        written.files << file.toString();
    written.compileCommand = reply[QLatin1String("compile")].toString();
    Q_EMIT finished(written);
}

} // namespace tlp::widgets
