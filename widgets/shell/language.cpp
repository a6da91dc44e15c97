// SPDX-License-Identifier: GPL-3.0-only
#include "shell/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

// Static libraries keep their resources only when somebody names them; outside any namespace.
static void initTranslationResources()
{
    Q_INIT_RESOURCE(translations);
}

namespace tlp::widgets {
namespace {

constexpr auto kLanguageKey = "view/language";

QString s_current = QStringLiteral("en");

QString forDesktop()
{
    const auto wanted = QLocale::system().uiLanguages();
    for (const QString& tag : wanted) {
        const QLocale locale(tag);
        for (const auto& language : languages()) {
            if (QLocale(language.code).language() == locale.language())
                return language.code;
        }
    }
    return QStringLiteral("en");
}

} // namespace

const QList<Language>& languages()
{
    static const QList<Language> all{{QStringLiteral("en"), QStringLiteral("English")},
        {QStringLiteral("de"), QStringLiteral("Deutsch")},
        {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
    return all;
}

QString storedLanguage()
{
    return QSettings().value(QLatin1String(kLanguageKey)).toString();
}

void storeLanguage(const QString& code)
{
    QSettings().setValue(QLatin1String(kLanguageKey), code);
}

void applyLanguage(const QString& code)
{
    initTranslationResources();
    static QTranslator* ours = nullptr;
    static QTranslator* qts = nullptr;
    for (auto** translator : {&ours, &qts}) {
        if (*translator != nullptr) {
            QCoreApplication::removeTranslator(*translator);
            delete *translator;
            *translator = nullptr;
        }
    }
    s_current = code.isEmpty() ? forDesktop() : code;
    // Qt's own texts (buttons of dialogs), where the catalogue is installed.
    auto* qtTexts = new QTranslator(QCoreApplication::instance());
    if (qtTexts->load(QLocale(s_current), QStringLiteral("qtbase"), QStringLiteral("_"),
            QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        QCoreApplication::installTranslator(qtTexts);
        qts = qtTexts;
    } else {
        delete qtTexts;
    }
    // English has a catalogue, too: it knows "1 run" and "2 runs".
    auto* texts = new QTranslator(QCoreApplication::instance());
    if (texts->load(QStringLiteral(":/translations/tlp-workbench_%1.qm").arg(s_current))) {
        QCoreApplication::installTranslator(texts);
        ours = texts;
    } else {
        delete texts;
    }
}

QString currentLanguage()
{
    return s_current;
}

} // namespace tlp::widgets
