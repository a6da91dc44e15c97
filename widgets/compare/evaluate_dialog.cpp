// SPDX-License-Identifier: GPL-3.0-only
#include "compare/evaluate_dialog.h"

#include "shell/app_context.h"
#include "shell/panels.h"

#include <algorithm>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace tlp::widgets {

EvaluateDialog::EvaluateDialog(
    AppContext* context, QStringList runs, EvaluationTarget preferred, QWidget* parent)
    : QDialog(parent)
    , m_context(context)
    , m_runs(std::move(runs))
    , m_preferred(std::move(preferred))
    , m_dataset(new QComboBox(this))
    , m_platform(new QComboBox(this))
    , m_split(new QComboBox(this))
    , m_message(makeLabel({}, TextRole::Caption, this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setObjectName(QStringLiteral("evaluateDialog"));
    setWindowTitle(tr("Evaluate runs"));
    auto* explanation = new QLabel(
        tr("The model rates every program of the chosen tasks; the evaluation says how close its "
           "first picks come to the fastest program. Runs: %1.")
            .arg(m_runs.join(QStringLiteral(", "))),
        this);
    explanation->setWordWrap(true);
    m_dataset->setObjectName(QStringLiteral("evaluateDataset"));
    m_platform->setObjectName(QStringLiteral("evaluatePlatform"));
    m_split->setObjectName(QStringLiteral("evaluateSplit"));
    auto* form = new QFormLayout;
    form->addRow(tr("&Dataset:"), m_dataset);
    form->addRow(tr("&Platform:"), m_platform);
    form->addRow(tr("&Split:"), m_split);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(explanation);
    layout->addLayout(form);
    layout->addWidget(m_message);
    layout->addStretch(1);
    layout->addWidget(m_buttons);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("&Evaluate"));
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(false);

    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_dataset, &QComboBox::currentIndexChanged, this, &EvaluateDialog::loadFacts);
    connect(m_platform, &QComboBox::currentIndexChanged, this, &EvaluateDialog::showFacts);
    connect(m_split, &QComboBox::currentIndexChanged, this, &EvaluateDialog::showFacts);
    setMinimumWidth(fontMetrics().averageCharWidth() * 70);
    loadDatasets();
}

EvaluationTarget EvaluateDialog::target() const
{
    return {m_dataset->currentText().toStdString(),
        m_platform->currentData().toString().toStdString(),
        m_split->currentData().toString().toStdString()};
}

void EvaluateDialog::loadDatasets()
{
    m_context->query<std::vector<workspace::DatasetEntry>>(
        this, "datasets", [](StorageReader& storage) { return storage.workspace().datasets(); },
        [this](Result<std::vector<workspace::DatasetEntry>> datasets) {
            if (!datasets)
                return m_context->showError(
                    datasets.error(), tr("The list of datasets cannot be read."));
            {
                const QSignalBlocker blocker(m_dataset);
                for (const workspace::DatasetEntry& entry : *datasets)
                    m_dataset->addItem(QString::fromStdString(entry.name));
                m_dataset->setCurrentIndex(
                    std::max(0, m_dataset->findText(QString::fromStdString(m_preferred.dataset))));
            }
            loadFacts();
        });
}

void EvaluateDialog::loadFacts()
{
    const QString name = m_dataset->currentText();
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(false);
    if (name.isEmpty()) {
        m_message->setText(tr("There is no dataset. Import one on the Data page."));
        return;
    }
    m_context->query<DatasetFacts>(
        this, "facts",
        [name](StorageReader& storage) -> Result<DatasetFacts> {
            TLP_TRY(const auto* opened, storage.dataset(name));
            return readDatasetFacts(*opened, name.toStdString());
        },
        [this](Result<DatasetFacts> facts) {
            if (!facts)
                return m_context->showError(facts.error(), tr("The dataset cannot be read."));
            m_facts = std::move(*facts);
            const QSignalBlocker platformBlocker(m_platform);
            const QSignalBlocker splitBlocker(m_split);
            m_platform->clear();
            for (const dataset::PlatformInfo& platform : m_facts->platforms) {
                const QString text = QString::fromStdString(platform.name);
                m_platform->addItem(text, text);
            }
            m_platform->setCurrentIndex(
                std::max(0, m_platform->findData(QString::fromStdString(m_preferred.platform))));
            m_split->clear();
            m_split->addItem(tr("None: every task"), QString());
            for (const dataset::SplitInfo& split : m_facts->splits) {
                const QString text = QString::fromStdString(split.name);
                m_split->addItem(tr("Held-out tasks of %1").arg(text), text);
            }
            m_split->setCurrentIndex(
                std::max(0, m_split->findData(QString::fromStdString(m_preferred.split))));
            showFacts();
        });
}

void EvaluateDialog::showFacts()
{
    if (!m_facts)
        return;
    const EvaluationTarget wanted = target();
    const auto facts = choiceFacts(*m_facts, wanted.platform, wanted.split, 0);
    const std::int64_t tasks
        = !facts ? 0 : (wanted.split.empty() ? facts->trainTasks : facts->testTasks);
    const std::int64_t programs
        = !facts ? 0 : (wanted.split.empty() ? facts->trainPrograms : facts->testPrograms);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(tasks > 0);
    const QLocale locale;
    if (tasks == 0)
        m_message->setText(tr("No measured program fits this choice."));
    else if (wanted.split.empty())
        m_message->setText(tr("Programs to rate: %1, of tasks: %2. They may include programs that "
                              "the runs were trained on.")
                               .arg(locale.toString(static_cast<qlonglong>(programs)),
                                   locale.toString(static_cast<qlonglong>(tasks))));
    else
        m_message->setText(tr("Programs to rate: %1, of tasks: %2.")
                               .arg(locale.toString(static_cast<qlonglong>(programs)),
                                   locale.toString(static_cast<qlonglong>(tasks))));
}

} // namespace tlp::widgets
