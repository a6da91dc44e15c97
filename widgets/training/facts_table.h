// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "training/dataset_facts.h"

class QLabel;

namespace tlp::widgets {

/// How many programs and tasks a choice trains on, keeps for validation and holds out, with a
/// warning when nothing is held out. GUI thread only.
class FactsTable : public QWidget
{
    Q_OBJECT
public:
    explicit FactsTable(QWidget* parent = nullptr);

    /// None: unknown. `isSplit`: the choice has a split.
    void setFacts(const std::optional<ChoiceFacts>& facts, bool isSplit);
    void retranslate();

private:
    void showFacts();

    std::optional<ChoiceFacts> m_facts;
    bool m_isSplit = false;
    std::vector<QLabel*> m_names; ///< header and row names, to translate again
    QLabel *m_trainPrograms, *m_trainTasks, *m_validationPrograms, *m_testPrograms, *m_testTasks;
    QLabel* m_note;
};

} // namespace tlp::widgets
