// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/workload_picker.h"

#include <algorithm>
#include <set>

#include "records/workload_key.h"
#include "widgets/data/value_text.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"
#include "workload/workload.h"

#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

QStringList examples()
{
    QStringList texts;
    for (const workload::OperatorInfo& info : workload::operators())
        texts.append(QString::fromStdString(info.example));
    return texts;
}

/// The example of the operator that a text begins with.
QString exampleText(const QString& text)
{
    const std::string name = text.section(QLatin1Char(':'), 0, 0).trimmed().toStdString();
    const auto& all = workload::operators();
    const auto found
        = std::find_if(all.begin(), all.end(), [&](const auto& info) { return info.name == name; });
    if (found == all.end())
        return {};
    return WorkloadPicker::tr("For example %1").arg(QString::fromStdString(found->example));
}

} // namespace

WorkloadPicker::WorkloadPicker(QWidget* parent)
    : QWidget(parent)
    , m_operator(new QLineEdit(this))
    , m_addOperator(new QPushButton(tr("Add"), this))
    , m_message(makeLabel({}, TextRole::Caption, this))
    , m_network(new QComboBox(this))
    , m_addNetwork(new QPushButton(tr("Add"), this))
    , m_list(new QListWidget(this))
    , m_remove(new QPushButton(tr("Remove"), this))
{
    m_operator->setObjectName(QStringLiteral("collectOperator"));
    m_operator->setPlaceholderText(
        QStringLiteral("conv2d:h=56,w=56,ci=64,co=64,k=3,p=1+bias+relu"));
    m_operator->setAccessibleName(tr("Operator with its arguments"));
    m_operator->setClearButtonEnabled(true);
    auto* completer = new QCompleter(examples(), this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_operator->setCompleter(completer);
    m_operator->installEventFilter(this);
    m_addOperator->setObjectName(QStringLiteral("addOperator"));
    m_addOperator->setAccessibleName(tr("Add the operator"));
    m_message->setObjectName(QStringLiteral("operatorMessage"));
    // Room for two lines from the start: the dialog must not jump while one types.
    m_message->setMinimumHeight(fontMetrics().lineSpacing() * 3);
    m_message->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_network->setObjectName(QStringLiteral("collectNetwork"));
    m_network->setAccessibleName(tr("Network"));
    m_addNetwork->setObjectName(QStringLiteral("addNetwork"));
    m_addNetwork->setAccessibleName(tr("Add the network"));
    m_list->setObjectName(QStringLiteral("collectWorkloads"));
    m_list->setAccessibleName(tr("Operators and networks to measure"));
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setAlternatingRowColors(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_remove->setObjectName(QStringLiteral("removeWorkload"));
    m_remove->setAccessibleName(tr("Remove the selected workloads"));
    auto* removeKey = new QShortcut(QKeySequence::Delete, m_list);
    removeKey->setContext(Qt::WidgetShortcut);

    auto* operatorLabel = new QLabel(tr("&Operator:"), this);
    operatorLabel->setBuddy(m_operator);
    auto* networkLabel = new QLabel(tr("Net&work:"), this);
    networkLabel->setBuddy(m_network);
    auto* operatorRow = new QHBoxLayout;
    operatorRow->addWidget(m_operator, 1);
    operatorRow->addWidget(m_addOperator);
    auto* networkRow = new QHBoxLayout;
    networkRow->addWidget(m_network, 1);
    networkRow->addWidget(m_addNetwork);
    auto* listRow = new QHBoxLayout;
    listRow->addWidget(m_list, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing(0.5));
    layout->addWidget(operatorLabel);
    layout->addLayout(operatorRow);
    layout->addWidget(m_message);
    layout->addWidget(networkLabel);
    layout->addLayout(networkRow);
    layout->addSpacing(spacing(0.5));
    layout->addLayout(listRow, 1);
    layout->addWidget(m_remove, 0, Qt::AlignRight);

    connect(m_operator, &QLineEdit::textChanged, this, &WorkloadPicker::check);
    connect(m_addOperator, &QPushButton::clicked, this, &WorkloadPicker::addTyped);
    connect(m_addNetwork, &QPushButton::clicked, this, &WorkloadPicker::addNetwork);
    connect(m_remove, &QPushButton::clicked, this, &WorkloadPicker::removeSelected);
    connect(removeKey, &QShortcut::activated, this, &WorkloadPicker::removeSelected);
    connect(m_list, &QListWidget::itemSelectionChanged, this, &WorkloadPicker::updateButtons);
    check();
}

void WorkloadPicker::setNetworks(const std::vector<NetworkFacts>& networks)
{
    m_networks = networks;
    m_network->clear();
    for (const NetworkFacts& network : networks)
        m_network->addItem(tr("%1 (%n task(s))", nullptr, static_cast<int>(network.keys.size()))
                               .arg(network.name));
    updateButtons();
}

std::vector<std::string> WorkloadPicker::workloads() const
{
    std::vector<std::string> texts;
    for (const Chosen& chosen : m_chosen)
        texts.push_back(chosen.text.toStdString());
    if (m_typed)
        texts.push_back(m_typed->text.toStdString());
    return texts;
}

std::int64_t WorkloadPicker::taskCount() const
{
    std::set<std::string> keys;
    for (const Chosen& chosen : m_chosen)
        keys.insert(chosen.keys.begin(), chosen.keys.end());
    if (m_typed)
        keys.insert(m_typed->keys.begin(), m_typed->keys.end());
    return std::ssize(keys);
}

void WorkloadPicker::check()
{
    const QString text = m_operator->text().trimmed();
    m_typed.reset();
    m_problem.clear();
    QString hint = tr("Name, arguments and fused parts; type a name to see examples.");
    if (!text.isEmpty()) {
        if (const auto workload = workload::parseWorkload(text.toStdString())) {
            m_typed = Chosen{QString::fromStdString(workload->text),
                QString::fromStdString(workload->text),
                {records::parseWorkloadKey(workload->key).canonical}};
            hint = tr("%1: %2 an execution.").arg(m_typed->text, flopsText(workload->flops));
        } else {
            m_problem = errorText(workload.error());
            const QString example = exampleText(text);
            hint = example.isEmpty() ? m_problem : m_problem + QLatin1Char('\n') + example;
        }
    }
    m_message->setText(hint);
    setTextRole(m_message, m_problem.isEmpty() ? TextRole::Caption : TextRole::Danger);
    setInvalid(m_operator, !m_problem.isEmpty());
    m_operator->setAccessibleDescription(hint);
    updateButtons();
    Q_EMIT changed();
}

void WorkloadPicker::addTyped()
{
    if (!m_typed)
        return;
    const Chosen typed = *m_typed;
    m_operator->clear();
    add(typed);
    m_operator->setFocus();
}

void WorkloadPicker::addNetwork()
{
    const int index = m_network->currentIndex();
    if (index < 0)
        return;
    const NetworkFacts& network = m_networks[static_cast<std::size_t>(index)];
    add({network.name, m_network->currentText(), network.keys});
}

void WorkloadPicker::add(const Chosen& chosen)
{
    const auto known = std::find_if(m_chosen.begin(), m_chosen.end(),
        [&](const Chosen& other) { return other.text == chosen.text; });
    if (known != m_chosen.end()) {
        m_list->setCurrentRow(static_cast<int>(known - m_chosen.begin()));
        return;
    }
    m_chosen.push_back(chosen);
    m_list->addItem(chosen.shown);
    m_list->item(m_list->count() - 1)->setToolTip(chosen.shown);
    updateButtons();
    Q_EMIT changed();
}

void WorkloadPicker::removeSelected()
{
    for (int row = m_list->count() - 1; row >= 0; --row) {
        if (!m_list->item(row)->isSelected())
            continue;
        delete m_list->takeItem(row);
        m_chosen.erase(m_chosen.begin() + row);
    }
    updateButtons();
    Q_EMIT changed();
}

void WorkloadPicker::updateButtons()
{
    m_addOperator->setEnabled(m_typed.has_value());
    m_addNetwork->setEnabled(m_network->count() > 0);
    m_network->setEnabled(m_network->count() > 0);
    m_remove->setEnabled(!m_list->selectedItems().isEmpty());
}

bool WorkloadPicker::eventFilter(QObject* watched, QEvent* event)
{
    // Return adds the operator; it would press the dialog's button.
    if (watched == m_operator && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && !m_operator->text().isEmpty()) {
            addTyped();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace tlp::widgets
