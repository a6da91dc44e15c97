// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/program_picker.h"

#include <algorithm>

#include "widgets/shell/form_tools.h"
#include "widgets/shell/theme.h"

#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRandomGenerator>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

namespace tlp::widgets {

/// The datasets there are, and the version of the one whose tasks are listed.
struct ProgramPicker::Listing
{
    QStringList names;
    std::int64_t version = -1;
};

ProgramPicker::ProgramPicker(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_dataset(new QComboBox(this))
    , m_platform(new QComboBox(this))
    , m_task(new QComboBox(this))
    , m_ordinal(new QSpinBox(this))
{
    m_dataset->setObjectName(QStringLiteral("pickDataset"));
    m_dataset->setAccessibleName(tr("Dataset"));
    m_platform->setObjectName(QStringLiteral("pickPlatform"));
    m_platform->setAccessibleName(tr("Platform"));
    m_task->setObjectName(QStringLiteral("pickTask"));
    m_task->setAccessibleName(tr("Task; type to search"));
    m_task->setEditable(true);
    m_task->lineEdit()->setAccessibleName(m_task->accessibleName());
    m_task->setInsertPolicy(QComboBox::NoInsert);
    m_task->completer()->setFilterMode(Qt::MatchContains);
    m_task->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_task->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_task->setMinimumContentsLength(12);
    for (QComboBox* box : {m_dataset, m_platform}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
    }
    m_ordinal->setObjectName(QStringLiteral("pickOrdinal"));
    m_ordinal->setAccessibleName(tr("Number of the program in its task"));
    m_ordinal->setRange(1, 1);
    m_ordinal->setKeyboardTracking(false);
    m_ordinal->setPrefix(QStringLiteral("# "));

    auto* previous = makeToolButton(this, QStringLiteral("previousProgram"), {},
        tr("Previous program"), QStringLiteral("arrow-left"));
    auto* next = makeToolButton(
        this, QStringLiteral("nextProgram"), {}, tr("Next program"), QStringLiteral("arrow-right"));
    auto* fastest = makeToolButton(
        this, QStringLiteral("fastest"), tr("Fastest"), tr("The program with the lowest latency"));
    auto* slowest = makeToolButton(
        this, QStringLiteral("slowest"), tr("Slowest"), tr("The program with the highest latency"));
    auto* random = makeToolButton(
        this, QStringLiteral("random"), tr("Random"), tr("Any program of the task"));

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing(0.5));
    layout->addWidget(m_dataset, 2);
    layout->addWidget(m_platform, 2);
    layout->addWidget(m_task, 5);
    layout->addWidget(previous);
    layout->addWidget(m_ordinal);
    layout->addWidget(next);
    layout->addWidget(fastest);
    layout->addWidget(slowest);
    layout->addWidget(random);

    connect(
        m_dataset, &QComboBox::activated, this, [this] { loadTasks(m_dataset->currentText()); });
    connect(m_platform, &QComboBox::activated, this, [this] {
        if (m_open.ordinal > 0)
            choose(ProgramChoice::By::Ordinal, m_open.ordinal);
    });
    connect(m_task, &QComboBox::activated, this, &ProgramPicker::chooseTask);
    connect(m_ordinal, &QSpinBox::valueChanged, this,
        [this](int ordinal) { choose(ProgramChoice::By::Ordinal, ordinal); });
    connect(previous, &QToolButton::clicked, m_ordinal, &QSpinBox::stepDown);
    connect(next, &QToolButton::clicked, m_ordinal, &QSpinBox::stepUp);
    connect(fastest, &QToolButton::clicked, this, [this] { choose(ProgramChoice::By::Fastest); });
    connect(slowest, &QToolButton::clicked, this, [this] { choose(ProgramChoice::By::Slowest); });
    connect(random, &QToolButton::clicked, this, [this] {
        choose(ProgramChoice::By::Ordinal,
            QRandomGenerator::global()->bounded(m_ordinal->maximum()) + 1);
    });
}

bool ProgramPicker::isLoading() const
{
    return m_wantsRepresentative || m_context->pendingQueries(this) > 0;
}

void ProgramPicker::refresh()
{
    m_context->query<Listing>(
        this, "datasets",
        [loaded = m_content ? m_loaded : QString()](StorageReader& storage) -> Result<Listing> {
            Listing listing;
            TLP_TRY(const auto entries, loadDatasets(storage));
            for (const workspace::DatasetEntry& entry : entries)
                listing.names.append(QString::fromStdString(entry.name));
            if (listing.names.contains(loaded)) {
                TLP_TRY(dataset::Dataset * data, storage.dataset(loaded));
                TLP_TRY(listing.version, data->dataVersion());
            }
            return listing;
        },
        [this](Result<Listing> listing) {
            if (listing) {
                showDatasets(*listing);
                return;
            }
            m_wantsRepresentative = false;
            m_context->showError(listing.error(), tr("The datasets could not be read."));
        });
}

void ProgramPicker::showDatasets(const Listing& listing)
{
    QStringList shown;
    for (int i = 0; i < m_dataset->count(); ++i)
        shown.append(m_dataset->itemText(i));
    if (shown != listing.names) {
        const QString chosen = m_dataset->currentText();
        const QSignalBlocker blocker(m_dataset);
        m_dataset->clear();
        m_dataset->addItems(listing.names);
        m_dataset->setCurrentIndex(std::max(0, m_dataset->findText(chosen)));
    }
    Q_EMIT listed(!listing.names.isEmpty());
    if (listing.names.isEmpty()) {
        m_wantsRepresentative = false;
        m_content.reset();
        m_loaded.clear();
        m_task->clear();
        m_platform->clear();
        Q_EMIT hasNoDataset();
        return;
    }
    // Lists that are the same as before stay as they are: somebody may be choosing from them.
    const bool isCurrent = m_content && m_loaded == m_dataset->currentText()
        && m_content->version == listing.version;
    if (!isCurrent)
        loadTasks(m_dataset->currentText());
    else if (m_wantsRepresentative)
        pickBest();
}

void ProgramPicker::loadTasks(const QString& dataset)
{
    m_context->query<std::shared_ptr<const DatasetContent>>(
        this, "tasks", [dataset](StorageReader& storage) { return loadContent(storage, dataset); },
        [this, dataset](Result<std::shared_ptr<const DatasetContent>> content) {
            if (!content) {
                m_wantsRepresentative = false;
                m_context->showError(content.error(), tr("The dataset could not be read."));
                return;
            }
            m_content = *content;
            m_loaded = dataset;
            showTasks(*m_content);
            if (m_wantsRepresentative)
                pickBest();
        });
}

void ProgramPicker::showTasks(const DatasetContent& content)
{
    const QSignalBlocker platformBlocker(m_platform);
    const QSignalBlocker taskBlocker(m_task);
    const QString platform
        = m_open.dataset == m_loaded ? m_open.platform : m_platform->currentText();
    m_platform->clear();
    for (const dataset::PlatformInfo& info : content.platforms)
        m_platform->addItem(QString::fromStdString(info.name));
    m_platform->setCurrentIndex(std::max(0, m_platform->findText(platform)));
    m_task->clear();
    for (const dataset::TaskInfo& task : content.tasks) {
        m_task->addItem(
            QString::fromStdString(task.name), QVariant::fromValue<qlonglong>(task.id.value));
        m_task->setItemData(
            m_task->count() - 1, QString::fromStdString(task.workloadKey), Qt::ToolTipRole);
    }
    m_task->setCurrentIndex(m_open.dataset == m_loaded
            ? m_task->findData(QVariant::fromValue<qlonglong>(m_open.task.value))
            : -1);
    if (m_task->currentIndex() < 0)
        m_task->setEditText({});
    m_task->lineEdit()->setPlaceholderText(tr("Choose a task"));
    m_task->lineEdit()->setCursorPosition(0);
}

void ProgramPicker::chooseRepresentative()
{
    m_wantsRepresentative = true;
    m_dataset->setCurrentIndex(0);
    refresh();
}

void ProgramPicker::reopen()
{
    if (m_open.ordinal > 0)
        Q_EMIT chosen({ProgramChoice::By::Ordinal, m_open});
    else
        chooseRepresentative();
}

void ProgramPicker::pickBest()
{
    std::int64_t most = 0;
    const dataset::TaskInfo* best = nullptr;
    PlatformId platform;
    for (const dataset::TaskInfo& task : m_content->tasks) {
        for (const dataset::TaskOnPlatform& here : task.platforms) {
            if (here.good > most) {
                most = here.good;
                best = &task;
                platform = here.platform;
            }
        }
    }
    if (best == nullptr) {
        // Nothing was measured well in this dataset: perhaps in the next.
        const int next = m_dataset->findText(m_loaded) + 1;
        m_wantsRepresentative = next < m_dataset->count();
        if (m_wantsRepresentative) {
            m_dataset->setCurrentIndex(next);
            loadTasks(m_dataset->currentText());
        }
        return;
    }
    m_wantsRepresentative = false;
    ProgramChoice choice;
    choice.by = ProgramChoice::By::Fastest;
    choice.ref.dataset = m_loaded;
    choice.ref.task = best->id;
    for (const dataset::PlatformInfo& info : m_content->platforms) {
        if (info.id == platform)
            choice.ref.platform = QString::fromStdString(info.name);
    }
    Q_EMIT chosen(choice);
}

ProgramRef ProgramPicker::currentRef() const
{
    return {m_loaded.isEmpty() ? m_open.dataset : m_loaded,
        TaskId{m_task->currentData().toLongLong()}, 0, m_platform->currentText()};
}

void ProgramPicker::chooseTask(int index)
{
    if (index >= 0)
        choose(ProgramChoice::By::Ordinal, 1);
}

void ProgramPicker::choose(ProgramChoice::By by, std::int64_t ordinal)
{
    ProgramChoice choice{by, currentRef()};
    if (!choice.ref.task)
        return;
    choice.ref.ordinal = ordinal;
    Q_EMIT chosen(choice);
}

void ProgramPicker::setProgram(const InspectedProgram& program)
{
    m_open = program.ref;
    const QSignalBlocker datasetBlocker(m_dataset);
    const QSignalBlocker platformBlocker(m_platform);
    const QSignalBlocker taskBlocker(m_task);
    const QSignalBlocker ordinalBlocker(m_ordinal);
    m_ordinal->setRange(1, static_cast<int>(std::max<std::int64_t>(1, program.programsInTask)));
    m_ordinal->setValue(static_cast<int>(program.ref.ordinal));
    if (m_dataset->findText(program.ref.dataset) < 0)
        m_dataset->addItem(program.ref.dataset);
    m_dataset->setCurrentText(program.ref.dataset);
    if (m_loaded != program.ref.dataset) {
        loadTasks(program.ref.dataset);
        return;
    }
    m_platform->setCurrentIndex(m_platform->findText(program.ref.platform));
    m_task->setCurrentIndex(
        m_task->findData(QVariant::fromValue<qlonglong>(program.ref.task.value)));
    m_task->lineEdit()->setCursorPosition(0);
}

} // namespace tlp::widgets
