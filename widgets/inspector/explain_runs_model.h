// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QSet>
#include <QString>

#include "base/error.h"
#include "features/vocabulary.h"
#include "widgets/inspector/explanation.h"
#include "widgets/shell/app_context.h"

namespace tlp::widgets {

/// A trained run that can score programs.
struct ScoringRun
{
    RunId id;
    QString name;
    QString model;
    features::Layout layout = features::Layout::Cpu;
    QStringList platforms; ///< one per head

    bool operator==(const ScoringRun&) const = default;
};

/// Those that have a model, newest first. Reader thread.
[[nodiscard]] Result<std::vector<ScoringRun>> loadScoringRuns(StorageReader& storage);

/// The runs that may score a program, which of them are chosen (check boxes), and what they said.
/// GUI thread.
class ExplainRunsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column {
        RunColumn,
        ScoreColumn,
        RankColumn,
        EditedColumn,
        ChangeColumn,
        EditedRankColumn,
        ModelColumn,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Chosen runs that are gone are no longer chosen; their names are returned.
    [[nodiscard]] QStringList setRuns(std::vector<ScoringRun> runs);
    /// What the program is read as: runs of the other layout cannot be chosen.
    void setLayout(features::Layout layout);
    [[nodiscard]] const std::vector<ScoringRun>& runs() const { return m_runs; }
    [[nodiscard]] bool isEligible(const ScoringRun& run) const { return run.layout == m_layout; }
    /// In the order of the table.
    [[nodiscard]] std::vector<ScoringRun> chosen() const;
    void choose(RunId id, bool isChosen);
    /// Nothing is chosen yet, or nothing that fits: takes the newest run that has a head of the
    /// platform, else the newest.
    void chooseDefault(const QString& platform);

    using Lookup = std::function<const RunExplanation*(RunId)>;
    /// Where the answers are: of the program, and of the changed program.
    void setLookups(Lookup plain, Lookup edited);
    /// The answers are others.
    void answersChanged();

    [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation, int role) const override;

Q_SIGNALS:
    void chosenChanged(); ///< by the user

private:
    [[nodiscard]] QVariant textAt(const ScoringRun& run, int column) const;
    [[nodiscard]] QString toolTipOf(const ScoringRun& run) const;

    std::vector<ScoringRun> m_runs;
    QSet<std::int64_t> m_chosen;
    features::Layout m_layout = features::Layout::Cpu;
    Lookup m_plain, m_edited;
};

} // namespace tlp::widgets
