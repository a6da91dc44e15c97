// SPDX-License-Identifier: GPL-3.0-only
#include "training/display_texts.h"

#include <QCoreApplication>
#include <QLocale>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RunTexts)
};

} // namespace

QString runStateText(workspace::RunState state)
{
    switch (state) {
    case workspace::RunState::Pending:
        return Texts::tr("Pending");
    case workspace::RunState::Running:
        return Texts::tr("Running");
    case workspace::RunState::Finished:
        return Texts::tr("Finished");
    case workspace::RunState::Stopped:
        return Texts::tr("Stopped");
    case workspace::RunState::Failed:
        return Texts::tr("Failed");
    }
    return {};
}

QString lossText(double value)
{
    return QLocale().toString(value, 'g', 4);
}

} // namespace tlp::widgets
