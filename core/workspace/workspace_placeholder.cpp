// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/workspace.h"
