// SPDX-License-Identifier: GPL-3.0-only
/// Measures one candidate that never ends, to be killed: `measure_for_ever TEMPORARY SCHEDULE`.
#include "measure_fixture.h"

int main(int argc, char** argv)
{
    using namespace tlp::measure;
    if (argc != 3)
        return 2;
    MeasureOptions options = test::fakeOptions(argv[1]);
    options.buildTimeoutSeconds = 3600;
    options.runTimeoutSeconds = 3600;
    const auto measurer = Measurer::create(options);
    if (!measurer)
        return 3;
    const std::vector<Candidate> one = {test::candidate(argv[2])};
    const auto status = (*measurer)->measure(one, {}, [](std::size_t, const Measurement&) {});
    return status ? 0 : 1;
}
