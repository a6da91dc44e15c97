// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include <QAbstractTableModel>
#include <QString>

#include "compare/compare_data.h"
#include "compare/value_table.h"
#include "evaluation/report_comparison.h"

/// Every run against every other.
namespace tlp::widgets {

struct MatrixCell
{
    enum class State : std::uint8_t {
        Self,
        Compared,
        OtherTasks, ///< evaluated on other tasks or programs: not compared
        NoFigures, ///< none at this k
    };
    State state = State::Self;
    evaluation::PairedComparison numbers; ///< row − column
};

/// A run with its figures, by value: the page's runs may be replaced while it is computed.
struct MatrixRun
{
    RunId id;
    QString name;
    std::int64_t evaluation = 0; ///< its id
    evaluation::EvaluationReport report;

    /// The same figures under the same name.
    [[nodiscard]] bool isSame(const MatrixRun& other) const
    {
        return id == other.id && name == other.name && evaluation == other.evaluation;
    }
};
/// Those of the runs that are evaluated on the target.
[[nodiscard]] std::vector<MatrixRun> matrixRuns(
    const std::vector<const CompareRun*>& runs, const EvaluationTarget& target);

struct ModelMatrix
{
    int k = 1;
    std::vector<RunId> runs;
    std::vector<QString> names;
    std::vector<std::vector<MatrixCell>> cells; ///< [row][column]

    /// One row per pair: run, base, k, tasks, won, lost, equal, difference, low, high, clear.
    [[nodiscard]] ValueTable table() const;
    /// Runs whose tasks are not those of the others, in one sentence; empty when there are none.
    [[nodiscard]] QString note() const;
};
/// Any thread. Errors: Stopped.
[[nodiscard]] Result<ModelMatrix> makeMatrix(
    const std::vector<MatrixRun>& runs, int k, const std::stop_token& stop);

/// A cell in one sentence, for tool tips and screen readers.
[[nodiscard]] QString matrixSentence(
    const MatrixCell& cell, const QString& row, const QString& column, int k);

/// The matrix for a view: three lines in a cell (difference, interval, won : lost : equal in
/// percentage points), coloured where the difference is clear. GUI thread only.
class MatrixModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setMatrix(ModelMatrix matrix);
    [[nodiscard]] const ModelMatrix& matrix() const { return m_matrix; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    ModelMatrix m_matrix;
    QStringList m_shortNames; ///< of the headers
};

} // namespace tlp::widgets
