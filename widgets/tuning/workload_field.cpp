// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/workload_field.h"

#include <algorithm>

#include "data/value_text.h"
#include "records/workload_key.h"
#include "shell/panels.h"
#include "workload/workload.h"

#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStringList>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

const workload::OperatorInfo* operatorOf(const QString& text)
{
    const std::string name = text.section(u':', 0, 0).section(u'+', 0, 0).trimmed().toStdString();
    const auto& all = workload::operators();
    const auto found = std::ranges::find(all, name, &workload::OperatorInfo::name);
    return found == all.end() ? nullptr : &*found;
}

/// By name, else by the only one that begins so.
const NetworkFacts* networkOf(const QString& text, const std::vector<NetworkFacts>& networks)
{
    const NetworkFacts* found = nullptr;
    for (const NetworkFacts& network : networks) {
        if (network.name == text)
            return &network;
        if (!network.name.startsWith(text))
            continue;
        if (found != nullptr)
            return nullptr;
        found = &network;
    }
    return found;
}

const NetworkFacts* networkWithTask(
    const std::string& key, const std::vector<NetworkFacts>& networks)
{
    const std::string canonical = records::parseWorkloadKey(key).canonical;
    const auto found = std::ranges::find_if(networks, [&](const NetworkFacts& network) {
        return std::ranges::binary_search(network.keys, canonical);
    });
    return found == networks.end() ? nullptr : &*found;
}

ChosenWorkload chosenNetwork(const NetworkFacts& network)
{
    return {{network.name.toStdString()},
        WorkloadField::tr("Network %1: %n task(s), tuned together.", nullptr,
            static_cast<int>(network.keys.size()))
            .arg(network.name)};
}

/// An operator, a network or a key: no text without any.
std::optional<ChosenWorkload> findOne(
    const QString& text, const std::vector<NetworkFacts>& networks, QString* problem)
{
    const workload::OperatorInfo* known = operatorOf(text);
    if (const NetworkFacts* network = known == nullptr ? networkOf(text, networks) : nullptr)
        return chosenNetwork(*network);
    const std::string name = text.toStdString();
    const bool isKey = text.startsWith(u'[');
    if (known == nullptr && !isKey) {
        *problem = WorkloadField::tr("There is no operator or network “%1”; the list of this field "
                                     "has those there are.")
                       .arg(text);
        return std::nullopt;
    }
    if (const auto workload = workload::parseWorkload(name))
        return ChosenWorkload{{workload->text},
            WorkloadField::tr("%1 an execution.").arg(flopsText(workload->flops))};
    else if (known != nullptr)
        *problem = WorkloadField::tr("%1. For example %2")
                       .arg(errorText(workload.error()), QString::fromStdString(known->example));
    if (const NetworkFacts* network = isKey ? networkWithTask(name, networks) : nullptr)
        return ChosenWorkload{
            {name}, WorkloadField::tr("A task of the network %1.").arg(network->name)};
    if (problem->isEmpty())
        *problem = WorkloadField::tr("No operator and no task of a network has this workload key.");
    return std::nullopt;
}

/// What a session of several operators is shown as: see workloadText().
std::optional<ChosenWorkload> findSeveral(
    const QStringList& parts, const std::vector<NetworkFacts>& networks, QString* problem)
{
    ChosenWorkload several;
    for (const QString& part : parts) {
        const auto one = findOne(part, networks, problem);
        if (!one)
            return std::nullopt;
        if (networkOf(part, networks) != nullptr) {
            *problem = WorkloadField::tr("The network %1 can only be tuned on its own.").arg(part);
            return std::nullopt;
        }
        several.texts.push_back(one->texts.front());
    }
    several.summary = WorkloadField::tr(
        "%n operator(s), tuned together.", nullptr, static_cast<int>(several.texts.size()));
    return several;
}

} // namespace

std::optional<ChosenWorkload> findWorkload(
    const QString& typed, const std::vector<NetworkFacts>& networks, QString* problem)
{
    problem->clear();
    QStringList parts;
    for (const QString& part : typed.split(u';'))
        if (const QString text = part.trimmed(); !text.isEmpty())
            parts << text;
    if (parts.isEmpty()) {
        *problem = WorkloadField::tr("Name an operator or a network.");
        return std::nullopt;
    }
    return parts.size() == 1 ? findOne(parts.front(), networks, problem)
                             : findSeveral(parts, networks, problem);
}

WorkloadField::WorkloadField(QWidget* parent)
    : QWidget(parent)
    , m_combo(new QComboBox(this))
    , m_message(makeLabel({}, TextRole::Caption, this))
{
    m_combo->setObjectName(QStringLiteral("tuneWorkload"));
    m_combo->setEditable(true);
    m_combo->setInsertPolicy(QComboBox::NoInsert);
    m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_combo->setMinimumContentsLength(14);
    m_combo->setFocusPolicy(Qt::StrongFocus);
    m_combo->lineEdit()->setPlaceholderText(QStringLiteral("matmul:m=512,n=512,k=512"));
    m_combo->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_combo->completer()->setFilterMode(Qt::MatchContains);
    m_combo->completer()->setCaseSensitivity(Qt::CaseInsensitive);
    m_message->setObjectName(QStringLiteral("workloadMessage"));
    m_message->setWordWrap(true);
    // Room for two lines from the start: the form must not jump while one types.
    m_message->setMinimumHeight(fontMetrics().lineSpacing() * 2);
    m_message->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_combo);
    layout->addWidget(m_message);
    setFocusProxy(m_combo);
    connect(m_combo, &QComboBox::editTextChanged, this, &WorkloadField::check);
    fillChoices();
    retranslate();
}

void WorkloadField::setNetworks(std::vector<NetworkFacts> networks)
{
    m_networks = std::move(networks);
    fillChoices();
    check();
}

void WorkloadField::fillChoices()
{
    const QSignalBlocker blocker(m_combo);
    const QString typed = m_combo->currentText();
    m_combo->clear();
    for (const NetworkFacts& network : m_networks) {
        m_combo->addItem(network.name);
        m_combo->setItemData(m_combo->count() - 1,
            tr("Network: %n task(s)", nullptr, static_cast<int>(network.keys.size())),
            Qt::ToolTipRole);
    }
    if (!m_networks.empty())
        m_combo->insertSeparator(m_combo->count());
    for (const workload::OperatorInfo& info : workload::operators()) {
        m_combo->addItem(QString::fromStdString(info.example));
        m_combo->setItemData(
            m_combo->count() - 1, QString::fromStdString(info.meaning), Qt::ToolTipRole);
    }
    m_combo->setCurrentIndex(-1);
    m_combo->setEditText(typed);
}

QString WorkloadField::text() const
{
    return m_combo->currentText();
}

void WorkloadField::setText(const QString& text)
{
    m_combo->setEditText(text);
    m_combo->lineEdit()->setCursorPosition(0);
}

void WorkloadField::retranslate()
{
    m_combo->setAccessibleName(tr("Workload: an operator with its arguments, or a network"));
    m_combo->lineEdit()->setAccessibleName(m_combo->accessibleName());
    m_combo->setToolTip(tr("An operator with its arguments and fused parts, or a network's name; "
                           "the list has examples of all of them."));
    check();
}

void WorkloadField::check()
{
    m_chosen = findWorkload(text(), m_networks, &m_problem);
    const bool isEmpty = text().trimmed().isEmpty();
    // An empty field is not wrong yet; what to do is said beside the button that waits for it.
    m_message->setText(m_chosen ? m_chosen->summary : isEmpty ? QString() : m_problem);
    setTextRole(m_message, m_chosen ? TextRole::Caption : TextRole::Danger);
    setInvalid(m_combo, !m_chosen && !isEmpty);
    m_combo->setAccessibleDescription(m_chosen ? m_chosen->summary : m_problem);
    Q_EMIT changed();
}

} // namespace tlp::widgets
