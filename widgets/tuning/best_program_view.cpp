// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/best_program_view.h"

#include "data/value_text.h"
#include "inspector/program_panel.h"
#include "shell/app_context.h"
#include "shell/panels.h"
#include "tuning/kernel_export.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QUrl>
#include <QVBoxLayout>

namespace tlp::widgets {

using workspace::SessionTask;

namespace {

/// Makes the folder that was named when there is none yet. The dialogs of desktops have a button
/// for that; Qt's own refuses the name.
class FolderDialog : public QFileDialog
{
public:
    using QFileDialog::QFileDialog;

    void accept() override
    {
        const QStringList named = selectedFiles();
        if (named.size() == 1 && !QFileInfo::exists(named.front()))
            QDir().mkpath(named.front()); // the dialog says when it is not there all the same
        QFileDialog::accept();
    }
};

} // namespace

BestProgramView::BestProgramView(AppContext* context, QWidget* parent)
    : SessionView(parent)
    , m_context(context)
    , m_label(new QLabel(this))
    , m_task(new QComboBox(this))
    , m_export(new QPushButton(this))
    , m_inspect(new QPushButton(this))
    , m_kernel(new KernelExport(context, this))
    , m_heading(makeLabel({}, TextRole::Caption, this))
    , m_layout(new QVBoxLayout(this))
{
    m_task->setObjectName(QStringLiteral("bestTask"));
    m_task->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_task->setMinimumContentsLength(16);
    m_task->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_label->setBuddy(m_task);
    m_inspect->setObjectName(QStringLiteral("inspectBest"));
    m_export->setObjectName(QStringLiteral("exportKernel"));
    m_heading->setObjectName(QStringLiteral("bestHeading"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_heading);
    row->addStretch(1);
    row->addWidget(m_label);
    row->addWidget(m_task, 100);
    row->addWidget(m_export);
    row->addWidget(m_inspect);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->addLayout(row);
    buildPanel();
    connect(m_task, &QComboBox::currentIndexChanged, this, &BestProgramView::load);
    connect(m_inspect, &QPushButton::clicked, this, [this] {
        if (m_wanted)
            Q_EMIT trialActivated(m_wanted->number);
    });
    connect(m_export, &QPushButton::clicked, this, &BestProgramView::chooseKernelFolder);
    connect(m_kernel, &KernelExport::runningChanged, this, &BestProgramView::updateExport);
    connect(m_kernel, &KernelExport::finished, this, &BestProgramView::tellExported);
    connect(m_kernel, &KernelExport::failed, this, [this](const Error& error) {
        m_context->showError(error, tr("The kernel cannot be exported."));
    });
}

void BestProgramView::updateExport()
{
    const bool isRunning = m_kernel->isRunning();
    m_export->setText(isRunning ? tr("Exporting…") : tr("E&xport kernel…"));
    m_export->setEnabled(m_program != nullptr && !isRunning);
}

void BestProgramView::chooseKernelFolder()
{
    if (!m_details || m_kernel->isRunning())
        return;
    auto* dialog = new FolderDialog(this, tr("Folder for the kernel, new or there already"));
    dialog->setObjectName(QStringLiteral("kernelFolderDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    dialog->setLabelText(QFileDialog::Accept, tr("Export here"));
    const QString session = QString::fromStdString(m_details->session.name);
    const std::int64_t task = m_details->isNetwork() ? m_task->currentData().toLongLong() + 1 : 0;
    connect(dialog, &QFileDialog::fileSelected, this,
        [this, session, task](const QString& folder) { m_kernel->start(session, task, folder); });
    dialog->open();
}

void BestProgramView::tellExported(const KernelFiles& files)
{
    m_context->showMessage(tr("%n file(s) written to %1. The example builds there with: %2",
                               nullptr, static_cast<int>(files.files.size()))
                               .arg(files.folder, files.compileCommand),
        tr("Open folder"),
        [folder = files.folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
}

/// The panel keeps the texts that it was made with.
void BestProgramView::buildPanel()
{
    delete m_panel;
    m_panel = new ProgramPanel(m_context, this);
    m_layout->addWidget(m_panel, 1);
    m_panel->setProgram(m_program);
}

bool BestProgramView::isLoading() const
{
    return m_context->pendingQueries(this) > 0 || m_panel->isLoading();
}

void BestProgramView::retranslate()
{
    m_label->setText(tr("Tas&k"));
    m_task->setAccessibleName(tr("Task whose fastest program is shown"));
    m_inspect->setText(tr("&Inspect"));
    m_inspect->setToolTip(tr("Opens the program on the Inspect page, with its features, its rank "
                             "and the code it becomes."));
    m_export->setToolTip(tr("Writes the program as a static library with a C header, an example "
                            "that builds, the schedule as a C++ program for Halide, Halide's "
                            "lowered statement and the record in TVM's format."));
    updateExport();
    buildPanel();
    showProgram(m_program);
}

void BestProgramView::setSession(const SessionDetailsPtr& details)
{
    m_details = details;
    fillTasks();
    load();
}

void BestProgramView::clear()
{
    m_details.reset();
    m_listed = {};
    m_wanted.reset();
    m_error.reset();
    showProgram(nullptr);
}

void BestProgramView::fillTasks()
{
    const bool isNetwork = m_details->isNetwork();
    m_label->setVisible(isNetwork);
    m_task->setVisible(isNetwork);
    const auto count = static_cast<int>(m_details->tasks.size());
    if (m_listed == m_details->session.id && m_task->count() == count)
        return;
    m_listed = m_details->session.id;
    const QSignalBlocker blocker(m_task);
    m_task->clear();
    for (const SessionTask& task : m_details->tasks) {
        m_task->addItem(
            tr("%1: %2").arg(countText(task.ordinal + 1), m_details->title(task.ordinal)),
            static_cast<qlonglong>(task.ordinal));
        m_task->setItemData(
            m_task->count() - 1, QString::fromStdString(task.text), Qt::ToolTipRole);
    }
}

const SessionTask* BestProgramView::chosenTask() const
{
    return m_details->task(m_task->currentData().toLongLong());
}

void BestProgramView::load()
{
    const SessionTask* task = m_details ? chosenTask() : nullptr;
    if (task == nullptr || task->bestTrial == 0) {
        m_wanted.reset();
        m_error.reset();
        return showProgram(nullptr);
    }
    const TrialRef trial{m_details->session.id, task->bestTrial};
    if (m_wanted == trial)
        return;
    m_wanted = trial;
    ProgramChoice choice;
    choice.trial = trial;
    m_context->query<InspectedProgramPtr>(
        this, "program", [choice](StorageReader& storage) { return loadProgram(storage, choice); },
        [this, trial](Result<InspectedProgramPtr> program) {
            if (m_wanted != trial)
                return;
            // Asked for once: the same program would fail again with every new trial.
            m_error = program ? std::nullopt : std::optional(program.error());
            showProgram(program ? *program : nullptr);
        });
}

void BestProgramView::showProgram(InspectedProgramPtr program)
{
    const bool isNew = program != m_program;
    m_program = std::move(program);
    m_inspect->setEnabled(m_program != nullptr);
    updateExport();
    m_panel->setVisible(m_program != nullptr);
    showHeading();
    if (isNew)
        m_panel->setProgram(m_program);
}

void BestProgramView::showHeading()
{
    if (m_program)
        m_heading->setText(tr("Trial %1: %2")
                               .arg(countText(m_program->ref.ordinal),
                                   latencyText(m_program->seconds().value_or(0))));
    else
        m_heading->setText(m_error ? errorText(*m_error) : tr("No program has worked yet."));
}

} // namespace tlp::widgets
