// SPDX-License-Identifier: GPL-3.0-only
#include "scoring/fast_scorer.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "base/parallel_for.h"
#include "model/torch_module.h"
#include "records/packed_steps.h"
#include "scoring/row_table.h"
#include "scoring/tlp_network.h"

namespace tlp::scoring {
namespace {

using records::Step;

constexpr std::size_t kPlainBatch = 512; ///< CostModel's own
constexpr std::size_t kMaxSlice = 1024; ///< programs whose features are in memory at a time
constexpr std::size_t kMinSlice = 16;
constexpr std::size_t kFeatureGrain = 32; ///< programs a thread takes at a time

/// The programs of a call, however they came. `storage` may hold what the span refers to.
struct Programs
{
    std::size_t count = 0;
    std::function<Result<std::span<const Step>>(std::size_t program, std::vector<Step>& storage)>
        steps;
};

Programs ofPacked(std::span<const std::string> packed)
{
    return {packed.size(),
        [packed](std::size_t program, std::vector<Step>& storage) -> Result<std::span<const Step>> {
            auto steps = records::unpackSteps(packed[program]);
            if (!steps)
                return failWithin(std::move(steps).error(),
                    fmt::format("program {} cannot be read", program + 1));
            storage = std::move(*steps);
            return storage;
        }};
}

Programs ofSteps(std::span<const std::span<const Step>> programs)
{
    return {programs.size(),
        [programs](std::size_t program, std::vector<Step>&) -> Result<std::span<const Step>> {
            return programs[program];
        }};
}

Result<const Kernels*> kernelsNamed(std::string_view name)
{
    for (const Kernels* kernels : {
#ifdef TLP_X86_KERNELS
             &kAvx512Kernels, &kAvx2Kernels,
#endif
             &kPortableKernels}) {
        if (kernels->isUsable() && (name.empty() || name == kernels->name))
            return kernels;
    }
    return fail(ErrorKind::BadInput, fmt::format("this processor has no “{}”", name));
}

/// Turns features on several threads into one report.
class Featuriser
{
public:
    Featuriser(const features::FeatureSpec& spec, std::size_t threads, bool reports)
        : m_spec(spec)
        , m_threads(threads)
        , m_reports(reports)
    {}

    /// Writes the program's matrix; returns its number of steps.
    std::size_t write(
        const Programs& programs, std::size_t program, std::span<float> matrix, std::size_t thread)
    {
        PerThread& mine = m_threads[thread];
        auto steps = programs.steps(program, mine.storage);
        if (!steps) {
            if (!mine.error || program < mine.failedProgram) {
                mine.failedProgram = program;
                mine.error = std::move(steps).error();
            }
            return 0;
        }
        features::sequenceFeatures(*steps, m_spec, matrix, m_reports ? &mine.report : nullptr);
        return steps->size();
    }

    /// The error of the first program that could not be read.
    Status status() const
    {
        const PerThread* first = nullptr;
        for (const PerThread& thread : m_threads) {
            if (thread.error && (!first || thread.failedProgram < first->failedProgram))
                first = &thread;
        }
        if (first)
            return tl::unexpected(*first->error);
        return {};
    }

    void addTo(features::FeatureReport* report) const
    {
        for (const PerThread& thread : m_threads) {
            if (report)
                report->merge(thread.report);
        }
    }

private:
    struct PerThread
    {
        std::vector<Step> storage;
        features::FeatureReport report;
        std::size_t failedProgram = 0;
        std::optional<Error> error;
    };

    const features::FeatureSpec& m_spec;
    std::vector<PerThread> m_threads;
    bool m_reports;
};

std::size_t threadCount()
{
    return static_cast<std::size_t>(std::max(1, at::get_num_threads()));
}

} // namespace

struct FastScorer::Private
{
    Private(model::CostModel& model, std::optional<TlpNetwork> tlp, const FastScorerOptions& bounds)
        : costModel(model)
        , network(std::move(tlp))
        , limits(bounds)
        , table(network ? network->recordFloats() : 1)
    {}

    Result<std::vector<double>> score(
        const Programs& programs, int head, features::FeatureReport* report);
    Status checkReadsSteps() const;
    Status scorePlainly(
        const Programs& programs, int head, Featuriser& featuriser, std::vector<double>& scores);
    Status scoreFast(
        const Programs& programs, int head, Featuriser& featuriser, std::vector<double>& scores);
    Status scoreSlice(const Programs& programs, std::size_t first, std::size_t count, int head,
        Featuriser& featuriser, std::span<double> scores);
    Result<std::vector<model::EmbeddedProgram>> embed(const Programs& programs);
    model::EmbeddedProgram embedPlainly(std::span<const float> matrix);
    void embedSlice(std::span<const std::span<const CountedRow>> programs,
        std::span<model::EmbeddedProgram> embedded);
    Status featurise(const Programs& programs, std::size_t first, std::size_t count, int head,
        Featuriser& featuriser);
    std::span<float> matrixOf(std::size_t program);
    void makeRoom();
    void makeWorkspaces();
    /// Whether the model leaves the row out.
    bool isPadding(std::span<const float> row) const
    {
        return isMasked && std::ranges::all_of(row, [](float value) { return value == 0; });
    }
    /// Rows that are met for the first time, to be encoded.
    struct NewRows
    {
        std::vector<const float*> rows;
        std::vector<float*> records;
    };
    std::span<const CountedRow> countRows(std::size_t program, NewRows& fresh);
    std::size_t sliceSize() const;
    std::size_t maxRecords() const
    {
        return limits.cacheBytes / (network->recordFloats() * sizeof(float));
    }
    void encode(const NewRows& fresh);
    void compute(
        std::span<const std::span<const CountedRow>> programs, int head, std::span<double> results);

    /// Of the slice at hand, so that its memory is reused.
    struct Slice
    {
        std::vector<float> matrices;
        std::vector<DistinctRow> rows; ///< as many per program as a matrix has
        std::vector<std::size_t> distinct; ///< of them, per program
        std::vector<Hash128> identities;
        std::vector<CountedRow> counted;
    };

    model::CostModel& costModel;
    bool isMasked = costModel.header().options.tlp.paddingMask == "yes";
    std::optional<TlpNetwork> network;
    FastScorerOptions limits;
    RowTable table;
    std::unordered_map<Hash128, double> knownScores;
    std::vector<TlpNetwork::Workspace> workspaces; ///< one a thread
    Slice slice;
    FastScorerCounts counts;
};

Status FastScorer::Private::checkReadsSteps() const
{
    if (costModel.featureSpec().kind == features::FeatureKind::Sequence)
        return {};
    return fail(ErrorKind::BadInput,
        "the model reads features of statements, which steps alone do not tell");
}

Result<std::vector<double>> FastScorer::Private::score(
    const Programs& programs, int head, features::FeatureReport* report)
{
    TLP_CHECK(checkReadsSteps());
    if (head < 0 || head >= static_cast<int>(costModel.header().heads.size()))
        return fail(ErrorKind::BadInput, fmt::format("the model has no head {}", head));
    try {
        Featuriser featuriser(costModel.featureSpec(), threadCount(), report != nullptr);
        std::vector<double> scores(programs.count);
        TLP_CHECK(network ? scoreFast(programs, head, featuriser, scores)
                          : scorePlainly(programs, head, featuriser, scores));
        featuriser.addTo(report);
        counts.programs += static_cast<std::int64_t>(programs.count);
        return scores;
    } catch (...) {
        table.clear();
        knownScores.clear();
        return tl::unexpected(model::errorOfCurrentException("scoring"));
    }
}

Status FastScorer::Private::scorePlainly(
    const Programs& programs, int head, Featuriser& featuriser, std::vector<double>& scores)
{
    const features::SequenceShape& shape = costModel.featureSpec().shape;
    const std::size_t size
        = static_cast<std::size_t>(shape.rows) * static_cast<std::size_t>(shape.width);
    slice.matrices.resize(std::min(kPlainBatch, programs.count) * size);
    for (std::size_t first = 0; first < programs.count; first += kPlainBatch) {
        const std::size_t count = std::min(kPlainBatch, programs.count - first);
        const auto matrices = std::span(slice.matrices).first(count * size);
        for (std::size_t i = 0; i < count; ++i)
            featuriser.write(programs, first + i, matrices.subspan(i * size, size), 0);
        TLP_CHECK(featuriser.status());
        TLP_TRY(const std::vector<float> batch,
            costModel.score(matrices, static_cast<std::int64_t>(count), head));
        std::copy(batch.begin(), batch.end(), scores.begin() + static_cast<std::ptrdiff_t>(first));
    }
    counts.computedPrograms += static_cast<std::int64_t>(programs.count);
    return {};
}

std::size_t FastScorer::Private::sliceSize() const
{
    const auto rows = static_cast<std::size_t>(costModel.featureSpec().shape.rows);
    return std::clamp(maxRecords() / rows, kMinSlice, kMaxSlice);
}

void FastScorer::Private::makeWorkspaces()
{
    while (workspaces.size() < threadCount())
        workspaces.push_back(network->makeWorkspace());
}

Status FastScorer::Private::scoreFast(
    const Programs& programs, int head, Featuriser& featuriser, std::vector<double>& scores)
{
    makeWorkspaces();
    const std::size_t most = sliceSize();
    for (std::size_t first = 0; first < programs.count; first += most) {
        const std::size_t count = std::min(most, programs.count - first);
        TLP_CHECK(scoreSlice(
            programs, first, count, head, featuriser, std::span(scores).subspan(first, count)));
    }
    return {};
}

std::span<float> FastScorer::Private::matrixOf(std::size_t program)
{
    const features::SequenceShape& shape = costModel.featureSpec().shape;
    const auto size = static_cast<std::size_t>(shape.rows) * static_cast<std::size_t>(shape.width);
    return std::span(slice.matrices).subspan(program * size, size);
}

/// Fills the slice's matrices, distinct rows and identities.
Status FastScorer::Private::featurise(const Programs& programs, std::size_t first,
    std::size_t count, int head, Featuriser& featuriser)
{
    const features::SequenceShape& shape = costModel.featureSpec().shape;
    const auto rows = static_cast<std::size_t>(shape.rows);
    const auto width = static_cast<std::size_t>(shape.width);
    slice.matrices.resize(count * rows * width);
    slice.rows.resize(count * rows);
    slice.distinct.resize(count);
    slice.identities.resize(count);
    slice.counted.clear();
    slice.counted.reserve(count * rows); // so that no element moves
    parallelFor(threadCount(), count, kFeatureGrain, [&](std::size_t thread, std::size_t i) {
        const std::size_t steps = featuriser.write(programs, first + i, matrixOf(i), thread);
        const auto distinct = std::span(slice.rows).subspan(i * rows, rows);
        slice.distinct[i] = findDistinctRows(matrixOf(i), width, std::min(steps, rows), distinct);
        slice.identities[i] = identityOf(distinct.first(slice.distinct[i]), head);
    });
    return featuriser.status();
}

void FastScorer::Private::makeRoom()
{
    if (table.size() > maxRecords())
        table.clear();
    if (knownScores.size() > limits.maxScores)
        knownScores.clear();
}

std::span<const CountedRow> FastScorer::Private::countRows(std::size_t program, NewRows& fresh)
{
    const auto rows = static_cast<std::size_t>(costModel.featureSpec().shape.rows);
    const auto width = static_cast<std::size_t>(costModel.featureSpec().shape.width);
    const std::size_t begin = slice.counted.size();
    for (std::size_t j = 0; j < slice.distinct[program]; ++j) {
        const DistinctRow& row = slice.rows[program * rows + j];
        if (isPadding(matrixOf(program).subspan(row.index * width, width)))
            continue;
        const auto [record, isNew] = table.findOrAdd(row.content);
        if (isNew) {
            fresh.rows.push_back(matrixOf(program).data() + row.index * width);
            fresh.records.push_back(record);
        }
        slice.counted.push_back({record, static_cast<float>(row.count)});
    }
    return std::span(slice.counted).subspan(begin);
}

Status FastScorer::Private::scoreSlice(const Programs& programs, std::size_t first,
    std::size_t count, int head, Featuriser& featuriser, std::span<double> scores)
{
    TLP_CHECK(featurise(programs, first, count, head, featuriser));
    makeRoom();
    NewRows newRows;
    std::vector<std::span<const CountedRow>> fresh; // programs not scored before
    std::vector<double*> places; // of their scores
    std::vector<const double*> results(count); // where each program's score will be
    for (std::size_t i = 0; i < count; ++i) {
        const auto [known, isFresh] = knownScores.try_emplace(slice.identities[i], 0.0);
        results[i] = &known->second;
        if (!isFresh)
            continue;
        fresh.push_back(countRows(i, newRows));
        places.push_back(&known->second);
    }
    encode(newRows);
    std::vector<double> computed(fresh.size());
    compute(fresh, head, computed);
    for (std::size_t i = 0; i < fresh.size(); ++i)
        *places[i] = computed[i];
    for (std::size_t i = 0; i < count; ++i)
        scores[i] = *results[i];

    const auto rows = static_cast<std::size_t>(costModel.featureSpec().shape.rows);
    counts.computedPrograms += static_cast<std::int64_t>(fresh.size());
    counts.rows += static_cast<std::int64_t>(fresh.size() * rows);
    counts.computedRows += static_cast<std::int64_t>(slice.counted.size());
    counts.encodedRows += static_cast<std::int64_t>(newRows.rows.size());
    return {};
}

void FastScorer::Private::encode(const NewRows& fresh)
{
    const std::span rows(fresh.rows);
    const std::span records(fresh.records);
    const std::size_t most = TlpNetwork::batchRows();
    const std::size_t batches = (rows.size() + most - 1) / most;
    parallelFor(threadCount(), batches, 1, [&](std::size_t thread, std::size_t batch) {
        const std::size_t first = batch * most;
        const std::size_t count = std::min(most, rows.size() - first);
        network->encode(
            rows.subspan(first, count), records.subspan(first, count), workspaces[thread]);
    });
}

Result<std::vector<model::EmbeddedProgram>> FastScorer::Private::embed(const Programs& programs)
{
    TLP_CHECK(checkReadsSteps());
    try {
        Featuriser featuriser(costModel.featureSpec(), threadCount(), false);
        std::vector<model::EmbeddedProgram> embedded(programs.count);
        if (network)
            makeWorkspaces();
        const std::size_t most = network ? sliceSize() : kPlainBatch;
        for (std::size_t first = 0; first < programs.count; first += most) {
            const std::size_t count = std::min(most, programs.count - first);
            TLP_CHECK(featurise(programs, first, count, 0, featuriser));
            if (!network) {
                for (std::size_t i = 0; i < count; ++i)
                    embedded[first + i] = embedPlainly(matrixOf(i));
                continue;
            }
            makeRoom();
            NewRows fresh;
            std::vector<std::span<const CountedRow>> counted;
            for (std::size_t i = 0; i < count; ++i)
                counted.push_back(countRows(i, fresh));
            encode(fresh);
            embedSlice(counted, std::span(embedded).subspan(first, count));
        }
        return embedded;
    } catch (...) {
        table.clear();
        return tl::unexpected(model::errorOfCurrentException("reading programs"));
    }
}

/// One program at a time, so that it rounds alike in any company.
model::EmbeddedProgram FastScorer::Private::embedPlainly(std::span<const float> matrix)
{
    const torch::NoGradGuard noGradients;
    const features::SequenceShape& shape = costModel.featureSpec().shape;
    const torch::Tensor input = torch::from_blob(
        const_cast<float*>(matrix.data()), {1, shape.rows, shape.width}, torch::kFloat32);
    model::TorchModule& module = model::torchModule(costModel);
    const torch::Tensor rows = module.embed(input).contiguous();
    const torch::Tensor weights = module.rowWeights(input);
    std::vector<float> counts(static_cast<std::size_t>(rows.size(1)), 1.0F);
    if (weights.defined())
        std::copy_n(weights.contiguous().data_ptr<float>(), counts.size(), counts.begin());
    return {{rows.data_ptr<float>(), rows.data_ptr<float>() + rows.numel()}, std::move(counts)};
}

void FastScorer::Private::embedSlice(std::span<const std::span<const CountedRow>> programs,
    std::span<model::EmbeddedProgram> embedded)
{
    parallelFor(threadCount(), programs.size(), 1, [&](std::size_t thread, std::size_t i) {
        if (programs[i].empty()) { // masked altogether: a row that does not count
            embedded[i] = {std::vector<float>(network->hidden()), {0}};
            return;
        }
        embedded[i].rows = network->embed(programs[i], workspaces[thread]);
        for (const CountedRow& row : programs[i])
            embedded[i].counts.push_back(row.count);
    });
}

void FastScorer::Private::compute(
    std::span<const std::span<const CountedRow>> programs, int head, std::span<double> results)
{
    std::vector<std::size_t> begins{0}; // of the batches
    std::size_t rows = 0;
    for (std::size_t i = 0; i < programs.size(); ++i) {
        if (rows > 0 && rows + programs[i].size() > TlpNetwork::batchRows()) {
            begins.push_back(i);
            rows = 0;
        }
        rows += programs[i].size();
    }
    begins.push_back(programs.size());
    parallelFor(threadCount(), begins.size() - 1, 1, [&](std::size_t thread, std::size_t batch) {
        const std::size_t first = begins[batch];
        const std::size_t count = begins[batch + 1] - first;
        network->score(programs.subspan(first, count), static_cast<std::size_t>(head),
            results.subspan(first, count), workspaces[thread]);
    });
}

Result<FastScorer> FastScorer::create(model::CostModel& model, const FastScorerOptions& options)
{
    TLP_TRY(const Kernels* kernels, kernelsNamed(options.instructionSet));
    try {
        std::optional<TlpNetwork> network;
        if (options::isTlpModel(model.header().options.model))
            network = TlpNetwork::fromTensors(
                model.header(), model::copyTensors(model::torchModule(model)), *kernels);
        return FastScorer(std::make_unique<Private>(model, std::move(network), options));
    } catch (...) {
        return tl::unexpected(model::errorOfCurrentException("preparing to score"));
    }
}

FastScorer::FastScorer(std::unique_ptr<Private> data)
    : m_private(std::move(data))
{}

FastScorer::~FastScorer() = default;
FastScorer::FastScorer(FastScorer&&) noexcept = default;
FastScorer& FastScorer::operator=(FastScorer&&) noexcept = default;

Result<std::vector<double>> FastScorer::score(
    std::span<const std::string> packed, int head, features::FeatureReport* report)
{
    return m_private->score(ofPacked(packed), head, report);
}

Result<std::vector<double>> FastScorer::score(
    std::span<const std::span<const Step>> programs, int head, features::FeatureReport* report)
{
    return m_private->score(ofSteps(programs), head, report);
}

Result<std::vector<model::EmbeddedProgram>> FastScorer::embed(
    std::span<const std::span<const Step>> programs)
{
    return m_private->embed(ofSteps(programs));
}

Result<std::vector<model::EmbeddedProgram>> FastScorer::embedMatrices(
    std::span<const float> matrices)
{
    const features::SequenceShape& shape = m_private->costModel.featureSpec().shape;
    const std::size_t size
        = static_cast<std::size_t>(shape.rows) * static_cast<std::size_t>(shape.width);
    try {
        std::vector<model::EmbeddedProgram> embedded;
        for (std::size_t first = 0; first + size <= matrices.size(); first += size)
            embedded.push_back(m_private->embedPlainly(matrices.subspan(first, size)));
        return embedded;
    } catch (...) {
        return tl::unexpected(model::errorOfCurrentException("reading programs"));
    }
}

Status FastScorer::reloadHeads()
{
    m_private->knownScores.clear();
    if (!m_private->network)
        return {};
    try {
        m_private->network->reloadHeads(m_private->costModel.header(),
            model::copyTensors(model::torchModule(m_private->costModel)));
        return {};
    } catch (...) {
        return tl::unexpected(model::errorOfCurrentException("preparing to score"));
    }
}

bool FastScorer::isFast() const
{
    return m_private->network.has_value();
}

const FastScorerCounts& FastScorer::counts() const
{
    return m_private->counts;
}

} // namespace tlp::scoring
