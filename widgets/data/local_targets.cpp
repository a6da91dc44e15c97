// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/local_targets.h"

#include <algorithm>

#include "base/machine.h"

#include <QCoreApplication>

namespace tlp::widgets {

using workload::LocalTarget;

namespace {

struct Targets
{
    Q_DECLARE_TR_FUNCTIONS(tlp::widgets::Targets)
};

} // namespace

std::vector<int> threadChoices()
{
    const int all = availableProcessors();
    std::vector<int> choices;
    for (int threads = 1; threads < all; threads *= 2)
        choices.push_back(threads);
    choices.push_back(all);
    return choices;
}

std::vector<LocalTarget> localTargets()
{
    std::vector<LocalTarget> targets;
    for (const std::string& isa : workload::supportedIsas()) {
        for (const int threads : threadChoices())
            targets.push_back({isa, threads});
    }
    return targets;
}

LocalTarget nearestTarget(std::string_view tvmTarget)
{
    const std::vector<LocalTarget> here = localTargets();
    if (const auto own = LocalTarget::fromTvmTarget(tvmTarget)) {
        if (const auto found = std::find(here.begin(), here.end(), *own); found != here.end())
            return *found;
        // Another machine's number of threads: all of this one's.
        const LocalTarget whole{own->isa, availableProcessors()};
        if (const auto found = std::find(here.begin(), here.end(), whole); found != here.end())
            return *found;
    }
    return here.back();
}

QString isaText(std::string_view isa)
{
    if (isa == "sse41")
        return QStringLiteral("SSE4.1");
    if (isa == "avx2")
        return QStringLiteral("AVX2");
    if (isa == "avx512")
        return QStringLiteral("AVX-512");
    return QString::fromUtf8(isa.data(), static_cast<qsizetype>(isa.size()));
}

QString targetText(const LocalTarget& target)
{
    return Targets::tr("%1, %n thread(s)", nullptr, target.threads).arg(isaText(target.isa));
}

} // namespace tlp::widgets
