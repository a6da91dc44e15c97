// SPDX-License-Identifier: GPL-3.0-only
#include "codegen/build_kernel.h"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>

#include <Halide.h>
#include <fmt/format.h>

#include "codegen/halide_program.h"
#include "codegen/halide_source.h"
#include "codegen/hottest_loop.h"
#include "codegen/shared_library.h"

namespace tlp::codegen {
namespace {

class Stopwatch
{
public:
    /// Seconds since the last call.
    double lap()
    {
        const auto now = std::chrono::steady_clock::now();
        const double seconds = std::chrono::duration<double>(now - m_start).count();
        m_start = now;
        return seconds;
    }

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

struct Isa
{
    std::vector<Halide::Target::Feature> features;
    std::int64_t lanes = 4; ///< floats in a vector register
    int registers = 16; ///< vector registers
};

Result<Isa> isaOf(const std::string& name)
{
    using T = Halide::Target;
    if (name == "sse41")
        return Isa{{T::SSE41}, 4};
    const std::vector<T::Feature> avx2{T::SSE41, T::AVX, T::AVX2, T::FMA, T::F16C};
    if (name == "avx2")
        return Isa{avx2, 8};
    if (name == "avx512") {
        Isa isa{avx2, 16, 32};
        isa.features.push_back(T::AVX512);
        isa.features.push_back(T::AVX512_Skylake);
        return isa;
    }
    return fail(ErrorKind::Unsupported, fmt::format("no code is made for “{}”", name));
}

Halide::Target targetOf(const Isa& isa, std::initializer_list<Halide::Target::Feature> more)
{
    Halide::Target target(Halide::Target::Linux, Halide::Target::X86, 64, isa.features);
    // As in TVM, whose schedules count on LLVM's loop vectoriser and unroller; not every release of
    // Halide has them on by itself.
    target.set_feature(Halide::Target::EnableLLVMLoopOpt);
    for (const auto feature : more)
        target.set_feature(feature);
    return target;
}

/// Halide's run-time library, compiled once a process: it takes longer than a kernel. Nothing in it
/// is worth more than the weakest instruction set.
Result<std::string> runtimeObject()
{
    static std::optional<MemoryFile> runtime;
    if (!runtime) {
        TLP_TRY(MemoryFile file, MemoryFile::create("runtime"));
        TLP_TRY(const Isa isa, isaOf("sse41"));
        Halide::compile_standalone_runtime(file.path(), targetOf(isa, {}));
        runtime.emplace(std::move(file));
    }
    return runtime->path();
}

std::string textOf(const std::string& path)
{
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return std::move(text).str();
}

/// Errors: NotFound.
Status autoschedule(Halide::Pipeline& pipeline, const Halide::Target& target, int threads)
{
    // The path of the build machine, else wherever the dynamic linker looks.
    const std::string plugin = std::filesystem::exists(TLP_ADAMS2019_PLUGIN)
        ? TLP_ADAMS2019_PLUGIN
        : "libautoschedule_adams2019.so";
    static bool isLoaded = false;
    try {
        if (!isLoaded)
            Halide::load_plugin(plugin);
        isLoaded = true;
    } catch (const Halide::Error&) {
        return fail(ErrorKind::NotFound,
            "Halide's autoscheduler Adams2019 is not installed (it is in Halide's development "
            "package)");
    }
    // Its own width of 32 takes minutes and gigabytes for a convolution, and found nothing better.
    constexpr const char* kBeamSize = "HL_BEAM_SIZE";
#if HALIDE_VERSION_MAJOR >= 15
    const char* const beamSize = std::getenv(kBeamSize);
    pipeline.apply_autoscheduler(target,
        Halide::AutoschedulerParams("Adams2019",
            {{"parallelism", std::to_string(threads)},
                {"beam_size", beamSize != nullptr ? beamSize : "1"}}));
#else
    setenv(kBeamSize, "1", 0);
    pipeline.auto_schedule(
        "Adams2019", target, Halide::MachineParams(threads, 16 * 1024 * 1024, 40));
#endif
    return {};
}

/// The bodies of a module's functions, without the checks of arguments that are left out of the
/// code.
std::string statementsOf(const Halide::Module& module)
{
    std::ostringstream all;
    for (const auto& function : module.functions()) {
        if (!function.name.ends_with("_argv"))
            all << function.body << '\n';
    }
    std::istringstream lines(std::move(all).str());
    std::string text;
    for (std::string line; std::getline(lines, line);) {
        const bool isCheck = line.starts_with("assert(")
            || (line.starts_with("let ") && line.find("_halide_buffer_get_") != std::string::npos);
        if (!isCheck)
            text += line + '\n';
    }
    return text;
}

Result<Kernel> build(const KernelRequest& request)
{
    Stopwatch watch;
    Kernel kernel;
    TLP_TRY(const Isa isa, isaOf(request.target.isa));
    const bool byRecord = request.scheduler == Scheduler::Steps;
    TLP_TRY(const ScheduledProgram program,
        scheduleProgram(*request.dag, byRecord ? request.steps : std::span<const records::Step>()));
    TLP_TRY(HalideProgram halide,
        byRecord ? makeHalideProgram(
            program, {{isa.lanes, isa.registers, request.target.threads}, request.packsConstants})
                 : makeHalideAlgorithm(program));
    using T = Halide::Target;
    Halide::Target target = targetOf(isa, {T::NoAsserts, T::NoBoundsQuery});
    // Shared libraries get the run-time library from an object that is compiled once.
    target.set_feature(T::NoRuntime, !request.wantsStaticLibrary);
    Halide::Pipeline pipeline(halide.outputs);
    if (request.wantsSource && byRecord)
        kernel.source = halideSource(halide, request.function, target);
    if (!byRecord)
        TLP_CHECK(autoschedule(pipeline, target, request.target.threads));
    kernel.buffers = std::move(halide.buffers);
    kernel.times.schedule = watch.lap();

    const std::vector<Halide::Argument> arguments(halide.inputs.begin(), halide.inputs.end());
    const Halide::Module module = pipeline.compile_to_module(
        arguments, request.wantsStaticLibrary ? request.function : "tlp_kernel", target);
    kernel.times.lower = watch.lap();

    std::map<Halide::OutputFileType, std::string> files;
    TLP_TRY(const MemoryFile object, MemoryFile::create("object"));
    TLP_TRY(const MemoryFile assembly, MemoryFile::create("assembly"));
    if (request.wantsStaticLibrary)
        files[Halide::OutputFileType::static_library] = request.output.string();
    else if (!request.output.empty())
        files[Halide::OutputFileType::object] = object.path();
    if (request.wantsAssembly)
        files[Halide::OutputFileType::assembly] = assembly.path();
    if (!files.empty())
        module.compile(files);
    kernel.times.compile = watch.lap();
    if (request.wantsLowered)
        kernel.lowered = statementsOf(module);
    if (request.wantsAssembly)
        kernel.assembly = hottestLoop(textOf(assembly.path()));
    watch.lap();
    if (!request.output.empty() && !request.wantsStaticLibrary) {
        TLP_TRY(const std::string runtime, runtimeObject());
        TLP_CHECK(linkSharedLibrary({object.path(), runtime}, request.output));
    }
    kernel.times.link = watch.lap();
    return kernel;
}

/// Halide's messages begin with "Error: " and end with a line break.
std::string sentenceOf(std::string message)
{
    if (message.starts_with("Error: "))
        message.erase(0, 7);
    for (char& c : message)
        c = c == '\n' ? ' ' : c;
    while (!message.empty() && (message.back() == ' ' || message.back() == '.'))
        message.pop_back();
    return message;
}

} // namespace

Result<Kernel> buildKernel(const KernelRequest& request)
{
    try {
        return build(request);
    } catch (const Halide::Error& error) {
        return fail(ErrorKind::Internal, sentenceOf(error.what()));
    } catch (const std::bad_alloc&) {
        return fail(ErrorKind::Resource, "there is not enough memory to build the program");
    } catch (const std::exception& error) {
        return fail(ErrorKind::Internal, error.what());
    }
}

} // namespace tlp::codegen
