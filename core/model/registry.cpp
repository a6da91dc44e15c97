// SPDX-License-Identifier: GPL-3.0-only
#include <array>

#include "model/torch_module.h"

namespace tlp::model {

std::span<const ModuleFactory> moduleFactories()
{
    static constexpr std::array kFactories{
        ModuleFactory{"tlp", makeTlpModule, tlpParameterCount},
    };
    return kFactories;
}

} // namespace tlp::model
