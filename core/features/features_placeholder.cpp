// SPDX-License-Identifier: GPL-3.0-only
#include "features/sequence_features.h"
