// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

class QComboBox;
class QToolButton;
class QWidget;

/// Small widgets of forms and tool bars, made alike everywhere.
namespace tlp::widgets {

/// A list to choose from that may become narrower than its entries.
[[nodiscard]] QComboBox* makeChooser(QWidget* parent, const char* name);
/// Selects the entry with this data; the first one when there is none.
void chooseData(QComboBox* combo, const QString& data);

/// With the tool tip as its accessible name; `icon` may be empty.
[[nodiscard]] QToolButton* makeToolButton(QWidget* parent, const QString& name, const QString& text,
    const QString& toolTip, const QString& icon = {});

} // namespace tlp::widgets
