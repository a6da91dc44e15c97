// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>

#include <QPointer>
#include <QWidget>

class QVBoxLayout;

namespace tlp::widgets {

/// Messages that float over the lower right corner of its parent, newest first: text, details to
/// unfold and copy, an optional action. Nothing moves when one comes or goes. Plain notices leave
/// after a while, offers after a longer one (not while pointed at or focused); errors stay until
/// closed. Escape closes the one with the focus. GUI thread only.
class MessageArea : public QWidget
{
    Q_OBJECT
public:
    explicit MessageArea(QWidget* parent);

    void showMessage(const QString& text, const QString& details, const QString& actionText,
        std::function<void()> action);
    [[nodiscard]] int count() const;
    /// For the keyboard: the focus goes to the newest message, and back when that is closed.
    void focusNewest();
    void giveFocusBack(); ///< to what had it before a message

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void place();

    QVBoxLayout* m_layout;
    QPointer<QWidget> m_focusBefore;
};

} // namespace tlp::widgets
