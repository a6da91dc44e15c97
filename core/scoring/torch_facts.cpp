// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include <dlfcn.h>
#include <fmt/format.h>
#include <torch/torch.h>

#include "base/machine.h"
#include "base/statistics.h"
#include "base/text.h"
#include "model/torch_runtime.h"
#include "scoring/scorer.h"

namespace tlp::scoring {
namespace {

namespace fs = std::filesystem;

/// The mapped file that holds this address, "" when none does. The maps name the file itself, not
/// the links that led to it.
std::string fileAtAddress(const void* address)
{
    const auto wanted = reinterpret_cast<std::uintptr_t>(address);
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        // "7f12-7f34 r-xp 00000000 fe:01 123   /usr/lib/libx.so"
        char* end = nullptr;
        const std::uintptr_t low = std::strtoull(line.c_str(), &end, 16);
        if (*end != '-')
            continue;
        const std::uintptr_t high = std::strtoull(end + 1, nullptr, 16);
        const std::size_t path = line.find('/');
        if (wanted >= low && wanted < high && path != std::string::npos)
            return line.substr(path);
    }
    return {};
}

/// Debian's reference BLAS is "…/blas/libblas.so.3…"; the fast ones are named after themselves or
/// lie in a folder that is ("…/openblas-pthread/libblas.so.3").
bool isReferenceBlas(const std::string& file)
{
    const fs::path path(file);
    if (!path.filename().string().starts_with("libblas"))
        return false;
    const std::string folder = path.parent_path().filename().string();
    constexpr std::array<std::string_view, 4> kFast{"openblas", "blis", "atlas", "mkl"};
    return std::none_of(kFast.begin(), kFast.end(),
        [&](std::string_view name) { return folder.find(name) != std::string::npos; });
}

/// Billions of floating-point operations per second of a product of two 1024 × 1024 matrices.
double matmulGflops()
{
    constexpr int kSize = 1024;
    constexpr int kRepeats = 5;
    const torch::NoGradGuard noGradients;
    const torch::Tensor a = torch::ones({kSize, kSize});
    const torch::Tensor b = torch::ones({kSize, kSize});
    torch::Tensor product = torch::mm(a, b); // warms up threads and caches
    std::vector<double> rates;
    for (int i = 0; i < kRepeats; ++i) {
        const auto start = std::chrono::steady_clock::now();
        torch::mm_out(product, a, b);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        rates.push_back(2e-9 * kSize * kSize * kSize / seconds.count());
    }
    return median(rates);
}

using Library = std::unique_ptr<void, int (*)(void*)>;

/// Names as the driver gives them.
std::vector<std::string> driverDeviceNames(void* driver)
{
    const auto init = reinterpret_cast<int (*)(unsigned)>(::dlsym(driver, "cuInit"));
    const auto getCount = reinterpret_cast<int (*)(int*)>(::dlsym(driver, "cuDeviceGetCount"));
    const auto getName
        = reinterpret_cast<int (*)(char*, int, int)>(::dlsym(driver, "cuDeviceGetName"));
    std::vector<std::string> names;
    int count = 0;
    if (!init || !getCount || !getName || init(0) != 0 || getCount(&count) != 0)
        return names;
    for (int i = 0; i < count; ++i) {
        std::array<char, 256> name{};
        if (getName(name.data(), static_cast<int>(name.size()) - 1, i) == 0)
            names.push_back(toValidUtf8(name.data()));
    }
    return names;
}

void describeCuda(TorchFacts& facts)
{
    const Library driver(::dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL),
        [](void* handle) { return handle ? ::dlclose(handle) : 0; });
    const std::vector<std::string> names
        = driver ? driverDeviceNames(driver.get()) : std::vector<std::string>();
    if (torch::cuda::is_available()) {
        facts.cudaDevices = names;
        return;
    }
    const std::string torchFile
        = fileAtAddress(reinterpret_cast<const void*>(&torch::cuda::is_available));
    const bool hasCudaLibrary
        = !torchFile.empty() && fs::exists(fs::path(torchFile).parent_path() / "libtorch_cuda.so");
    if (!driver)
        facts.cudaNote = "no NVIDIA driver (libcuda.so.1 was not found)";
    else if (names.empty())
        facts.cudaNote = "the NVIDIA driver finds no device";
    else if (!hasCudaLibrary)
        facts.cudaNote
            = fmt::format("this LibTorch was built without CUDA ({} found)", joinText(names, ", "));
    else
        facts.cudaNote = "libtorch_cuda.so lies beside LibTorch but is not loaded";
}

} // namespace

TorchFacts torchFacts(bool measure)
{
    TorchFacts facts;
    facts.version = TORCH_VERSION;
    facts.cpusAllowed = availableProcessors();
    try {
        facts.threads = at::get_num_threads();
        if (measure)
            facts.matmulGflops = matmulGflops();
        describeCuda(facts);
    } catch (const std::exception& exception) {
        facts.cudaNote = std::string("LibTorch failed: ") + exception.what();
    }
    // The symbol that LibTorch itself binds to.
    if (const void* const product = ::dlsym(RTLD_DEFAULT, "sgemm_"))
        facts.blasLibrary = fileAtAddress(product);
    facts.blasIsReference = isReferenceBlas(facts.blasLibrary);
    return facts;
}

void setTorchThreads(int threads)
{
    model::tuneAllocator();
    model::setComputeThreads(threads);
}

} // namespace tlp::scoring
