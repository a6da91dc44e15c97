/* SPDX-License-Identifier: GPL-3.0-only */
#include "kernel.h"

#include <stdio.h>

void tellTest(void)
{
    const char* const path = getenv("TLP_TEST_MARK");
    FILE* const file = path ? fopen(path, "w") : 0;
    if (file)
        fclose(file);
}
