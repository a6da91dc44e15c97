// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QJsonObject>
#include <QObject>
#include <QString>
#include <QStringList>

#include "base/error.h"
#include "shell/tlp_process.h"

namespace tlp::widgets {

class AppContext;

/// What was written.
struct KernelFiles
{
    QString folder;
    QStringList files;
    QString compileCommand; ///< of the example, in the folder
};

/// Writes the fastest kernel of a session into a folder, as `tlp session S --export-kernel` does,
/// by letting that program do it: one at a time, ended when this object goes. GUI thread.
class KernelExport : public QObject
{
    Q_OBJECT
public:
    explicit KernelExport(AppContext* context, QObject* parent = nullptr);
    ~KernelExport() override;

    /// `task`: of a network, from 1; 0: the session has only one.
    void start(const QString& session, std::int64_t task, const QString& folder);
    [[nodiscard]] bool isRunning() const { return m_process->isRunning(); }

Q_SIGNALS:
    void runningChanged();
    void finished(const tlp::widgets::KernelFiles& files);
    void failed(const tlp::Error& error);

private:
    void end(const QJsonObject& reply);

    AppContext* m_context;
    TlpProcess* m_process;
    QString m_folder;
};

} // namespace tlp::widgets
