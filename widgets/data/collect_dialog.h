// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>

#include <QDialog>
#include <QStringList>

#include "measure/collect_spec.h"
#include "widgets/data/collect_facts.h"

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace tlp::widgets {

class TargetGrid;
class WorkloadPicker;

/// What to sample, build and time on this machine, and where the records go. GUI thread.
class CollectDialog : public QDialog
{
    Q_OBJECT
public:
    /// Starts the collection and tells how that went: the text of a failure is shown and the
    /// dialog stays open.
    using Start
        = std::function<void(const measure::CollectSpec&, std::function<void(QString)> done)>;

    CollectDialog(
        AppContext* context, const QStringList& datasets, Start start, QWidget* parent = nullptr);

    [[nodiscard]] measure::CollectSpec spec() const;
    void setDataset(const QString& name);

    void accept() override;

private:
    [[nodiscard]] QWidget* makeOptions(const QStringList& datasets);
    void chooseFile();
    void validate();
    [[nodiscard]] QString problem() const;
    [[nodiscard]] QString estimateText() const;

    AppContext* m_context;
    Start m_start;
    CollectFacts m_facts;
    WorkloadPicker* m_workloads;
    TargetGrid* m_targets;
    QSpinBox* m_programs;
    QCheckBox* m_samePrograms;
    QCheckBox* m_check;
    QSpinBox* m_seed;
    QLineEdit* m_file;
    QComboBox* m_dataset;
    QLabel* m_estimate;
    QLabel* m_message;
    QDialogButtonBox* m_buttons;
};

} // namespace tlp::widgets
