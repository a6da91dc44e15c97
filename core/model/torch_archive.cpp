// SPDX-License-Identifier: GPL-3.0-only
#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include "model/tensor_pickle.h"

namespace tlp::model {
namespace {

constexpr std::size_t kMaxTotalBytes = std::size_t{4} << 30U;
constexpr std::size_t kReadBytes = 1U << 20U;

using Entries = std::map<std::string, std::string>;
using ArchivePointer = std::unique_ptr<struct archive, int (*)(struct archive*)>;

tl::unexpected<Error> unreadable(const std::filesystem::path& file, const char* why)
{
    return fail(ErrorKind::BadInput,
        fmt::format("this is not a readable torch.save archive: {}", why), {file.string(), 0, 0});
}

/// The name below the archive's top folder: "data.pkl", "data/12", "byteorder".
std::string innerName(const char* path)
{
    const std::string_view text = path ? path : "";
    const std::size_t slash = text.find('/');
    return std::string(slash == std::string_view::npos ? text : text.substr(slash + 1));
}

/// Appends the entry's content; the message when it cannot be read.
const char* readEntry(struct archive* archive, std::string& content, std::size_t limit)
{
    std::string buffer(kReadBytes, '\0');
    while (true) {
        const la_ssize_t got = archive_read_data(archive, buffer.data(), buffer.size());
        if (got == 0)
            return nullptr;
        if (got < 0) {
            const char* const why = archive_error_string(archive);
            return why ? why : "damaged data";
        }
        if (content.size() + static_cast<std::size_t>(got) > limit)
            return "too large";
        content.append(buffer.data(), static_cast<std::size_t>(got));
    }
}

Result<Entries> readEntries(const std::filesystem::path& file)
{
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        return fail(ErrorKind::NotFound, "there is no such file", {file.string(), 0, 0});
    const ArchivePointer archive(archive_read_new(), archive_read_free);
    archive_read_support_format_zip(archive.get());
    if (archive_read_open_filename(archive.get(), file.c_str(), kReadBytes) != ARCHIVE_OK)
        return unreadable(file, archive_error_string(archive.get()));
    Entries entries;
    std::size_t total = 0;
    struct archive_entry* entry = nullptr;
    int status = archive_read_next_header(archive.get(), &entry);
    for (; status == ARCHIVE_OK || status == ARCHIVE_WARN;
         status = archive_read_next_header(archive.get(), &entry)) {
        std::string& content = entries[innerName(archive_entry_pathname(entry))];
        content.clear();
        if (const char* const why = readEntry(archive.get(), content, kMaxTotalBytes - total))
            return unreadable(file, why);
        total += content.size();
    }
    if (status != ARCHIVE_EOF)
        return unreadable(file, archive_error_string(archive.get()));
    return entries;
}

/// Copies the view into row-major order; none when it reaches beyond the storage.
std::optional<PlainTensor> gather(const StoredTensor& stored, const std::string& bytes)
{
    const auto floats = static_cast<std::int64_t>(bytes.size() / sizeof(float));
    if (stored.storageSize > floats || bytes.size() % sizeof(float) != 0)
        return std::nullopt;
    std::int64_t count = 1;
    std::int64_t last = stored.offset;
    for (std::size_t i = 0; i < stored.shape.size(); ++i) {
        const std::int64_t size = stored.shape[i];
        // Views that repeat elements are refused: a small file must not become a huge tensor.
        if (size > floats || (size > 0 && count > floats / size))
            return std::nullopt;
        count *= size;
        if (size > 1 && stored.strides[i] > floats / (size - 1))
            return std::nullopt;
        last += size > 1 ? stored.strides[i] * (size - 1) : 0;
        if (last > floats)
            return std::nullopt;
    }
    if (count > 0 && last >= floats)
        return std::nullopt;
    PlainTensor tensor{stored.shape, std::vector<float>(static_cast<std::size_t>(count))};
    std::vector<std::int64_t> index(stored.shape.size(), 0);
    for (float& target : tensor.values) {
        std::int64_t at = stored.offset;
        for (std::size_t i = 0; i < index.size(); ++i)
            at += index[i] * stored.strides[i];
        std::memcpy(
            &target, bytes.data() + static_cast<std::size_t>(at) * sizeof(float), sizeof(float));
        for (std::size_t i = index.size(); i-- > 0;) {
            if (++index[i] < stored.shape[i])
                break;
            index[i] = 0;
        }
    }
    return tensor;
}

} // namespace

Result<PlainTensors> readTorchArchive(const std::filesystem::path& file)
{
    const auto withPlace = [&](Error error) {
        error.place.file = file.string();
        return tl::unexpected(std::move(error));
    };
    TLP_TRY(const Entries entries, readEntries(file));
    const auto pickle = entries.find("data.pkl");
    if (pickle == entries.end())
        return unreadable(file, "it has no data.pkl");
    const auto order = entries.find("byteorder");
    if (order != entries.end() && order->second != "little")
        return unreadable(file, "its values are not little-endian");
    auto stored = parseTensorPickle(pickle->second);
    if (!stored)
        return withPlace(stored.error());
    PlainTensors tensors;
    for (const auto& [name, view] : *stored) {
        const auto storage = entries.find("data/" + view.storage);
        auto tensor = storage == entries.end() ? std::nullopt : gather(view, storage->second);
        if (!tensor)
            return withPlace(Error{ErrorKind::BadInput,
                fmt::format("tensor “{}” does not fit the weights file", name), {}, nullptr});
        tensors[name] = std::move(*tensor);
    }
    return tensors;
}

} // namespace tlp::model
