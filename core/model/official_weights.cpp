// SPDX-License-Identifier: GPL-3.0-only
#include <fmt/format.h>

#include "model/tensor_pickle.h"
#include "model/torch_module.h"

namespace tlp::model {
namespace {

/// Widths of the layers `prefix.0`, `prefix.2`, …: rows of their weight matrices.
std::vector<int> layerWidths(const PlainTensors& tensors, const std::string& prefix)
{
    std::vector<int> widths;
    for (int i = 0;; i += 2) {
        const auto found = tensors.find(fmt::format("{}.{}.weight", prefix, i));
        if (found == tensors.end() || found->second.shape.size() != 2)
            return widths;
        // 0 is refused later as a width out of range.
        const std::int64_t rows = found->second.shape[0];
        widths.push_back(rows > 1000000 ? 0 : static_cast<int>(rows));
    }
}

int countOf(const PlainTensors& tensors, const char* pattern)
{
    int count = 0;
    while (tensors.count(fmt::format(fmt::runtime(pattern), count)) != 0)
        ++count;
    return count;
}

Result<ModelHeader> headerOfOfficial(const PlainTensors& tensors, const features::FeatureSpec& spec)
{
    ModelHeader header;
    header.features = spec;
    options::TlpModelOptions& sizes = header.options.tlp;
    sizes.encoder = layerWidths(tensors, "encoder");
    sizes.residualBlocks = countOf(tensors, "l_list.{}.0.weight");
    const int heads = countOf(tensors, "mtl_heads.{}.0.weight");
    sizes.head = layerWidths(tensors, heads > 0 ? "mtl_heads.0" : "decoder");
    if (sizes.encoder.empty() || sizes.head.empty())
        return fail(ErrorKind::BadInput, "the weights are not those of a TLP model");
    sizes.head.pop_back(); // the last layer gives the score
    const std::int64_t width = tensors.at("encoder.0.weight").shape[1];
    if (width != spec.shape.width)
        return fail(ErrorKind::BadInput,
            fmt::format("the weights read rows of width {}, the features have width {}", width,
                spec.shape.width));
    for (int i = 0; i < heads; ++i)
        header.heads.push_back(fmt::format("head {}", i));
    if (heads == 0)
        header.heads = {"official"};
    return header;
}

} // namespace

Result<std::unique_ptr<CostModel>> loadOfficialWeights(
    const std::filesystem::path& file, const features::FeatureSpec& spec)
{
    try {
        TLP_TRY(PlainTensors tensors, readTorchArchive(file));
        std::erase_if(tensors, [](const auto& item) { return item.first.starts_with("l0."); });
        auto header = headerOfOfficial(tensors, spec);
        auto model = header ? modelFromTensors(*header, tensors)
                            : Result<std::unique_ptr<CostModel>>(tl::unexpected(header.error()));
        if (!model)
            model.error().place.file = file.string();
        return model;
    } catch (...) {
        return tl::unexpected(errorOfCurrentException("loading the weights"));
    }
}

} // namespace tlp::model
