// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/import_records.h"
