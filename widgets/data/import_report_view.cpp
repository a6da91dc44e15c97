// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/import_report_view.h"

#include "widgets/data/issue_model.h"
#include "widgets/data/value_text.h"
#include "widgets/shell/job_texts.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSaveFile>
#include <QShortcut>
#include <QTableView>
#include <QVBoxLayout>

namespace tlp::widgets {

Status writeFile(const QString& file, const QByteArray& bytes)
{
    QSaveFile target(file);
    if (!target.open(QIODevice::WriteOnly) || target.write(bytes) != bytes.size()
        || !target.commit())
        return fail(ErrorKind::Io, target.errorString().toStdString(), {file.toStdString(), 0, 0});
    return {};
}

ImportReportView::ImportReportView(QWidget* parent)
    : QWidget(parent)
    , m_summary(makeLabel({}, TextRole::Heading, this))
    , m_figures(new QLabel(this))
    , m_flags(makeLabel({}, TextRole::Caption, this))
    , m_text(new QLineEdit(this))
    , m_kind(new QComboBox(this))
    , m_shown(makeLabel({}, TextRole::Caption, this))
    , m_table(new QTableView(this))
    , m_copy(new QPushButton(tr("Copy"), this))
    , m_export(new QPushButton(tr("Export CSV…"), this))
    , m_model(new IssueModel(this))
    , m_filter(new IssueFilter(this))
{
    m_summary->setWordWrap(true);
    m_figures->setObjectName(QStringLiteral("importFigures"));
    m_figures->setTextFormat(Qt::RichText);
    m_figures->setWordWrap(true);
    m_figures->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_figures->setAccessibleName(tr("What became of the lines"));

    m_text->setObjectName(QStringLiteral("issueFilter"));
    m_text->setPlaceholderText(tr("Filter by file or reason"));
    m_text->setAccessibleName(tr("Filter the table by file or reason"));
    m_text->setClearButtonEnabled(true);
    m_kind->setObjectName(QStringLiteral("issueKind"));
    m_kind->setAccessibleName(tr("Kind of entries shown"));
    m_kind->addItem(tr("Everything"), -1);
    for (const auto kind :
        {dataset::ImportIssue::Kind::Skipped, dataset::ImportIssue::Kind::Flagged,
            dataset::ImportIssue::Kind::Warning, dataset::ImportIssue::Kind::File})
        m_kind->addItem(IssueModel::kindText(kind), static_cast<int>(kind));

    m_filter->setSourceModel(m_model);
    m_table->setObjectName(QStringLiteral("issueTable"));
    m_table->setAccessibleName(tr("Lines that were skipped, flagged or remarked on"));
    m_table->setModel(m_filter);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setTextElideMode(Qt::ElideMiddle); // the end of a path tells the file
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + spacing(0.75));
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const int character = fontMetrics().averageCharWidth();
    m_table->setColumnWidth(IssueModel::KindColumn, character * 12);
    m_table->setColumnWidth(IssueModel::FileColumn, character * 34);
    m_table->setColumnWidth(IssueModel::LineColumn, character * 12);
    auto* copyKey = new QShortcut(QKeySequence::Copy, m_table);
    copyKey->setContext(Qt::WidgetShortcut);

    auto* tools = new QHBoxLayout;
    tools->addWidget(m_text, 1);
    tools->addWidget(m_kind);
    tools->addWidget(m_copy);
    tools->addWidget(m_export);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing());
    layout->addWidget(m_summary);
    layout->addWidget(m_figures);
    layout->addWidget(m_flags);
    layout->addLayout(tools);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_shown);

    connect(m_text, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setText(text);
        updateShown();
    });
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        m_filter->setKind(m_kind->currentData().toInt());
        updateShown();
    });
    connect(m_copy, &QPushButton::clicked, this, &ImportReportView::copySelection);
    connect(copyKey, &QShortcut::activated, this, &ImportReportView::copySelection);
    connect(m_export, &QPushButton::clicked, this, &ImportReportView::chooseExport);
}

void ImportReportView::setReport(const dataset::ImportReport& report)
{
    const double perSecond
        = report.seconds > 0 ? static_cast<double>(report.lines) / report.seconds : 0;
    m_summary->setText(tr("%1 lines read in %2, %3 lines a second.")
                           .arg(countText(report.lines), durationText(report.seconds),
                               countText(static_cast<std::int64_t>(perSecond))));
    const auto cell = [](const QString& name, std::int64_t count) {
        return QStringLiteral("<td style=\"padding-right:18px\"><b>%1</b><br>%2</td>")
            .arg(countText(count), name.toHtmlEscaped());
    };
    m_figures->setText(QStringLiteral("<table><tr>") + cell(tr("good"), report.good)
        + cell(tr("flagged"), report.flagged) + cell(tr("skipped"), report.skipped)
        + cell(tr("ignored"), report.ignored) + cell(tr("duplicates"), report.duplicates)
        + cell(tr("recovered"), report.recovered) + cell(tr("files"), report.files)
        + cell(tr("files not read"), report.filesFailed) + QStringLiteral("</tr></table>"));
    QStringList flags;
    for (const auto& [reason, count] : report.flags)
        flags.append(tr("%1: %2").arg(failureText(reason), countText(count)));
    m_flags->setText(flags.isEmpty()
            ? tr("No measurement was flagged.")
            : tr("Flagged measurements are stored but never used for training: %1.")
                  .arg(flags.join(QStringLiteral(", "))));
    m_dropped = report.issuesDropped;
    m_model->setIssues(report.issues);
    updateShown();
}

void ImportReportView::updateShown()
{
    const int shown = m_filter->rowCount();
    const int all = m_model->rowCount({});
    QString text = all == 0 ? tr("Nothing was skipped.")
                            : tr("%1 of %2 entries shown.").arg(countText(shown), countText(all));
    if (m_dropped > 0)
        text += QLatin1Char(' ')
            + tr("%Ln more of them were counted but not listed.", nullptr,
                static_cast<int>(m_dropped));
    m_shown->setText(text);
    m_export->setEnabled(shown > 0);
    m_copy->setEnabled(shown > 0);
}

void ImportReportView::copySelection() const
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    QGuiApplication::clipboard()->setText(
        QString::fromUtf8(rows.isEmpty() ? m_filter->toCsv() : m_filter->toCsv(rows)));
}

Status ImportReportView::exportTo(const QString& file) const
{
    return writeFile(file, m_filter->toCsv());
}

void ImportReportView::chooseExport()
{
    const QString file = QFileDialog::getSaveFileName(
        this, tr("Export the table"), QStringLiteral("import-report.csv"), tr("CSV (*.csv)"));
    if (file.isEmpty())
        return;
    if (const Status status = exportTo(file); !status)
        Q_EMIT exportFailed(status.error());
}

} // namespace tlp::widgets
