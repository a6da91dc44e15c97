// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <clocale>

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace tlp::test {

/// Sets the process locale to one with a decimal comma (German), compiling it with localedef when
/// the machine has none, and sets "C" again at the end. Check active(): without either the test
/// has to be skipped.
class DecimalCommaLocale
{
public:
    DecimalCommaLocale()
    {
        for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"}) {
            if (activate(name))
                return;
        }
        if (m_folder.isValid()
            && QProcess::execute(
                   "localedef", {"-i", "de_DE", "-f", "UTF-8", m_folder.filePath("de_DE.UTF-8")})
                == 0) {
            qputenv("LOCPATH", QFile::encodeName(m_folder.path()));
            activate("de_DE.UTF-8");
        }
    }
    ~DecimalCommaLocale()
    {
        std::setlocale(LC_ALL, "C");
        qunsetenv("LOCPATH");
    }
    DecimalCommaLocale(const DecimalCommaLocale&) = delete;
    DecimalCommaLocale& operator=(const DecimalCommaLocale&) = delete;

    [[nodiscard]] bool active() const { return m_active; }

private:
    bool activate(const char* name)
    {
        m_active = std::setlocale(LC_ALL, name) != nullptr
            && QByteArray(std::localeconv()->decimal_point) == ",";
        return m_active;
    }

    QTemporaryDir m_folder;
    bool m_active = false;
};

} // namespace tlp::test
