// SPDX-License-Identifier: GPL-3.0-only
#include "shell/message_area.h"

#include "shell/icons.h"
#include "shell/theme.h"

#include <algorithm>

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStringList>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace tlp::widgets {
namespace {

constexpr int kMaxMessages = 4;
constexpr int kNoticeMilliseconds = 8000;
constexpr int kOfferMilliseconds = 20000;
constexpr int kMostCharacters = 80; ///< of a line
constexpr int kLongestWord = 48; ///< characters

/// Names and paths without a gap would make the message as wide as they are.
QString withShortWords(const QString& text)
{
    QStringList words = text.split(u' ');
    for (QString& word : words)
        if (word.size() > kLongestWord)
            word = word.left(kLongestWord / 2) + QChar(0x2026) + word.right(kLongestWord / 2);
    return words.join(u' ');
}

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
        auto* label = new QLabel(withShortWords(text), this);
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        if (label->text() != text)
            label->setToolTip(text.toHtmlEscaped());
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        row->addWidget(label, 1);
        if (isError)
            addDetails(details, *row, *layout);
        if (!actionText.isEmpty() && action) {
            auto* button = new QPushButton(actionText, this);
            QObject::connect(button, &QPushButton::clicked, this, [this, action] {
                leave();
                action();
            });
            row->addWidget(button);
        }
        auto* close = new QToolButton(this);
        close->setIcon(themedIcon(QStringLiteral("close")));
        close->setAccessibleName(MessageArea::tr("Close message"));
        close->setToolTip(MessageArea::tr("Close message"));
        QObject::connect(close, &QToolButton::clicked, this, [this] { leave(); });
        row->addWidget(close);
        layout->insertLayout(0, row);
        if (!isError)
            leaveLater(actionText.isEmpty() ? kNoticeMilliseconds : kOfferMilliseconds);
    }

    [[nodiscard]] bool containsFocus() const
    {
        const QWidget* focus = window()->focusWidget();
        return focus != nullptr && isAncestorOf(focus);
    }
    void leave()
    {
        if (containsFocus())
            static_cast<MessageArea*>(parentWidget())->giveFocusBack();
        deleteLater();
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

    void leaveLater(int milliseconds)
    {
        QTimer::singleShot(milliseconds, this, [this] {
            if (underMouse() || containsFocus())
                leaveLater(kNoticeMilliseconds);
            else
                leave();
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
    parent->installEventFilter(this);
    hide();
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget* before, QWidget* now) {
        if (now != nullptr && isAncestorOf(now) && before != nullptr && !isAncestorOf(before))
            m_focusBefore = before;
    });
}

void MessageArea::giveFocusBack()
{
    if (m_focusBefore)
        m_focusBefore->setFocus(Qt::OtherFocusReason);
}

void MessageArea::place()
{
    if (count() == 0)
        return hide();
    const QRect room = parentWidget()->rect().adjusted(spacing(), 0, -spacing(), -spacing());
    const int width = std::min(room.width(), fontMetrics().averageCharWidth() * kMostCharacters);
    m_layout->activate();
    const int height = std::min(room.height(),
        m_layout->hasHeightForWidth() ? m_layout->totalHeightForWidth(width)
                                      : m_layout->totalSizeHint().height());
    setGeometry(room.right() - width + 1, room.bottom() - height + 1, width, height);
    show();
    raise();
}

bool MessageArea::event(QEvent* event)
{
    const bool isHandled = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        place();
    return isHandled;
}

bool MessageArea::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == parent())
        place();
    return QWidget::eventFilter(watched, event);
}

void MessageArea::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape)
        return QWidget::keyPressEvent(event);
    for (int i = 0; i < m_layout->count(); ++i) {
        auto* bar = static_cast<MessageBar*>(m_layout->itemAt(i)->widget());
        if (bar->containsFocus())
            return bar->leave();
    }
}

void MessageArea::focusNewest()
{
    if (count() == 0)
        return;
    const auto buttons = m_layout->itemAt(0)->widget()->findChildren<QAbstractButton*>();
    for (QAbstractButton* button : buttons)
        if (button->isVisible())
            return button->setFocus(Qt::ShortcutFocusReason);
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
    bar->show();
    place();
    QAccessibleEvent event(bar, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

int MessageArea::count() const
{
    return m_layout->count();
}

} // namespace tlp::widgets
