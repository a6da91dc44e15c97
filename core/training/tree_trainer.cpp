// SPDX-License-Identifier: GPL-3.0-only
#include "training/tree_trainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/random.h"
#include "model/tree_model.h"
#include "training/batch_plan.h"
#include "trees/objective.h"

namespace tlp::training {
namespace {

using options::TrainingOptions;
using Clock = std::chrono::steady_clock;

/// Most programs of a task that are compared in a round: pairs are many.
constexpr std::int64_t kRankSlice = 256;
constexpr double kNoLoss = std::numeric_limits<double>::quiet_NaN();
constexpr double kLeastMargin = 0.05;

/// Half of it is left with every 64 programs (apache/tvm xgboost_cost_model.py).
double marginWeight(std::int64_t programs)
{
    return std::exp2(-static_cast<double>(programs) / 64);
}

/// Labelled programs of one head as trees read them, with their scores so far.
class Examples
{
public:
    static Result<Examples> create(const model::ModelHeader& header, const TrainingData& data,
        std::size_t head, const std::vector<std::int64_t>& among,
        const std::vector<std::int32_t>& columns, const std::vector<float>& margins)
    {
        Examples examples;
        for (const std::int64_t program : among) {
            const float label = data.labels[head][static_cast<std::size_t>(program)];
            if (std::isnan(label))
                continue;
            examples.m_programs.push_back(program);
            examples.m_labels.push_back(label);
            examples.m_tasks.push_back(data.taskOf[static_cast<std::size_t>(program)]);
            examples.m_scores.push_back(
                margins.empty() ? 0 : margins[static_cast<std::size_t>(program)]);
        }
        model::TreeRows rows
            = model::treeRows(header.features, data.features, examples.m_programs, columns);
        examples.m_programOf = std::move(rows.programOf);
        if (!examples.m_programOf.empty()) {
            TLP_TRY(examples.m_matrix,
                trees::Matrix::create(rows.values, columns.size(), header.options.threads));
        }
        return examples;
    }

    [[nodiscard]] std::size_t size() const { return m_labels.size(); }
    [[nodiscard]] bool hasRows() const { return m_matrix.has_value(); }
    [[nodiscard]] const trees::Matrix& matrix() const { return *m_matrix; }

    /// What the booster's latest tree adds.
    Status addTree(const trees::Booster& booster)
    {
        if (!m_matrix)
            return {};
        TLP_TRY(const auto values, booster.values(*m_matrix, booster.trees() - 1));
        for (std::size_t i = 0; i < values.size(); ++i)
            m_scores[static_cast<std::size_t>(m_programOf[i])] += values[i];
        return {};
    }

    /// Of all programs; the derivatives are those of the rows.
    double loss(trees::Objective objective, std::uint64_t seed, std::vector<float>* gradients,
        std::vector<float>* hessians) const
    {
        std::vector<std::int64_t> all(size());
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = static_cast<std::int64_t>(i);
        if (objective == trees::Objective::Rank) // else one list in the order that it has
            return ranked(objective, all, seed, gradients, hessians);
        std::vector<float> slopes(size());
        std::vector<float> curves(size());
        const double value = trees::programLoss(objective, {}, m_scores, m_labels, slopes, curves);
        spread(slopes, curves, gradients, hessians);
        return value;
    }

    /// Whether one of the tasks has two different labels.
    [[nodiscard]] bool canRank() const
    {
        std::map<std::int32_t, float> first;
        for (std::size_t i = 0; i < size(); ++i) {
            if (first.try_emplace(m_tasks[i], m_labels[i]).first->second != m_labels[i])
                return true;
        }
        return false;
    }

private:
    double ranked(trees::Objective objective, const std::vector<std::int64_t>& all,
        std::uint64_t seed, std::vector<float>* gradients, std::vector<float>* hessians) const
    {
        std::vector<float> slopes(size());
        std::vector<float> curves(size());
        double value = 0;
        // A sixteenth of a batch is the most that makeBatches takes of one task.
        for (const Batch& batch :
            makeBatches(all, m_tasks, options::Grouping::PerTask, kRankSlice * 16, seed)) {
            std::vector<float> scores;
            std::vector<float> labels;
            for (const std::int64_t example : batch.examples) {
                scores.push_back(m_scores[static_cast<std::size_t>(example)]);
                labels.push_back(m_labels[static_cast<std::size_t>(example)]);
            }
            std::vector<float> slope(scores.size());
            std::vector<float> curve(scores.size());
            value += trees::programLoss(objective, batch.groups, scores, labels, slope, curve);
            for (std::size_t i = 0; i < scores.size(); ++i) {
                slopes[static_cast<std::size_t>(batch.examples[i])] = slope[i];
                curves[static_cast<std::size_t>(batch.examples[i])] = curve[i];
            }
        }
        spread(slopes, curves, gradients, hessians);
        return value;
    }

    /// From programs to their rows.
    void spread(const std::vector<float>& slopes, const std::vector<float>& curves,
        std::vector<float>* gradients, std::vector<float>* hessians) const
    {
        if (gradients == nullptr || hessians == nullptr)
            return;
        gradients->clear();
        hessians->clear();
        for (const std::int32_t program : m_programOf) {
            gradients->push_back(slopes[static_cast<std::size_t>(program)]);
            hessians->push_back(curves[static_cast<std::size_t>(program)]);
        }
    }

    std::vector<std::int64_t> m_programs;
    std::vector<float> m_labels;
    std::vector<std::int32_t> m_tasks;
    std::vector<float> m_scores;
    std::vector<std::int32_t> m_programOf;
    std::optional<trees::Matrix> m_matrix; ///< none: no rows
};

/// One run.
class Run
{
public:
    Run(const model::ModelHeader& header, const TrainingData& data,
        const std::filesystem::path& folder, const TrainerCallbacks& callbacks,
        const JobContext& context, const SourceModel& source)
        : m_options(header.options)
        , m_header(header)
        , m_data(data)
        , m_folder(folder)
        , m_callbacks(callbacks)
        , m_context(context)
        , m_source(source)
    {}

    Result<TrainingResult> operator()()
    {
        TLP_CHECK(prepare());
        while (m_result.epochsDone < m_options.epochs && !isDone()) {
            if (m_context.stopRequested())
                return fail(ErrorKind::Stopped,
                    fmt::format("training was stopped in round {}", m_result.epochsDone + 1));
            TLP_CHECK(runRound(m_result.epochsDone + 1));
        }
        for (trees::Booster& booster : m_model->boosters())
            TLP_CHECK(booster.keep(m_result.bestEpoch));
        TLP_CHECK(model::saveModel(*m_model, m_folder / "model.trees"));
        return m_result;
    }

private:
    Status prepare()
    {
        TLP_TRY(m_objective, trees::parseObjective(m_options.trees.objective));
        const ExampleSplit split = splitLabelled(m_data.labels.front(), m_options.validationShare,
            splitSeed(m_options.seed, "validation split"));
        auto columns = model::varyingColumns(m_header.features, m_data.features);
        if (columns.empty())
            return fail(ErrorKind::BadInput,
                "the features of all training programs are the same: there is nothing to learn");
        const trees::BoosterOptions booster{m_options.trees.maxDepth, m_options.trees.eta,
            m_options.trees.gamma, m_options.trees.minChildWeight, m_options.threads,
            splitSeed(m_options.seed, "trees")};
        TLP_TRY(auto margin, marginOf());
        std::vector<float> margins; // of all programs
        if (margin) {
            TLP_TRY(margins, m_source.model->score(m_data.features, m_data.size()));
            for (float& value : margins)
                value = static_cast<float>(margin->weight * double{value});
        }
        std::vector<trees::Booster> boosters;
        for (std::size_t head = 0; head < m_header.heads.size(); ++head) {
            TLP_TRY(auto train,
                Examples::create(m_header, m_data, head, split.train, columns, margins));
            if (!train.hasRows())
                return fail(ErrorKind::BadInput,
                    fmt::format(
                        "no program with a label on {} has features", m_header.heads[head]));
            TLP_TRY(auto empty, trees::Booster::create(booster, train.matrix()));
            boosters.push_back(std::move(empty));
            m_labels += static_cast<std::int64_t>(train.size());
            m_train.push_back(std::move(train));
        }
        TLP_TRY(m_validation,
            Examples::create(m_header, m_data, 0, split.validation, columns, margins));
        m_validates = m_validation->size() > 0
            && (m_objective != trees::Objective::Rank || m_validation->canRank());
        m_model = std::make_unique<model::TreeModel>(
            m_header, std::move(columns), std::move(boosters), std::move(margin));
        return {};
    }

    /// What the source adds; none without a transfer, or where it would be too little.
    Result<std::optional<model::TreeModel::Margin>> marginOf()
    {
        using Margin = std::optional<model::TreeModel::Margin>;
        if (m_options.transfer.method != "margin")
            return Margin();
        auto* const source = dynamic_cast<model::TreeModel*>(m_source.model);
        if (source == nullptr || source->boosters().empty() || source->margin()
            || m_header.heads.size() != 1 || !(source->featureSpec() == m_header.features))
            return fail(ErrorKind::BadInput,
                "the transfer margin needs trees to start from that read the same features and "
                "have no margin of their own, and a single head");
        const auto labelled = std::ranges::count_if(
            m_data.labels.front(), [](float label) { return !std::isnan(label); });
        const double weight = marginWeight(labelled);
        if (weight < kLeastMargin)
            return Margin();
        return Margin({source->columns(), source->boosters().front(), weight});
    }

    [[nodiscard]] bool isDone() const
    {
        const int patience = m_options.trees.earlyStopRounds;
        return m_validates && patience > 0 && m_result.epochsDone - m_leastRound >= patience;
    }

    Status runRound(int round)
    {
        const auto start = Clock::now();
        double loss = 0;
        for (std::size_t head = 0; head < m_train.size(); ++head) {
            std::vector<float> gradients;
            std::vector<float> hessians;
            loss += m_train[head].loss(m_objective,
                splitSeed(m_options.seed, fmt::format("pairs of round {}", round)), &gradients,
                &hessians);
            trees::Booster& booster = m_model->boosters()[head];
            TLP_CHECK(booster.grow(m_train[head].matrix(), gradients, hessians));
            TLP_CHECK(m_train[head].addTree(booster));
        }
        EpochResult result;
        result.epoch = round;
        result.trainLoss = loss / static_cast<double>(m_labels); // before this round's trees
        result.validationLoss = kNoLoss;
        if (m_validates) {
            TLP_CHECK(m_validation->addTree(m_model->boosters().front()));
            result.validationLoss
                = m_validation->loss(
                      m_objective, splitSeed(m_options.seed, "validation pairs"), nullptr, nullptr)
                / static_cast<double>(m_validation->size());
        }
        result.learningRate = m_options.trees.eta;
        result.isBest = !m_validates || round == 1 || result.validationLoss < m_leastLoss;
        result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
        result.samplesPerSecond = static_cast<std::int64_t>(
            static_cast<double>(m_labels) / std::max(result.seconds, 1e-9));
        take(result);
        return {};
    }

    void take(const EpochResult& round)
    {
        if (round.isBest) {
            m_leastRound = round.epoch;
            m_leastLoss = round.validationLoss;
        }
        if (round.isBest || m_options.keepBest == "last") {
            m_result.bestEpoch = round.epoch;
            m_result.bestValidationLoss = round.validationLoss;
        }
        m_result.epochsDone = round.epoch;
        m_result.seconds += round.seconds;
        m_result.history.push_back(round);
        m_context.report({"train", round.epoch * m_labels, m_options.epochs * m_labels, "samples",
            fmt::format("round {} of {}", round.epoch, m_options.epochs)});
        if (m_callbacks.onEpoch)
            m_callbacks.onEpoch(round);
        if (m_callbacks.onModel)
            m_callbacks.onModel(round.epoch, *m_model);
    }

    const TrainingOptions& m_options;
    const model::ModelHeader& m_header;
    const TrainingData& m_data;
    std::filesystem::path m_folder;
    const TrainerCallbacks& m_callbacks;
    const JobContext& m_context;
    const SourceModel& m_source;
    trees::Objective m_objective = trees::Objective::PackSum;
    std::vector<Examples> m_train; ///< by head
    std::optional<Examples> m_validation; ///< of the first head
    bool m_validates = false;
    std::int64_t m_labels = 0; ///< over all heads
    std::unique_ptr<model::TreeModel> m_model;
    TrainingResult m_result;
    int m_leastRound = 0;
    double m_leastLoss = kNoLoss;
};

} // namespace

Result<TrainingResult> trainTrees(const model::ModelHeader& header, const TrainingData& data,
    const std::filesystem::path& folder, const TrainerCallbacks& callbacks,
    const JobContext& context, const SourceModel& source)
{
    return Run(header, data, folder, callbacks, context, source)();
}

} // namespace tlp::training
