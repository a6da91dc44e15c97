// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/import_dialog.h"

#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QShortcut>
#include <QUrl>
#include <QVBoxLayout>

namespace tlp::widgets {

QStringList droppedPaths(const QMimeData* data)
{
    QStringList paths;
    for (const QUrl& url : data->urls()) {
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    }
    return paths;
}

ImportDialog::ImportDialog(const QStringList& datasets, Start start, QWidget* parent)
    : QDialog(parent)
    , m_start(std::move(start))
    , m_paths(new QListWidget(this))
    , m_remove(new QPushButton(tr("Remove"), this))
    , m_dataset(new QComboBox(this))
    , m_platform(new QLineEdit(this))
    , m_networks(new QLineEdit(this))
    , m_message(makeLabel({}, TextRole::Danger, this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Import measured programs"));
    setAcceptDrops(true);

    m_paths->setObjectName(QStringLiteral("importPaths"));
    m_paths->setAccessibleName(tr("Files, folders and archives to import"));
    m_paths->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_paths->setAlternatingRowColors(true);
    auto* addFilesButton = new QPushButton(tr("Add files…"), this);
    auto* addFolderButton = new QPushButton(tr("Add folder…"), this);
    auto* removeKey = new QShortcut(QKeySequence::Delete, m_paths);
    removeKey->setContext(Qt::WidgetShortcut);
    auto* pathButtons = new QVBoxLayout;
    pathButtons->addWidget(addFilesButton);
    pathButtons->addWidget(addFolderButton);
    pathButtons->addWidget(m_remove);
    pathButtons->addStretch();
    auto* pathRow = new QHBoxLayout;
    pathRow->addWidget(m_paths, 1);
    pathRow->addLayout(pathButtons);

    m_dataset->setObjectName(QStringLiteral("importDataset"));
    m_dataset->setEditable(true);
    m_dataset->addItems(datasets);
    m_dataset->setCurrentText({});
    m_dataset->lineEdit()->setPlaceholderText(tr("A new name, or an existing dataset to add to"));
    m_platform->setObjectName(QStringLiteral("importPlatform"));
    m_platform->setPlaceholderText(tr("From each record's target"));
    m_networks->setObjectName(QStringLiteral("importNetworks"));
    m_networks->setPlaceholderText(tr("None"));
    m_networks->setToolTip(tr("A JSON file that names networks, their tasks and weights, the "
                              "operations' cost in FLOP and their computation"));
    auto* browse = new QPushButton(tr("Choose…"), this);
    browse->setAccessibleName(tr("Choose a networks file"));
    auto* networksRow = new QHBoxLayout;
    networksRow->addWidget(m_networks, 1);
    networksRow->addWidget(browse);

    auto* form = new QFormLayout;
    form->setSpacing(spacing());
    form->addRow(tr("&Dataset:"), m_dataset);
    form->addRow(tr("&Platform:"), m_platform);
    form->addRow(tr("&Networks file:"), networksRow);
    // The row is a layout, so the label needs its buddy named.
    if (auto* label = qobject_cast<QLabel*>(form->labelForField(networksRow)))
        label->setBuddy(m_networks);

    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(spacing());
    layout->addWidget(
        makeLabel(tr("TVM auto_scheduler logs (as in TenSet) and AutoTVM logs: single "
                     "files, folders with all their subfolders, or zip archives. "
                     "Drop them here."),
            TextRole::Caption, this));
    layout->addLayout(pathRow, 1);
    layout->addLayout(form);
    layout->addWidget(m_message);
    layout->addWidget(m_buttons);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Import"));
    setPrimary(m_buttons->button(QDialogButtonBox::Ok));
    resize(fontMetrics().averageCharWidth() * 90, fontMetrics().height() * 26);

    connect(addFilesButton, &QPushButton::clicked, this, &ImportDialog::addFiles);
    connect(addFolderButton, &QPushButton::clicked, this, &ImportDialog::addFolder);
    connect(m_remove, &QPushButton::clicked, this, &ImportDialog::removeSelected);
    connect(removeKey, &QShortcut::activated, this, &ImportDialog::removeSelected);
    connect(m_paths, &QListWidget::itemSelectionChanged, this, &ImportDialog::validate);
    connect(browse, &QPushButton::clicked, this, &ImportDialog::chooseNetworks);
    connect(m_dataset, &QComboBox::editTextChanged, this, &ImportDialog::validate);
    connect(m_networks, &QLineEdit::textChanged, this, &ImportDialog::validate);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &ImportDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &ImportDialog::reject);
    validate();
}

void ImportDialog::addPaths(const QStringList& paths)
{
    for (const QString& path : paths) {
        if (m_paths->findItems(path, Qt::MatchExactly).isEmpty())
            m_paths->addItem(path);
    }
    if (m_dataset->currentText().trimmed().isEmpty() && m_paths->count() > 0)
        m_dataset->setEditText(QFileInfo(m_paths->item(0)->text()).completeBaseName());
    validate();
}

void ImportDialog::setDataset(const QString& name)
{
    m_dataset->setEditText(name);
}

void ImportDialog::setNetworksFile(const QString& file)
{
    m_networks->setText(file);
}

ImportDialog::Request ImportDialog::request() const
{
    Request request;
    request.dataset = m_dataset->currentText().trimmed();
    for (int row = 0; row < m_paths->count(); ++row)
        request.paths.append(m_paths->item(row)->text());
    request.platform = m_platform->text().trimmed();
    request.networksFile = m_networks->text().trimmed();
    return request;
}

void ImportDialog::accept()
{
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(false); // one click, one import
    m_start(request(), [dialog = QPointer(this)](const QString& failure) {
        if (!dialog)
            return;
        if (failure.isEmpty())
            return dialog->QDialog::accept();
        dialog->validate();
        dialog->m_message->setText(failure);
        dialog->m_message->show();
    });
}

void ImportDialog::validate()
{
    const Request now = request();
    QString reason;
    if (now.paths.isEmpty())
        reason = tr("Add at least one file, folder or archive.");
    else if (now.dataset.isEmpty())
        reason = tr("Name the dataset that the programs go into.");
    else if (!now.networksFile.isEmpty() && !QFileInfo(now.networksFile).isFile())
        reason = tr("The networks file does not exist.");
    m_message->setText(reason);
    m_message->setVisible(!reason.isEmpty());
    m_remove->setEnabled(!m_paths->selectedItems().isEmpty());
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(reason.isEmpty());
    m_buttons->button(QDialogButtonBox::Ok)->setToolTip(reason);
}

void ImportDialog::addFiles()
{
    addPaths(QFileDialog::getOpenFileNames(this, tr("Add files"), QString(),
        tr("Records and archives (*.json *.log *.jsonl *.txt *.gz *.zip *.tar *.tgz);;All files "
           "(*)")));
}

void ImportDialog::addFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Add a folder"));
    if (!folder.isEmpty())
        addPaths({folder});
}

void ImportDialog::removeSelected()
{
    qDeleteAll(m_paths->selectedItems());
    validate();
}

void ImportDialog::chooseNetworks()
{
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Choose a networks file"), m_networks->text(), tr("Networks (*.json)"));
    if (!file.isEmpty())
        m_networks->setText(file);
}

void ImportDialog::dragEnterEvent(QDragEnterEvent* event)
{
    if (!droppedPaths(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void ImportDialog::dropEvent(QDropEvent* event)
{
    addPaths(droppedPaths(event->mimeData()));
    event->acceptProposedAction();
}

} // namespace tlp::widgets
