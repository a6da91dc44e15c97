// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <map>
#include <optional>
#include <vector>

#include <QMap>
#include <QStringList>
#include <QWidget>

#include "options/training_options.h"
#include "training/dataset_facts.h"
#include "training/option_texts.h"
#include "workspace/workspace.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace tlp::widgets {

class FactsTable;
class ModelSizePanel;
class OptionField;
class PlatformMixer;
class SourceChooser;

/// What the fields hold, as text: also what is no value (yet). Keys: run, dataset, platform, split,
/// mix, from and the option keys.
using FormContent = QMap<QString, QString>;

/// The fields of a new training run, checked at every key. Knows no storage: the page feeds it.
/// GUI thread only.
class TrainingForm : public QWidget
{
    Q_OBJECT
public:
    explicit TrainingForm(QWidget* parent = nullptr);

    void setDatasets(const QStringList& names);
    /// Of the chosen dataset; keeps platform and split where they still exist.
    void setFacts(DatasetFacts facts);
    void setRuns(std::vector<workspace::RunInfo> runs);
    [[nodiscard]] const DatasetFacts& facts() const { return m_facts; }
    [[nodiscard]] QString dataset() const;
    [[nodiscard]] QString platform() const;

    [[nodiscard]] FormContent content() const;
    void setContent(const FormContent& content);
    void setSpec(const options::TrainSpec& spec);
    void chooseSplit(const QString& name);
    void resetToDefaults();

    /// What Start would start; fields with problems keep their defaults in it.
    [[nodiscard]] const options::TrainSpec& spec() const { return m_spec; }
    /// Key → sentence. Empty: the run can start.
    [[nodiscard]] const QMap<QString, QString>& problems() const { return m_problems; }
    /// The first problem with the name of its field, for the line beside Start.
    [[nodiscard]] QString firstProblem() const;
    void focusFirstProblem();
    /// The picture of the model; see ModelPicture::exportTo.
    [[nodiscard]] Status exportPicture(const QString& file) const;
    void retranslate();

Q_SIGNALS:
    void changed(); ///< any field, after checking
    void datasetChosen(const QString& name);
    void newSplitRequested();
    void pictureFileChosen(const QString& file);

private:
    void addDataFields();
    QGridLayout* addSection(FormSection section);
    void addSourceField();
    void takeNetworkOfSource();
    void alignSections();
    void check();
    void checkChoices();
    void checkMix();
    void applyFixed();
    void fillMixer();
    [[nodiscard]] const OptionField* field(const std::string& key) const;
    void checkOptions();
    void followModel();
    void showFacts();
    void showDuration();
    void showProblem(const QString& key, QLabel* label);
    QLabel* addRow(QGridLayout* grid, QLabel* label, QWidget* editor, QLabel* problem);
    [[nodiscard]] features::Layout layoutOfPlatform() const;
    [[nodiscard]] QString modelText() const;
    void showSize();

    QVBoxLayout* m_layout;
    std::map<FormSection, QLabel*> m_sectionLabels;
    std::map<FormSection, QGridLayout*> m_sectionGrids;
    std::vector<OptionField*> m_fields;
    QLabel *m_datasetLabel, *m_platformLabel, *m_splitLabel, *m_fromLabel, *m_runLabel;
    QLabel *m_datasetProblem, *m_platformProblem, *m_splitProblem, *m_fromProblem;
    QLabel* m_runProblem = nullptr;
    QComboBox *m_dataset, *m_platform, *m_split;
    SourceChooser* m_from;
    QPushButton* m_newSplit;
    QLineEdit* m_runName;
    PlatformMixer* m_mixer = nullptr;
    QLabel* m_mixProblem = nullptr;
    FactsTable* m_factsTable = nullptr;
    ModelSizePanel* m_size = nullptr;
    QLabel* m_duration = nullptr;

    DatasetFacts m_facts;
    std::vector<workspace::RunInfo> m_runs;
    options::TrainSpec m_spec;
    QMap<QString, QString> m_problems;
    /// Chosen before the dataset's facts arrived.
    std::optional<QString> m_wantedPlatform, m_wantedSplit, m_wantedMix;
    QString m_shownModel; ///< whose options are shown
    bool m_isFilling = false;
};

} // namespace tlp::widgets
