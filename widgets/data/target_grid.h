// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <QWidget>

#include "workload/local_target.h"

class QCheckBox;

namespace tlp::widgets {

/// The targets of this machine to tick: a row for each instruction set, a box for each number of
/// threads. The best with all threads is ticked. GUI thread.
class TargetGrid : public QWidget
{
    Q_OBJECT
public:
    explicit TargetGrid(QWidget* parent = nullptr);

    /// LocalTarget's text form.
    [[nodiscard]] std::vector<std::string> targets() const;
    [[nodiscard]] bool isEmpty() const { return m_boxes.empty(); }

Q_SIGNALS:
    void changed();

private:
    std::vector<std::pair<workload::LocalTarget, QCheckBox*>> m_boxes;
};

} // namespace tlp::widgets
