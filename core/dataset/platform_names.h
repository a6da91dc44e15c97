// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <vector>

#include "records/target.h"

namespace tlp::dataset {

/// What makes a target a platform of its own, as text: kind, model, processor or architecture with
/// its features, device, triple. How it is spelled and what TVM derives from these plays no part.
[[nodiscard]] std::string identityOf(const records::Target& target);

/// Whether two targets of one platform name can be one platform: of one kind, and no part of their
/// identities is told differently. What only one of them tells is unknown of the other.
[[nodiscard]] bool isSamePlatform(const records::Target& a, const records::Target& b);

/// Names for the platform of a target, best first, for when a different target has the better one:
/// NAME, then NAME with its `-mcpu`, `-arch`, `-device` or kind, then with a hash of its identity.
[[nodiscard]] std::vector<std::string> platformNames(const records::Target& target);

} // namespace tlp::dataset
