// SPDX-License-Identifier: GPL-3.0-only
#pragma once

class QWidget;

namespace tlp::widgets {

class AppContext;

/// Every chart inside `page` tells from now on where the user saved it, or why that failed. GUI
/// thread.
void tellChartExports(const QWidget* page, AppContext* context);

} // namespace tlp::widgets
