// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <span>

#include "base/error.h"
#include "dataset/dataset.h"
#include "dataset/parsed_chunk.h"

namespace tlp::dataset {

/// The one writer of an import: finds known programs and measurements by content and adds the
/// rest. Keeps what it knows of recent tasks in memory, within a budget. Another process may write
/// the dataset at the same time. Internal to the dataset module.
class RecordWriter
{
public:
    explicit RecordWriter(Dataset::Private& dataset);
    ~RecordWriter();
    RecordWriter(const RecordWriter&) = delete;
    RecordWriter& operator=(const RecordWriter&) = delete;

    /// Stores all chunks in one transaction and adds them to `report`. On an error nothing of them
    /// is stored or counted.
    [[nodiscard]] Status store(std::span<const ParsedChunk> chunks, ImportReport& report);

private:
    class Session;
    Dataset::Private& m_dataset;
    std::unique_ptr<Session> m_session;
};

} // namespace tlp::dataset
