// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QMap>
#include <QString>

#include "options/tune_spec.h"

/// A tuning session's specification as the fields of a form hold it.
namespace tlp::widgets {

/// What the fields hold, as text: also what is no value (yet). Keys: workload, target, model,
/// learning, policy, trials, minutes, per_round, seed, warm_start, name; of the folded section
/// head, population, generations, eps_greedy, diversity, early_stop, overlap, baseline (the last
/// two "1" or "0"); further: what the form has no field for, as JSON.
using TuningContent = QMap<QString, QString>;

/// Everything but the name. Targets in the spelling that the form lists.
[[nodiscard]] TuningContent contentOf(const options::TuneSpec& spec);
/// The fields of the folded section: absent ones are taken from what is stored for them, for
/// content from before they had fields.
[[nodiscard]] TuningContent withAllFields(TuningContent content);
/// What the form has no field for: the rest is as by default.
[[nodiscard]] options::TuneSpec furtherOf(const TuningContent& content);
/// For the content's "further"; empty when there is nothing.
[[nodiscard]] QString furtherText(const options::TuneSpec& further);

/// Whether a field of the folded section holds anything but its default.
[[nodiscard]] bool hasFoldedChanges(const TuningContent& content);

/// Minutes as the field holds them, with a point in every language; nothing: no limit.
[[nodiscard]] QString minutesText(double seconds);

} // namespace tlp::widgets
