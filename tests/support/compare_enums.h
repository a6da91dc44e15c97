// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QByteArray>
#include <QtTest/qtestcase.h>

#include <concepts>
#include <type_traits>

/// Included ahead of every test (tlp_add_test; not where a precompiled header must be first). To
/// say what differs, QCOMPARE calls `toString` of our enumerations, which is found by its argument,
/// and frees the result: a text that lives for ever. So a comparison that failed would abort the
/// program, and the tests after it with it.
namespace tlp::test {

template <typename T>
concept NamedEnum = std::is_enum_v<T> && requires(T value)
{
    {
        toString(value)
        } -> std::same_as<const char*>;
};

/// "corrupt (5)": values of one name differ as well.
template <NamedEnum T>
QByteArray describe(T value)
{
    return QByteArray(toString(value)) + " (" + QByteArray::number(qlonglong(value)) + ')';
}

} // namespace tlp::test

namespace QTest {

template <tlp::test::NamedEnum T>
bool qCompare(const T& actual, const T& expected, const char* actualText, const char* expectedText,
    const char* file, int line)
{
    return qCompare(tlp::test::describe(actual), tlp::test::describe(expected), actualText,
        expectedText, file, line);
}

} // namespace QTest
