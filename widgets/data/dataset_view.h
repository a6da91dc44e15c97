// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QFutureWatcher>
#include <QWidget>

#include "widgets/data/data_queries.h"

class QGridLayout;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTableWidget;
class QTabWidget;

namespace tlp::widgets {

class PlotView;

/// A dataset as a whole: figures, sequence lengths and feature widths against the crop, step kinds,
/// failures; its networks, splits and past imports. GUI thread.
class DatasetView : public QWidget
{
    Q_OBJECT
public:
    explicit DatasetView(AppContext* context, QWidget* parent = nullptr);

    /// `platform` narrows the headline to one platform; the statistics are of the whole dataset.
    void setDataset(const QString& dataset, const QString& platform);
    void refresh();
    void clear();
    [[nodiscard]] bool isLoading() const;
    [[nodiscard]] const std::optional<DatasetOverview>& overview() const { return m_overview; }

Q_SIGNALS:
    void importRequested(const QString& dataset);
    void splitRequested(const QString& dataset);
    void reportRequested(const QString& dataset, const tlp::dataset::ImportReport& report);

private:
    void load();
    void startReading(const QString& dataset, const std::filesystem::path& file);
    void finishReading();
    void showContent(const DatasetOverview& overview);
    void showFigures(const dataset::DatasetStats& stats);
    void showPlots(const dataset::DatasetStats& stats);
    void showLists(const DatasetOverview& overview);
    void openReport();
    [[nodiscard]] QWidget* makeOverviewTab();
    [[nodiscard]] QWidget* makeNetworksTab();
    [[nodiscard]] QWidget* makeSplitsTab();
    [[nodiscard]] QWidget* makeImportsTab();

    AppContext* m_context;
    QString m_dataset;
    QString m_platform;
    std::optional<DatasetOverview> m_overview;
    using OverviewPtr = std::shared_ptr<const Result<DatasetOverview>>;
    QFutureWatcher<OverviewPtr> m_reading; ///< on a thread of its own
    QString m_readingDataset;
    bool m_isReading = false;
    bool m_isStale = false; ///< changed while it was being read
    QLabel* m_title;
    QLabel* m_state;
    QTabWidget* m_tabs;
    QLabel* m_figures = nullptr;
    QLabel* m_notes = nullptr;
    PlotView* m_lengths = nullptr;
    PlotView* m_widths = nullptr;
    PlotView* m_kinds = nullptr;
    PlotView* m_failures = nullptr;
    QTableWidget* m_platforms = nullptr;
    QTableWidget* m_networks = nullptr;
    QTableWidget* m_splits = nullptr;
    QTableWidget* m_imports = nullptr;
    QPushButton* m_report = nullptr;
};

} // namespace tlp::widgets
