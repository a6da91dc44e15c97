// SPDX-License-Identifier: GPL-3.0-only
#include "jobs/job_process.h"

#include "base/text.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include <unistd.h>

namespace tlp::jobs {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kErrorsKept = 2000;

/// Appends what is there; the streams do not block.
void readAvailable(int descriptor, std::string* text)
{
    std::array<char, 4096> buffer{};
    for (;;) {
        const ssize_t got = read(descriptor, buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return;
        if (text != nullptr)
            text->append(buffer.data(), std::size_t(got));
    }
}

} // namespace

Result<JobProcess> JobProcess::start(const fs::path& workspace, JobId id)
{
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path() / "tlp";
    if (!fs::is_regular_file(program, error))
        return fail(ErrorKind::NotFound, "there is no program tlp", {program.string(), 0, 0});
    measure::ChildOptions options;
    options.program = program;
    options.arguments
        = {"-q", "-w", workspace.string(), "job", "run", std::to_string(id.value), "--attached"};
    TLP_TRY(auto child, measure::ChildProcess::start(options));
    return JobProcess(id, std::move(child));
}

void JobProcess::drain()
{
    readAvailable(m_child.output().get(), nullptr);
    readAvailable(m_child.errors().get(), &m_errors);
    if (m_errors.size() > kErrorsKept)
        m_errors.erase(0, m_errors.size() - kErrorsKept);
}

bool JobProcess::hasEnded()
{
    drain();
    return m_child.hasEnded();
}

std::string JobProcess::finish()
{
    drain();
    const measure::ChildEnd end = m_child.finish();
    const std::string said(trimText(m_errors));
    return fmt::format(
        "its process {}{}", measure::describe(end), said.empty() ? "" : ": " + toValidUtf8(said));
}

} // namespace tlp::jobs
