// SPDX-License-Identifier: GPL-3.0-only
#include <array>

#include "model/torch_module.h"

namespace tlp::model {

std::span<const ModuleFactory> moduleFactories()
{
    static constexpr std::array kFactories{
        ModuleFactory{"tlp", makeTlpModule, tlpParameterCount},
        ModuleFactory{"tlp-paper", makeTlpModule, tlpParameterCount},
        ModuleFactory{"tlp-transformer", makeTlpModule, tlpParameterCount},
        ModuleFactory{"tlp-lstm", makeTlpModule, tlpParameterCount},
        ModuleFactory{"tenset-mlp", makeTensetMlpModule, tensetMlpParameterCount},
        ModuleFactory{"treegru", makeTreeGruModule, treeGruParameterCount},
    };
    return kFactories;
}

} // namespace tlp::model
