// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "dataset/dataset.h"
#include "dataset/import_records.h"
#include "shell/app_context.h"
#include "shell/theme.h"

#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace tlp::widgets::test {

/// A workspace of its own with datasets made from the repository's records. Settings are private.
class WorkspaceFixture
{
public:
    WorkspaceFixture()
    {
        QStandardPaths::setTestModeEnabled(true);
        QSettings().clear();
    }

    [[nodiscard]] QString directory() const
    {
        return m_directory.filePath(QStringLiteral("workspace"));
    }
    [[nodiscard]] AppContext* context() { return &m_context; }

    [[nodiscard]] Status open() { return m_context.openWorkspace(directory()); }

    /// Imports files into a dataset of the open workspace.
    [[nodiscard]] Status import(
        const QString& dataset, const QStringList& files, const QString& networksFile = {})
    {
        TLP_TRY(auto* workspace, m_context.editor());
        TLP_TRY(const auto path, workspace->datasetPath(dataset.toStdString()));
        TLP_TRY(auto data, tlp::dataset::Dataset::open(path, tlp::dataset::OpenMode::Create));
        tlp::dataset::ImportOptions options;
        for (const QString& file : files)
            options.paths.emplace_back(file.toStdString());
        options.networksFile = networksFile.toStdString();
        options.threads = 1;
        TLP_CHECK(tlp::dataset::importRecords(data, options, {}));
        return {};
    }

    [[nodiscard]] static QString caseFile(const QString& name)
    {
        return QStringLiteral(TLP_TEST_DATA_DIR "/cases/") + name;
    }
    [[nodiscard]] static QString sample()
    {
        return QStringLiteral(TLP_RESOURCES_DIR "/sample/tvm-ansor-zen5.zip");
    }
    [[nodiscard]] static QString networks()
    {
        return QStringLiteral(TLP_RESOURCES_DIR "/networks/networks.json");
    }

    /// $TLP_SCREENSHOTS names a folder: pictures of the page go there for people to look at.
    static void screenshot(QWidget* page, const QString& name)
    {
        const QString folder = qEnvironmentVariable("TLP_SCREENSHOTS");
        if (folder.isEmpty())
            return;
        const QSize size = page->size();
        for (const auto& [theme, suffix] : {std::pair(ThemeChoice::Light, QStringLiteral("light")),
                 std::pair(ThemeChoice::Dark, QStringLiteral("dark"))}) {
            applyTheme(theme);
            for (const QSize wanted : {QSize(1440, 900), QSize(1100, 720)}) {
                page->resize(wanted);
                QCoreApplication::processEvents(); // dialogs may keep another size
                page->grab().save(QStringLiteral("%1/%2-%3-%4.png")
                                      .arg(folder, name, suffix)
                                      .arg(wanted.width()));
            }
        }
        applyTheme(ThemeChoice::Light);
        page->resize(size);
    }

private:
    QTemporaryDir m_directory;
    AppContext m_context;
};

} // namespace tlp::widgets::test

/// Fails the test with the error's text.
#define TLP_VERIFY(...)                                                                            \
    do {                                                                                           \
        const auto status = (__VA_ARGS__);                                                         \
        QVERIFY2(status.has_value(), status.has_value() ? "" : status.error().toString().c_str()); \
    } while (false)
