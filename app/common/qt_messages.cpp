// SPDX-License-Identifier: GPL-3.0-only
#include "common/qt_messages.h"

#include <QLatin1String>
#include <QString>
#include <QtGlobal>

#include <algorithm>
#include <array>

namespace tlp {
namespace {

QtMessageHandler nextHandler = nullptr;

/// Of the default category, so no logging rule can tell them from real warnings.
bool isAboutTheDesktop(const QString& text)
{
    constexpr std::array kBeginnings{QLatin1String("QStandardPaths: XDG_RUNTIME_DIR not set"),
        QLatin1String("This plugin does not support propagateSizeHints()"),
        QLatin1String("This plugin does not support raise()")};
    return std::ranges::any_of(
        kBeginnings, [&](const QLatin1String& beginning) { return text.startsWith(beginning); });
}

void handleMessage(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    if (type == QtCriticalMsg || type == QtFatalMsg || !isAboutTheDesktop(text))
        nextHandler(type, context, text);
}

} // namespace

void hideHeadlessMessages()
{
    if (nextHandler == nullptr)
        nextHandler = qInstallMessageHandler(handleMessage);
}

} // namespace tlp
