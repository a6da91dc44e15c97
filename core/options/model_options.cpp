// SPDX-License-Identifier: GPL-3.0-only
#include "options/model_options.h"

namespace tlp::options {

const std::vector<ModelKind>& modelKinds()
{
    static const std::vector<ModelKind> kKinds{
        {"tlp", "TLP (attention)",
            "Reads the schedule primitives of a program with self-attention and sums one score per "
            "primitive"},
    };
    return kKinds;
}

} // namespace tlp::options
