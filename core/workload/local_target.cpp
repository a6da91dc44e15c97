// SPDX-License-Identifier: GPL-3.0-only
#include "workload/local_target.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/machine.h"
#include "base/text.h"
#include "records/target.h"

namespace tlp::workload {
namespace {

constexpr int kMostThreads = 4096;
constexpr std::int64_t kCacheLineBytes = 64;

struct Isa
{
    std::string_view name;
    std::string_view cpu; ///< what stands for it in `-mcpu`, as TVM and TenSet write it
    std::int64_t vectorBytes;
};
constexpr Isa kIsas[] = {
    {"sse41", "nehalem", 16},
    {"avx2", "core-avx2", 32},
    {"avx512", "skylake-avx512", 64},
};

struct Cpu
{
    std::string_view name;
    std::string_view isa;
};
/// LLVM's names of x86 processors with the best instruction set of ours that each has.
constexpr Cpu kCpus[] = {
    {"x86-64", "sse41"},
    {"x86-64-v2", "sse41"},
    {"x86-64-v3", "avx2"},
    {"x86-64-v4", "avx512"},
    {"core2", "sse41"},
    {"penryn", "sse41"},
    {"nehalem", "sse41"},
    {"corei7", "sse41"},
    {"westmere", "sse41"},
    {"silvermont", "sse41"},
    {"goldmont", "sse41"},
    {"tremont", "sse41"},
    {"sandybridge", "sse41"},
    {"corei7-avx", "sse41"},
    {"ivybridge", "sse41"},
    {"core-avx-i", "sse41"},
    {"btver2", "sse41"},
    {"bdver1", "sse41"},
    {"bdver2", "sse41"},
    {"haswell", "avx2"},
    {"core-avx2", "avx2"},
    {"broadwell", "avx2"},
    {"skylake", "avx2"},
    {"alderlake", "avx2"},
    {"bdver4", "avx2"},
    {"znver1", "avx2"},
    {"znver2", "avx2"},
    {"znver3", "avx2"},
    {"skylake-avx512", "avx512"},
    {"skx", "avx512"},
    {"cascadelake", "avx512"},
    {"cooperlake", "avx512"},
    {"cannonlake", "avx512"},
    {"icelake-client", "avx512"},
    {"icelake-server", "avx512"},
    {"rocketlake", "avx512"},
    {"tigerlake", "avx512"},
    {"sapphirerapids", "avx512"},
    {"znver4", "avx512"},
    {"znver5", "avx512"},
};

const Isa* findIsa(std::string_view name)
{
    const auto* found = std::ranges::find(kIsas, name, &Isa::name);
    return found == std::end(kIsas) ? nullptr : found;
}

bool isSupported(std::string_view isa)
{
#if defined(__x86_64__)
    if (isa == "sse41")
        return __builtin_cpu_supports("sse4.1") != 0;
    if (isa == "avx2")
        return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
    return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0
        && __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0
        && __builtin_cpu_supports("avx512cd") != 0;
#else
    static_cast<void>(isa);
    return false;
#endif
}

Status checkSupported(std::string_view isa)
{
    if (isSupported(isa))
        return {};
    return fail(ErrorKind::Unsupported, fmt::format("this processor does not have {}", isa));
}

Result<int> parseThreads(std::string_view text)
{
    const auto threads = parseInteger(text);
    if (!threads || *threads < 1 || *threads > kMostThreads)
        return fail(ErrorKind::BadInput,
            fmt::format("“{}” is not a number of threads from 1 to {}", text, kMostThreads));
    return static_cast<int>(*threads);
}

} // namespace

Result<LocalTarget> LocalTarget::parse(std::string_view text)
{
    const std::size_t at = text.find('@');
    std::string_view isa = trimText(text.substr(0, at));
    LocalTarget target;
    const std::vector<std::string> supported = supportedIsas();
    if (isa == "host") {
        if (supported.empty())
            return fail(ErrorKind::Unsupported,
                "this processor has none of the instruction sets sse41, avx2 and avx512");
        isa = supported.back();
    }
    if (!findIsa(isa))
        return fail(ErrorKind::BadInput,
            fmt::format(
                "no instruction set “{}”; the known ones are host, sse41, avx2 and avx512", isa));
    TLP_CHECK(checkSupported(isa));
    target.isa = std::string(isa);
    target.threads = availableProcessors();
    if (at != std::string_view::npos) {
        TLP_TRY(target.threads, parseThreads(trimText(text.substr(at + 1))));
    }
    return target;
}

Result<std::string> isaOfTvmTarget(std::string_view text)
{
    const records::Target tvm = records::parseTarget(text);
    if (tvm.isGpu() || tvm.kind != "llvm")
        return fail(ErrorKind::Unsupported,
            fmt::format("programs for “{}” cannot be built here: only llvm targets of x86 "
                        "processors can",
                tvm.kind));
    const std::string triple = tvm.attribute("mtriple");
    if (!triple.empty() && !triple.starts_with("x86_64"))
        return fail(ErrorKind::Unsupported,
            fmt::format("programs for “{}” cannot be built on an x86 processor", triple));
    const std::string cpu = tvm.attribute("mcpu");
    if (cpu.empty())
        return "sse41";
    const auto* known = std::ranges::find(kCpus, cpu, &Cpu::name);
    if (known == std::end(kCpus))
        return fail(ErrorKind::Unsupported,
            fmt::format("no instruction set is known for the processor “{}”", cpu));
    return std::string(known->isa);
}

Result<LocalTarget> LocalTarget::fromTvmTarget(std::string_view text)
{
    LocalTarget target;
    TLP_TRY(target.isa, isaOfTvmTarget(text));
    TLP_CHECK(checkSupported(target.isa));
    const std::string cores = records::parseTarget(text).attribute("num-cores");
    target.threads = availableProcessors();
    if (!cores.empty()) {
        TLP_TRY(target.threads, parseThreads(cores));
    }
    return target;
}

std::string LocalTarget::toText() const
{
    return fmt::format("{}@{}", isa, threads);
}

std::string LocalTarget::platformName() const
{
    return fmt::format("local-{}-{}t", isa, threads);
}

std::string LocalTarget::toTvmTarget() const
{
    const Isa* known = findIsa(isa);
    return fmt::format("llvm -keys=cpu -mcpu={} -model={} -num-cores={}",
        known ? known->cpu : std::string_view("x86-64"), platformName(), threads);
}

std::vector<std::int64_t> LocalTarget::hardwareParams() const
{
    const Isa* known = findIsa(isa);
    return {threads, known ? known->vectorBytes : 16, kCacheLineBytes, 0, 0, 0, 0, 0};
}

std::vector<std::string> supportedIsas()
{
    std::vector<std::string> names;
    for (const Isa& isa : kIsas) {
        if (isSupported(isa.name))
            names.emplace_back(isa.name);
    }
    return names;
}

} // namespace tlp::workload
