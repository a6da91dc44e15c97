// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <QMap>
#include <QStringList>
#include <QWidget>

#include "options/tune_spec.h"
#include "tuning/workload_field.h"
#include "workspace/session.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace tlp::widgets {

class NumberBox;

/// What the fields hold, as text: also what is no value (yet). Keys: workload, target, model,
/// learning, policy, trials, minutes, per_round, seed, warm_start, name; further: what the form has
/// no field for, as JSON.
using TuningContent = QMap<QString, QString>;

/// The fields of a new tuning session, checked at every key. Knows no storage: the page feeds it.
/// GUI thread only.
class TuningForm : public QWidget
{
    Q_OBJECT
public:
    explicit TuningForm(QWidget* parent = nullptr);

    void setNetworks(std::vector<NetworkFacts> networks);
    /// Names of runs whose model can be asked.
    void setRuns(const QStringList& runs);
    void setSessions(std::vector<workspace::SessionInfo> sessions);

    /// Until they are set again, no session can be said not to fit.
    void forgetSessions();

    [[nodiscard]] TuningContent content() const;
    void setContent(const TuningContent& content);
    /// Everything but the name, also what has no field.
    void setSpec(const options::TuneSpec& spec);
    void resetToDefaults();

    /// What Start would start; fields with problems keep their defaults in it.
    [[nodiscard]] const options::TuneSpec& spec() const { return m_spec; }
    /// Key → sentence. Empty: the session can start.
    [[nodiscard]] const QMap<QString, QString>& problems() const { return m_problems; }
    /// The first problem with the name of its field, for the line beside Start.
    [[nodiscard]] QString firstProblem() const;
    /// No workload has been named, and nothing else is wrong.
    [[nodiscard]] bool isUntouched() const;
    void focusFirstProblem();
    void clearName();
    void retranslate();

Q_SIGNALS:
    void changed(); ///< any field, after checking

private:
    enum class Section : std::uint8_t { Workload, Search, Budget, Session };
    struct Row
    {
        QString key;
        QLabel* label;
        QWidget* editor;
        QLabel* problem;
    };

    QGridLayout* addSection(Section section);
    /// `isWide`: the editor stands below its label.
    void addRow(QGridLayout* grid, const char* key, QWidget* editor, bool isWide = false);
    QComboBox* chooser(const char* name);
    [[nodiscard]] const Row* row(const QString& key) const;
    void setRowVisible(const QString& key, bool visible);
    void setLabel(const QString& key, const QString& text, const QString& help);
    void fillModels();
    void fillChoices();
    void alignSections();
    void check();
    void checkNumbers();
    void checkName();
    void showProblems();
    void showWarmStarts();
    void showDuration();
    void showCoverage();
    void showFurther();
    /// The text of a workload as the core writes it, for comparing.
    [[nodiscard]] std::vector<std::string> normalised(const std::vector<std::string>& workloads);
    [[nodiscard]] bool isRunChosen() const;

    QVBoxLayout* m_layout;
    std::map<Section, QLabel*> m_sections;
    std::vector<Row> m_rows;
    WorkloadField* m_workload;
    QComboBox *m_target, *m_model, *m_learning, *m_policy, *m_warmStart;
    NumberBox *m_trials, *m_perRound, *m_seed;
    QLineEdit *m_minutes, *m_name;
    QLabel *m_coverage, *m_duration, *m_further;

    std::vector<NetworkFacts> m_networks;
    QStringList m_runs;
    std::vector<workspace::SessionInfo> m_sessions;
    std::map<std::string, std::string> m_normalised; ///< texts looked up before
    options::TuneSpec m_base; ///< what has no field
    options::TuneSpec m_spec;
    QMap<QString, QString> m_problems;
    /// Chosen before they were known.
    std::optional<QString> m_wantedModel, m_wantedWarmStart;
    bool m_knowsSessions = false;
    bool m_isFilling = false;
};

} // namespace tlp::widgets
