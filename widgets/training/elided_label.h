// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QLabel>

namespace tlp::widgets {

/// A muted label of one line that gives way: what does not fit ends in "…" and is shown as a
/// tooltip.
class ElidedLabel : public QLabel
{
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
};

} // namespace tlp::widgets
