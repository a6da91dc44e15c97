// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QTemporaryDir>

#include <filesystem>
#include <functional>

#include <sys/wait.h>
#include <unistd.h>

namespace tlp::test {

/// A temporary folder that can be looked at as somebody who may not write in it.
class ReadOnlyTree
{
public:
    [[nodiscard]] std::filesystem::path path() const { return m_folder.path().toStdString(); }

    /// Takes the write permission from everything in the folder and runs `work` in a child process,
    /// which is nobody where this one is root, since permissions do not bind root. Returns what
    /// `work` does, −1 when the child did not end by itself.
    [[nodiscard]] int runWithoutPermission(const std::function<int()>& work) const
    {
        setWritable(false);
        const pid_t child = fork();
        if (child == 0) {
            constexpr unsigned kNobody = 65534;
            if (geteuid() == 0 && (setgid(kNobody) != 0 || setuid(kNobody) != 0))
                _exit(127);
            _exit(work());
        }
        int status = 0;
        const bool ended = child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status);
        setWritable(true);
        return ended ? WEXITSTATUS(status) : -1;
    }

private:
    void setWritable(bool writable) const
    {
        namespace fs = std::filesystem;
        using fs::perms;
        const auto change = [&](const fs::path& path) {
            const bool isFolder = fs::is_directory(path);
            const perms read = perms::owner_read | perms::group_read | perms::others_read;
            const perms enter = perms::owner_exec | perms::group_exec | perms::others_exec;
            fs::permissions(path,
                read | (isFolder ? enter : perms::none)
                    | (writable ? perms::owner_write : perms::none));
        };
        change(path());
        for (const auto& entry : fs::recursive_directory_iterator(path()))
            change(entry.path());
    }

    QTemporaryDir m_folder;
};

} // namespace tlp::test
