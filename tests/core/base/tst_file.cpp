// SPDX-License-Identifier: GPL-3.0-only
#include "base/file.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <array>

using namespace tlp;

class TestFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesPiecesAsOneFile()
    {
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("x y.bin").toStdString();
        const std::array<std::string_view, 3> pieces{"one", "", std::string_view("t\0o", 3)};
        QVERIFY(writeFileAtomically(file, pieces));
        QCOMPARE(readWholeFile(file, 100).value(), std::string("onet\0o", 6));
        QVERIFY(writeFileAtomically(file, "shorter"));
        QCOMPARE(readWholeFile(file, 7).value(), std::string("shorter"));
        QCOMPARE(readWholeFile(file, 6).error().kind, ErrorKind::BadInput);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"x y.bin"});
    }

    void aFailureLeavesNothingBeside()
    {
        const QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        std::filesystem::create_directories(root / "taken" / "inside");
        QVERIFY(!writeFileAtomically(root / "taken", "x")); // a folder has the name
        const Status missing = writeFileAtomically(root / "missing" / "file", "x");
        QCOMPARE(missing.error().kind, ErrorKind::Io);
        QCOMPARE(missing.error().place.file, (root / "missing" / "file").string());
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot),
            QStringList{"taken"});
        QCOMPARE(readWholeFile(root / "missing", 10).error().kind, ErrorKind::NotFound);
        QCOMPARE(readWholeFile(root / "taken", 10).error().kind, ErrorKind::BadInput);
    }
};

QTEST_APPLESS_MAIN(TestFile)
#include "tst_file.moc"
