// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QDialog>

#include "dataset/dataset.h"
#include "training/dataset_facts.h"

class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QRadioButton;
class QDoubleSpinBox;
class QSpinBox;

namespace tlp::widgets {

/// Asks how to hold tasks out: by networks or by a share of the tasks. Says at once how many tasks
/// and programs the choice leaves. GUI thread only.
class TrainSplitDialog : public QDialog
{
    Q_OBJECT
public:
    TrainSplitDialog(const DatasetFacts& facts, QString platform, QWidget* parent = nullptr);

    [[nodiscard]] dataset::SplitRequest request() const;

private:
    void validate();
    [[nodiscard]] QString problem() const;
    [[nodiscard]] QString networkPreview() const;

    DatasetFacts m_facts;
    QString m_platform;
    QLineEdit* m_name;
    QRadioButton* m_byNetwork;
    QRadioButton* m_byFraction;
    QListWidget* m_networks;
    QDoubleSpinBox* m_percent;
    QSpinBox* m_seed;
    QLabel* m_message;
    QDialogButtonBox* m_buttons;
    bool m_isNameEdited = false;
};

} // namespace tlp::widgets
