// SPDX-License-Identifier: GPL-3.0-only
#include "dataset/block_codec.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace tlp::dataset {

namespace {

// First byte of a number: an exponent of ten, biased, followed by the digits as an integer, or one
// of the special values.
constexpr int kExponentBias = 64;
constexpr int kMaxExponent = 22; // powers of ten up to here are exact doubles
constexpr std::uint64_t kMaxDigits = 999'999'999;
constexpr unsigned char kRaw = 0xFF;
constexpr unsigned char kNan = 0xFE;

constexpr auto kPowers = [] {
    std::array<double, kMaxExponent + 1> powers{};
    double power = 1;
    for (auto& value : powers) {
        value = power;
        power *= 10;
    }
    return powers;
}();

/// digits · 10^exponent; exact operands, one rounding: the double nearest to the decimal number.
double fromDecimal(std::uint64_t digits, int exponent)
{
    const auto value = static_cast<double>(digits);
    return exponent < 0 ? value / kPowers[static_cast<std::size_t>(-exponent)]
                        : value * kPowers[static_cast<std::size_t>(exponent)];
}

void putVarint(std::string& out, std::uint64_t value)
{
    while (value >= 0x80) {
        out.push_back(static_cast<char>(value | 0x80U));
        value >>= 7U;
    }
    out.push_back(static_cast<char>(value));
}

std::uint64_t zigzag(std::int64_t value)
{
    return (static_cast<std::uint64_t>(value) << 1U) ^ static_cast<std::uint64_t>(value >> 63);
}

std::int64_t unzigzag(std::uint64_t value)
{
    return static_cast<std::int64_t>(value >> 1U) ^ -static_cast<std::int64_t>(value & 1U);
}

/// Digits and exponent of the shortest decimal form; false when it has too many digits or does not
/// come back.
bool toDecimal(double value, std::uint64_t& digits, int& exponent)
{
    if (value == 0) {
        digits = 0;
        exponent = 0;
        return !std::signbit(value);
    }
    if (!(value > 0) || !std::isfinite(value))
        return false;
    std::array<char, 40> text;
    const auto end = std::to_chars(
        text.data(), text.data() + text.size(), value, std::chars_format::scientific)
                         .ptr;
    digits = 0;
    int decimals = 0;
    bool afterPoint = false;
    const char* at = text.data();
    for (; at != end && *at != 'e'; ++at) {
        if (*at == '.') {
            afterPoint = true;
            continue;
        }
        digits = digits * 10 + static_cast<std::uint64_t>(*at - '0');
        decimals += afterPoint ? 1 : 0;
        if (digits > kMaxDigits)
            return false;
    }
    if (at == end)
        return false;
    ++at; // 'e'
    if (*at == '+')
        ++at;
    int scientific = 0;
    std::from_chars(at, end, scientific);
    exponent = scientific - decimals;
    return exponent >= -kMaxExponent && exponent <= kMaxExponent
        && fromDecimal(digits, exponent) == value;
}

void putNumber(std::string& out, double value)
{
    std::uint64_t digits = 0;
    int exponent = 0;
    if (std::isnan(value)) {
        out.push_back(static_cast<char>(kNan));
    } else if (toDecimal(value, digits, exponent)) {
        out.push_back(static_cast<char>(exponent + kExponentBias));
        putVarint(out, digits);
    } else {
        out.push_back(static_cast<char>(kRaw));
        std::array<char, sizeof(double)> bytes;
        std::memcpy(bytes.data(), &value, sizeof(double));
        out.append(bytes.data(), bytes.size());
    }
}

/// Reads what the functions above wrote; `bad` once the bytes end too early or make no sense.
class Reader
{
public:
    explicit Reader(std::string_view bytes)
        : m_bytes(bytes)
    {}

    [[nodiscard]] bool atEnd() const { return m_at >= m_bytes.size(); }
    [[nodiscard]] bool bad() const { return m_bad; }
    [[nodiscard]] std::size_t position() const { return m_at; }
    [[nodiscard]] std::string_view since(std::size_t start) const
    {
        return m_bytes.substr(start, m_at - start);
    }

    std::uint64_t varint()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const auto byte = next();
            value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
            if ((byte & 0x80U) == 0)
                return value;
        }
        m_bad = true;
        return 0;
    }
    /// A varint that must not exceed `limit`.
    std::uint64_t bounded(std::uint64_t limit)
    {
        const auto value = varint();
        if (value > limit)
            m_bad = true;
        return m_bad ? 0 : value;
    }
    std::string_view take(std::size_t size)
    {
        if (size > m_bytes.size() - m_at) {
            m_bad = true;
            return {};
        }
        m_at += size;
        return m_bytes.substr(m_at - size, size);
    }
    double number()
    {
        const auto tag = next();
        if (tag == kNan)
            return std::numeric_limits<double>::quiet_NaN();
        if (tag == kRaw) {
            double value = 0;
            if (const auto bytes = take(sizeof(double)); bytes.size() == sizeof(double))
                std::memcpy(&value, bytes.data(), sizeof(double));
            return value;
        }
        const int exponent = static_cast<int>(tag) - kExponentBias;
        if (exponent < -kMaxExponent || exponent > kMaxExponent) {
            m_bad = true;
            return 0;
        }
        return fromDecimal(varint(), exponent);
    }

private:
    unsigned char next()
    {
        if (atEnd()) {
            m_bad = true;
            return 0;
        }
        return static_cast<unsigned char>(m_bytes[m_at++]);
    }

    std::string_view m_bytes;
    std::size_t m_at = 0;
    bool m_bad = false;
};

constexpr std::uint64_t kMaxSize = std::numeric_limits<int>::max();

tl::unexpected<Error> damaged()
{
    return fail(ErrorKind::Corrupt, "a block of the dataset is damaged");
}

} // namespace

void appendProgram(std::string& block, int steps, std::string_view packed)
{
    putVarint(block, static_cast<std::uint64_t>(steps));
    putVarint(block, packed.size());
    block.append(packed);
}

Result<std::vector<ProgramEntry>> readPrograms(std::string_view block)
{
    std::vector<ProgramEntry> programs;
    Reader reader(block);
    while (!reader.atEnd()) {
        ProgramEntry entry;
        entry.steps = static_cast<int>(reader.bounded(kMaxSize));
        entry.packed = reader.take(static_cast<std::size_t>(reader.bounded(kMaxSize)));
        if (reader.bad())
            return damaged();
        programs.push_back(entry);
    }
    return programs;
}

std::size_t appendResult(std::string& out, const records::MeasureResult& result)
{
    const auto start = out.size();
    putVarint(out, result.costsSeconds.size());
    for (const double cost : result.costsSeconds)
        putNumber(out, cost);
    putVarint(out, zigzag(result.errorNo));
    const auto outcome = out.size() - start;
    putNumber(out, result.allCostSeconds);
    putVarint(out, zigzag(result.timestamp));
    return outcome;
}

void appendMeasurement(std::string& block, int index, std::string_view encodedResult)
{
    putVarint(block, static_cast<std::uint64_t>(index));
    block.append(encodedResult);
}

Result<std::vector<MeasurementEntry>> readMeasurements(std::string_view block)
{
    std::vector<MeasurementEntry> measurements;
    Reader reader(block);
    while (!reader.atEnd()) {
        MeasurementEntry entry;
        entry.index = static_cast<int>(reader.bounded(kMaxSize));
        const auto start = reader.position();
        // Each cost takes a byte at least.
        const auto costs = reader.bounded(block.size());
        entry.result.costsSeconds.reserve(static_cast<std::size_t>(costs));
        for (std::uint64_t i = 0; i < costs && !reader.bad(); ++i)
            entry.result.costsSeconds.push_back(reader.number());
        entry.result.errorNo = static_cast<int>(unzigzag(reader.varint()));
        entry.outcome = reader.since(start);
        entry.result.allCostSeconds = reader.number();
        entry.result.timestamp = unzigzag(reader.varint());
        if (reader.bad())
            return damaged();
        measurements.push_back(std::move(entry));
    }
    return measurements;
}

} // namespace tlp::dataset
