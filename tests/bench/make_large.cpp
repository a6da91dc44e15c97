// SPDX-License-Identifier: GPL-3.0-only
// Makes logs of any size: takes the bundled sample's records and draws the tile factors and the
// costs anew. Deterministic per seed. For benchmarks and tests of scale only: the costs are
// invented.
#include "base/random.h"
#include "base/text.h"
#include "records/measure_record.h"
#include "support/generated_records.h"
#include "support/zip_files.h"

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace tlp;

namespace {

struct Options
{
    long long count = 100'000;
    std::uint64_t seed = 0;
    std::string out; ///< "": standard output
    std::string sample = TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip";
};

std::optional<Options> parseOptions(int argc, char** argv)
{
    Options options;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view name = argv[i];
        const char* value = argv[i + 1];
        const auto number = parseInteger(value);
        if (name == "--count" && number && *number >= 0)
            options.count = *number;
        else if (name == "--seed" && number)
            options.seed = static_cast<std::uint64_t>(*number);
        else if (name == "--out")
            options.out = value;
        else if (name == "--sample")
            options.sample = value;
        else
            return std::nullopt;
    }
    return argc % 2 == 1 ? std::optional(options) : std::nullopt;
}

std::vector<records::MeasureRecord> readSample(const std::string& path)
{
    std::vector<records::MeasureRecord> sample;
    for (auto& [name, text] : test::readZip(path)) {
        if (name.ends_with(".json"))
            test::addRecords(sample, std::move(text), name);
    }
    return sample;
}

} // namespace

int main(int argc, char** argv)
{
    const auto options = parseOptions(argc, argv);
    if (!options) {
        std::fputs(
            "usage: make_large [--count N] [--seed S] [--out FILE] [--sample ZIP]\n", stderr);
        return 2;
    }
    const auto sample = readSample(options->sample);
    std::FILE* out = options->out.empty() ? stdout : std::fopen(options->out.c_str(), "wb");
    if (sample.empty() || out == nullptr) {
        std::fputs("make_large: cannot read the sample or write the output\n", stderr);
        return 1;
    }
    Rng rng(splitSeed(options->seed, "make_large"));
    bool good = true;
    for (long long i = 0; i < options->count && good; ++i) {
        const auto line = test::generatedLine(sample, rng) + "\n";
        good = std::fwrite(line.data(), 1, line.size(), out) == line.size();
    }
    good = std::fflush(out) == 0 && good;
    if (out != stdout)
        good = std::fclose(out) == 0 && good;
    if (!good)
        std::fputs("make_large: the output cannot be written\n", stderr);
    return good ? 0 : 1;
}
