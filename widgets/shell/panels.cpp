// SPDX-License-Identifier: GPL-3.0-only
#include "shell/panels.h"

#include "shell/icons.h"
#include "shell/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

namespace tlp::widgets {
namespace {

/// A style sheet reads a property only when it is polished anew.
void setStyleProperty(QWidget* widget, const char* name, const QVariant& value)
{
    if (widget->property(name) == value)
        return;
    widget->setProperty(name, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
    widget->update();
}

const char* nameOf(TextRole role)
{
    switch (role) {
    case TextRole::Title:
        return "title";
    case TextRole::Heading:
        return "heading";
    case TextRole::Figure:
        return "figure";
    case TextRole::Caption:
        return "caption";
    case TextRole::Danger:
        return "danger";
    case TextRole::Success:
        return "success";
    case TextRole::Warning:
        return "warning";
    case TextRole::Mono:
        return "mono";
    }
    return "";
}

} // namespace

void setTextRole(QWidget* widget, TextRole role)
{
    setStyleProperty(widget, "role", QString::fromLatin1(nameOf(role)));
}

QLabel* makeLabel(const QString& text, TextRole role, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    setTextRole(label, role);
    label->setWordWrap(role == TextRole::Caption || role == TextRole::Danger);
    return label;
}

void setPrimary(QPushButton* button, bool primary)
{
    setStyleProperty(button, "primary", primary);
}

void setInvalid(QWidget* field, bool invalid)
{
    setStyleProperty(field, "invalid", invalid);
}

Card::Card(const QString& heading, QWidget* parent)
    : QFrame(parent)
    , m_heading(makeLabel(heading, TextRole::Heading, this))
    , m_header(new QHBoxLayout)
    , m_body(new QVBoxLayout)
{
    setProperty("card", true);
    auto* layout = new QVBoxLayout(this);
    const int margin = spacing(1.5);
    layout->setContentsMargins(margin, margin, margin, margin);
    layout->setSpacing(spacing());
    m_header->addWidget(m_heading, 1);
    m_header->setSpacing(spacing(0.5));
    layout->addLayout(m_header);
    layout->addLayout(m_body, 1);
    m_body->setSpacing(spacing());
    m_heading->setVisible(!heading.isEmpty());
}

void Card::setHeading(const QString& heading)
{
    m_heading->setText(heading);
    m_heading->setVisible(!heading.isEmpty());
}

void Card::addTool(QWidget* tool)
{
    m_header->addWidget(tool);
}

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent)
    , m_icon(new QLabel(this))
    , m_title(makeLabel({}, TextRole::Heading, this))
    , m_reason(makeLabel({}, TextRole::Caption, this))
    , m_primary(new QPushButton(this))
    , m_secondary(new QPushButton(this))
{
    m_icon->setAlignment(Qt::AlignCenter);
    m_title->setAlignment(Qt::AlignCenter);
    m_title->setWordWrap(true);
    m_reason->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_reason->setMinimumWidth(fontMetrics().averageCharWidth() * 24);
    m_reason->setMaximumWidth(fontMetrics().averageCharWidth() * 64);
    setPrimary(m_primary);
    m_primary->hide();
    m_secondary->hide();

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(spacing());
    buttons->addStretch();
    buttons->addWidget(m_primary);
    buttons->addWidget(m_secondary);
    buttons->addStretch();
    auto* reasonRow = new QHBoxLayout;
    reasonRow->addStretch();
    reasonRow->addWidget(m_reason, 100);
    reasonRow->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(spacing());
    layout->addStretch(2);
    layout->addWidget(m_icon);
    layout->addWidget(m_title);
    layout->addLayout(reasonRow);
    layout->addSpacing(spacing());
    layout->addLayout(buttons);
    layout->addStretch(3);

    connect(m_primary, &QPushButton::clicked, this, [this] {
        if (m_primaryAction)
            m_primaryAction();
    });
    connect(m_secondary, &QPushButton::clicked, this, [this] {
        if (m_secondaryAction)
            m_secondaryAction();
    });
}

void EmptyState::setContent(const QString& iconName, const QString& title, const QString& reason)
{
    m_iconName = iconName;
    m_title->setText(title);
    m_reason->setText(reason);
    updateIcon();
}

void EmptyState::setPrimaryAction(const QString& text, std::function<void()> action)
{
    m_primary->setText(text);
    m_primary->setVisible(!text.isEmpty());
    m_primaryAction = std::move(action);
}

void EmptyState::setSecondaryAction(const QString& text, std::function<void()> action)
{
    m_secondary->setText(text);
    m_secondary->setVisible(!text.isEmpty());
    m_secondaryAction = std::move(action);
}

void EmptyState::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        updateIcon();
    QWidget::changeEvent(event);
}

void EmptyState::updateIcon()
{
    const int side = spacing(6);
    m_icon->setPixmap(
        themedIcon(m_iconName, themeColors().muted).pixmap(QSize(side, side), devicePixelRatioF()));
    m_icon->setVisible(!m_iconName.isEmpty());
}

} // namespace tlp::widgets
