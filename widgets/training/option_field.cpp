// SPDX-License-Identifier: GPL-3.0-only
#include "training/option_field.h"

#include "shell/panels.h"
#include "training/number_box.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVariant>

namespace tlp::widgets {

OptionField::OptionField(const options::OptionInfo& info, QGridLayout* grid, QWidget* parent)
    : QObject(parent)
    , m_info(info)
    , m_section(optionText(info.key).section)
{
    const QString key = QString::fromStdString(info.key);
    m_label = new QLabel(parent);
    createEditor(parent);
    editor()->setObjectName(QStringLiteral("option.") + key);
    m_label->setBuddy(editor());

    m_reset = new QToolButton(parent);
    m_reset->setObjectName(QStringLiteral("reset.") + key);
    m_reset->setAutoRaise(true);
    m_reset->setText(QStringLiteral("↺"));
    QSizePolicy policy = m_reset->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_reset->setSizePolicy(policy);
    connect(m_reset, &QToolButton::clicked, this, [this] {
        resetToDefault();
        editor()->setFocus();
    });

    m_hint = makeLabel({}, TextRole::Caption, parent);
    m_hint->setObjectName(QStringLiteral("hint.") + key);
    m_hint->setWordWrap(true);
    m_problem = new QLabel(parent);
    m_problem->setObjectName(QStringLiteral("problem.") + key);
    m_problem->setWordWrap(true);
    setTextRole(m_problem, TextRole::Danger);
    m_problem->hide();

    const int row = grid->rowCount();
    grid->addWidget(m_label, row, 0);
    grid->addWidget(editor(), row, 1);
    grid->addWidget(m_reset, row, 2);
    // Below the editor, where the whole of it has room at any width of the form.
    grid->addWidget(m_hint, row + 1, 1, 1, 2);
    grid->addWidget(m_problem, row + 2, 1, 1, 2);

    retranslate();
    resetToDefault();
    m_reset->hide();
}

void OptionField::createEditor(QWidget* parent)
{
    using Kind = options::OptionInfo::Kind;
    const QStringList offers = suggestions(m_info.key);
    if (m_info.kind == Kind::Choice || !offers.isEmpty()) {
        m_combo = new QComboBox(parent);
        m_combo->setEditable(m_info.kind != Kind::Choice);
        m_combo->setInsertPolicy(QComboBox::NoInsert);
        // The longest model name must not decide the width of the form.
        m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_combo->setMinimumContentsLength(12);
        m_combo->setFocusPolicy(Qt::StrongFocus);
        if (m_combo->isEditable())
            m_combo->addItems(offers);
        connect(m_combo, &QComboBox::currentTextChanged, this, &OptionField::onEdited);
    } else if (m_info.kind == Kind::Integer) {
        m_number = new NumberBox(m_info.minimum, m_info.maximum, parent);
        connect(m_number, &NumberBox::valueChanged, this, &OptionField::onEdited);
    } else {
        m_line = new QLineEdit(parent);
        connect(m_line, &QLineEdit::textChanged, this, &OptionField::onEdited);
    }
}

QWidget* OptionField::editor() const
{
    if (m_combo != nullptr)
        return m_combo;
    if (m_number != nullptr)
        return m_number;
    return m_line;
}

QString OptionField::text() const
{
    if (m_combo != nullptr)
        return m_combo->isEditable() ? m_combo->currentText().trimmed()
                                     : m_combo->currentData().toString();
    return m_number != nullptr ? m_number->value().trimmed() : m_line->text().trimmed();
}

void OptionField::setText(const QString& text)
{
    if (m_own)
        m_own = text; // for when it is free again
    else
        show(text);
}

void OptionField::show(const QString& text)
{
    if (m_combo == nullptr) {
        m_number != nullptr ? m_number->setValue(text) : m_line->setText(text);
    } else if (m_combo->isEditable()) {
        m_combo->setCurrentText(text);
    } else if (const int index = m_combo->findData(text); index >= 0) {
        m_combo->setCurrentIndex(index);
    } else {
        // A choice this version does not know stays visible; the form says that it is unknown.
        m_combo->addItem(text, text);
        m_combo->setCurrentIndex(m_combo->count() - 1);
    }
}

void OptionField::setFixed(const std::optional<QString>& text, const QString& why)
{
    if (!text && !m_own)
        return;
    if (text && m_own && *text == this->text() && why == m_why)
        return;
    if (text && !m_own)
        m_own = this->text();
    m_why = text ? why : QString();
    const QString shown = text ? *text : *m_own;
    if (!text)
        m_own.reset();
    show(shown);
    editor()->setEnabled(!text);
    m_reset->setVisible(!text && shown != QString::fromStdString(m_info.defaultText));
    showHint();
}

void OptionField::setProblem(const QString& problem)
{
    if (problem == m_problemText)
        return;
    m_problemText = problem;
    m_problem->setText(problem.isEmpty() ? QString() : QStringLiteral("⚠ ") + problem);
    m_problem->setVisible(!problem.isEmpty());
    setInvalid(editor(), !problem.isEmpty());
    editor()->setAccessibleDescription(problem.isEmpty() ? editor()->toolTip() : problem);
}

void OptionField::setShown(bool isShown)
{
    for (QWidget* widget : {static_cast<QWidget*>(m_label), editor()})
        widget->setVisible(isShown);
    m_hint->setVisible(isShown && !m_hint->text().isEmpty());
    m_reset->setVisible(isShown && !m_own && text() != QString::fromStdString(m_info.defaultText));
    m_problem->setVisible(isShown && !m_problemText.isEmpty());
}

QString OptionField::labelText() const
{
    return m_label->text().remove(u'&');
}

void OptionField::resetToDefault()
{
    setText(QString::fromStdString(m_info.defaultText));
}

void OptionField::onEdited()
{
    m_reset->setVisible(!m_own && text() != QString::fromStdString(m_info.defaultText));
    Q_EMIT changed();
}

void OptionField::fillChoices()
{
    if (m_combo == nullptr || m_combo->isEditable())
        return;
    const QSignalBlocker blocker(m_combo);
    const QString current = m_combo->currentData().toString();
    m_combo->clear();
    for (const std::string& choice : m_info.choices)
        m_combo->addItem(choiceText(m_info.key, choice), QString::fromStdString(choice));
    if (!current.isEmpty())
        show(current);
}

/// Where the default comes from, or why there is no choice.
void OptionField::showHint()
{
    const OptionText words = optionText(m_info.key);
    const QString shown = m_info.kind == options::OptionInfo::Kind::Choice
        ? choiceText(m_info.key, m_info.defaultText)
        : QString::fromStdString(m_info.defaultText);
    const QString source = QString::fromStdString(m_info.source);
    QString hint = source.isEmpty() ? tr("Default: %1.").arg(shown)
                                    : tr("Default: %1. Source: %2.").arg(shown, source);
    if (m_own) {
        m_hint->setText(m_why);
        hint = m_why;
    } else {
        m_hint->setText(source.isEmpty()
                ? tr("default %1").arg(shown)
                : tr("default %1, %2").arg(shown, shortSource(m_info.source)));
    }
    m_hint->setToolTip(hint);
    const QString tip = words.help.isEmpty() ? hint : words.help + u'\n' + hint;
    for (QWidget* widget : {static_cast<QWidget*>(m_label), editor()})
        widget->setToolTip(tip);
    editor()->setAccessibleDescription(m_problemText.isEmpty() ? tip : m_problemText);
    m_reset->setToolTip(tr("Back to the default, %1.").arg(shown));
}

void OptionField::retranslate()
{
    m_label->setText(optionText(m_info.key).label);
    editor()->setAccessibleName(labelText());
    m_reset->setAccessibleName(tr("Reset %1 to its default").arg(labelText()));
    showHint();
    fillChoices();
}

} // namespace tlp::widgets
