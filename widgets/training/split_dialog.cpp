// SPDX-License-Identifier: GPL-3.0-only
#include "training/split_dialog.h"

#include <algorithm>
#include <unordered_set>

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace tlp::widgets {

TrainSplitDialog::TrainSplitDialog(const DatasetFacts& facts, QString platform, QWidget* parent)
    : QDialog(parent)
    , m_facts(facts)
    , m_platform(std::move(platform))
    , m_name(new QLineEdit(this))
    , m_byNetwork(new QRadioButton(tr("Hold out the tasks of these &networks:"), this))
    , m_byFraction(new QRadioButton(tr("Hold out a &share of the tasks:"), this))
    , m_networks(new QListWidget(this))
    , m_percent(new QDoubleSpinBox(this))
    , m_seed(new QSpinBox(this))
    , m_message(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setObjectName(QStringLiteral("splitDialog"));
    setWindowTitle(tr("New split of %1").arg(QString::fromStdString(facts.name)));

    auto* explanation = new QLabel(
        tr("A split keeps tasks away from training, so that the model is judged on programs of "
           "tasks it has never seen. A task is never on both sides."),
        this);
    explanation->setWordWrap(true);

    m_name->setObjectName(QStringLiteral("splitName"));
    m_networks->setObjectName(QStringLiteral("splitNetworks"));
    m_networks->setAccessibleName(tr("Networks to hold out"));
    for (const dataset::NetworkInfo& network : m_facts.networks) {
        auto* item = new QListWidgetItem(tr("%1 — tasks here: %2")
                                             .arg(QString::fromStdString(network.name))
                                             .arg(network.tasks.size()),
            m_networks);
        item->setData(Qt::UserRole, QString::fromStdString(network.name));
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
        if (network.tasks.empty())
            item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
    }
    m_percent->setObjectName(QStringLiteral("splitPercent"));
    m_percent->setRange(1, 99);
    m_percent->setValue(20);
    m_percent->setDecimals(0);
    m_percent->setSuffix(tr(" %"));
    m_percent->setAccessibleName(tr("Share of the tasks to hold out"));
    m_seed->setObjectName(QStringLiteral("splitSeed"));
    m_seed->setRange(0, 1'000'000);
    m_message->setWordWrap(true);
    m_message->setObjectName(QStringLiteral("splitMessage"));

    auto* form = new QFormLayout;
    form->addRow(tr("N&ame:"), m_name);
    auto* seedForm = new QFormLayout;
    seedForm->addRow(tr("Sha&re:"), m_percent);
    seedForm->addRow(tr("S&eed:"), m_seed);

    auto* layout = new QVBoxLayout(this);
    layout->addWidget(explanation);
    layout->addLayout(form);
    layout->addWidget(m_byNetwork);
    layout->addWidget(m_networks, 1);
    layout->addWidget(m_byFraction);
    layout->addLayout(seedForm);
    layout->addWidget(m_message);
    layout->addWidget(m_buttons);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("&Create split"));

    const bool hasNetworks = std::ranges::any_of(
        m_facts.networks, [](const auto& network) { return !network.tasks.empty(); });
    m_byNetwork->setEnabled(hasNetworks);
    (hasNetworks ? m_byNetwork : m_byFraction)->setChecked(true);

    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_name, &QLineEdit::textEdited, this, [this] { m_isNameEdited = true; });
    connect(m_name, &QLineEdit::textChanged, this, &TrainSplitDialog::validate);
    connect(m_byNetwork, &QRadioButton::toggled, this, &TrainSplitDialog::validate);
    connect(m_networks, &QListWidget::itemChanged, this, &TrainSplitDialog::validate);
    connect(m_percent, &QDoubleSpinBox::valueChanged, this, &TrainSplitDialog::validate);
    connect(m_seed, &QSpinBox::valueChanged, this, &TrainSplitDialog::validate);
    validate();
    resize(fontMetrics().averageCharWidth() * 70, sizeHint().height());
}

dataset::SplitRequest TrainSplitDialog::request() const
{
    dataset::SplitRequest request;
    request.name = m_name->text().trimmed().toStdString();
    if (m_byFraction->isChecked()) {
        request.fraction = m_percent->value() / 100;
        request.seed = static_cast<std::uint64_t>(m_seed->value());
        return request;
    }
    for (int i = 0; i < m_networks->count(); ++i)
        if (m_networks->item(i)->checkState() == Qt::Checked)
            request.holdOutNetworks.push_back(
                m_networks->item(i)->data(Qt::UserRole).toString().toStdString());
    return request;
}

QString TrainSplitDialog::problem() const
{
    const dataset::SplitRequest wanted = request();
    if (!wanted.fraction && wanted.holdOutNetworks.empty())
        return tr("Tick at least one network to hold out.");
    if (wanted.name.empty())
        return tr("Give the split a name.");
    if (std::ranges::find(m_facts.splits, wanted.name, &dataset::SplitInfo::name)
        != m_facts.splits.end())
        return tr("A split of this name exists; choose another name.");
    return {};
}

QString TrainSplitDialog::networkPreview() const
{
    std::unordered_set<TaskId> heldOut;
    const dataset::SplitRequest wanted = request();
    for (const dataset::NetworkInfo& network : m_facts.networks)
        if (std::ranges::find(wanted.holdOutNetworks, network.name) != wanted.holdOutNetworks.end())
            for (const auto& [task, weight] : network.tasks)
                heldOut.insert(task);
    const auto total = static_cast<qlonglong>(m_facts.tasks.size());
    const auto out = static_cast<qlonglong>(heldOut.size());
    return tr("Tasks held out: %L1. Tasks left to train on: %L2.").arg(out).arg(total - out);
}

void TrainSplitDialog::validate()
{
    m_networks->setEnabled(m_byNetwork->isChecked());
    m_percent->setEnabled(m_byFraction->isChecked());
    m_seed->setEnabled(m_byFraction->isChecked());
    if (!m_isNameEdited) {
        const dataset::SplitRequest wanted = request();
        QString name;
        for (const std::string& network : wanted.holdOutNetworks)
            name += (name.isEmpty() ? QString() : QStringLiteral("+"))
                + QString::fromStdString(network);
        if (wanted.fraction)
            name = QStringLiteral("tasks-%1-seed-%2")
                       .arg(static_cast<int>(m_percent->value()))
                       .arg(m_seed->value());
        else if (!name.isEmpty())
            name.prepend(QStringLiteral("without-"));
        m_name->setText(name);
    }
    const QString what = problem();
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(what.isEmpty());
    if (!what.isEmpty())
        m_message->setText(what);
    else if (m_byNetwork->isChecked())
        m_message->setText(networkPreview());
    else
        m_message->setText(
            tr("The tasks are drawn by this seed: the same seed gives the same split."));
}

} // namespace tlp::widgets
