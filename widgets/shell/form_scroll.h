// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QScrollArea>

namespace tlp::widgets {

/// A form that scrolls up and down only, never narrower than its fields and the scroll bar beside
/// them. GUI thread only.
class FormScroll : public QScrollArea
{
    Q_OBJECT
public:
    /// Takes the form over.
    FormScroll(QWidget* form, const QString& name, QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace tlp::widgets
