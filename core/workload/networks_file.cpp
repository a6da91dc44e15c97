// SPDX-License-Identifier: GPL-3.0-only
#include "workload/networks_file.h"

#include <algorithm>
#include <array>
#include <memory>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "workload/workload.h"

namespace tlp::workload {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kLargestWeight = 1e6;
constexpr std::size_t kLargestFile = std::size_t{1} << 30; // guards against decompression bombs

struct ArchiveCloser
{
    void operator()(archive* reader) const { archive_read_free(reader); }
};

/// The file's bytes, decompressed whatever filter it has (gzip, xz, zstd, none).
Result<std::string> readDecompressed(const std::filesystem::path& path)
{
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        return fail(ErrorKind::NotFound, "no such file", {path.string(), 0, 0});
    if (std::filesystem::is_directory(path, error))
        return fail(
            ErrorKind::BadInput, "this is a folder, not a network file", {path.string(), 0, 0});
    const std::unique_ptr<archive, ArchiveCloser> reader(archive_read_new());
    if (!reader)
        return fail(
            ErrorKind::Resource, "not enough memory to read the file", {path.string(), 0, 0});
    const auto ioFailure = [&] {
        const char* reason = archive_error_string(reader.get());
        return fail(ErrorKind::Io,
            fmt::format("the file cannot be read: {}", reason ? reason : "unknown reason"),
            {path.string(), 0, 0});
    };
    archive_read_support_filter_all(reader.get());
    archive_read_support_format_raw(reader.get());
    archive_read_support_format_empty(reader.get());
    if (archive_read_open_filename(reader.get(), path.c_str(), 1 << 16) != ARCHIVE_OK)
        return ioFailure();
    archive_entry* entry = nullptr;
    const int header = archive_read_next_header(reader.get(), &entry);
    if (header == ARCHIVE_EOF)
        return std::string();
    if (header != ARCHIVE_OK)
        return ioFailure();
    std::string text;
    std::array<char, 1 << 16> buffer{};
    for (;;) {
        const la_ssize_t count = archive_read_data(reader.get(), buffer.data(), buffer.size());
        if (count < 0)
            return ioFailure();
        if (count == 0)
            return text;
        text.append(buffer.data(), static_cast<std::size_t>(count));
        if (text.size() > kLargestFile)
            return fail(
                ErrorKind::BadInput, "the file is larger than 1 GiB", {path.string(), 0, 0});
    }
}

[[nodiscard]] tl::unexpected<Error> malformed(
    std::string_view what, const std::filesystem::path& path = {})
{
    return fail(
        ErrorKind::BadInput, fmt::format("not a network file: {}", what), {path.string(), 0, 0});
}

/// Line and column, from 1, of the byte-th byte.
Place placeOf(const std::filesystem::path& path, std::string_view text, std::size_t byte)
{
    const std::string_view before = text.substr(0, byte > 0 ? byte - 1 : 0);
    const auto newlines = std::count(before.begin(), before.end(), '\n');
    const std::size_t lineStart = before.rfind('\n') + 1; // npos + 1 is 0
    return {path.string(), newlines + 1, static_cast<std::int64_t>(before.size() - lineStart) + 1};
}

/// A task in our own notation: {"workload": "dense:m=32,n=512,k=784+bias+relu", "weight": 1}.
Result<NetworkTask> readOperator(const Json& text)
{
    if (!text.is_string())
        return malformed("a task's “workload” is not a text");
    auto workload = parseWorkload(text.get<std::string>());
    if (!workload)
        return failWithin(std::move(workload).error(), "not a network file");
    NetworkTask task;
    task.workloadKey = std::move(workload->key);
    task.flops = workload->flops;
    task.dagText = std::move(workload->dagText);
    return task;
}

Result<NetworkTask> readKeyAndDag(const Json& json)
{
    const auto key = json.is_object() ? json.find("workload_key") : json.end();
    if (!json.is_object() || key == json.end() || !key->is_string())
        return malformed("a task has no “workload_key”");
    NetworkTask task;
    task.workloadKey = key->get<std::string>();
    if (const auto flops = json.find("flops");
        flops != json.end() && flops->is_number() && flops->get<double>() >= 0)
        task.flops = flops->get<double>();
    if (const auto dag = json.find("dag"); dag != json.end() && dag->is_string())
        task.dagText = dag->get<std::string>();
    return task;
}

/// How many times the network computes a task; sums of times are weighted by it.
Result<double> readWeight(const Json& json, const NetworkTask& task)
{
    if (!json.is_number())
        return malformed("a task's “weight” is not a number");
    const double weight = json.get<double>();
    if (!(weight > 0 && weight <= kLargestWeight))
        return malformed(fmt::format("the weight {} of the task {} is not above 0 and at most {}",
            json.dump(), toValidUtf8(task.workloadKey), toShortest(kLargestWeight)));
    return weight;
}

Result<NetworkTask> readTask(const Json& json)
{
    const bool isOurs = json.is_object() && json.contains("workload");
    TLP_TRY(NetworkTask task, isOurs ? readOperator(json["workload"]) : readKeyAndDag(json));
    if (const auto weight = json.find("weight"); weight != json.end()) {
        TLP_TRY(task.weight, readWeight(*weight, task));
    }
    return task;
}

Result<std::vector<std::int64_t>> readShape(const Json& network)
{
    std::vector<std::int64_t> shape;
    const auto found = network.find("input_shape");
    if (found == network.end())
        return shape;
    if (!found->is_array())
        return malformed("an “input_shape” is not a list");
    for (const Json& extent : *found) {
        if (!extent.is_number_integer())
            return malformed("an “input_shape” holds something other than integers");
        shape.push_back(extent.get<std::int64_t>());
    }
    return shape;
}

/// Our form: an object of networks by name.
Result<std::vector<Network>> readByName(const Json& json)
{
    std::vector<Network> networks;
    for (const auto& [name, value] : json.items()) {
        const auto tasks = value.is_object() ? value.find("tasks") : value.end();
        if (!value.is_object() || tasks == value.end() || !tasks->is_array())
            return malformed(fmt::format("network “{}” has no list of “tasks”", name));
        Network network;
        network.name = name;
        TLP_TRY(network.inputShape, readShape(value));
        for (const Json& entry : *tasks) {
            TLP_TRY(NetworkTask task, readTask(entry));
            network.tasks.push_back(std::move(task));
        }
        networks.push_back(std::move(network));
    }
    return networks;
}

Result<NetworkTask> readReference(
    const Json& reference, const std::vector<NetworkTask>& tasks, std::vector<bool>& isUsed)
{
    if (!reference.is_array() || reference.size() != 2 || !reference[0].is_number_integer()
        || !reference[1].is_number())
        return malformed("a network's task is not [index, weight]");
    const auto index = reference[0].get<std::int64_t>();
    if (index < 0 || index >= static_cast<std::int64_t>(tasks.size()))
        return malformed(fmt::format(
            "task index {} is out of range (the file lists {} tasks)", index, tasks.size()));
    isUsed[static_cast<std::size_t>(index)] = true;
    NetworkTask task = tasks[static_cast<std::size_t>(index)];
    TLP_TRY(task.weight, readWeight(reference[1], task));
    return task;
}

/// TenSet's registry: one list of tasks, and networks that refer to it by index.
Result<std::vector<Network>> readRegistry(const Json& json, std::vector<NetworkTask>* unlisted)
{
    const Json& list = json.at("tasks");
    const auto networkList = json.find("networks");
    if (!list.is_array() || networkList == json.end() || !networkList->is_array())
        return malformed("“tasks” and “networks” must both be lists");
    std::vector<NetworkTask> tasks;
    for (const Json& entry : list) {
        TLP_TRY(NetworkTask task, readTask(entry));
        tasks.push_back(std::move(task));
    }
    std::vector<bool> isUsed(tasks.size(), false);
    std::vector<Network> networks;
    for (const Json& entry : *networkList) {
        const auto name = entry.is_object() ? entry.find("network") : entry.end();
        const auto references = entry.is_object() ? entry.find("tasks") : entry.end();
        if (!entry.is_object() || name == entry.end() || !name->is_string()
            || references == entry.end() || !references->is_array())
            return malformed("a network lacks its name (“network”) or its list of “tasks”");
        Network network;
        network.name = name->get<std::string>();
        TLP_TRY(network.inputShape, readShape(entry));
        for (const Json& reference : *references) {
            TLP_TRY(NetworkTask task, readReference(reference, tasks, isUsed));
            network.tasks.push_back(std::move(task));
        }
        networks.push_back(std::move(network));
    }
    for (std::size_t i = 0; unlisted && i < tasks.size(); ++i) {
        if (!isUsed[i])
            unlisted->push_back(std::move(tasks[i]));
    }
    return networks;
}

} // namespace

Result<std::vector<Network>> readNetworksFile(
    const std::filesystem::path& path, std::vector<NetworkTask>* unlistedTasks)
{
    TLP_TRY(const std::string text, readDecompressed(path));
    try {
        const Json json = Json::parse(text);
        if (!json.is_object())
            return malformed("it is no JSON object", path);
        // A network may be called "tasks"; only the registry has a list under that name.
        const auto tasks = json.find("tasks");
        auto networks = tasks != json.end() && tasks->is_array() ? readRegistry(json, unlistedTasks)
                                                                 : readByName(json);
        if (!networks) {
            Error error = std::move(networks).error();
            error.place.file = path.string();
            return tl::unexpected<Error>(std::move(error));
        }
        return networks;
    } catch (const nlohmann::json::parse_error& exception) {
        return fail(ErrorKind::BadInput, "not a network file: here it stops being JSON",
            placeOf(path, text, exception.byte));
    } catch (const nlohmann::json::exception&) {
        return malformed("its JSON cannot be read", path);
    }
}

} // namespace tlp::workload
