// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>

#include <QDialog>

#include "workspace/session.h"

class QSpinBox;

namespace tlp::widgets {

/// Asks how much a session that has finished may use in all: for more of everything that it has
/// used up, so that it can go on. GUI thread.
class ExtendDialog : public QDialog
{
    Q_OBJECT
public:
    explicit ExtendDialog(const workspace::SessionInfo& session, QWidget* parent = nullptr);

    /// In all; what was not asked for is as it was.
    [[nodiscard]] std::int64_t trials() const;
    [[nodiscard]] double seconds() const; ///< 0: no limit

private:
    std::int64_t m_givenTrials;
    double m_givenSeconds;
    QSpinBox* m_trials = nullptr; ///< null: there are some left
    QSpinBox* m_minutes = nullptr; ///< null: there is some time left, or no limit
};

} // namespace tlp::widgets
