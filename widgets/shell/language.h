// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QList>
#include <QString>

namespace tlp::widgets {

struct Language
{
    QString code; ///< "en", "de", "zh_CN"
    QString name; ///< in that language
};

/// The languages the window speaks.
[[nodiscard]] const QList<Language>& languages();
/// The stored choice; empty: that of the desktop.
[[nodiscard]] QString storedLanguage();
void storeLanguage(const QString& code);
/// Installs the catalogue; every widget gets a LanguageChange. Empty: the desktop's, English when
/// there is no catalogue for it. GUI thread.
void applyLanguage(const QString& code);
/// The code in use.
[[nodiscard]] QString currentLanguage();

} // namespace tlp::widgets
