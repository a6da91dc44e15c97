// SPDX-License-Identifier: GPL-3.0-only
#include "tlp_process.h"

#include <csignal>

#include <sys/prctl.h>

namespace tlp::test {
namespace {

constexpr int kLimitMs = 1'180'000; // no less than the demo needs; ctest has limits of its own

/// A test that is aborted takes what it started with it.
void endWithThisProcess(QProcess& process)
{
    process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGTERM); });
}

Outcome finish(QProcess& process, const QByteArray& input)
{
    if (!process.waitForStarted())
        return {-1, {}, "not started: " + process.errorString().toUtf8()};
    process.write(input);
    process.closeWriteChannel();
    Outcome outcome;
    if (!process.waitForFinished(kLimitMs)) {
        process.kill();
        process.waitForFinished();
    } else if (process.exitStatus() == QProcess::NormalExit) {
        outcome.exitCode = process.exitCode();
    }
    outcome.out = process.readAllStandardOutput();
    outcome.err = process.readAllStandardError();
    return outcome;
}

} // namespace

QProcessEnvironment cleanEnvironment()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "TLP_WORKSPACE",
             "TLP_RESOURCES", "XDG_DATA_HOME"})
        environment.remove(name);
    environment.insert("HOME", "/nonexistent");
    environment.insert("LC_ALL", "C");
    return environment;
}

Outcome runTlp(
    const QStringList& arguments, const QProcessEnvironment& environment, const QByteArray& input)
{
    QProcess process;
    endWithThisProcess(process);
    process.setProcessEnvironment(environment);
    process.start(TLP_PROGRAM, arguments);
    return finish(process, input);
}

Outcome runShell(const QString& command)
{
    QProcess process;
    endWithThisProcess(process);
    QProcessEnvironment environment = cleanEnvironment();
    environment.insert("TLP", TLP_PROGRAM);
    process.setProcessEnvironment(environment);
    process.start("/bin/bash", {"-o", "pipefail", "-c", command});
    return finish(process, {});
}

std::unique_ptr<QProcess> startTlp(const QStringList& arguments)
{
    auto process = std::make_unique<QProcess>();
    endWithThisProcess(*process);
    process->setProcessEnvironment(cleanEnvironment());
    process->start(TLP_PROGRAM, arguments);
    process->waitForStarted();
    return process;
}

} // namespace tlp::test
