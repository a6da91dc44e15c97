// SPDX-License-Identifier: GPL-3.0-only
#include "measure/reference_results.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "measure/child_failure.h"

namespace tlp::measure {
namespace {

constexpr std::size_t kMostResults = 8;

ReferenceReply replyOf(const RunnerEnd& end, double timeoutSeconds)
{
    ReferenceReply failed;
    if (end.isTimedOut) {
        failed.message
            = fmt::format("the reference took more than {} s", toSixDigits(timeoutSeconds));
        return failed;
    }
    if (!end.answer) {
        failed.message = explainEnd("the reference", end.end, end.errorTail, 0).message;
        return failed;
    }
    Result<ReferenceReply> reply = ReferenceReply::fromJson(*end.answer);
    if (reply)
        return std::move(*reply);
    failed.message = reply.error().message;
    return failed;
}

} // namespace

const ReferenceResult* ReferenceResults::find(
    const std::string& workloadKey, const std::string& dagText) const
{
    const auto found
        = std::find_if(m_results.begin(), m_results.end(), [&](const ReferenceResult& result) {
              return result.workloadKey == workloadKey && result.dagText == dagText;
          });
    return found == m_results.end() ? nullptr : &*found;
}

ReferenceRequest ReferenceResults::request(
    const std::string& workloadKey, const std::string& dagText)
{
    ReferenceRequest request;
    request.workloadKey = workloadKey;
    request.dagText = dagText;
    request.seed = m_seed;
    request.output = (m_scratch / fmt::format("reference-{}", m_serial++)).string();
    return request;
}

void ReferenceResults::add(
    const ReferenceRequest& request, const RunnerEnd& end, double timeoutSeconds)
{
    ReferenceReply reply = replyOf(end, timeoutSeconds);
    if (m_results.size() == kMostResults) {
        std::error_code ignored;
        for (const std::string& file : m_results.front().files)
            std::filesystem::remove(file, ignored);
        m_results.pop_front();
    }
    m_results.push_back(
        {request.workloadKey, request.dagText, std::move(reply.files), std::move(reply.message)});
}

} // namespace tlp::measure
