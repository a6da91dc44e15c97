// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>
#include <vector>

#include <QString>
#include <QStringList>

#include "base/error.h"

class QWidget;

/// Saving what the window shows. GUI thread.
namespace tlp::widgets {

/// RFC 4180: fields in lines, the header first.
[[nodiscard]] QString csvText(const std::vector<QStringList>& lines);
/// UTF-8, all of it or nothing. Errors: Io.
[[nodiscard]] Status writeText(const QString& file, const QString& text);

struct SaveRequest
{
    QString title;
    QString fileName; ///< that the dialog offers
    QString filters; ///< as QFileDialog takes them; the suffix of the chosen one is the default
};
/// Asks where to save something; `chosen` gets the file, unless the user changes their mind.
void chooseSaveFile(
    QWidget* parent, const SaveRequest& request, std::function<void(const QString& file)> chosen);

} // namespace tlp::widgets
