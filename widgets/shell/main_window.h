// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>
#include <vector>

#include <QList>
#include <QMainWindow>
#include <QSet>

#include "shell/command_palette.h"
#include "shell/theme.h"

class QLabel;
class QStackedWidget;

namespace tlp::widgets {

class ActivityBar;
class AppContext;
class JobStatus;
class MessageArea;
class Page;

/// Makes one page; the window owns it.
using PageFactory = std::function<Page*(AppContext* context)>;

/// The window: activity bar, the page of the chosen activity, menus, messages, status bar, command
/// palette. It knows pages by their name only. GUI thread.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    MainWindow(
        AppContext* context, const std::vector<PageFactory>& pages, QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] QStringList pageNames() const;
    [[nodiscard]] Page* page(const QString& name) const; ///< null when there is none
    [[nodiscard]] QString currentPage() const;
    void showPage(const QString& name);
    /// Opens a workspace; says so when it cannot.
    void openWorkspace(const QString& directory);
    /// Starts the import of the records that come with the program, as the data set "sample".
    void openSample();
    /// Theme of the window, remembered.
    void chooseTheme(ThemeChoice choice);
    void chooseLanguage(const QString& code);
    /// After applyTheme(): icons, menus and themeChanged().
    void updateTheme();
    void openPalette();
    /// Size, state and page of the last time.
    void restoreState();
    /// Whatever the last time was.
    void resizeTo(QSize size);

Q_SIGNALS:
    void filesDropped(const QStringList& paths);

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildMenus();
    void buildFileMenu();
    void buildEditMenu();
    void buildViewMenu();
    void buildPageMenus();
    void buildHelpMenu();
    QAction* addTo(QMenu* menu, const QString& icon, const QString& text, const QKeySequence& keys,
        std::function<void()> run);
    void retitle();
    void showIndex(int index);
    void refreshPages();
    void refreshPage(int index);
    void chooseWorkspace();
    void showAbout();
    [[nodiscard]] std::vector<Command> commands() const;
    void addStoredCommands();
    void resetLayout();

    AppContext* m_context;
    QList<Page*> m_pages;
    QSet<int> m_stale; ///< hidden pages whose data changed
    ActivityBar* m_bar;
    QStackedWidget* m_stack;
    MessageArea* m_messages;
    JobStatus* m_jobs;
    QLabel* m_where;
    CommandPalette* m_palette;
    QFrame* m_dropHint;
};

} // namespace tlp::widgets
