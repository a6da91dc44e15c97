// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "model/cost_model.h"
#include "search/program_scorer.h"

namespace tlp::jobs {

/// A trained run in the loop of a search; it learns nothing from the session's measurements.
class RunScorer : public search::ProgramScorer
{
public:
    /// Errors: as model::loadModel; BadInput when the model has no such head or reads GPU programs.
    [[nodiscard]] static Result<std::unique_ptr<RunScorer>> load(
        std::string runName, const std::filesystem::path& modelFile, int head);

    [[nodiscard]] std::string name() const override { return m_name; }
    [[nodiscard]] bool isInformed() const override { return true; }
    [[nodiscard]] Result<std::vector<double>> score(std::size_t task,
        std::span<const program::State> states, const JobContext& context) override;
    [[nodiscard]] Status learn(
        std::span<const search::MeasuredProgram> measured, const JobContext& context) override;

private:
    RunScorer(std::string name, std::unique_ptr<model::CostModel> model, int head);

    std::string m_name;
    std::unique_ptr<model::CostModel> m_model;
    int m_head;
};

} // namespace tlp::jobs
