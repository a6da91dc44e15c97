// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>
#include <vector>

#include <QString>
#include <QVariant>

#include "compare/compare_data.h"

namespace tlp::widgets {

/// A value as shown and as sorted and exported. `value` is a number, a text or invalid (unknown).
struct RunValue
{
    QString text;
    QVariant value;
};

/// One column of the runs table.
struct RunColumn
{
    QString id; ///< stable: settings and export
    QString title;
    QString help;
    bool isDefault = false; ///< shown until the user chooses
    bool isNumber = false;
    std::function<RunValue(const CompareRun&, const EvaluationTarget&)> value;
};

/// Name, state, data, figures, then every training option. The name is column 0.
[[nodiscard]] std::vector<RunColumn> runColumns();

} // namespace tlp::widgets
