// SPDX-License-Identifier: GPL-3.0-only
#include "shell/command_palette.h"

#include "shell/theme.h"

#include <algorithm>

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace tlp::widgets {
namespace {

/// Text at the left, category and shortcut muted at the right.
class CommandDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        QStringList right{index.data(CommandModel::CategoryRole).toString()};
        const QString shortcut = index.data(CommandModel::ShortcutRole).toString();
        if (!shortcut.isEmpty())
            right << shortcut;
        painter->save();
        painter->setPen(themeColors().muted);
        painter->drawText(option.rect.adjusted(0, 0, -spacing(), 0),
            Qt::AlignRight | Qt::AlignVCenter, right.join(QStringLiteral("   ")));
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(
        const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        size.setHeight(option.fontMetrics.height() + spacing(1.2));
        return size;
    }
};

} // namespace

int fuzzyScore(const QString& pattern, const QString& text)
{
    int score = 0;
    qsizetype place = 0;
    bool followsMatch = false;
    for (const QChar wanted : pattern) {
        if (wanted.isSpace()) {
            followsMatch = false;
            continue;
        }
        qsizetype found = -1;
        for (qsizetype i = place; i < text.size(); ++i) {
            if (text[i].toCaseFolded() != wanted.toCaseFolded()) {
                continue;
            }
            const bool startsWord = i == 0 || !text[i - 1].isLetterOrNumber();
            if (found < 0 || startsWord)
                found = i;
            if (startsWord || (followsMatch && i == place))
                break;
        }
        if (found < 0)
            return -1;
        const bool startsWord = found == 0 || !text[found - 1].isLetterOrNumber();
        score += 1 + (startsWord ? 6 : 0) + (followsMatch && found == place ? 8 : 0);
        followsMatch = true;
        place = found + 1;
    }
    return score * 100 - static_cast<int>(std::min<qsizetype>(text.size(), 99));
}

void CommandModel::setCommands(std::vector<Command> commands)
{
    m_commands = std::move(commands);
    filter();
}

void CommandModel::setFilter(const QString& pattern)
{
    m_pattern = pattern;
    filter();
}

void CommandModel::filter()
{
    beginResetModel();
    std::vector<std::pair<int, std::size_t>> scored;
    for (std::size_t i = 0; i < m_commands.size(); ++i) {
        const int score = m_pattern.isEmpty()
            ? 0
            : std::max(fuzzyScore(m_pattern, m_commands[i].text),
                fuzzyScore(m_pattern, m_commands[i].category + u' ' + m_commands[i].text));
        if (score >= 0)
            scored.emplace_back(-score, i);
    }
    std::stable_sort(scored.begin(), scored.end());
    m_shown.clear();
    for (const auto& [score, index] : scored)
        m_shown.push_back(index);
    endResetModel();
}

const Command* CommandModel::command(const QModelIndex& index) const
{
    if (!index.isValid() || index.row() >= static_cast<int>(m_shown.size()))
        return nullptr;
    return &m_commands[m_shown[static_cast<std::size_t>(index.row())]];
}

int CommandModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant CommandModel::data(const QModelIndex& index, int role) const
{
    const auto* found = command(index);
    if (found == nullptr)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return found->text;
    case Qt::DecorationRole:
        return found->icon;
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(found->text, found->category);
    case CategoryRole:
        return found->category;
    case ShortcutRole:
        return found->shortcut;
    default:
        return {};
    }
}

CommandPalette::CommandPalette(QWidget* window)
    : QFrame(window)
    , m_model(new CommandModel(this))
    , m_field(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_nothing(new QLabel(this))
{
    setObjectName(QStringLiteral("commandPalette"));
    hide();
    m_field->setObjectName(QStringLiteral("commandField"));
    m_field->setClearButtonEnabled(true);
    m_list->setObjectName(QStringLiteral("commandList"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new CommandDelegate(m_list));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setProperty("role", QStringLiteral("caption"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing(), spacing(), spacing(), spacing());
    layout->addWidget(m_field);
    layout->addWidget(m_nothing);
    layout->addWidget(m_list, 1);
    m_field->installEventFilter(this);
    window->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_model->setFilter(text);
        m_list->setCurrentIndex(m_model->index(0));
        m_nothing->setVisible(m_model->rowCount() == 0);
    });
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex& index) {
        m_list->setCurrentIndex(index);
        runCurrent();
    });
}

void CommandPalette::open(std::vector<Command> commands)
{
    m_field->setPlaceholderText(tr("Type to find an action, a page, a dataset or a run"));
    m_field->setAccessibleName(tr("Command palette"));
    m_list->setAccessibleName(tr("Matching commands"));
    m_nothing->setText(tr("Nothing fits. Try fewer letters."));
    m_commands = std::move(commands);
    m_field->clear();
    m_model->setFilter({});
    m_model->setCommands(m_commands);
    m_list->setCurrentIndex(m_model->index(0));
    m_nothing->setVisible(m_model->rowCount() == 0);
    if (!isVisible())
        m_focusBefore = QApplication::focusWidget();
    place();
    show();
    raise();
    m_field->setFocus();
}

void CommandPalette::addCommands(std::vector<Command> commands)
{
    const QString selected = m_list->currentIndex().data().toString();
    for (auto& command : commands)
        m_commands.push_back(std::move(command));
    m_model->setCommands(m_commands);
    int row = 0;
    for (int i = 0; i < m_model->rowCount(); ++i) {
        if (m_model->index(i).data().toString() == selected) {
            row = i;
            break;
        }
    }
    m_list->setCurrentIndex(m_model->index(m_field->text().isEmpty() ? row : 0));
    m_nothing->setVisible(m_model->rowCount() == 0);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && event->type() == QEvent::Resize && isVisible())
        place();
    if (watched == m_field && event->type() == QEvent::FocusOut) {
        hide();
        return false;
    }
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return false;
    auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Escape:
        hide();
        if (m_focusBefore)
            m_focusBefore->setFocus();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        runCurrent();
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        QApplication::sendEvent(m_list, event);
        return true;
    default:
        return false;
    }
}

void CommandPalette::runCurrent()
{
    const auto* command = m_model->command(m_list->currentIndex());
    if (command == nullptr)
        return;
    const auto run = command->run;
    hide();
    if (m_focusBefore)
        m_focusBefore->setFocus();
    run();
}

void CommandPalette::place()
{
    const auto* window = parentWidget();
    const int width = std::min(window->width() - spacing(4), fontMetrics().averageCharWidth() * 90);
    const int height = std::min(window->height() * 2 / 3, spacing(52));
    setGeometry((window->width() - width) / 2, spacing(6), width, height);
}

} // namespace tlp::widgets
