// SPDX-License-Identifier: GPL-3.0-only
#include "compare/result_notes.h"

#include "compare/verdict.h"
#include "shell/app_context.h"
#include "shell/panels.h"

#include <optional>
#include <utility>

#include <QLabel>
#include <QStringList>
#include <QVBoxLayout>

namespace tlp::widgets {

ResultNotes::ResultNotes(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_warning(makeLabel({}, TextRole::Warning, this))
    , m_legend(makeLabel({}, TextRole::Caption, this))
{
    m_warning->setObjectName(QStringLiteral("chanceWarning"));
    m_legend->setObjectName(QStringLiteral("topKLegend"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QLabel* label : {m_warning, m_legend}) {
        label->setWordWrap(true);
        label->hide();
        layout->addWidget(label);
    }
    retranslate();
}

void ResultNotes::retranslate()
{
    m_legend->setText(topKText());
}

void ResultNotes::setRuns(
    const std::vector<const CompareRun*>& runs, const EvaluationTarget& target)
{
    using Verdicts = std::vector<std::pair<QString, std::optional<evaluation::AgainstChance>>>;
    std::vector<std::pair<QString, evaluation::EvaluationReport>> reports;
    for (const CompareRun* run : runs) {
        if (const auto* evaluation = run->evaluationOn(target))
            reports.emplace_back(QString::fromStdString(run->run.name), evaluation->report);
    }
    m_legend->setVisible(!reports.empty());
    m_context->query<Verdicts>(
        this, "chance",
        [reports = std::move(reports)](StorageReader&) -> Result<Verdicts> {
            Verdicts verdicts;
            for (const auto& [name, report] : reports)
                verdicts.emplace_back(name, evaluation::againstChance(report));
            return verdicts;
        },
        [this](const Result<Verdicts>& verdicts) {
            QStringList sentences;
            if (verdicts) {
                for (const auto& [name, verdict] : *verdicts)
                    sentences << chanceText(verdict, name);
            }
            sentences.removeAll(QString());
            m_warning->setText(sentences.join(u' '));
            m_warning->setVisible(!sentences.isEmpty());
        });
}

} // namespace tlp::widgets
