// SPDX-License-Identifier: GPL-3.0-only
/// tlp-builder: the code generator's own process. `--version` prints one JSON line with Halide's
/// version and the host target, which `tlp doctor` shows.
#include <cstdio>
#include <string_view>

#include <Halide.h>
#include <fmt/format.h>

int main(int argc, char** argv)
{
    if (argc == 2 && std::string_view(argv[1]) == "--version") {
        fmt::print("{{\"halide\": \"{}\", \"host_target\": \"{}\"}}\n", TLP_HALIDE_VERSION,
            Halide::get_host_target().to_string());
        return 0;
    }
    fmt::print(stderr, "usage: tlp-builder --version\n");
    return 2;
}
