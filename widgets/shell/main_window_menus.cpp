// SPDX-License-Identifier: GPL-3.0-only
#include "shell/app_context.h"
#include "shell/icons.h"
#include "shell/language.h"
#include "shell/main_window.h"
#include "shell/message_area.h"
#include "shell/page.h"
#include "shell/recent_workspaces.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QUndoStack>

namespace tlp::widgets {

/// Built anew for a change of language, theme or recent workspaces: menus are cheap.
void MainWindow::buildMenus()
{
    menuBar()->clear();
    // The actions of the menus before belong to them and go with them.
    const auto old = findChildren<QMenu*>(QStringLiteral("shellMenu"), Qt::FindDirectChildrenOnly);
    for (auto* menu : old)
        delete menu;
    buildFileMenu();
    buildEditMenu();
    buildViewMenu();
    buildPageMenus();
    buildHelpMenu();
}

namespace {

QMenu* makeMenu(MainWindow* window, QMenuBar* bar, const QString& title)
{
    auto* menu = new QMenu(title, window);
    menu->setObjectName(QStringLiteral("shellMenu"));
    bar->addMenu(menu);
    return menu;
}

} // namespace

QAction* MainWindow::addTo(QMenu* menu, const QString& icon, const QString& text,
    const QKeySequence& keys, std::function<void()> run)
{
    auto* action = new QAction(text, menu);
    if (!icon.isEmpty())
        action->setIcon(themedIcon(icon));
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, std::move(run));
    menu->addAction(action);
    return action;
}

void MainWindow::buildFileMenu()
{
    auto* menu = makeMenu(this, menuBar(), tr("&File"));
    addTo(menu, QStringLiteral("open"), tr("&Open workspace…"), QKeySequence::Open,
        [this] { chooseWorkspace(); });
    auto* recent
        = menu->addMenu(themedIcon(QStringLiteral("folder-clock")), tr("&Recent workspaces"));
    const auto directories = recentWorkspaces();
    for (const QString& directory : directories)
        addTo(recent, {}, QDir::toNativeSeparators(directory).replace(u'&', QStringLiteral("&&")),
            {}, [this, directory] { openWorkspace(directory); });
    if (!directories.isEmpty()) {
        recent->addSeparator();
        addTo(recent, {}, tr("&Forget these"), {}, [this] {
            forgetRecentWorkspaces();
            // Not at once: this action's menu is being built anew.
            QMetaObject::invokeMethod(this, &MainWindow::buildMenus, Qt::QueuedConnection);
        });
    }
    recent->setEnabled(!directories.isEmpty());
    menu->addSeparator();
    addTo(menu, QStringLiteral("sample"), tr("Open the &sample"), {}, [this] { openSample(); });
    menu->addSeparator();
    auto* quit = addTo(menu, {}, tr("&Quit"), QKeySequence::Quit, [this] { close(); });
    quit->setMenuRole(QAction::QuitRole);
}

void MainWindow::buildEditMenu()
{
    auto* menu = makeMenu(this, menuBar(), tr("&Edit"));
    auto* undo = m_context->undoStack()->createUndoAction(menu, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    undo->setIcon(themedIcon(QStringLiteral("undo")));
    auto* redo = m_context->undoStack()->createRedoAction(menu, tr("&Redo"));
    redo->setShortcut(QKeySequence::Redo);
    menu->addActions({undo, redo});
    menu->addSeparator();
    auto* palette = addTo(menu, QStringLiteral("search"), tr("Command &palette…"),
        QKeySequence(Qt::CTRL | Qt::Key_K), [this] { openPalette(); });
    palette->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::Key_K), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)});
}

void MainWindow::buildViewMenu()
{
    auto* menu = makeMenu(this, menuBar(), tr("&View"));
    for (int i = 0; i < static_cast<int>(m_pages.size()); ++i)
        addTo(menu, m_pages[i]->iconName(), m_pages[i]->title(),
            QKeySequence(QStringLiteral("Ctrl+%1").arg(i + 1)), [this, i] { showIndex(i); });
    menu->addSeparator();
    auto* themes = menu->addMenu(themedIcon(QStringLiteral("theme")), tr("&Theme"));
    auto* themeGroup = new QActionGroup(themes);
    const std::pair<ThemeChoice, QString> choices[]{{ThemeChoice::System, tr("&System")},
        {ThemeChoice::Light, tr("&Light")}, {ThemeChoice::Dark, tr("&Dark")},
        {ThemeChoice::HighContrast, tr("&High contrast")}};
    for (const auto& [choice, text] : choices) {
        auto* action = addTo(themes, {}, text, {}, [this, choice = choice] {
            QMetaObject::invokeMethod(
                this, [this, choice] { chooseTheme(choice); }, Qt::QueuedConnection);
        });
        action->setCheckable(true);
        action->setChecked(themeChoice() == choice);
        themeGroup->addAction(action);
    }
    auto* language = menu->addMenu(tr("L&anguage"));
    auto* languageGroup = new QActionGroup(language);
    const auto addLanguage = [&](const QString& code, const QString& name) {
        auto* action = addTo(language, {}, name, {}, [this, code] {
            QMetaObject::invokeMethod(
                this, [this, code] { chooseLanguage(code); }, Qt::QueuedConnection);
        });
        action->setCheckable(true);
        action->setChecked(storedLanguage() == code);
        languageGroup->addAction(action);
    };
    addLanguage({}, tr("&System"));
    for (const auto& entry : languages())
        addLanguage(entry.code, entry.name);
    menu->addSeparator();
    addTo(menu, QStringLiteral("refresh"), tr("&Refresh"), QKeySequence::Refresh,
        [this] { refreshPages(); });
    addTo(menu, QStringLiteral("info"), tr("Go to the newest &message"), QKeySequence(Qt::Key_F6),
        [this] { m_messages->focusNewest(); });
    auto* full = addTo(menu, {}, tr("&Full screen"), QKeySequence(Qt::Key_F11),
        [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    full->setCheckable(true);
    full->setChecked(isFullScreen());
    addTo(menu, {}, tr("Reset la&yout"), {}, [this] { resetLayout(); });
}

void MainWindow::buildPageMenus()
{
    for (auto* page : m_pages) {
        const auto actions = page->pageActions();
        if (actions.isEmpty())
            continue;
        auto* menu = makeMenu(this, menuBar(), page->title());
        menu->addActions(actions);
    }
}

void MainWindow::buildHelpMenu()
{
    auto* menu = makeMenu(this, menuBar(), tr("&Help"));
    auto* about = addTo(
        menu, QStringLiteral("info"), tr("&About TLP Workbench"), {}, [this] { showAbout(); });
    about->setMenuRole(QAction::AboutRole);
    auto* aboutQt = addTo(menu, {}, tr("About &Qt"), {}, [] { QApplication::aboutQt(); });
    aboutQt->setMenuRole(QAction::AboutQtRole);
}

void MainWindow::showAbout()
{
    auto* box = new QMessageBox(this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("About TLP Workbench"));
    box->setIconPixmap(applicationIcon().pixmap(64, 64));
    box->setTextFormat(Qt::RichText);
    box->setText(QStringLiteral("<h3>TLP Workbench %1</h3>")
                     .arg(QCoreApplication::applicationVersion().toHtmlEscaped()));
    box->setInformativeText(
        tr("A workbench for learned cost models of tensor programs, after “TLP: A Deep "
           "Learning-based Cost Model for Tensor Program Tuning” (ASPLOS 2023).")
        + QStringLiteral("<p>")
        + tr("Free software under the GNU General Public License, version 3.")
        + QStringLiteral("</p><p>Qt %1</p>").arg(QLatin1String(qVersion())));
    box->open();
}

} // namespace tlp::widgets
