// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QDialog>

#include "widgets/data/data_queries.h"

class QDialogButtonBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QRadioButton;
class QSpinBox;

namespace tlp::widgets {

/// How many tasks and programs a split puts on each side.
struct SplitPreview
{
    std::int64_t trainTasks = 0, testTasks = 0;
    std::int64_t trainPrograms = 0, testPrograms = 0;
};

/// Makes a split of a dataset's tasks: whole networks held out, or a share of the tasks. The
/// preview follows the choice; the split is written off the GUI thread. GUI thread.
class SplitDialog : public QDialog
{
    Q_OBJECT
public:
    SplitDialog(AppContext* context, const QString& dataset,
        const std::vector<dataset::NetworkInfo>& networks, const QStringList& taken,
        QWidget* parent = nullptr);

    [[nodiscard]] dataset::SplitRequest request() const;
    void accept() override;

Q_SIGNALS:
    void splitMade(const QString& name);

private:
    [[nodiscard]] QStringList heldOut() const;
    void validate();
    void loadPreview();
    void showPreview(const Result<SplitPreview>& preview);

    AppContext* m_context;
    QString m_dataset;
    QStringList m_taken; ///< names of the splits there are
    bool m_isNamed = false; ///< the user chose the name
    bool m_isWriting = false;
    bool m_isPossible = false; ///< the preview found tasks for both sides
    QLineEdit* m_name;
    QRadioButton* m_byNetworks;
    QRadioButton* m_byFraction;
    QListWidget* m_list;
    QDoubleSpinBox* m_percent;
    QSpinBox* m_seed;
    QLabel* m_preview;
    QLabel* m_replaced;
    QLabel* m_message;
    QDialogButtonBox* m_buttons;
};

} // namespace tlp::widgets
