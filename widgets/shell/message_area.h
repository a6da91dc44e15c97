// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>

#include <QWidget>

class QVBoxLayout;

namespace tlp::widgets {

/// Messages above the page, newest first: text, details to unfold and copy, an optional action.
/// Plain notices leave after a while (not while pointed at); errors and offers stay until closed.
class MessageArea : public QWidget
{
    Q_OBJECT
public:
    explicit MessageArea(QWidget* parent = nullptr);

    void showMessage(const QString& text, const QString& details, const QString& actionText,
        std::function<void()> action);
    [[nodiscard]] int count() const;

private:
    QVBoxLayout* m_layout;
};

} // namespace tlp::widgets
