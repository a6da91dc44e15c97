// SPDX-License-Identifier: GPL-3.0-only
#include "program/loop_nest.h"
