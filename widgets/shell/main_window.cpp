// SPDX-License-Identifier: GPL-3.0-only
#include "shell/main_window.h"

#include "base/resources.h"
#include "shell/activity_bar.h"
#include "shell/app_context.h"
#include "shell/icons.h"
#include "shell/job_status.h"
#include "shell/language.h"
#include "shell/message_area.h"
#include "shell/page.h"
#include "shell/recent_workspaces.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyleHints>
#include <QUndoStack>
#include <QUrl>
#include <QVBoxLayout>

namespace tlp::widgets {
namespace {

constexpr int kStateVersion = 1;
constexpr auto kGeometryKey = "window/geometry";
constexpr auto kStateKey = "window/state";
constexpr auto kPageKey = "window/page";
constexpr QSize kFirstSize(1280, 820);

QString withoutMnemonic(QString text)
{
    return text.remove(QLatin1Char('&'));
}

/// No larger than the screen without the title bar that the desktop adds.
QSize firstSize()
{
    const QScreen* screen = QGuiApplication::primaryScreen();
    if (screen == nullptr)
        return kFirstSize;
    return kFirstSize.boundedTo(screen->availableSize() - QSize(0, spacing(4)));
}

} // namespace

MainWindow::MainWindow(AppContext* context, const std::vector<PageFactory>& pages, QWidget* parent)
    : QMainWindow(parent)
    , m_context(context)
    , m_bar(new ActivityBar)
    , m_stack(new QStackedWidget)
    , m_messages(nullptr)
    , m_jobs(new JobStatus(context))
    , m_where(new QLabel)
    , m_palette(nullptr)
    , m_dropHint(nullptr)
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(applicationIcon());
    setAcceptDrops(true);

    auto* middle = new QWidget;
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(spacing(), spacing(), spacing(), spacing());
    column->setSpacing(spacing());
    column->addWidget(m_stack, 1);
    m_messages = new MessageArea(middle);
    auto* central = new QWidget;
    auto* row = new QHBoxLayout(central);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_bar);
    row->addWidget(middle, 1);
    setCentralWidget(central);

    m_where->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_where->setContentsMargins(spacing(0.5), 0, 0, 0);
    statusBar()->addWidget(m_where, 1);
    statusBar()->addPermanentWidget(m_jobs);
    statusBar()->setSizeGripEnabled(false);
    m_palette = new CommandPalette(this);
    m_dropHint = new QFrame(this);
    m_dropHint->setObjectName(QStringLiteral("dropHint"));
    auto* hintLayout = new QVBoxLayout(m_dropHint);
    auto* hint = new QLabel(m_dropHint);
    hint->setObjectName(QStringLiteral("dropHintText"));
    hint->setProperty("role", QStringLiteral("heading"));
    hint->setAlignment(Qt::AlignCenter);
    hintLayout->addWidget(hint);
    m_dropHint->hide();

    for (const auto& make : pages) {
        auto* page = make(context);
        m_pages << page;
        m_stack->addWidget(page);
        m_bar->addPage(page->iconName());
    }
    connect(m_bar, &ActivityBar::pageChosen, this, &MainWindow::showIndex);
    connect(context, &AppContext::pageRequested, this, &MainWindow::showPage);
    connect(context, &AppContext::programRequested, this,
        [this] { showPage(QStringLiteral("inspect")); });
    connect(context, &AppContext::compareProgramRequested, this,
        [this] { showPage(QStringLiteral("inspect")); });
    connect(
        context, &AppContext::taskRequested, this, [this] { showPage(QStringLiteral("data")); });
    connect(
        context, &AppContext::runsRequested, this, [this] { showPage(QStringLiteral("compare")); });
    connect(
        context, &AppContext::sessionRequested, this, [this] { showPage(QStringLiteral("tune")); });
    connect(context, &AppContext::sessionsRequested, this,
        [this] { showPage(QStringLiteral("compare")); });
    connect(context, &AppContext::trialRequested, this,
        [this] { showPage(QStringLiteral("inspect")); });
    connect(context, &AppContext::jobRequested, this, [this] { showPage(QStringLiteral("jobs")); });
    connect(context, &AppContext::collectionRequested, this,
        [this] { showPage(QStringLiteral("data")); });
    connect(context, &AppContext::sampleRequested, this, &MainWindow::openSample);
    connect(context, &AppContext::workspaceRequested, this, &MainWindow::openWorkspace);
    connect(context, &AppContext::workspaceChoiceRequested, this, &MainWindow::chooseWorkspace);
    connect(context, &AppContext::messageRequested, m_messages, &MessageArea::showMessage);
    connect(context, &AppContext::workspaceChanged, this, [this] {
        retitle();
        refreshPages();
    });
    connect(context, &AppContext::dataChanged, this, &MainWindow::refreshPages);
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this] {
        if (themeChoice() == ThemeChoice::System)
            chooseTheme(ThemeChoice::System);
    });
#endif
    resize(firstSize());
    buildMenus();
    retitle();
    if (!m_pages.isEmpty())
        showIndex(0);
}

MainWindow::~MainWindow() = default;

QStringList MainWindow::pageNames() const
{
    QStringList names;
    for (const auto* page : m_pages)
        names << page->pageName();
    return names;
}

Page* MainWindow::page(const QString& name) const
{
    for (auto* page : m_pages) {
        if (page->pageName() == name)
            return page;
    }
    return nullptr;
}

QString MainWindow::currentPage() const
{
    const int index = m_stack->currentIndex();
    return index < 0 ? QString() : m_pages[index]->pageName();
}

void MainWindow::showPage(const QString& name)
{
    for (int i = 0; i < static_cast<int>(m_pages.size()); ++i) {
        if (m_pages[i]->pageName() == name)
            showIndex(i);
    }
}

void MainWindow::showIndex(int index)
{
    m_stack->setCurrentIndex(index);
    m_bar->setCurrent(index);
    retitle();
    if (m_stale.contains(index))
        refreshPage(index);
}

void MainWindow::refreshPages()
{
    for (int i = 0; i < static_cast<int>(m_pages.size()); ++i) {
        if (i == m_stack->currentIndex())
            refreshPage(i);
        else
            m_stale.insert(i);
    }
    m_jobs->refresh();
}

void MainWindow::refreshPage(int index)
{
    m_stale.remove(index);
    m_pages[index]->refresh();
}

void MainWindow::openWorkspace(const QString& directory)
{
    if (const auto opened = m_context->openWorkspace(directory); !opened) {
        m_context->showError(opened.error(), tr("The workspace cannot be opened:"));
        return;
    }
    addRecentWorkspace(directory);
    buildMenus();
}

void MainWindow::openSample()
{
    const auto records = findResource("sample/tvm-ansor-zen5.zip");
    const auto networks = findResource("networks/networks.json");
    if (!records || !networks) {
        m_context->showError(
            records ? networks.error() : records.error(), tr("The sample cannot be opened:"));
        return;
    }
    if (!m_context->hasWorkspace())
        openWorkspace(QString::fromStdString(workspace::Workspace::defaultDirectory().string()));
    workspace::ImportSpec spec;
    spec.dataset = "sample";
    spec.paths = {records->string()};
    spec.networksFile = networks->string();
    m_context->startImport(spec, this, [this](const Result<JobId>& job) {
        if (!job) {
            m_context->showError(job.error(), tr("The sample cannot be opened:"));
            return;
        }
        m_context->showMessage(tr("The sample is being imported: records measured on an AMD Zen 5 "
                                  "processor with TVM's Ansor."));
        m_context->openPage(QStringLiteral("data"));
    });
}

void MainWindow::chooseWorkspace()
{
    const QString directory
        = QFileDialog::getExistingDirectory(this, tr("Open or create a workspace: choose a folder"),
            m_context->hasWorkspace() ? QFileInfo(m_context->workspaceDirectory()).path()
                                      : QDir::homePath());
    if (!directory.isEmpty())
        openWorkspace(directory);
}

void MainWindow::chooseTheme(ThemeChoice choice)
{
    applyTheme(choice);
    storeThemeChoice(choice);
    updateTheme();
}

void MainWindow::updateTheme()
{
    m_bar->updateIcons();
    buildMenus();
    Q_EMIT m_context->themeChanged();
}

void MainWindow::chooseLanguage(const QString& code)
{
    storeLanguage(code);
    applyLanguage(code);
}

void MainWindow::retitle()
{
    const QString directory = m_context->workspaceDirectory();
    const int index = m_stack->currentIndex();
    const QString page = index < 0 ? QString() : m_pages[index]->title();
    setWindowTitle(directory.isEmpty()
            ? tr("%1 – TLP Workbench").arg(page)
            : tr("%1 – %2 – TLP Workbench").arg(page, QFileInfo(directory).fileName()));
    m_where->setText(directory.isEmpty()
            ? tr("No workspace is open")
            : tr("Workspace: %1").arg(QDir::toNativeSeparators(directory)));
    for (int i = 0; i < static_cast<int>(m_pages.size()); ++i)
        m_bar->setText(i, m_pages[i]->title(), QStringLiteral("Ctrl+%1").arg(i + 1));
    m_dropHint->findChild<QLabel*>(QStringLiteral("dropHintText"))
        ->setText(tr("Drop record files, folders or archives to import them"));
}

void MainWindow::openPalette()
{
    m_palette->open(commands());
    addStoredCommands();
}

std::vector<Command> MainWindow::commands() const
{
    std::vector<Command> found;
    const std::function<void(const QMenu*, const QString&)> collect
        = [&](const QMenu* menu, const QString& category) {
              const auto actions = menu->actions();
              for (auto* action : actions) {
                  if (action->menu() != nullptr) {
                      collect(action->menu(), withoutMnemonic(action->text()));
                      continue;
                  }
                  if (action->isSeparator() || !action->isEnabled() || !action->isVisible()
                      || action->text().isEmpty())
                      continue;
                  found.push_back({withoutMnemonic(action->text()), category,
                      action->shortcut().toString(QKeySequence::NativeText), action->icon(),
                      [action = QPointer<QAction>(action)] {
                          if (action)
                              action->trigger();
                      }});
              }
          };
    const auto menus = menuBar()->actions();
    for (auto* action : menus) {
        if (action->menu() != nullptr)
            collect(action->menu(), withoutMnemonic(action->text()));
    }
    return found;
}

void MainWindow::addStoredCommands()
{
    if (!m_context->hasWorkspace())
        return;
    struct Names
    {
        QStringList datasets, runs;
        std::vector<std::pair<QString, SessionId>> sessions;
    };
    m_context->query<Names>(
        m_palette, "names",
        [](StorageReader& storage) -> Result<Names> {
            Names names;
            TLP_TRY(const auto datasets, storage.workspace().datasets());
            for (const auto& dataset : datasets)
                names.datasets << QString::fromStdString(dataset.name);
            TLP_TRY(const auto runs, storage.workspace().runs());
            for (const auto& run : runs)
                names.runs << QString::fromStdString(run.name);
            TLP_TRY(const auto sessions, storage.workspace().sessions());
            for (const auto& session : sessions)
                names.sessions.emplace_back(QString::fromStdString(session.name), session.id);
            return names;
        },
        [this](Result<Names> names) {
            if (!names)
                return;
            std::vector<Command> more;
            for (const auto& dataset : names->datasets)
                more.push_back({dataset, tr("Dataset"), {}, themedIcon(QStringLiteral("data")),
                    [this, dataset] { m_context->openTask(dataset, TaskId(), {}); }});
            for (const auto& run : names->runs)
                more.push_back({run, tr("Run"), {}, themedIcon(QStringLiteral("run")),
                    [this, run] { m_context->openRuns({run}); }});
            for (const auto& [name, session] : names->sessions)
                more.push_back({name, tr("Tuning session"), {}, themedIcon(QStringLiteral("tune")),
                    [this, session = session] { m_context->openSession(session); }});
            m_palette->addCommands(std::move(more));
        });
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        buildMenus();
        retitle();
        refreshPages();
    }
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    QSettings settings;
    settings.setValue(QLatin1String(kGeometryKey), saveGeometry());
    settings.setValue(QLatin1String(kStateKey), saveState(kStateVersion));
    settings.setValue(QLatin1String(kPageKey), currentPage());
    QMainWindow::closeEvent(event);
}

void MainWindow::restoreState()
{
    const QSettings settings;
    restoreGeometry(settings.value(QLatin1String(kGeometryKey)).toByteArray());
    QMainWindow::restoreState(
        settings.value(QLatin1String(kStateKey)).toByteArray(), kStateVersion);
    showPage(settings.value(QLatin1String(kPageKey)).toString());
    // A screen that is gone must not keep the window out of sight.
    bool isVisibleSomewhere = false;
    const auto screens = QGuiApplication::screens();
    for (const auto* screen : screens)
        isVisibleSomewhere |= screen->availableGeometry().intersects(geometry());
    if (!isVisibleSomewhere)
        move(QGuiApplication::primaryScreen()->availableGeometry().topLeft());
}

void MainWindow::resizeTo(QSize size)
{
    setWindowState(windowState() & ~(Qt::WindowMaximized | Qt::WindowFullScreen));
    resize(size);
}

void MainWindow::resetLayout()
{
    QSettings settings;
    settings.remove(QStringLiteral("window"));
    settings.remove(QStringLiteral("layout"));
    showNormal();
    resize(firstSize());
    const auto splitters = findChildren<QSplitter*>();
    for (auto* splitter : splitters) {
        QList<int> equal;
        for (int i = 0; i < splitter->count(); ++i) {
            const int stretch = splitter->orientation() == Qt::Horizontal
                ? splitter->widget(i)->sizePolicy().horizontalStretch()
                : splitter->widget(i)->sizePolicy().verticalStretch();
            equal << 1000 * std::max(1, stretch);
        }
        splitter->setSizes(equal);
    }
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const auto urls = event->mimeData()->urls();
    for (const QUrl& url : urls) {
        if (!url.isLocalFile())
            continue;
        event->acceptProposedAction();
        m_dropHint->setGeometry(
            centralWidget()->geometry().adjusted(spacing(4), spacing(4), -spacing(4), -spacing(4)));
        m_dropHint->show();
        m_dropHint->raise();
        return;
    }
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent* event)
{
    m_dropHint->hide();
    QMainWindow::dragLeaveEvent(event);
}

void MainWindow::dropEvent(QDropEvent* event)
{
    m_dropHint->hide();
    QStringList paths;
    const auto urls = event->mimeData()->urls();
    for (const QUrl& url : urls) {
        if (url.isLocalFile())
            paths << url.toLocalFile();
    }
    if (paths.isEmpty())
        return;
    event->acceptProposedAction();
    // A workspace is opened, everything else is imported.
    if (paths.size() == 1 && QFileInfo::exists(paths.front() + QStringLiteral("/workspace.db"))) {
        openWorkspace(paths.front());
        return;
    }
    showPage(QStringLiteral("data"));
    Q_EMIT filesDropped(paths);
}

} // namespace tlp::widgets
