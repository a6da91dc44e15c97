// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QCoreApplication>
#include <QtTest>

/// Qt's limit of five minutes is for all rows of a function; ctest has one for the whole.
#define TLP_LONG_TEST_MAIN(Test)                                                                   \
    int main(int argc, char** argv)                                                                \
    {                                                                                              \
        if (!qEnvironmentVariableIsSet("QTEST_FUNCTION_TIMEOUT"))                                  \
            qputenv("QTEST_FUNCTION_TIMEOUT", "86400000");                                         \
        const QCoreApplication application(argc, argv);                                            \
        Test test;                                                                                 \
        return QTest::qExec(&test, argc, argv);                                                    \
    }
