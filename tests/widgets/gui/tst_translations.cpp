// SPDX-License-Identifier: GPL-3.0-only
#include "shell/job_texts.h"
#include "shell/language.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace tlp::widgets;

namespace {

struct Message
{
    QString context, source;
    QStringList translations; ///< one, or one per plural form
    bool isPlural = false;
    bool isFinished = true;
};

QList<Message> readCatalogue(const QString& name)
{
    QFile file(name);
    QList<Message> messages;
    if (!file.open(QIODevice::ReadOnly))
        return messages;
    QXmlStreamReader xml(&file);
    QString context;
    Message message;
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement) {
            if (xml.name() == QLatin1String("name")) {
                context = xml.readElementText();
            } else if (xml.name() == QLatin1String("message")) {
                message = {};
                message.context = context;
                message.isPlural = xml.attributes().hasAttribute(QLatin1String("numerus"));
            } else if (xml.name() == QLatin1String("source")) {
                message.source = xml.readElementText();
            } else if (xml.name() == QLatin1String("translation")) {
                message.isFinished = !xml.attributes().hasAttribute(QLatin1String("type"));
                if (!message.isPlural)
                    message.translations << xml.readElementText();
            } else if (xml.name() == QLatin1String("numerusform")) {
                message.translations << xml.readElementText();
            }
        } else if (xml.isEndElement() && xml.name() == QLatin1String("message")) {
            messages << message;
        }
    }
    return messages;
}

QStringList placeholders(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("%L?[n0-9]+"));
    QStringList found;
    auto match = pattern.globalMatch(text);
    while (match.hasNext())
        found << match.next().captured();
    found.sort();
    return found;
}

QString catalogue(const QString& code)
{
    return QStringLiteral(TLP_SOURCE_DIR "/translations/tlp-workbench_%1.ts").arg(code);
}

} // namespace

class TestTranslations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cataloguesAreComplete_data();
    void cataloguesAreComplete();
    void placeholdersAgree_data();
    void placeholdersAgree();
    void cataloguesKnowEveryTextOfTheSources();
    void switchesLanguageAtRunTime();
};

void TestTranslations::cataloguesAreComplete_data()
{
    QTest::addColumn<QString>("code");
    for (const auto& language : languages())
        QTest::newRow(qPrintable(language.code)) << language.code;
}

void TestTranslations::cataloguesAreComplete()
{
    QFETCH(QString, code);
    const auto messages = readCatalogue(catalogue(code));
    QVERIFY(messages.size() > (code == QStringLiteral("en") ? 5 : 500));
    for (const auto& message : messages) {
        QVERIFY2(message.isFinished,
            qPrintable(message.context + QStringLiteral(": ") + message.source));
        for (const QString& text : message.translations)
            QVERIFY2(!text.isEmpty(), qPrintable(message.source));
    }
}

void TestTranslations::placeholdersAgree_data()
{
    cataloguesAreComplete_data();
}

void TestTranslations::placeholdersAgree()
{
    QFETCH(QString, code);
    const auto messages = readCatalogue(catalogue(code));
    for (const auto& message : messages) {
        for (const QString& text : message.translations)
            QVERIFY2(placeholders(text) == placeholders(message.source),
                qPrintable(message.source + QStringLiteral(" / ") + text));
    }
}

/// Runs lupdate on a copy: what it adds is missing.
void TestTranslations::cataloguesKnowEveryTextOfTheSources()
{
    QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("tlp-workbench_de.ts"));
    QVERIFY(QFile::copy(catalogue(QStringLiteral("de")), copy));
    const QString root = QStringLiteral(TLP_SOURCE_DIR);
    QProcess process;
    process.start(QStringLiteral(TLP_LUPDATE),
        {QStringLiteral("-no-obsolete"), QStringLiteral("-locations"), QStringLiteral("none"),
            QStringLiteral("-extensions"), QStringLiteral("cpp,h"), QStringLiteral("-I"), root,
            QStringLiteral("-I"), root + QStringLiteral("/widgets"), QStringLiteral("-I"),
            root + QStringLiteral("/core"), QStringLiteral("-I"), root + QStringLiteral("/app"),
            root + QStringLiteral("/widgets"), root + QStringLiteral("/app/gui"),
            QStringLiteral("-ts"), copy});
    QVERIFY(process.waitForFinished(120000));
    QCOMPARE(process.exitCode(), 0);
    QStringList missing;
    const auto messages = readCatalogue(copy);
    for (const auto& message : messages) {
        if (!message.isFinished)
            missing << message.context + QStringLiteral(": ") + message.source;
    }
    QVERIFY2(missing.isEmpty(),
        qPrintable(QStringLiteral("Run the target update_translations and translate: ")
            + missing.join(QStringLiteral("\n"))));
}

void TestTranslations::switchesLanguageAtRunTime()
{
    applyLanguage(QStringLiteral("de"));
    QCOMPARE(jobKindText("train"), QStringLiteral("Training"));
    QCOMPARE(jobStateText(tlp::workspace::JobState::Finished), QStringLiteral("fertig"));
    applyLanguage(QStringLiteral("zh_CN"));
    QCOMPARE(jobStateText(tlp::workspace::JobState::Finished), QStringLiteral("已完成"));
    applyLanguage(QStringLiteral("en"));
    QCOMPARE(jobStateText(tlp::workspace::JobState::Finished), QStringLiteral("finished"));
    QCOMPARE(currentLanguage(), QStringLiteral("en"));
}

QTEST_MAIN(TestTranslations)
#include "tst_translations.moc"
