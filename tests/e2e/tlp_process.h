// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>

#include <QByteArray>
#include <QJsonDocument>
#include <QProcess>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

namespace tlp::test {

struct Outcome
{
    int exitCode = -1; ///< −1: ended by a signal or not in time
    QByteArray out;
    QByteArray err;

    [[nodiscard]] QJsonDocument json() const { return QJsonDocument::fromJson(out); }
    /// For messages of failed checks.
    [[nodiscard]] QByteArray all() const
    {
        return "exit " + QByteArray::number(exitCode) + "\n" + out + err;
    }
};

/// Without a display, a home or a configuration of the person who runs the tests.
[[nodiscard]] QProcessEnvironment cleanEnvironment();

/// `tlp ARGUMENTS`.
[[nodiscard]] Outcome runTlp(const QStringList& arguments,
    const QProcessEnvironment& environment = cleanEnvironment(), const QByteArray& input = {});

/// A shell command in which $TLP is the program.
[[nodiscard]] Outcome runShell(const QString& command);

/// Started, not waited for.
[[nodiscard]] std::unique_ptr<QProcess> startTlp(const QStringList& arguments);

} // namespace tlp::test

/// Shows what the program said when its exit code is another.
#define TLP_COMPARE_EXIT(outcome, expected)                                                        \
    do {                                                                                           \
        const auto& tlpOutcome = (outcome);                                                        \
        QVERIFY2(tlpOutcome.exitCode == (expected), tlpOutcome.all().constData());                 \
    } while (false)
