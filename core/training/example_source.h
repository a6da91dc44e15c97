// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <vector>

#include <torch/torch.h>

#include "features/sequence_features.h"
#include "training/trainer.h"

namespace tlp::training {

/// Training examples as tensors; batches are gathered into memory that is used again. Internal to
/// training.
class ExampleSource
{
public:
    ExampleSource(const TrainingData& data, const features::SequenceShape& shape,
        std::int64_t largestBatch, torch::Device device)
        : m_device(device)
        , m_features(torch::from_blob(const_cast<float*>(data.features.data()),
              {data.size(), shape.rows, shape.width}, torch::kFloat32))
        , m_gathered(torch::empty({largestBatch, shape.rows, shape.width}))
    {}

    /// float [examples, rows, width], on the device; as long as nothing else is asked for.
    [[nodiscard]] torch::Tensor features(const std::vector<std::int64_t>& examples)
    {
        const auto count = static_cast<std::int64_t>(examples.size());
        torch::Tensor target = m_gathered.narrow(0, 0, count);
        const torch::Tensor index
            = torch::from_blob(const_cast<std::int64_t*>(examples.data()), {count}, torch::kInt64);
        torch::index_select_out(target, m_features, 0, index);
        return target.to(m_device);
    }

private:
    torch::Device m_device;
    torch::Tensor m_features;
    torch::Tensor m_gathered;
};

} // namespace tlp::training
