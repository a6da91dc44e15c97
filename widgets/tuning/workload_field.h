// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QWidget>

#include "data/collect_facts.h"

class QComboBox;
class QLabel;

namespace tlp::widgets {

/// What can be tuned, in words that a command takes as well.
struct ChosenWorkload
{
    /// Operators in their full text form or workload keys, tuned together; or a network's name.
    std::vector<std::string> texts;
    QString summary; ///< one line about it
};

/// The workload that a text names: an operator, a network (or the unique beginning of its name),
/// the key of a network's task, or several operators and keys with ";" between them. `problem` gets
/// one sentence when there is none.
[[nodiscard]] std::optional<ChosenWorkload> findWorkload(
    const QString& text, const std::vector<NetworkFacts>& networks, QString* problem);

/// One workload: typed, completed from the operators' examples and the networks' names, or chosen
/// from the list of them; checked at every key. GUI thread.
class WorkloadField : public QWidget
{
    Q_OBJECT
public:
    explicit WorkloadField(QWidget* parent = nullptr);

    void setNetworks(std::vector<NetworkFacts> networks);
    [[nodiscard]] QString text() const; ///< as typed
    void setText(const QString& text);
    [[nodiscard]] const std::optional<ChosenWorkload>& workload() const { return m_chosen; }
    /// One sentence; empty when there is a workload.
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QComboBox* editor() const { return m_combo; }
    void retranslate();

Q_SIGNALS:
    void changed();

private:
    void fillChoices();
    void check();

    std::vector<NetworkFacts> m_networks;
    std::optional<ChosenWorkload> m_chosen;
    QString m_problem;
    QComboBox* m_combo;
    QLabel* m_message;
};

} // namespace tlp::widgets
