// SPDX-License-Identifier: GPL-3.0-only
#include "training/source_chooser.h"

#include "shell/form_tools.h"

#include <algorithm>

#include <QSignalBlocker>

namespace tlp::widgets {

SourceChooser::SourceChooser(QWidget* parent)
    : QComboBox(parent)
{
    setObjectName(QStringLiteral("from"));
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(14);
    setFocusPolicy(Qt::StrongFocus);
    fill();
    connect(this, &QComboBox::currentIndexChanged, this, [this] {
        m_chosen = currentData().toString();
        Q_EMIT chosenByUser();
    });
}

void SourceChooser::setRuns(const std::vector<workspace::RunInfo>& runs)
{
    m_runs.clear();
    std::ranges::copy_if(runs, std::back_inserter(m_runs),
        [](const workspace::RunInfo& run) { return run.state == workspace::RunState::Finished; });
    fill();
}

void SourceChooser::setChosen(const QString& run)
{
    m_chosen = run;
    fill();
}

void SourceChooser::fill()
{
    const QSignalBlocker quiet(this);
    clear();
    addItem(tr("No run: random weights"), QString());
    for (const workspace::RunInfo& run : m_runs) {
        const QString name = QString::fromStdString(run.name);
        addItem(name, name);
    }
    if (!m_chosen.isEmpty() && findData(m_chosen) < 0)
        addItem(m_chosen, m_chosen);
    chooseData(this, m_chosen);
}

QMap<QString, QString> SourceChooser::network() const
{
    const auto run = std::ranges::find(m_runs, m_chosen.toStdString(), &workspace::RunInfo::name);
    if (m_chosen.isEmpty() || run == m_runs.end())
        return {};
    QMap<QString, QString> values;
    for (const std::string_view key : options::networkOptionKeys()) {
        if (const auto text = options::optionText(run->spec.options, key))
            values[QString::fromStdString(std::string(key))] = QString::fromStdString(*text);
    }
    return values;
}

QMap<QString, QString> SourceChooser::problems(const options::TrainingOptions& options) const
{
    QMap<QString, QString> problems;
    const bool isTransfer = options.transfer.method != "none";
    if (isTransfer && m_chosen.isEmpty())
        problems[QStringLiteral("from")] = tr("Choose the run to start from.");
    if (!isTransfer && !m_chosen.isEmpty())
        problems[QStringLiteral("from")] = tr("Choose a transfer below, or no run to start from.");
    const QMap<QString, QString> there = network();
    for (auto it = there.begin(); it != there.end(); ++it) {
        const auto here = options::optionText(options, it.key().toStdString());
        // The models' names only stand for the options that follow.
        if (it.key() != QLatin1String("model") && here
            && QString::fromStdString(*here) != it.value())
            problems[it.key()]
                = tr("The run to start from has another value here: %1").arg(it.value());
    }
    return problems;
}

void SourceChooser::retranslate()
{
    setAccessibleName(tr("Start from"));
    setToolTip(tr("A finished run whose model this one goes on from. Its network and what it reads "
                  "are taken over."));
    setItemText(0, tr("No run: random weights"));
}

} // namespace tlp::widgets
