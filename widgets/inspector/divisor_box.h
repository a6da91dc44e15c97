// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <vector>

#include <QSpinBox>

namespace tlp::widgets {

/// A spin box that goes from one offered number to the next and takes no other. Ctrl+Z is the
/// window's while nothing is half typed. GUI thread.
class DivisorBox : public QSpinBox
{
    Q_OBJECT
public:
    explicit DivisorBox(QWidget* parent = nullptr);

    /// Ascending, with `value` among them.
    void setChoices(const std::vector<std::int64_t>& choices, std::int64_t value);
    [[nodiscard]] const std::vector<int>& choices() const { return m_choices; }

    void stepBy(int steps) override;

protected:
    [[nodiscard]] StepEnabled stepEnabled() const override;
    [[nodiscard]] QValidator::State validate(QString& text, int& position) const override;
    void fixup(QString& text) const override;
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Undo and redo, which the field would keep for itself.
    [[nodiscard]] bool isOfTheWindow(const QEvent& event) const;

    std::vector<int> m_choices;
};

} // namespace tlp::widgets
