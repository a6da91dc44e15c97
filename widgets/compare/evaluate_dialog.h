// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>

#include <QDialog>
#include <QStringList>

#include "compare/compare_data.h"
#include "training/dataset_facts.h"

class QComboBox;
class QDialogButtonBox;
class QLabel;

namespace tlp::widgets {

class AppContext;

/// Asks on what to evaluate runs: dataset, platform and split, beginning with what they were
/// trained on. Reads through the context. GUI thread only.
class EvaluateDialog : public QDialog
{
    Q_OBJECT
public:
    /// `preferred`: what is chosen at first.
    EvaluateDialog(AppContext* context, QStringList runs, EvaluationTarget preferred,
        QWidget* parent = nullptr);

    [[nodiscard]] QStringList runs() const { return m_runs; }
    [[nodiscard]] EvaluationTarget target() const;

private:
    void loadDatasets();
    void loadFacts();
    void showFacts();

    AppContext* m_context;
    QStringList m_runs;
    EvaluationTarget m_preferred;
    std::optional<DatasetFacts> m_facts;
    QComboBox *m_dataset, *m_platform, *m_split;
    QLabel* m_message;
    QDialogButtonBox* m_buttons;
};

} // namespace tlp::widgets
