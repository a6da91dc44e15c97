// SPDX-License-Identifier: GPL-3.0-only
#include "training/facts_table.h"

#include "data/value_text.h"
#include "shell/panels.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace tlp::widgets {

FactsTable::FactsTable(QWidget* parent)
    : QWidget(parent)
    , m_note(new QLabel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(2);
    grid->setHorizontalSpacing(16);
    const auto name = [&](int row, int column, Qt::Alignment alignment) {
        auto* label = new QLabel(this);
        setTextRole(label, TextRole::Caption);
        m_names.push_back(label);
        grid->addWidget(label, row, column, alignment);
    };
    const auto value = [&](int row, int column, const char* objectName) {
        auto* label = new QLabel(this);
        label->setObjectName(QLatin1String(objectName));
        grid->addWidget(label, row, column, Qt::AlignRight);
        return label;
    };
    name(0, 1, Qt::AlignRight);
    name(0, 2, Qt::AlignRight);
    name(1, 0, Qt::AlignLeft);
    name(2, 0, Qt::AlignLeft);
    name(3, 0, Qt::AlignLeft);
    m_trainPrograms = value(1, 1, "trainPrograms");
    m_trainTasks = value(1, 2, "trainTasks");
    m_validationPrograms = value(2, 1, "validationPrograms");
    m_testPrograms = value(3, 1, "testPrograms");
    m_testTasks = value(3, 2, "testTasks");
    grid->setColumnStretch(3, 1);
    layout->addLayout(grid);
    m_note->setObjectName(QStringLiteral("dataNote"));
    m_note->setWordWrap(true);
    setTextRole(m_note, TextRole::Warning);
    layout->addWidget(m_note);
    retranslate();
}

void FactsTable::retranslate()
{
    m_names[0]->setText(tr("Programs"));
    m_names[1]->setText(tr("Tasks"));
    m_names[2]->setText(tr("Training"));
    m_names[3]->setText(tr("Validation (same tasks)"));
    m_names[4]->setText(tr("Held out by the split"));
    showFacts();
}

void FactsTable::setFacts(const std::optional<ChoiceFacts>& facts, bool isSplit)
{
    m_facts = facts;
    m_isSplit = isSplit;
    showFacts();
}

void FactsTable::showFacts()
{
    const QString none = QStringLiteral("–");
    m_trainPrograms->setText(m_facts ? countText(m_facts->trainPrograms) : none);
    m_trainTasks->setText(m_facts ? countText(m_facts->trainTasks) : none);
    m_validationPrograms->setText(m_facts ? countText(m_facts->validationPrograms) : none);
    m_testPrograms->setText(m_facts ? countText(m_facts->testPrograms) : none);
    m_testTasks->setText(m_facts ? countText(m_facts->testTasks) : none);
    m_note->setVisible(m_facts && m_facts->testTasks == 0);
    m_note->setText(m_isSplit
            ? tr("The split holds out no task that is measured on this platform.")
            : tr("Nothing is held out: an evaluation afterwards judges the model on programs that "
                 "it was trained on."));
}

} // namespace tlp::widgets
