// SPDX-License-Identifier: GPL-3.0-only
#include "workload/access_resolver.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace tlp::workload {
namespace {

using Known = std::vector<std::pair<std::string, int>>; // text of an access → its stage

bool fits(const DagStage& stage, const Expr& access)
{
    const std::size_t rank = stage.isPlaceholder ? stage.shape.size() : stage.spatial.size();
    if (stage.name != access.name || rank != access.children.size())
        return false;
    for (std::size_t i = 0; stage.isPlaceholder && i < rank; ++i) {
        const Expr& index = *access.children[i];
        if (index.kind == Expr::Kind::Integer && index.integer >= stage.shape[i])
            return false;
    }
    return true;
}

bool readsScalar(const std::vector<DagStage>& stages, const DagStage& stage)
{
    bool result = false;
    if (stage.body) {
        forEachAccess(*stage.body, [&](const Expr& access) {
            const DagStage& producer = stages[static_cast<std::size_t>(access.stage)];
            result = result || (!producer.isPlaceholder && producer.spatial.empty());
        });
    }
    return result;
}

/// How many different unresolved accesses look like the `i`-th, itself included.
std::size_t countOpen(const std::vector<PendingAccess>& accesses, std::size_t i, const Known& known)
{
    std::vector<std::string_view> open;
    for (std::size_t j = i; j < accesses.size(); ++j) {
        const Expr& other = *accesses[j].expr;
        const bool isAlike = other.name == accesses[i].expr->name
            && other.children.size() == accesses[i].expr->children.size();
        if (isAlike && std::ranges::find(open, accesses[j].text) == open.end()
            && std::ranges::find(known, accesses[j].text, &Known::value_type::first) == known.end())
            open.emplace_back(accesses[j].text);
    }
    return open.size();
}

} // namespace

Status AccessResolver::resolve(const std::vector<DagStage>& stages,
    const std::vector<PendingAccess>& accesses, const Place& place)
{
    m_isRead.resize(stages.size(), false);
    Known known;
    for (std::size_t i = 0; i < accesses.size(); ++i) {
        const PendingAccess& access = accesses[i];
        const auto same = std::ranges::find(known, access.text, &Known::value_type::first);
        if (same != known.end()) {
            access.expr->stage = same->second;
            continue;
        }
        const int stage = choose(stages, *access.expr, countOpen(accesses, i, known));
        if (stage < 0)
            return fail(ErrorKind::BadInput,
                fmt::format("no earlier stage named “{}” has {} dimensions", access.expr->name,
                    access.expr->children.size()),
                place);
        access.expr->stage = stage;
        known.emplace_back(access.text, stage);
        m_isRead[static_cast<std::size_t>(stage)] = true;
    }
    return {};
}

int AccessResolver::choose(
    const std::vector<DagStage>& stages, const Expr& access, std::size_t open) const
{
    std::vector<int> unread;
    int latest = -1;
    int latestWithoutScalar = -1;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        if (!fits(stages[i], access))
            continue;
        latest = static_cast<int>(i);
        if (!readsScalar(stages, stages[i]))
            latestWithoutScalar = latest;
        if (!m_isRead[i])
            unread.push_back(latest);
    }
    if (!unread.empty())
        return unread[unread.size() > open ? unread.size() - open : 0];
    return latestWithoutScalar >= 0 ? latestWithoutScalar : latest;
}

} // namespace tlp::workload
