// SPDX-License-Identifier: GPL-3.0-only
#pragma once

/// Messages of Qt's on standard error.
namespace tlp {

/// From now on, leaves out what Qt says about a system without a desktop, where nothing is wrong:
/// no XDG_RUNTIME_DIR, no window manager behind the offscreen plug-in. Every other message goes the
/// way it went. Before the application object is made, since that one says the first.
void hideHeadlessMessages();

} // namespace tlp
