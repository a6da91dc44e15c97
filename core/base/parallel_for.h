// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace tlp {

/// Calls work(thread, i) for every i < count, `grain` neighbours at a time, on the caller's thread
/// and threads − 1 others. What the first failing call throws is thrown on after all have ended.
template <typename Work>
void parallelFor(std::size_t threads, std::size_t count, std::size_t grain, const Work& work)
{
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::exception_ptr thrown;
    const auto run = [&](std::size_t thread) {
        try {
            for (std::size_t first = next.fetch_add(grain); first < count;
                 first = next.fetch_add(grain)) {
                for (std::size_t i = first; i < std::min(first + grain, count); ++i)
                    work(thread, i);
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!thrown)
                thrown = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        const std::size_t useful = std::min(threads, (count + grain - 1) / grain);
        for (std::size_t thread = 1; thread < useful; ++thread)
            others.emplace_back([&run, thread] { run(thread); });
        run(0);
    }
    if (thrown)
        std::rethrow_exception(thrown);
}

} // namespace tlp
