// SPDX-License-Identifier: GPL-3.0-only
// The import alone, without the command line: rate and peak memory. Usage: import_large FILE
// DATASET
#include "dataset/dataset.h"
#include "dataset/import_records.h"

#include <cstdio>

#include <fmt/format.h>
#include <sys/resource.h>

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::fputs("usage: import_large FILE DATASET\n", stderr);
        return 2;
    }
    auto dataset = tlp::dataset::Dataset::open(argv[2], tlp::dataset::OpenMode::Create);
    if (!dataset) {
        std::fputs((dataset.error().toString() + "\n").c_str(), stderr);
        return 1;
    }
    tlp::dataset::ImportOptions options;
    options.paths = {argv[1]};
    const auto report = tlp::dataset::importRecords(*dataset, options, {});
    if (!report) {
        std::fputs((report.error().toString() + "\n").c_str(), stderr);
        return 1;
    }
    rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto bytes = std::filesystem::file_size(argv[2]);
    fmt::print(
        "lines {} good {} flagged {} duplicates {}\n{:.3f} s, {:.0f} records/s, {:.0f} MB/s, "
        "peak {} MiB, CPU {:.2f}+{:.2f} s, {:.1f} bytes/record\n",
        report->lines, report->good, report->flagged, report->duplicates, report->seconds,
        static_cast<double>(report->lines) / report->seconds,
        static_cast<double>(report->bytes) / report->seconds / 1e6, usage.ru_maxrss / 1024,
        static_cast<double>(usage.ru_utime.tv_sec)
            + static_cast<double>(usage.ru_utime.tv_usec) / 1e6,
        static_cast<double>(usage.ru_stime.tv_sec)
            + static_cast<double>(usage.ru_stime.tv_usec) / 1e6,
        static_cast<double>(bytes) / static_cast<double>(report->lines));
    return 0;
}
