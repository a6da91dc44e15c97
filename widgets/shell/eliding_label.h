// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QLabel>

namespace tlp::widgets {

/// One line for names of any length, which must not widen the window: what has no room is cut, and
/// the tool tip and screen readers have all of it. GUI thread only.
class ElidingLabel : public QLabel
{
    Q_OBJECT
public:
    explicit ElidingLabel(QWidget* parent = nullptr);

    void setFullText(const QString& text);
    [[nodiscard]] const QString& fullText() const { return m_full; }
    [[nodiscard]] QSize sizeHint() const override; ///< room for all of it
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void elide();

    QString m_full;
};

} // namespace tlp::widgets
