// SPDX-License-Identifier: GPL-3.0-only
#pragma once

namespace tlp::model {

/// Threads of LibTorch's operations and of OpenBLAS, for this process; 0: the affinity mask.
/// LibTorch may start with one thread, and each new thread must call this before it computes.
/// Returns the number set.
int setComputeThreads(int threads);
/// Keeps glibc from returning freed memory to the system after every batch: LibTorch allocates and
/// frees tens of megabytes per operation, and faulting those pages in again took up to four fifths
/// of the time. Call once at the start of a program that trains or scores; it then keeps its peak.
void tuneAllocator();

} // namespace tlp::model
