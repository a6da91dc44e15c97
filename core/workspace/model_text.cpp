// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/model_text.h"

namespace tlp::workspace {

std::string modelText(const options::TuneSpec& spec)
{
    return spec.usesRun() && spec.learning != "fixed" ? spec.model + ", " + spec.learning
                                                      : spec.model;
}

std::string modelText(const SessionInfo& session)
{
    return modelText(session.spec);
}

} // namespace tlp::workspace
