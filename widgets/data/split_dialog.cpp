// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/split_dialog.h"

#include <algorithm>
#include <cmath>
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

SplitPreview previewHoldOut(const DatasetContent& content,
    const std::vector<dataset::NetworkInfo>& networks, const QStringList& heldOut)
{
    std::set<TaskId> tested;
    for (const dataset::NetworkInfo& network : networks) {
        if (!heldOut.contains(QString::fromStdString(network.name)))
            continue;
        for (const auto& [task, weight] : network.tasks)
            tested.insert(task);
    }
    SplitPreview preview;
    for (const dataset::TaskInfo& task : content.tasks) {
        const bool isTested = tested.contains(task.id);
        ++(isTested ? preview.testTasks : preview.trainTasks);
        (isTested ? preview.testPrograms : preview.trainPrograms) += task.programs;
    }
    return preview;
}

SplitDialog::SplitDialog(AppContext* context, const QString& dataset,
    std::shared_ptr<const DatasetContent> content, std::vector<dataset::NetworkInfo> networks,
    const QStringList& taken, QWidget* parent)
    : QDialog(parent)
    , m_context(context)
    , m_dataset(dataset)
    , m_content(std::move(content))
    , m_networks(std::move(networks))
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
    for (const dataset::NetworkInfo& network : m_networks) {
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
    const bool hasNetworks = !m_networks.empty();
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

    connect(m_list, &QListWidget::itemChanged, this, &SplitDialog::validate);
    connect(m_byNetworks, &QRadioButton::toggled, this, &SplitDialog::validate);
    connect(m_percent, &QDoubleSpinBox::valueChanged, this, &SplitDialog::validate);
    connect(m_name, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_isNamed = !text.isEmpty();
        validate();
    });
    connect(m_buttons, &QDialogButtonBox::accepted, this, &SplitDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &SplitDialog::reject);
    validate();
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
    if (isByNetworks) {
        const SplitPreview preview = previewHoldOut(*m_content, m_networks, names);
        m_preview->setText(
            tr("<b>Train:</b> %1 tasks with %2 programs. <b>Test:</b> %3 tasks with %4 programs.")
                .arg(countText(preview.trainTasks), countText(preview.trainPrograms),
                    countText(preview.testTasks), countText(preview.testPrograms)));
        if (names.isEmpty())
            reason = tr("Tick at least one network.");
        else if (preview.testTasks == 0)
            reason = tr("None of the tasks of these networks is in the dataset.");
        else if (preview.trainTasks == 0)
            reason = tr("Nothing would be left to train on.");
    } else {
        const auto all = static_cast<std::int64_t>(m_content->tasks.size());
        const auto tested = static_cast<std::int64_t>(
            std::llround(static_cast<double>(all) * m_percent->value() / 100));
        m_preview->setText(tr("<b>Train:</b> about %1 tasks. <b>Test:</b> about %2 of %3 tasks, "
                              "drawn with the seed.")
                               .arg(countText(all - tested), countText(tested), countText(all)));
        if (all < 2)
            reason = tr("A dataset of one task cannot be split.");
    }
    if (reason.isEmpty() && m_name->text().trimmed().isEmpty())
        reason = tr("Name the split.");
    const bool isTaken = m_taken.contains(m_name->text().trimmed());
    m_replaced->setVisible(isTaken);
    m_message->setText(reason);
    m_message->setVisible(!reason.isEmpty());
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(reason.isEmpty() && !m_isWriting);
    m_buttons->button(QDialogButtonBox::Ok)
        ->setText(isTaken ? tr("Replace split") : tr("Create split"));
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
