// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include <QComboBox>
#include <QMap>

#include "options/training_options.h"
#include "workspace/workspace.h"

namespace tlp::widgets {

/// Chooses the finished run that a training starts from, or none. GUI thread only.
class SourceChooser : public QComboBox
{
    Q_OBJECT
public:
    explicit SourceChooser(QWidget* parent);

    /// Offers those with a model; the chosen one stays, also when it is not among them (yet).
    void setRuns(const std::vector<workspace::RunInfo>& runs);
    void setChosen(const QString& run); ///< "": none; tells nobody
    [[nodiscard]] const QString& chosen() const { return m_chosen; }
    /// The chosen run's options that a run which starts from it has, too, by key; empty without
    /// one.
    [[nodiscard]] QMap<QString, QString> network() const;
    /// Key → sentence: a run if and only if there is a transfer ("from"), and its network.
    [[nodiscard]] QMap<QString, QString> problems(const options::TrainingOptions& options) const;
    void retranslate();

Q_SIGNALS:
    void chosenByUser();

private:
    void fill();

    std::vector<workspace::RunInfo> m_runs; ///< with a model
    QString m_chosen;
};

} // namespace tlp::widgets
