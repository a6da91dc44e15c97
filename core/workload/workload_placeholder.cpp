// SPDX-License-Identifier: GPL-3.0-only
#include "workload/compute_dag.h"
