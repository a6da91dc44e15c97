// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <QMap>
#include <QStringList>
#include <QWidget>

#include "options/tune_spec.h"
#include "tuning/duration_estimate.h"
#include "tuning/form_rows.h"
#include "tuning/tuning_content.h"
#include "tuning/workload_field.h"
#include "workspace/session.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace tlp::widgets {

class MoreFields;
class NumberBox;

/// The fields of a new tuning session, checked at every key. Knows no storage: the page feeds it.
/// GUI thread only.
class TuningForm : public QWidget
{
    Q_OBJECT
public:
    explicit TuningForm(QWidget* parent = nullptr);

    void setNetworks(std::vector<NetworkFacts> networks);
    /// Names of runs whose model can be asked; of `singleHeaded` the model has one head only.
    void setRuns(const QStringList& runs, const QStringList& singleHeaded = {});
    void setSessions(std::vector<workspace::SessionInfo> sessions);

    /// Runs and sessions are unknown until they are set again: none can be said not to fit.
    void forgetWorkspace();

    [[nodiscard]] TuningContent content() const;
    void setContent(const TuningContent& stored);
    /// Everything but the name, also what has no field.
    void setSpec(const options::TuneSpec& spec);
    /// Everything but the workload.
    void resetToDefaults();

    /// What Start would start; fields with problems keep their defaults in it.
    [[nodiscard]] const options::TuneSpec& spec() const { return m_spec; }
    /// Key → sentence. Empty: the session can start.
    [[nodiscard]] const QMap<QString, QString>& problems() const { return m_problems; }
    /// The first problem with the name of its field, for the line beside Start.
    [[nodiscard]] QString firstProblem() const;
    /// The name of the field that tells it; empty: none does.
    [[nodiscard]] QString firstProblemField() const;
    /// How long the session will take, for a place where it is always in sight.
    [[nodiscard]] QLabel* durationLabel() const { return m_duration; }
    /// No workload has been named, and nothing else is wrong.
    [[nodiscard]] bool isUntouched() const;
    /// Of earlier sessions of these workloads on this machine, else of all; empty: not known.
    [[nodiscard]] std::optional<double> secondsPerTrial(const std::vector<std::string>& workloads);
    void focusFirstProblem();
    void clearName();
    void retranslate();

Q_SIGNALS:
    void changed(); ///< any field, after checking

private:
    void buildRows();
    void connectFields();
    void retranslateRows();
    void fillModels();
    void fillChoices();
    void showMore();
    void check();
    void checkChoices();
    void checkNumbers();
    void checkName();
    [[nodiscard]] QStringList fittingWarmStarts();
    void showWarmStarts();
    void chooseWarmLog();
    void showDuration();
    void showCoverage();
    void showFurther();
    [[nodiscard]] bool isRunChosen() const;
    [[nodiscard]] bool hasHeads() const; ///< more than one to choose from, or not known

    FormRows m_rows;
    std::array<QLabel*, 4> m_titles; ///< of the sections that are always open
    WorkloadField* m_workload;
    QComboBox *m_target, *m_model, *m_learning, *m_policy, *m_warmStart;
    NumberBox *m_trials, *m_perRound, *m_seed;
    QLineEdit *m_minutes, *m_name;
    QToolButton* m_warmLog; ///< chooses a file to start from
    QToolButton* m_moreButton; ///< unfolds what few change
    MoreFields* m_more;
    QLabel *m_coverage, *m_duration, *m_further;

    std::vector<NetworkFacts> m_networks;
    QStringList m_runs, m_singleHeaded;
    std::vector<workspace::SessionInfo> m_sessions;
    WorkloadTexts m_texts;
    options::TuneSpec m_base; ///< what has no field
    options::TuneSpec m_spec;
    QMap<QString, QString> m_problems;
    /// Chosen, but not (yet) in the list.
    std::optional<QString> m_wantedTarget, m_wantedModel, m_wantedWarmStart;
    QString m_warmFile; ///< in the list of warm starts beside the sessions
    bool m_knowsSessions = false;
    bool m_isFilling = false;
};

} // namespace tlp::widgets
