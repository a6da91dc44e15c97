// SPDX-License-Identifier: GPL-3.0-only
#include "evaluation/evaluation_report.h"
