// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstddef>

namespace tlp::measure {

/// Takes memory out of all levels of the processor's caches: line by line where the processor can
/// (x86), else by writing more than the largest cache holds.
void flushFromCaches(const void* memory, std::size_t bytes);
/// Waits until what was flushed is out.
void finishFlush();

} // namespace tlp::measure
