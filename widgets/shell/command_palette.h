// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>
#include <vector>

#include <QAbstractListModel>
#include <QFrame>
#include <QIcon>
#include <QPointer>

class QLabel;
class QLineEdit;
class QListView;

namespace tlp::widgets {

/// Something the palette can do.
struct Command
{
    QString text; ///< "Import records…", "tlp-zen5-1"
    QString category; ///< "Data", "Run", …
    QString shortcut;
    QIcon icon;
    std::function<void()> run;
};

/// How well `pattern` fits `text`: its letters must occur in order; word starts and neighbours
/// count more. Negative: no fit.
[[nodiscard]] int fuzzyScore(const QString& pattern, const QString& text);

/// The commands that fit, best first.
class CommandModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { CategoryRole = Qt::UserRole, ShortcutRole };

    using QAbstractListModel::QAbstractListModel;
    void setCommands(std::vector<Command> commands);
    void setFilter(const QString& pattern);
    [[nodiscard]] const Command* command(const QModelIndex& index) const;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    void filter();

    std::vector<Command> m_commands;
    std::vector<std::size_t> m_shown;
    QString m_pattern;
};

/// A search field over everything: actions, pages, data sets and runs. Type, Enter; Esc closes.
class CommandPalette : public QFrame
{
    Q_OBJECT
public:
    explicit CommandPalette(QWidget* window);

    void open(std::vector<Command> commands);
    /// More commands that came late (data sets, runs); the selection stays.
    void addCommands(std::vector<Command> commands);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void runCurrent();
    void place();

    std::vector<Command> m_commands;
    CommandModel* m_model;
    QLineEdit* m_field;
    QListView* m_list;
    QLabel* m_nothing;
    QPointer<QWidget> m_focusBefore;
};

} // namespace tlp::widgets
