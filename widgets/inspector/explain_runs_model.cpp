// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/explain_runs_model.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "features/sequence_features.h"
#include "widgets/data/value_text.h"
#include "widgets/shell/theme.h"

namespace tlp::widgets {

namespace {

QString rankText(const std::optional<std::int64_t>& rank, std::int64_t programs)
{
    return rank ? ExplainRunsModel::tr("%1 of %2").arg(countText(*rank), countText(programs))
                : QString();
}

} // namespace

Result<std::vector<ScoringRun>> loadScoringRuns(StorageReader& storage)
{
    TLP_TRY(const auto runs, storage.workspace().runs());
    std::vector<ScoringRun> found;
    for (const workspace::RunInfo& run : runs) {
        std::error_code error;
        const auto folder = storage.workspace().runDirectory(run.id);
        const char* const file
            = options::isTreeModel(run.spec.options.model) ? "model.trees" : "model.safetensors";
        if (!std::filesystem::exists(folder / file, error)
            || options::readsStatements(run.spec.options.model) // which have no shares of steps
            || options::readsConfigurations(run.spec.options.model))
            continue;
        ScoringRun& added = found.emplace_back();
        added.id = run.id;
        added.name = QString::fromStdString(run.name);
        added.model = QString::fromStdString(run.spec.options.model);
        for (const std::string& head : run.spec.heads())
            added.platforms.append(QString::fromStdString(head));
        // An unreadable one is found out when it is asked.
        if (const auto spec = features::FeatureSpec::fromJson(run.featureSpecJson))
            added.layout = spec->layout;
    }
    return found;
}

QStringList ExplainRunsModel::setRuns(std::vector<ScoringRun> runs)
{
    QStringList gone;
    if (runs == m_runs)
        return gone;
    for (const ScoringRun& run : m_runs) {
        const bool isThere = std::ranges::any_of(
            runs, [&](const ScoringRun& other) { return other.id == run.id; });
        if (!isThere && m_chosen.remove(run.id.value))
            gone.append(run.name);
    }
    beginResetModel();
    m_runs = std::move(runs);
    endResetModel();
    return gone;
}

void ExplainRunsModel::setLayout(features::Layout layout)
{
    m_layout = layout;
    answersChanged();
}

std::vector<ScoringRun> ExplainRunsModel::chosen() const
{
    std::vector<ScoringRun> runs;
    for (const ScoringRun& run : m_runs) {
        if (isEligible(run) && m_chosen.contains(run.id.value))
            runs.push_back(run);
    }
    return runs;
}

void ExplainRunsModel::choose(RunId id, bool isChosen)
{
    if (isChosen)
        m_chosen.insert(id.value);
    else
        m_chosen.remove(id.value);
    answersChanged();
}

void ExplainRunsModel::chooseDefault(const QString& platform)
{
    if (!chosen().empty())
        return;
    const ScoringRun* best = nullptr;
    for (const ScoringRun& run : m_runs) {
        if (!isEligible(run))
            continue;
        if (run.platforms.contains(platform)) {
            best = &run;
            break;
        }
        best = best == nullptr ? &run : best;
    }
    if (best != nullptr)
        choose(best->id, true);
}

void ExplainRunsModel::setLookups(Lookup plain, Lookup edited)
{
    m_plain = std::move(plain);
    m_edited = std::move(edited);
}

void ExplainRunsModel::answersChanged()
{
    if (!m_runs.empty())
        Q_EMIT dataChanged(
            index(0, 0), index(static_cast<int>(m_runs.size()) - 1, ColumnCount - 1));
}

int ExplainRunsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

int ExplainRunsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

Qt::ItemFlags ExplainRunsModel::flags(const QModelIndex& index) const
{
    if (!index.isValid() || !isEligible(m_runs[static_cast<std::size_t>(index.row())]))
        return Qt::NoItemFlags;
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    return index.column() == RunColumn ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant ExplainRunsModel::textAt(const ScoringRun& run, int column) const
{
    if (column == RunColumn)
        return run.name;
    if (column == ModelColumn)
        return run.model;
    if (!m_chosen.contains(run.id.value) || !m_plain)
        return {};
    const RunExplanation* const edited = m_edited(run.id);
    const RunExplanation* const known = edited != nullptr ? edited : m_plain(run.id);
    if (known == nullptr)
        return {};
    if (!known->problem.isEmpty())
        return column == ScoreColumn ? tr("not known") : QVariant();
    const HeadScore& own = known->own();
    switch (column) {
    case ScoreColumn:
        return scoreText(own.score);
    case RankColumn:
        return rankText(known->rank, known->programs);
    case EditedColumn:
        return edited != nullptr && own.edited ? QVariant(scoreText(*own.edited)) : QVariant();
    case ChangeColumn:
        return edited != nullptr && own.edited ? QVariant(signedText(*own.edited - own.score))
                                               : QVariant();
    case EditedRankColumn:
        return edited != nullptr ? QVariant(rankText(edited->editedRank, edited->programs))
                                 : QVariant();
    default:
        return {};
    }
}

QString ExplainRunsModel::toolTipOf(const ScoringRun& run) const
{
    if (!isEligible(run))
        return run.layout == features::Layout::Gpu
            ? tr("This run's model reads programs for GPUs.")
            : tr("This run's model reads programs for processors, not for GPUs.");
    QStringList lines{run.name};
    if (const RunExplanation* known
        = m_plain && m_chosen.contains(run.id.value) ? m_plain(run.id) : nullptr) {
        if (!known->problem.isEmpty())
            lines.append(known->problem);
        for (const HeadScore& head : known->heads)
            lines.append(tr("Head of %1: %2").arg(head.name, scoreText(head.score)));
    }
    return lines.join(u'\n');
}

QVariant ExplainRunsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const ScoringRun& run = m_runs[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return textAt(run, index.column());
    case Qt::CheckStateRole:
        if (index.column() != RunColumn || !isEligible(run))
            return {};
        return static_cast<int>(m_chosen.contains(run.id.value) ? Qt::Checked : Qt::Unchecked);
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return toolTipOf(run);
    case Qt::TextAlignmentRole:
        return index.column() != RunColumn && index.column() != ModelColumn
            ? QVariant(static_cast<int>(Qt::AlignRight | Qt::AlignVCenter))
            : QVariant();
    case Qt::ForegroundRole:
        return isEligible(run) ? QVariant() : QVariant(themeColors().muted);
    default:
        return {};
    }
}

bool ExplainRunsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.column() != RunColumn || role != Qt::CheckStateRole)
        return false;
    choose(m_runs[static_cast<std::size_t>(index.row())].id, value.toInt() == Qt::Checked);
    Q_EMIT chosenChanged();
    return true;
}

QVariant ExplainRunsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case RunColumn:
        return tr("Run");
    case ModelColumn:
        return tr("Model");
    case ScoreColumn:
        return tr("Score");
    case RankColumn:
        return tr("Rank");
    case EditedColumn:
        return tr("Changed");
    case ChangeColumn:
        return tr("Difference");
    case EditedRankColumn:
        return tr("Rank then");
    default:
        return {};
    }
}

} // namespace tlp::widgets
