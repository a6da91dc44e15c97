// SPDX-License-Identifier: GPL-3.0-only
#include "base/wait.h"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <system_error>

#include <poll.h>

namespace tlp {

Result<bool> waitUntilReadable(int descriptor, std::chrono::milliseconds limit)
{
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + limit;
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
        pollfd waiting{descriptor, POLLIN, 0};
        const int ready = ::poll(
            &waiting, 1, int(std::clamp<long long>(left, 0, std::numeric_limits<int>::max())));
        if (ready >= 0)
            return ready > 0;
        if (errno != EINTR)
            return fail(ErrorKind::Io, std::generic_category().message(errno));
    }
}

} // namespace tlp
