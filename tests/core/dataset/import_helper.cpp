// SPDX-License-Identifier: GPL-3.0-only
// A process that imports and can be killed: `tst_import_helper DATASET PATH`. Prints a line per
// progress report, so that the test knows when.
#include "dataset/dataset.h"
#include "dataset/import_records.h"

#include <cstdio>

int main(int argc, char** argv)
{
    if (argc != 3)
        return 2;
    auto dataset = tlp::dataset::Dataset::open(argv[1], tlp::dataset::OpenMode::Create);
    if (!dataset)
        return 1;
    tlp::dataset::ImportOptions options;
    options.paths = {argv[2]};
    tlp::JobContext context;
    context.onProgress = [](const tlp::Progress& progress) {
        std::printf("%lld\n", static_cast<long long>(progress.done));
        std::fflush(stdout);
    };
    return tlp::dataset::importRecords(*dataset, options, context) ? 0 : 1;
}
