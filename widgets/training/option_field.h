// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>

#include <QObject>
#include <QString>

#include "options/training_options.h"
#include "training/option_texts.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace tlp::widgets {

class NumberBox;

/// One option of the form: label, editor, where its default comes from, a button back to the
/// default, and what is wrong beside it. Holds text, also text that is no value (yet).
class OptionField : public QObject
{
    Q_OBJECT
public:
    /// Adds its widgets to the grid's next two rows; the grid's widget owns them.
    OptionField(const options::OptionInfo& info, QGridLayout* grid, QWidget* parent);

    [[nodiscard]] const options::OptionInfo& info() const { return m_info; }
    [[nodiscard]] FormSection section() const { return m_section; }
    [[nodiscard]] QString text() const;
    void setText(const QString& text);
    /// What the user chose, also while another value is fixed.
    [[nodiscard]] QString ownText() const { return m_own.value_or(text()); }
    /// A value that the chosen model stands for: shown, not to be edited, with `why` in place of
    /// the default. None: the user's own text comes back.
    void setFixed(const std::optional<QString>& text, const QString& why = {});
    [[nodiscard]] bool isFixed() const { return m_own.has_value(); }
    void setProblem(const QString& problem);
    /// Whether the chosen model has the option.
    void setShown(bool isShown);
    [[nodiscard]] QString problem() const { return m_problemText; }
    [[nodiscard]] QString labelText() const; ///< without mnemonic
    [[nodiscard]] QWidget* editor() const;
    void resetToDefault();
    void retranslate();

Q_SIGNALS:
    void changed();

private:
    void createEditor(QWidget* parent);
    void showHint();
    void show(const QString& text);
    void fillChoices();
    void onEdited();

    options::OptionInfo m_info;
    FormSection m_section;
    std::optional<QString> m_own; ///< what the user chose, while another value is fixed
    QString m_why;
    QString m_problemText;
    QLabel* m_label;
    QLabel* m_hint;
    QLabel* m_problem;
    QToolButton* m_reset;
    QComboBox* m_combo = nullptr;
    NumberBox* m_number = nullptr;
    QLineEdit* m_line = nullptr;
};

} // namespace tlp::widgets
