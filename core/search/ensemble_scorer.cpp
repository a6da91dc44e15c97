// SPDX-License-Identifier: GPL-3.0-only
#include "search/program_scorer.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

#include "base/statistics.h"
#include "base/text.h"

namespace tlp::search {
namespace {

/// Brings the scores of one member to mean 0 and deviation 1 over the batch it was made of.
class Standard
{
public:
    explicit Standard(std::span<const double> scores)
    {
        std::vector<double> finite;
        std::ranges::copy_if(
            scores, std::back_inserter(finite), [](double score) { return std::isfinite(score); });
        if (finite.empty())
            return;
        m_mean = mean(finite);
        const double deviation = standardDeviation(finite);
        m_scale = deviation > 0 ? 1 / deviation : 1;
    }

    [[nodiscard]] double operator()(double score) const { return (score - m_mean) * m_scale; }

private:
    double m_mean = 0;
    double m_scale = 1;
};

class EnsembleScorer : public ProgramScorer
{
public:
    EnsembleScorer(std::vector<std::unique_ptr<ProgramScorer>> members, double exploration)
        : m_members(std::move(members))
        , m_exploration(exploration)
    {}

    [[nodiscard]] std::string name() const override
    {
        std::vector<std::string> names;
        for (const auto& member : m_members)
            names.push_back(member->name());
        return joinText(names, " + ");
    }

    [[nodiscard]] bool isInformed(std::size_t task) const override
    {
        return std::ranges::any_of(
            m_members, [&](const auto& member) { return member->isInformed(task); });
    }

    [[nodiscard]] Result<std::vector<double>> score(std::size_t task,
        std::span<const program::State> states, const JobContext& context) override
    {
        std::vector<std::vector<double>> byMember;
        for (std::size_t i = 0; i < m_members.size(); ++i) {
            if (isInformed(task) && !m_members[i]->isInformed(task))
                continue;
            TLP_TRY(std::vector<double> scores, m_members[i]->score(task, states, context));
            const Standard& standard
                = m_standards.try_emplace(std::pair(i, task), scores).first->second;
            std::ranges::transform(scores, scores.begin(), standard);
            byMember.push_back(std::move(scores));
        }
        std::vector<double> joint;
        for (std::size_t i = 0; i < states.size(); ++i)
            joint.push_back(join(byMember, i));
        return joint;
    }

    [[nodiscard]] Status learn(
        std::span<const MeasuredProgram> measured, const JobContext& context) override
    {
        m_standards.clear();
        for (const auto& member : m_members)
            TLP_CHECK(member->learn(measured, context));
        return {};
    }

private:
    std::vector<std::unique_ptr<ProgramScorer>> m_members;
    double m_exploration;
    std::map<std::pair<std::size_t, std::size_t>, Standard> m_standards; ///< by member and task

    [[nodiscard]] double join(
        const std::vector<std::vector<double>>& byMember, std::size_t program) const
    {
        std::vector<double> scores;
        for (const std::vector<double>& member : byMember) {
            if (!std::isfinite(member[program]))
                return -std::numeric_limits<double>::infinity();
            scores.push_back(member[program]);
        }
        const double spread = scores.size() > 1 ? standardDeviation(scores) : 0;
        return mean(scores) + m_exploration * spread;
    }
};

} // namespace

std::unique_ptr<ProgramScorer> ensembleScorer(
    std::vector<std::unique_ptr<ProgramScorer>> members, double exploration)
{
    return std::make_unique<EnsembleScorer>(std::move(members), exploration);
}

} // namespace tlp::search
