// SPDX-License-Identifier: GPL-3.0-only
// The translation unit that owns the precompiled LibTorch headers; the others reuse them.
