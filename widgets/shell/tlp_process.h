// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QObject>
#include <QStringList>

#include "base/error.h"

class QProcess;

namespace tlp::widgets {

/// A `tlp` command that computes what the window does not compute itself, and whose end is waited
/// for: one at a time. It ends when another one starts, when it is cancelled and when this object
/// goes; then nobody is told. GUI thread.
class TlpProcess : public QObject
{
    Q_OBJECT
public:
    explicit TlpProcess(QObject* parent = nullptr);
    ~TlpProcess() override;

    /// `tlp -w WORKSPACE --json --quiet ARGUMENTS…`, with `input` on its standard input.
    void start(
        const QString& workspace, const QStringList& arguments, const QByteArray& input = {});
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_process != nullptr; }

Q_SIGNALS:
    void finished(const QJsonObject& reply);
    void failed(const tlp::Error& error);
    void runningChanged(bool isRunning);

private:
    void end();
    void fail(const Error& error);
    void setProcess(QProcess* process);

    QProcess* m_process = nullptr;
};

} // namespace tlp::widgets
