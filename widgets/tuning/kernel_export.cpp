// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/kernel_export.h"

#include "shell/app_context.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace tlp::widgets {

namespace {

constexpr int kEndMilliseconds = 2000; ///< for a program that was asked to end

/// "tlp: …" without the name in front.
std::string messageOf(const QByteArray& output)
{
    QString text = QString::fromUtf8(output).trimmed();
    if (text.startsWith(QLatin1String("tlp: ")))
        text.remove(0, 5);
    return text.isEmpty() ? "the program that exports ended without a message" : text.toStdString();
}

} // namespace

KernelExport::KernelExport(AppContext* context, QObject* parent)
    : QObject(parent)
    , m_context(context)
{
    connect(&m_process, &QProcess::finished, this, &KernelExport::end);
    connect(&m_process, &QProcess::stateChanged, this, &KernelExport::runningChanged);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            Q_EMIT failed({ErrorKind::Io,
                "cannot start " + m_process.program().toStdString() + ": "
                    + m_process.errorString().toStdString(),
                {}, {}});
    });
}

KernelExport::~KernelExport()
{
    m_process.disconnect(this);
    if (!isRunning())
        return;
    m_process.terminate(); // it ends its builder as well
    m_process.waitForFinished(kEndMilliseconds);
}

void KernelExport::start(const QString& session, std::int64_t task, const QString& folder)
{
    if (isRunning())
        return;
    const QString program = AppContext::commandLineProgram();
    if (program.isEmpty()) {
        Q_EMIT failed({ErrorKind::NotFound,
            "the program that exports (tlp) was found neither beside this one nor on the PATH", {},
            {}});
        return;
    }
    m_folder = folder;
    QStringList arguments{QStringLiteral("-w"), m_context->workspaceDirectory(),
        QStringLiteral("--json"), QStringLiteral("--quiet"), QStringLiteral("session"), session,
        QStringLiteral("--export-kernel"), folder};
    if (task > 0)
        arguments << QStringLiteral("--task") << QString::number(task);
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.start(program, arguments);
}

void KernelExport::end(int exitCode, QProcess::ExitStatus status)
{
    if (status != QProcess::NormalExit || exitCode != 0) {
        Q_EMIT failed(
            {ErrorKind::Unsupported, messageOf(m_process.readAllStandardError()), {}, {}});
        return;
    }
    const QJsonObject reply = QJsonDocument::fromJson(m_process.readAllStandardOutput()).object();
    KernelFiles written;
    written.folder = m_folder;
    for (const auto& file : reply[QLatin1String("files")].toArray())
        written.files << file.toString();
    written.compileCommand = reply[QLatin1String("compile")].toString();
    Q_EMIT finished(written);
}

} // namespace tlp::widgets
