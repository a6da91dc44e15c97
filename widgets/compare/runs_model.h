// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <map>
#include <vector>

#include <QAbstractTableModel>

#include "compare/run_columns.h"
#include "shell/table_tools.h"

namespace tlp::widgets {

/// The runs with every column there is. The name's decoration is the colour that the run has in
/// the charts. GUI thread only.
class RunsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    static constexpr int kSortRole = Qt::UserRole;
    static constexpr int kFilterRole = Qt::UserRole + 1; ///< the whole row as text
    static constexpr int kNameColumn = 0;

    explicit RunsModel(QObject* parent = nullptr);

    void setRuns(std::vector<CompareRun> runs);
    void setTarget(const EvaluationTarget& target);
    /// Run → index into the chart palette, for the runs that the charts show.
    void setColors(std::map<RunId, int> colors);
    void retranslate();

    [[nodiscard]] const std::vector<CompareRun>& runs() const { return m_runs; }
    [[nodiscard]] const EvaluationTarget& target() const { return m_target; }
    [[nodiscard]] const std::vector<RunColumn>& columns() const { return m_columns; }
    [[nodiscard]] int columnOf(const QString& id) const; ///< −1: none
    [[nodiscard]] int rowOf(RunId run) const; ///< −1: none
    /// Whether the runs differ in this column.
    [[nodiscard]] bool varies(int column) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// A new name: asks through renameRequested and changes nothing by itself.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

Q_SIGNALS:
    void renameRequested(tlp::RunId run, const QString& name);

private:
    [[nodiscard]] QVariant swatch(RunId run) const;

    std::vector<CompareRun> m_runs;
    EvaluationTarget m_target;
    std::vector<RunColumn> m_columns;
    std::map<RunId, int> m_colors;
};

/// Keeps the rows that contain every word of the filter.
class RunsProxy : public SortedModel
{
    Q_OBJECT
public:
    explicit RunsProxy(QObject* parent = nullptr);
    void setWords(const QString& text);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList m_words;
};

} // namespace tlp::widgets
