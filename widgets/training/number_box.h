// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QAbstractSpinBox>

namespace tlp::widgets {

/// A whole number with arrows that also keeps what is not (yet) a number, so that the form can say
/// what is wrong beside it instead of swallowing keys. GUI thread only.
class NumberBox : public QAbstractSpinBox
{
    Q_OBJECT
public:
    NumberBox(double minimum, double maximum, QWidget* parent = nullptr);

    [[nodiscard]] QString value() const { return text(); }
    void setValue(const QString& text);
    void stepBy(int steps) override;
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void valueChanged(const QString& text);

protected:
    [[nodiscard]] StepEnabled stepEnabled() const override;
    [[nodiscard]] QValidator::State validate(QString& input, int& position) const override;
    void wheelEvent(QWheelEvent* event) override;

private:
    double m_minimum;
    double m_maximum;
};

} // namespace tlp::widgets
