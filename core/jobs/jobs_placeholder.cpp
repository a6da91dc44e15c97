// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/run_job.h"
