// SPDX-License-Identifier: GPL-3.0-only
#include "options/training_options.h"
