// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "base/error.h"
#include "base/hash.h"
#include "dataset/dataset.h"
#include "features/statement_features.h"

/// Internal to the dataset module.
namespace tlp::dataset {

/// A program of a record file.
struct NamedProgram
{
    std::string taskKey; ///< canonical
    Hash128 program; ///< records::programHash
};

/// Stores the features of programs in one transaction, in place of those that they have. Programs
/// without statements are left out. Returns how many were stored. Errors: Io, Corrupt.
[[nodiscard]] Result<std::int64_t> storeStatements(Dataset::Private& dataset,
    std::span<const NamedProgram> programs, std::span<const features::StatementFeatures> features);

} // namespace tlp::dataset
