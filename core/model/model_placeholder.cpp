// SPDX-License-Identifier: GPL-3.0-only
#include "model/cost_model.h"
