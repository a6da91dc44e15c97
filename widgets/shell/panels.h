// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>

#include <QFrame>
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace tlp::widgets {

/// The few text styles of the window; sizes follow the application font.
enum class TextRole : std::uint8_t {
    Title, ///< one per page
    Heading, ///< of a card
    Figure, ///< one big number
    Caption, ///< muted explanation
    Danger,
    Success,
    Warning,
    Mono
};
void setTextRole(QWidget* widget, TextRole role);
[[nodiscard]] QLabel* makeLabel(const QString& text, TextRole role, QWidget* parent = nullptr);
/// Accent-coloured: the one thing to do next.
void setPrimary(QPushButton* button, bool primary = true);
/// Red frame of a field whose value cannot be used.
void setInvalid(QWidget* field, bool invalid);

/// A panel with a heading, an optional row of tools beside it, and a body.
class Card : public QFrame
{
    Q_OBJECT
public:
    explicit Card(const QString& heading = {}, QWidget* parent = nullptr);
    void setHeading(const QString& heading);
    [[nodiscard]] QVBoxLayout* body() const { return m_body; }
    /// Puts a widget at the right end of the heading row.
    void addTool(QWidget* tool);

private:
    QLabel* m_heading;
    QHBoxLayout* m_header;
    QVBoxLayout* m_body;
};

/// What an empty page shows: what is missing and why, and up to two buttons with the next step.
class EmptyState : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);
    void setContent(const QString& iconName, const QString& title, const QString& reason);
    /// Empty text hides the button.
    void setPrimaryAction(const QString& text, std::function<void()> action);
    void setSecondaryAction(const QString& text, std::function<void()> action);

protected:
    void changeEvent(QEvent* event) override;

private:
    void updateIcon();

    QString m_iconName;
    QLabel* m_icon;
    QLabel* m_title;
    QLabel* m_reason;
    QPushButton* m_primary;
    QPushButton* m_secondary;
    std::function<void()> m_primaryAction, m_secondaryAction;
};

} // namespace tlp::widgets
