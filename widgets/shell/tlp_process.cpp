// SPDX-License-Identifier: GPL-3.0-only
#include "shell/tlp_process.h"

#include <utility>

#include <QJsonDocument>
#include <QProcess>
#include <QTimer>

#include "shell/app_context.h"

namespace tlp::widgets {

namespace {

constexpr int kEndMilliseconds = 2000;

/// "tlp: …" without the name in front.
std::string messageOf(const QByteArray& said)
{
    QString text = QString::fromUtf8(said).trimmed();
    if (text.startsWith(QLatin1String("tlp: ")))
        text.remove(0, 5);
    return text.isEmpty() ? "the program that computes ended without a message"
                          : text.toStdString();
}

} // namespace

TlpProcess::TlpProcess(QObject* parent)
    : QObject(parent)
{}

TlpProcess::~TlpProcess()
{
    if (m_process == nullptr)
        return;
    m_process->disconnect(this);
    m_process->terminate(); // it ends its builders as well
    if (!m_process->waitForFinished(kEndMilliseconds))
        m_process->kill();
}

void TlpProcess::start(
    const QString& workspace, const QStringList& arguments, const QByteArray& input)
{
    cancel();
    const QString program = AppContext::commandLineProgram();
    if (program.isEmpty()) {
        Q_EMIT failed({ErrorKind::NotFound,
            "the program that computes (tlp) was found neither beside this one nor on the PATH", {},
            nullptr});
        return;
    }
    auto* process = new QProcess(this);
    connect(process, &QProcess::finished, this, &TlpProcess::end);
    connect(process, &QProcess::errorOccurred, this, [this, process](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            fail({ErrorKind::Io,
                "cannot start " + process->program().toStdString() + ": "
                    + process->errorString().toStdString(),
                {}, nullptr});
    });
    if (input.isEmpty())
        process->setStandardInputFile(QProcess::nullDevice());
    setProcess(process);
    process->start(program,
        QStringList{
            QStringLiteral("-w"), workspace, QStringLiteral("--json"), QStringLiteral("--quiet")}
            + arguments);
    if (!input.isEmpty() && m_process == process) {
        process->write(input);
        process->closeWriteChannel();
    }
}

void TlpProcess::cancel()
{
    if (m_process == nullptr)
        return;
    QProcess* process = m_process;
    process->disconnect(this);
    connect(process, &QProcess::finished, process, &QObject::deleteLater);
    process->terminate();
    QTimer::singleShot(kEndMilliseconds, process, &QProcess::kill);
    setProcess(nullptr);
}

void TlpProcess::end()
{
    QProcess* process = m_process;
    process->deleteLater();
    setProcess(nullptr);
    if (process->exitStatus() != QProcess::NormalExit || process->exitCode() != 0) {
        Q_EMIT failed(
            {ErrorKind::Unsupported, messageOf(process->readAllStandardError()), {}, nullptr});
        return;
    }
    const auto reply = QJsonDocument::fromJson(process->readAllStandardOutput());
    if (!reply.isObject()) {
        Q_EMIT failed(
            {ErrorKind::Corrupt, "the program that computes gave no readable answer", {}, nullptr});
        return;
    }
    Q_EMIT finished(reply.object());
}

void TlpProcess::fail(const Error& error)
{
    m_process->deleteLater();
    setProcess(nullptr);
    Q_EMIT failed(error);
}

void TlpProcess::setProcess(QProcess* process)
{
    const bool wasRunning = isRunning();
    m_process = process;
    if (wasRunning != isRunning())
        Q_EMIT runningChanged(isRunning());
}

} // namespace tlp::widgets
