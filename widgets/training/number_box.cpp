// SPDX-License-Identifier: GPL-3.0-only
#include "training/number_box.h"

#include <algorithm>

#include <QLineEdit>
#include <QWheelEvent>

namespace tlp::widgets {

NumberBox::NumberBox(double minimum, double maximum, QWidget* parent)
    : QAbstractSpinBox(parent)
    , m_minimum(minimum)
    , m_maximum(maximum)
{
    setFocusPolicy(Qt::StrongFocus);
    connect(lineEdit(), &QLineEdit::textChanged, this, &NumberBox::valueChanged);
}

void NumberBox::setValue(const QString& text)
{
    lineEdit()->setText(text);
}

void NumberBox::stepBy(int steps)
{
    bool isNumber = false;
    const qlonglong now = text().trimmed().toLongLong(&isNumber);
    if (!isNumber)
        return;
    double next = static_cast<double>(now) + steps;
    if (m_minimum < m_maximum)
        next = std::clamp(next, m_minimum, m_maximum);
    setValue(QString::number(static_cast<qlonglong>(next)));
    selectAll();
}

QSize NumberBox::sizeHint() const
{
    QSize hint = QAbstractSpinBox::sizeHint();
    hint.setWidth(fontMetrics().horizontalAdvance(QStringLiteral("00000000000000")));
    return hint;
}

QAbstractSpinBox::StepEnabled NumberBox::stepEnabled() const
{
    bool isNumber = false;
    const auto now = static_cast<double>(text().trimmed().toLongLong(&isNumber));
    if (!isNumber)
        return StepNone;
    if (m_minimum >= m_maximum)
        return StepUpEnabled | StepDownEnabled;
    StepEnabled steps = StepNone;
    if (now < m_maximum)
        steps |= StepUpEnabled;
    if (now > m_minimum)
        steps |= StepDownEnabled;
    return steps;
}

QValidator::State NumberBox::validate(QString&, int&) const
{
    return QValidator::Acceptable;
}

// Scrolling the form must not change numbers by accident.
void NumberBox::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QAbstractSpinBox::wheelEvent(event);
    else
        event->ignore();
}

} // namespace tlp::widgets
