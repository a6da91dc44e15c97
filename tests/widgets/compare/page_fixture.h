// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QCoreApplication>
#include <QKeySequence>
#include <QLabel>
#include <QMap>
#include <QSettings>
#include <QStandardPaths>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

#include "dataset/dataset.h"
#include "dataset/import_records.h"
#include "shell/app_context.h"
#include "shell/page.h"
#include "shell/theme.h"
#include "widgets/compare/run_fixture.h"

/// A workspace and settings of a test's own, in folders that go away with it.
namespace tlp::test {

/// The letters that the window's menu bar claims with Alt, in the language in use.
inline QMap<QChar, QString> menuLetters()
{
    QMap<QChar, QString> letters;
    for (const char* title : {"&File", "&Edit", "&View", "&Help"}) {
        const QString text = QCoreApplication::translate("tlp::widgets::MainWindow", title);
        letters[QKeySequence::mnemonic(text).toString().back()] = text;
    }
    return letters;
}

/// What a keyboard or screen reader user would stumble over: focusable widgets on the screen that
/// have no accessible name, and letters that two visible widgets, or one and the menu bar, claim
/// with Alt.
inline QStringList accessibilityProblems(const QWidget& page)
{
    QStringList problems;
    QMap<QChar, QString> letters = menuLetters();
    for (QWidget* widget : page.findChildren<QWidget*>()) {
        if (!widget->isVisible())
            continue;
        QString text;
        if (const auto* label = qobject_cast<QLabel*>(widget); label && label->buddy())
            text = label->text();
        if (const auto* button = qobject_cast<QAbstractButton*>(widget))
            text = button->text();
        const QKeySequence key = QKeySequence::mnemonic(text);
        if (!key.isEmpty()) {
            const QChar letter = key.toString().back();
            if (letters.contains(letter))
                problems << QStringLiteral("Alt+%1: “%2” and “%3”")
                                .arg(QString(letter), letters[letter], text);
            letters[letter] = text;
        }
        // Editors inside combo and spin boxes speak through these.
        const bool isPart = qobject_cast<QComboBox*>(widget->parentWidget()) != nullptr
            || qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) != nullptr;
        const bool passesFocusOn = widget->focusProxy() != nullptr;
        if (isPart || passesFocusOn || (widget->focusPolicy() & Qt::TabFocus) == 0)
            continue;
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
        if (interface == nullptr || interface->text(QAccessible::Name).isEmpty())
            problems << QStringLiteral("no name: %1 “%2”")
                            .arg(QString::fromLatin1(widget->metaObject()->className()),
                                widget->objectName());
    }
    return problems;
}

/// $TLP_SCREENSHOTS names a folder: pictures of the page in both themes and at the smallest window
/// go there for people to look at.
inline void takePictures(widgets::Page* page, const QString& name)
{
    using widgets::ThemeChoice;
    const QString folder = qEnvironmentVariable("TLP_SCREENSHOTS");
    if (folder.isEmpty())
        return;
    const QSize size = page->size();
    for (const auto& [theme, suffix] : {std::pair(ThemeChoice::Light, QStringLiteral("light")),
             std::pair(ThemeChoice::Dark, QStringLiteral("dark"))}) {
        widgets::applyTheme(theme);
        for (const QSize wanted : {QSize(1366, 840), QSize(1026, 640)}) {
            page->resize(wanted);
            QTRY_COMPARE(page->size(), wanted);
            QTRY_VERIFY(page->isSettled());
            page->grab().save(
                QStringLiteral("%1/%2-%3-%4.png").arg(folder, name, suffix).arg(wanted.width()));
        }
    }
    widgets::applyTheme(ThemeChoice::Light);
    page->resize(size);
    QTRY_COMPARE(page->size(), size);
}

class PageFixture
{
public:
    PageFixture()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("tlp-tests"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(
            QSettings::IniFormat, QSettings::UserScope, m_folder.path() + QStringLiteral("/etc"));
        // Jobs get their row and a process that ends at once: nothing is trained here.
        qputenv("TLP_CLI", "/bin/true");
        m_workspace.emplace(must(workspace::Workspace::openOrCreate(path().toStdString())));
    }

    [[nodiscard]] QString path() const { return m_folder.path() + QStringLiteral("/workspace"); }
    [[nodiscard]] QString file(const QString& name) const { return m_folder.filePath(name); }
    [[nodiscard]] workspace::Workspace& workspace() { return *m_workspace; }

    /// Imports the bundled records as the dataset "sample", platform "zen5", and makes the split
    /// "standard" that holds out bert_tiny and resnet_18.
    void importSample()
    {
        const std::filesystem::path resources = TLP_RESOURCES_DIR;
        auto dataset = must(dataset::Dataset::open(
            must(m_workspace->datasetPath("sample")), dataset::OpenMode::Create));
        dataset::ImportOptions options;
        options.paths = {resources / "sample" / "tvm-ansor-zen5.zip"};
        options.networksFile = resources / "networks" / "networks.json";
        options.platform = "zen5";
        options.threads = 1;
        (void)must(dataset::importRecords(dataset, options, {}));
        dataset::SplitRequest split;
        split.name = "standard";
        split.holdOutNetworks = {"bert_tiny", "resnet_18"};
        (void)must(dataset.makeSplit(split));
    }

private:
    QTemporaryDir m_folder;
    std::optional<workspace::Workspace> m_workspace;
};

/// Opens the fixture's workspace and shows a page on it, refreshed as the window does for the page
/// that is shown.
template <typename PageType>
void openPage(PageFixture& fixture, std::unique_ptr<widgets::AppContext>& context,
    std::unique_ptr<PageType>& page, const QSize& size)
{
    page.reset();
    context = std::make_unique<widgets::AppContext>();
    QVERIFY(context->openWorkspace(fixture.path()).has_value());
    page = std::make_unique<PageType>(context.get());
    const auto* from = context.get();
    QObject::connect(from, &widgets::AppContext::dataChanged, page.get(), &widgets::Page::refresh);
    QObject::connect(
        from, &widgets::AppContext::workspaceChanged, page.get(), &widgets::Page::refresh);
    page->resize(size);
    page->show();
    QVERIFY(QTest::qWaitForWindowExposed(page.get()));
    QTRY_VERIFY(page->isSettled());
}

/// The widget of that name, which must be there.
template <typename T>
T* childOf(const QWidget& parent, const char* name)
{
    T* found = parent.findChild<T*>(QLatin1String(name));
    if (found == nullptr)
        qFatal("no child %s", name);
    return found;
}

} // namespace tlp::test
