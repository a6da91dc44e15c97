// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/split_dialog.h"

#include <set>

#include "widgets/data/value_text.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

/// Plans the split and counts what goes where. Reader thread.
Result<SplitPreview> previewSplit(
    StorageReader& storage, const QString& dataset, const dataset::SplitRequest& request)
{
    TLP_TRY(dataset::Dataset * data, storage.dataset(dataset));
    TLP_TRY(const dataset::SplitInfo split, data->planSplit(request));
    TLP_TRY(const auto tasks, data->tasks());
    const std::set<TaskId> tested(split.test.begin(), split.test.end());
    SplitPreview preview;
    for (const dataset::TaskInfo& task : tasks) {
        const bool isTested = tested.contains(task.id);
        ++(isTested ? preview.testTasks : preview.trainTasks);
        (isTested ? preview.testPrograms : preview.trainPrograms) += task.programs;
    }
    return preview;
}

} // namespace

SplitDialog::SplitDialog(AppContext* context, const QString& dataset,
    const std::vector<dataset::NetworkInfo>& networks, const QStringList& taken, QWidget* parent)
    : QDialog(parent)
    , m_context(context)
    , m_dataset(dataset)
    , m_taken(taken)
    , m_name(new QLineEdit(this))
    , m_byNetworks(new QRadioButton(tr("Hold out whole &networks"), this))
    , m_byFraction(new QRadioButton(tr("Hold out a &share of the tasks"), this))
    , m_list(new QListWidget(this))
    , m_percent(new QDoubleSpinBox(this))
    , m_seed(new QSpinBox(this))
    , m_preview(new QLabel(this))
    , m_replaced(makeLabel(
          tr("A split of this name exists and will be replaced."), TextRole::Caption, this))
    , m_message(makeLabel({}, TextRole::Danger, this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("New split of “%1”").arg(dataset));
    m_name->setObjectName(QStringLiteral("splitName"));
    m_list->setObjectName(QStringLiteral("splitNetworks"));
    m_list->setAccessibleName(tr("Networks to hold out"));
    for (const dataset::NetworkInfo& network : networks) {
        auto* item = new QListWidgetItem(
            tr("%1 (%Ln task(s) here)", nullptr, static_cast<int>(network.tasks.size()))
                .arg(QString::fromStdString(network.name)),
            m_list);
        item->setData(Qt::UserRole, QString::fromStdString(network.name));
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
    }
    m_percent->setObjectName(QStringLiteral("splitPercent"));
    m_percent->setRange(0.1, 99.9);
    m_percent->setDecimals(1);
    m_percent->setValue(20);
    m_percent->setSuffix(tr(" % of the tasks"));
    m_percent->setAccessibleName(tr("Share of the tasks held out, in percent"));
    m_seed->setObjectName(QStringLiteral("splitSeed"));
    m_seed->setRange(0, 1'000'000'000);
    m_preview->setObjectName(QStringLiteral("splitPreview"));
    m_preview->setWordWrap(true);
    const bool hasNetworks = !networks.empty();
    m_byNetworks->setChecked(hasNetworks);
    m_byNetworks->setEnabled(hasNetworks);
    if (!hasNetworks)
        m_byNetworks->setToolTip(tr("The dataset knows no networks: import a networks file first"));
    m_byFraction->setChecked(!hasNetworks);

    auto* shareForm = new QFormLayout;
    shareForm->addRow(tr("S&hare:"), m_percent);
    shareForm->addRow(tr("S&eed:"), m_seed);
    auto* nameForm = new QFormLayout;
    nameForm->addRow(tr("&Name:"), m_name);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(spacing());
    layout->addWidget(makeLabel(
        tr("A model is trained on one part of the tasks and evaluated on the others. The same task "
           "is never on both sides."),
        TextRole::Caption, this));
    layout->addWidget(m_byNetworks);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_byFraction);
    layout->addLayout(shareForm);
    layout->addLayout(nameForm);
    layout->addWidget(m_preview);
    layout->addWidget(m_replaced);
    layout->addWidget(m_message);
    layout->addWidget(m_buttons);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Create split"));
    setPrimary(m_buttons->button(QDialogButtonBox::Ok));
    resize(fontMetrics().averageCharWidth() * 66, fontMetrics().height() * 30);

    connect(m_list, &QListWidget::itemChanged, this, &SplitDialog::loadPreview);
    connect(m_byNetworks, &QRadioButton::toggled, this, &SplitDialog::loadPreview);
    connect(m_percent, &QDoubleSpinBox::valueChanged, this, &SplitDialog::loadPreview);
    connect(m_seed, &QSpinBox::valueChanged, this, &SplitDialog::loadPreview);
    connect(m_name, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_isNamed = !text.isEmpty();
        validate();
    });
    connect(m_buttons, &QDialogButtonBox::accepted, this, &SplitDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &SplitDialog::reject);
    loadPreview();
}

QStringList SplitDialog::heldOut() const
{
    QStringList names;
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->checkState() == Qt::Checked)
            names.append(m_list->item(row)->data(Qt::UserRole).toString());
    }
    return names;
}

dataset::SplitRequest SplitDialog::request() const
{
    dataset::SplitRequest request;
    request.name = m_name->text().trimmed().toStdString();
    if (m_byNetworks->isChecked()) {
        for (const QString& name : heldOut())
            request.holdOutNetworks.push_back(name.toStdString());
    } else {
        request.fraction = m_percent->value() / 100;
        request.seed = static_cast<std::uint64_t>(m_seed->value());
    }
    return request;
}

void SplitDialog::validate()
{
    const bool isByNetworks = m_byNetworks->isChecked();
    m_list->setEnabled(isByNetworks);
    m_percent->setEnabled(!isByNetworks);
    m_seed->setEnabled(!isByNetworks);
    const QStringList names = heldOut();
    if (!m_isNamed) {
        m_name->setText(isByNetworks ? names.join(QLatin1Char('+'))
                                     : QStringLiteral("random-%1").arg(m_percent->value()));
    }
    QString reason;
    if (isByNetworks && names.isEmpty())
        reason = tr("Tick at least one network.");
    else if (m_name->text().trimmed().isEmpty())
        reason = tr("Name the split.");
    const bool isTaken = m_taken.contains(m_name->text().trimmed());
    m_replaced->setVisible(isTaken);
    m_message->setText(reason);
    m_message->setVisible(!reason.isEmpty());
    m_buttons->button(QDialogButtonBox::Ok)
        ->setEnabled(reason.isEmpty() && m_isPossible && !m_isWriting);
    m_buttons->button(QDialogButtonBox::Ok)
        ->setText(isTaken ? tr("Replace split") : tr("Create split"));
}

void SplitDialog::loadPreview()
{
    m_isPossible = false;
    validate();
    const dataset::SplitRequest wanted = request();
    if (wanted.holdOutNetworks.empty() && !wanted.fraction) {
        m_preview->clear();
        return;
    }
    m_context->query<SplitPreview>(
        this, "preview",
        [dataset = m_dataset, wanted](
            StorageReader& storage) { return previewSplit(storage, dataset, wanted); },
        [this](const Result<SplitPreview>& preview) { showPreview(preview); });
}

void SplitDialog::showPreview(const Result<SplitPreview>& preview)
{
    if (m_byNetworks->isChecked() && heldOut().isEmpty())
        return;
    m_isPossible = preview.has_value();
    validate();
    if (!preview) {
        m_preview->clear();
        m_message->setText(errorText(preview.error()));
        m_message->show();
        return;
    }
    m_preview->setText(
        tr("<b>Train:</b> %1 tasks with %2 programs. <b>Test:</b> %3 tasks with %4 programs.")
            .arg(countText(preview->trainTasks), countText(preview->trainPrograms),
                countText(preview->testTasks), countText(preview->testPrograms)));
}

void SplitDialog::accept()
{
    const bool replace = m_taken.contains(m_name->text().trimmed());
    m_isWriting = true;
    validate();
    m_context->query<dataset::SplitInfo>(
        this, "make split",
        [dataset = m_dataset, request = request(), replace](
            StorageReader& storage) -> Result<dataset::SplitInfo> {
            TLP_TRY(dataset::Dataset data, openForWriting(storage, dataset));
            return data.makeSplit(request, replace);
        },
        [this](Result<dataset::SplitInfo> split) {
            m_isWriting = false;
            if (split) {
                m_context->showMessage(
                    tr("Split “%1”: %2 tasks to train on, %3 to test on.")
                        .arg(QString::fromStdString(split->name),
                            countText(static_cast<std::int64_t>(split->train.size())),
                            countText(static_cast<std::int64_t>(split->test.size()))));
                Q_EMIT splitMade(QString::fromStdString(split->name));
                QDialog::accept();
                return;
            }
            validate();
            m_message->setText(errorText(split.error()));
            m_message->show();
        });
}

} // namespace tlp::widgets
