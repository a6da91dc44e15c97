// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QWidget>

#include "widgets/data/collect_facts.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace tlp::widgets {

/// A list of operators and networks, with fields to add to it; an operator's text is checked while
/// it is typed. GUI thread.
class WorkloadPicker : public QWidget
{
    Q_OBJECT
public:
    explicit WorkloadPicker(QWidget* parent = nullptr);

    void setNetworks(const std::vector<NetworkFacts>& networks);
    /// What workload::findWorkloads takes; an operator that is typed but not yet added is among
    /// them.
    [[nodiscard]] std::vector<std::string> workloads() const;
    /// Of all of them, each counted once.
    [[nodiscard]] std::int64_t taskCount() const;
    /// What is wrong with the text being typed; empty: nothing.
    [[nodiscard]] QString problem() const { return m_problem; }

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Chosen
    {
        QString text; ///< of the operator, or the network's name
        QString shown;
        std::vector<std::string> keys; ///< canonical
    };

    void check();
    void addTyped();
    void addNetwork();
    void add(const Chosen& chosen);
    void removeSelected();
    void updateButtons();

    std::vector<NetworkFacts> m_networks;
    std::vector<Chosen> m_chosen; ///< rows of the list
    std::optional<Chosen> m_typed; ///< when it is valid
    QString m_problem;
    QLineEdit* m_operator;
    QPushButton* m_addOperator;
    QLabel* m_message;
    QComboBox* m_network;
    QPushButton* m_addNetwork;
    QListWidget* m_list;
    QPushButton* m_remove;
};

} // namespace tlp::widgets
