// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QWidget>

#include "base/error.h"
#include "dataset/import_report.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace tlp::widgets {

class IssueFilter;
class IssueModel;

/// The end of an import: how many lines became what, and the table of what was skipped or flagged
/// and why, with a filter, copy and CSV export. GUI thread.
class ImportReportView : public QWidget
{
    Q_OBJECT
public:
    explicit ImportReportView(QWidget* parent = nullptr);
    void setReport(const dataset::ImportReport& report);
    /// Writes the rows that pass the filter.
    [[nodiscard]] Status exportTo(const QString& file) const;

Q_SIGNALS:
    void exportFailed(const tlp::Error& error);

private:
    void copySelection() const;
    void chooseExport();
    void updateShown();

    QLabel* m_summary;
    QLabel* m_figures;
    QLabel* m_flags;
    QLineEdit* m_text;
    QComboBox* m_kind;
    QLabel* m_shown;
    QTableView* m_table;
    QPushButton* m_copy;
    QPushButton* m_export;
    IssueModel* m_model;
    IssueFilter* m_filter;
    std::int64_t m_dropped = 0;
};

/// Writes bytes to a file in one step (temporary file, rename). Errors: Io.
[[nodiscard]] Status writeFile(const QString& file, const QByteArray& bytes);

} // namespace tlp::widgets
