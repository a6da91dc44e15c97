// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <QMap>
#include <QString>

class QCheckBox;
class QGridLayout;
class QLabel;
class QVBoxLayout;
class QWidget;

namespace tlp::widgets {

/// The rows of a form in sections below each other: a label, an editor and, below it, what is wrong
/// with it. Rows have keys; those of a check box and wide ones stretch over both columns. GUI
/// thread only.
class FormRows
{
public:
    explicit FormRows(QWidget* form);

    /// The rows that follow stand below `title`; with a `body`, a widget of theirs.
    void addSection(QWidget* title, QWidget* body = nullptr);
    /// `beside`: a small widget at the end of the row.
    void addRow(const char* key, QWidget* editor, QWidget* beside = nullptr);
    /// Its editor tells its own name and problems.
    void addWideRow(const char* key, QWidget* editor);
    void addCheck(const char* key, QCheckBox* box);
    /// Below all rows.
    void addNote(QLabel* note);
    /// After the last row: the tab key goes through them in order.
    void finish();

    void setLabel(const char* key, const QString& text, const QString& help);
    void setVisible(const char* key, bool visible);
    /// The editors of all sections stand in one column.
    void align();
    /// Key → sentence.
    void showProblems(const QMap<QString, QString>& problems);
    /// The first in the order of the rows, with the name of its field.
    [[nodiscard]] QString firstProblem(const QMap<QString, QString>& problems) const;
    /// Its name alone, where the form tells the problem itself; empty: it does not.
    [[nodiscard]] QString firstProblemField(const QMap<QString, QString>& problems) const;
    [[nodiscard]] QWidget* firstEditor(const QMap<QString, QString>& problems) const; ///< or null

private:
    struct Row
    {
        QString key;
        QLabel* label = nullptr; ///< null: a check box has its own
        QWidget* editor = nullptr;
        QLabel* problem = nullptr; ///< null: the editor tells them itself
    };

    [[nodiscard]] const Row& row(const char* key) const;
    [[nodiscard]] const Row* firstRow(const QMap<QString, QString>& problems) const; ///< or null
    QLabel* makeLabelFor(QWidget* editor);
    QLabel* makeProblemLabel(const char* key);

    QWidget* m_form;
    QVBoxLayout* m_layout;
    QGridLayout* m_grid = nullptr; ///< of the last section
    std::vector<Row> m_rows;
};

} // namespace tlp::widgets
