// SPDX-License-Identifier: GPL-3.0-only
#include "shell/message_area.h"

#include "shell/icons.h"
#include "shell/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace tlp::widgets {
namespace {

constexpr int kMaxMessages = 4;
constexpr int kNoticeMilliseconds = 8000;

class MessageBar : public QFrame
{
public:
    MessageBar(const QString& text, const QString& details, const QString& actionText,
        std::function<void()> action, QWidget* parent)
        : QFrame(parent)
    {
        const bool isError = !details.isEmpty();
        setObjectName(QStringLiteral("messageBar"));
        setProperty("kind", isError ? QStringLiteral("error") : QStringLiteral("notice"));
        setAccessibleName(text);
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(spacing(), spacing(0.6), spacing(0.6), spacing(0.6));
        auto* row = new QHBoxLayout;
        auto* icon = new QLabel(this);
        const int side = fontMetrics().height() + 4;
        icon->setPixmap(themedIcon(isError ? QStringLiteral("error") : QStringLiteral("info"),
            isError ? themeColors().danger : themeColors().accent)
                            .pixmap(QSize(side, side), devicePixelRatioF()));
        row->addWidget(icon);
        auto* label = new QLabel(text, this);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        row->addWidget(label, 1);
        if (isError)
            addDetails(details, *row, *layout);
        if (!actionText.isEmpty() && action) {
            auto* button = new QPushButton(actionText, this);
            QObject::connect(button, &QPushButton::clicked, this, [this, action] {
                deleteLater();
                action();
            });
            row->addWidget(button);
        }
        auto* close = new QToolButton(this);
        close->setIcon(themedIcon(QStringLiteral("close")));
        close->setAccessibleName(MessageArea::tr("Close message"));
        close->setToolTip(MessageArea::tr("Close message"));
        QObject::connect(close, &QToolButton::clicked, this, &QObject::deleteLater);
        row->addWidget(close);
        layout->insertLayout(0, row);
        if (!isError && actionText.isEmpty())
            leaveLater();
    }

private:
    void addDetails(const QString& details, QHBoxLayout& row, QVBoxLayout& layout)
    {
        auto* text = new QPlainTextEdit(details, this);
        text->setReadOnly(true);
        text->setAccessibleName(MessageArea::tr("Details of the error"));
        text->setProperty("role", QStringLiteral("mono"));
        text->setMaximumHeight(fontMetrics().height() * 7);
        text->hide();
        auto* copy = new QPushButton(MessageArea::tr("Copy"), this);
        copy->hide();
        auto* toggle = new QPushButton(MessageArea::tr("Details"), this);
        toggle->setCheckable(true);
        QObject::connect(toggle, &QPushButton::toggled, text, &QWidget::setVisible);
        QObject::connect(toggle, &QPushButton::toggled, copy, &QWidget::setVisible);
        QObject::connect(copy, &QPushButton::clicked, this,
            [details] { QApplication::clipboard()->setText(details); });
        row.addWidget(copy);
        row.addWidget(toggle);
        layout.addWidget(text);
    }

    void leaveLater()
    {
        QTimer::singleShot(kNoticeMilliseconds, this, [this] {
            if (underMouse())
                leaveLater();
            else
                deleteLater();
        });
    }
};

} // namespace

MessageArea::MessageArea(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(spacing(0.5));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void MessageArea::showMessage(const QString& text, const QString& details,
    const QString& actionText, std::function<void()> action)
{
    while (m_layout->count() >= kMaxMessages) {
        auto* oldest = m_layout->takeAt(m_layout->count() - 1);
        oldest->widget()->deleteLater();
        delete oldest;
    }
    auto* bar = new MessageBar(text, details, actionText, std::move(action), this);
    m_layout->insertWidget(0, bar);
    QAccessibleEvent event(bar, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

int MessageArea::count() const
{
    return m_layout->count();
}

} // namespace tlp::widgets
