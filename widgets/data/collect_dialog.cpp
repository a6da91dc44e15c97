// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/collect_dialog.h"

#include "widgets/data/target_grid.h"
#include "widgets/data/value_text.h"
#include "widgets/data/workload_picker.h"
#include "widgets/shell/job_texts.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPointer>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

constexpr int kMostPrograms = 100'000;
constexpr int kUsualPrograms = 64;

QString newFile(const QString& workspace)
{
    return QDir(workspace).filePath(
        QStringLiteral("records/collected-%1.json")
            .arg(QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss"))));
}

} // namespace

CollectDialog::CollectDialog(
    AppContext* context, const QStringList& datasets, Start start, QWidget* parent)
    : QDialog(parent)
    , m_context(context)
    , m_start(std::move(start))
    , m_workloads(new WorkloadPicker(this))
    , m_targets(new TargetGrid(this))
    , m_programs(new QSpinBox(this))
    , m_samePrograms(new QCheckBox(tr("Same programs on every target"), this))
    , m_check(new QCheckBox(tr("Check every result"), this))
    , m_seed(new QSpinBox(this))
    , m_file(new QLineEdit(newFile(context->workspaceDirectory()), this))
    , m_dataset(new QComboBox(this))
    , m_estimate(new QLabel(this))
    , m_message(makeLabel({}, TextRole::Danger, this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Collect measured programs"));
    m_estimate->setObjectName(QStringLiteral("collectEstimate"));
    m_estimate->setWordWrap(true);
    m_message->setObjectName(QStringLiteral("collectMessage"));

    auto* left = new QVBoxLayout;
    left->setSpacing(spacing(0.75));
    left->addWidget(makeLabel(tr("Workloads"), TextRole::Heading, this));
    left->addWidget(m_workloads, 1);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(spacing(3));
    columns->addLayout(left, 1);
    columns->addWidget(makeOptions(datasets), 1);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(spacing());
    layout->addWidget(
        makeLabel(tr("Programs are drawn at random from each workload's schedule space, compiled, "
                     "and timed on this machine, one at a time. Times are honest only while "
                     "nothing else loads it."),
            TextRole::Caption, this));
    layout->addLayout(columns, 1);
    layout->addWidget(m_estimate);
    layout->addWidget(m_message);
    layout->addWidget(m_buttons);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Start collecting"));
    m_buttons->button(QDialogButtonBox::Ok)->setObjectName(QStringLiteral("startCollecting"));
    setPrimary(m_buttons->button(QDialogButtonBox::Ok));
    resize(fontMetrics().averageCharWidth() * 124, fontMetrics().height() * 33);

    connect(m_workloads, &WorkloadPicker::changed, this, &CollectDialog::validate);
    connect(m_targets, &TargetGrid::changed, this, &CollectDialog::validate);
    connect(m_programs, &QSpinBox::valueChanged, this, &CollectDialog::validate);
    connect(m_file, &QLineEdit::textChanged, this, &CollectDialog::validate);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &CollectDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &CollectDialog::reject);
    m_context->query<CollectFacts>(
        this, "facts", [](StorageReader& storage) { return loadCollectFacts(storage); },
        [this](Result<CollectFacts> facts) {
            if (!facts)
                return;
            m_facts = std::move(*facts);
            m_workloads->setNetworks(m_facts.networks);
            validate();
        });
    validate();
}

QWidget* CollectDialog::makeOptions(const QStringList& datasets)
{
    m_programs->setObjectName(QStringLiteral("collectPrograms"));
    m_programs->setRange(1, kMostPrograms);
    m_programs->setValue(kUsualPrograms);
    m_programs->setAccelerated(true);
    m_samePrograms->setObjectName(QStringLiteral("collectSamePrograms"));
    m_samePrograms->setChecked(true);
    m_samePrograms->setToolTip(
        tr("What a model for several platforms learns from; otherwise each target gets programs of "
           "its own"));
    m_check->setObjectName(QStringLiteral("collectCheck"));
    m_check->setToolTip(
        tr("Compares each program's result with that of a plain evaluation: safer and slower"));
    m_seed->setObjectName(QStringLiteral("collectSeed"));
    m_seed->setRange(0, 1'000'000'000);
    m_seed->setToolTip(tr("The same number draws the same programs"));
    m_file->setObjectName(QStringLiteral("collectFile"));
    m_dataset->setObjectName(QStringLiteral("collectDataset"));
    m_dataset->setEditable(true);
    m_dataset->addItems(datasets);
    m_dataset->setCurrentText({});
    m_dataset->lineEdit()->setPlaceholderText(tr("Not imported"));
    m_dataset->setToolTip(
        tr("The records are imported into this dataset at the end; a new name makes a new one"));
    // Names of files and datasets must not widen the dialog.
    m_dataset->setMinimumContentsLength(12);
    auto* browse = new QPushButton(tr("Choose…"), this);
    browse->setAccessibleName(tr("Choose the record file"));
    auto* fileRow = new QHBoxLayout;
    fileRow->addWidget(m_file, 1);
    fileRow->addWidget(browse);

    auto* form = new QFormLayout;
    form->setSpacing(spacing());
    form->addRow(tr("&Programs per task:"), m_programs);
    form->addRow(tr("S&eed:"), m_seed);
    form->addRow(tr("&Record file:"), fileRow);
    form->addRow(tr("Import into &dataset:"), m_dataset);
    if (auto* label = qobject_cast<QLabel*>(form->labelForField(fileRow)))
        label->setBuddy(m_file);
    auto* options = new QWidget(this);
    auto* layout = new QVBoxLayout(options);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing(0.75));
    layout->addWidget(makeLabel(tr("Targets on this machine"), TextRole::Heading, options));
    layout->addWidget(m_targets);
    layout->addWidget(m_samePrograms);
    layout->addWidget(m_check);
    layout->addSpacing(spacing());
    layout->addWidget(makeLabel(tr("Programs and records"), TextRole::Heading, options));
    layout->addLayout(form);
    layout->addStretch();
    connect(browse, &QPushButton::clicked, this, &CollectDialog::chooseFile);
    return options;
}

void CollectDialog::setDataset(const QString& name)
{
    m_dataset->setEditText(name);
}

measure::CollectSpec CollectDialog::spec() const
{
    measure::CollectSpec spec;
    spec.workloads = m_workloads->workloads();
    spec.targets = m_targets->targets();
    spec.programs = m_programs->value();
    spec.samePrograms = m_samePrograms->isChecked() && spec.targets.size() > 1;
    spec.seed = static_cast<std::uint64_t>(m_seed->value());
    spec.out = QFileInfo(m_file->text().trimmed()).absoluteFilePath().toStdString();
    spec.dataset = m_dataset->currentText().trimmed().toStdString();
    spec.measuring.checksResult = m_check->isChecked();
    return spec;
}

void CollectDialog::accept()
{
    if (!problem().isEmpty())
        return;
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(false); // one click, one collection
    m_start(spec(), [dialog = QPointer(this)](const QString& failure) {
        if (!dialog)
            return;
        if (failure.isEmpty())
            return dialog->QDialog::accept();
        dialog->validate();
        dialog->m_message->setText(failure);
        dialog->m_message->show();
    });
}

void CollectDialog::chooseFile()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Choose the record file"),
        m_file->text(), tr("Records (*.json)"), nullptr, QFileDialog::DontConfirmOverwrite);
    if (!file.isEmpty())
        m_file->setText(file);
}

QString CollectDialog::problem() const
{
    if (m_targets->isEmpty())
        return tr("No program can be built for this processor.");
    if (!m_workloads->problem().isEmpty())
        return tr("Correct the operator, or clear its field.");
    if (m_workloads->workloads().empty())
        return tr("Add at least one operator or network.");
    if (m_targets->targets().empty())
        return tr("Tick at least one target.");
    const QString file = m_file->text().trimmed();
    if (file.isEmpty())
        return tr("Name the file that the records are written to.");
    if (QFileInfo(file).isDir())
        return tr("The record file is a folder.");
    if (!QFileInfo(QFileInfo(file).absolutePath()).isDir())
        return tr("The folder of the record file does not exist.");
    return {};
}

QString CollectDialog::estimateText() const
{
    const auto targets = static_cast<std::int64_t>(m_targets->targets().size());
    const std::int64_t tasks = m_workloads->taskCount();
    if (tasks == 0 || targets == 0)
        return {};
    const std::int64_t all = tasks * m_programs->value() * targets;
    QStringList parts{tr("%1 × %2 × %3: %4.")
                          .arg(tr("%Ln task(s)", nullptr, static_cast<int>(tasks)),
                              tr("%Ln program(s)", nullptr, m_programs->value()),
                              tr("%Ln target(s)", nullptr, static_cast<int>(targets)),
                              tr("up to %1 measurements").arg(countText(all)))};
    if (m_facts.rate)
        parts.append(
            tr("About %1, at %2 for each, as in earlier collections on this machine.")
                .arg(durationText(m_facts.rate->secondsPerProgram * static_cast<double>(all)),
                    latencyText(m_facts.rate->secondsPerProgram)));
    else
        parts.append(
            tr("How long that takes is shown after the first programs: nothing was collected on "
               "this machine before."));
    if (QFileInfo::exists(m_file->text().trimmed()))
        parts.append(tr("The record file exists: what it holds is not measured again."));
    return parts.join(QLatin1Char(' '));
}

void CollectDialog::validate()
{
    const QString reason = problem();
    m_message->setText(reason);
    m_message->setVisible(!reason.isEmpty());
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(reason.isEmpty());
    m_buttons->button(QDialogButtonBox::Ok)->setToolTip(reason);
    m_samePrograms->setEnabled(m_targets->targets().size() > 1);
    m_estimate->setText(estimateText());
    m_estimate->setVisible(!m_estimate->text().isEmpty());
}

} // namespace tlp::widgets
