// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/divisor_box.h"

#include <algorithm>
#include <limits>

#include <QKeyEvent>
#include <QLineEdit>

namespace tlp::widgets {

DivisorBox::DivisorBox(QWidget* parent)
    : QSpinBox(parent)
{
    setKeyboardTracking(false);
    setGroupSeparatorShown(false);
    lineEdit()->installEventFilter(this);
}

void DivisorBox::setChoices(const std::vector<std::int64_t>& choices, std::int64_t value)
{
    m_choices.clear();
    for (const std::int64_t choice : choices) {
        if (choice <= std::numeric_limits<int>::max())
            m_choices.push_back(static_cast<int>(choice));
    }
    if (m_choices.empty())
        m_choices.push_back(static_cast<int>(value));
    setRange(m_choices.front(), m_choices.back());
    setValue(static_cast<int>(value));
}

void DivisorBox::stepBy(int steps)
{
    const auto last = std::ssize(m_choices) - 1;
    const auto at = std::ranges::lower_bound(m_choices, value()) - m_choices.begin();
    setValue(m_choices[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at + steps, 0, last))]);
    selectAll();
}

QAbstractSpinBox::StepEnabled DivisorBox::stepEnabled() const
{
    StepEnabled enabled = StepNone;
    if (value() > minimum())
        enabled |= StepDownEnabled;
    if (value() < maximum())
        enabled |= StepUpEnabled;
    return enabled;
}

QValidator::State DivisorBox::validate(QString& text, int& /*position*/) const
{
    bool isNumber = false;
    const int number = locale().toInt(text, &isNumber);
    if (isNumber && std::ranges::binary_search(m_choices, number))
        return QValidator::Acceptable;
    // A beginning of one of them, or nothing yet.
    const bool isBeginning = std::ranges::any_of(
        m_choices, [&](int choice) { return textFromValue(choice).startsWith(text); });
    return isBeginning ? QValidator::Intermediate : QValidator::Invalid;
}

void DivisorBox::fixup(QString& text) const
{
    text = textFromValue(value());
}

bool DivisorBox::isOfTheWindow(const QEvent& event) const
{
    if (event.type() != QEvent::ShortcutOverride || lineEdit()->text() != textFromValue(value()))
        return false;
    const auto& key = static_cast<const QKeyEvent&>(event);
    return key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo);
}

bool DivisorBox::event(QEvent* event)
{
    if (!isOfTheWindow(*event))
        return QSpinBox::event(event);
    event->ignore();
    return true;
}

bool DivisorBox::eventFilter(QObject* watched, QEvent* event)
{
    if (!isOfTheWindow(*event))
        return QSpinBox::eventFilter(watched, event);
    event->ignore();
    return true;
}

} // namespace tlp::widgets
