// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "features/sequence_features.h"
#include "model/cost_model.h"

namespace tlp::scoring {

/// Scores packed programs (records::packSteps) in batches with the model's own features. `report`
/// counts what the model's vocabulary or crop does not hold. Throughput in programs/s is what the
/// caller measures around it. Errors: Corrupt naming the program (from 1), those of
/// CostModel::score.
[[nodiscard]] Result<std::vector<double>> scorePrograms(model::CostModel& model,
    std::span<const std::string> packed, int head = 0, features::FeatureReport* report = nullptr);

/// What `tlp doctor` measures and shows about LibTorch and its BLAS.
struct TorchFacts
{
    std::string version;
    std::string blasLibrary; ///< file that LibTorch's products come from, links resolved
                             ///< ("…/openblas-pthread/libblas.so.3"); "" when none was found
    bool blasIsReference = false;
    double matmulGflops = 0; ///< median of several 1024³ float products
    int threads = 0; ///< LibTorch's, after setTorchThreads
    int cpusAllowed = 0; ///< affinity mask
    std::vector<std::string> cudaDevices;
    std::string
        cudaNote; ///< why there is none: no driver, LibTorch without CUDA, library not loaded
};
[[nodiscard]] TorchFacts torchFacts(bool measure);
/// Prepares this process for LibTorch: its threads (0: the affinity mask), and an allocator that
/// keeps freed memory instead of faulting the temporaries of every batch in again (it then keeps
/// its peak). Call once, before any tensor.
void setTorchThreads(int threads);

} // namespace tlp::scoring
