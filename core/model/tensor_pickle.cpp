// SPDX-License-Identifier: GPL-3.0-only
#include "model/tensor_pickle.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "base/text.h"

namespace tlp::model {
namespace {

constexpr std::size_t kMaxDimensions = 8;

enum class Type : std::uint8_t {
    None,
    Boolean,
    Integer,
    Text,
    Tuple,
    Dict,
    Tensor,
    Storage,
    OrderedDictClass,
    FloatStorageClass,
    RebuildTensor
};

/// A value of the pickle machine. Containers live in the machine's lists and values refer to them
/// by index, so that a file which repeats a container many times costs nothing.
struct Value
{
    Type type = Type::None;
    std::int64_t number = 0; ///< boolean, integer, or index of the container
};

using Step = std::optional<Error>;

Error refused(std::string message)
{
    return Error{ErrorKind::BadInput, std::move(message), {}, nullptr};
}

struct KnownGlobal
{
    std::string_view module;
    std::string_view name;
    Type type;
};
constexpr std::array<KnownGlobal, 3> kGlobals{{
    {"collections", "OrderedDict", Type::OrderedDictClass},
    {"torch._utils", "_rebuild_tensor_v2", Type::RebuildTensor},
    {"torch", "FloatStorage", Type::FloatStorageClass},
}};

/// The subset of Python's pickle machine that plain tensor dicts use.
class Machine
{
public:
    explicit Machine(std::string_view bytes)
        : m_bytes(bytes)
    {}

    Result<std::map<std::string, StoredTensor>> run()
    {
        while (!m_done) {
            if (m_at >= m_bytes.size())
                return tl::unexpected(cut());
            if (Step error = execute(static_cast<std::uint8_t>(m_bytes[m_at++])))
                return tl::unexpected(std::move(*error));
        }
        return result();
    }

private:
    struct Dict
    {
        std::vector<std::pair<Value, Value>> items;
    };

    static Error cut() { return refused("the weights file ends within its description"); }
    static Error malformed() { return refused("the weights file is not a valid pickle"); }

    Step execute(std::uint8_t opcode)
    {
        switch (opcode) {
        case 0x80: // PROTO
            return skip(1);
        case 0x95: // FRAME
            return skip(8);
        case '}':
            m_dicts.emplace_back();
            return push({Type::Dict, static_cast<std::int64_t>(m_dicts.size()) - 1});
        case '(':
            m_marks.push_back(m_stack.size());
            return {};
        case ')':
            return makeTuple(0);
        case 0x85:
            return makeTuple(1);
        case 0x86:
            return makeTuple(2);
        case 0x87:
            return makeTuple(3);
        case 't':
            return tupleFromMark();
        case 'N':
            return push({Type::None, 0});
        case 0x88:
            return push({Type::Boolean, 1});
        case 0x89:
            return push({Type::Boolean, 0});
        case 'K':
            return pushUnsigned(1);
        case 'M':
            return pushUnsigned(2);
        case 'J':
            return pushSigned();
        case 0x8A:
            return pushLong();
        case 'X':
            return pushText(4);
        case 0x8C:
            return pushText(1);
        case 'q':
            return memoize(1);
        case 'r':
            return memoize(4);
        case 0x94:
            return memoizeNext();
        case 'h':
            return recall(1);
        case 'j':
            return recall(4);
        case 'c':
            return pushGlobalLines();
        case 0x93:
            return pushStackGlobal();
        case 'Q':
            return pushStorage();
        case 'R':
            return reduce();
        case 's':
            return setItem();
        case 'u':
            return setItems();
        case 'b':
            return build();
        case '.':
            m_done = true;
            return {};
        default:
            return refused(fmt::format(
                "the weights file is not a plain dict of tensors (pickle code 0x{:02x})", opcode));
        }
    }

    Step skip(std::size_t count)
    {
        if (m_bytes.size() - m_at < count)
            return cut();
        m_at += count;
        return {};
    }

    std::optional<std::uint64_t> readUnsigned(std::size_t count)
    {
        if (m_bytes.size() - m_at < count)
            return std::nullopt;
        std::uint64_t value = 0;
        std::memcpy(&value, m_bytes.data() + m_at, count);
        m_at += count;
        return value;
    }

    Step push(Value value)
    {
        m_stack.push_back(value);
        return {};
    }

    /// How many values lie above the innermost mark: those an operation may take.
    [[nodiscard]] std::size_t available() const
    {
        return m_stack.size() - (m_marks.empty() ? 0 : m_marks.back());
    }

    std::optional<Value> pop()
    {
        if (available() == 0)
            return std::nullopt;
        const Value value = m_stack.back();
        m_stack.pop_back();
        return value;
    }

    Step makeTuple(std::size_t count)
    {
        if (available() < count)
            return malformed();
        m_tuples.emplace_back(m_stack.end() - static_cast<std::ptrdiff_t>(count), m_stack.end());
        m_stack.resize(m_stack.size() - count);
        return push({Type::Tuple, static_cast<std::int64_t>(m_tuples.size()) - 1});
    }

    Step tupleFromMark()
    {
        if (m_marks.empty())
            return malformed();
        const std::size_t count = m_stack.size() - m_marks.back();
        Step error = makeTuple(count);
        m_marks.pop_back();
        return error;
    }

    Step pushUnsigned(std::size_t count)
    {
        const auto value = readUnsigned(count);
        return value ? push({Type::Integer, static_cast<std::int64_t>(*value)}) : cut();
    }

    Step pushSigned()
    {
        const auto value = readUnsigned(4);
        if (!value)
            return cut();
        return push({Type::Integer, static_cast<std::int32_t>(static_cast<std::uint32_t>(*value))});
    }

    Step pushLong()
    {
        const auto count = readUnsigned(1);
        if (!count || *count > 8)
            return count ? malformed() : cut();
        const auto value = readUnsigned(*count);
        if (!value)
            return cut();
        const auto unused = static_cast<unsigned>(64 - 8 * *count);
        const auto number = *count == 0
            ? 0
            : static_cast<std::int64_t>(*value << unused) >> unused; // extends the sign
        return push({Type::Integer, number});
    }

    Step pushText(std::size_t lengthBytes)
    {
        const auto length = readUnsigned(lengthBytes);
        if (!length || *length > m_bytes.size() - m_at)
            return cut();
        m_texts.push_back(m_bytes.substr(m_at, *length));
        m_at += *length;
        return push({Type::Text, static_cast<std::int64_t>(m_texts.size()) - 1});
    }

    Step remember(std::uint64_t key)
    {
        if (available() == 0)
            return malformed();
        m_memo[key] = m_stack.back();
        return {};
    }

    Step memoize(std::size_t count)
    {
        const auto key = readUnsigned(count);
        return key ? remember(*key) : cut();
    }

    Step memoizeNext() { return remember(m_memo.size()); }

    Step recall(std::size_t count)
    {
        const auto key = readUnsigned(count);
        if (!key)
            return cut();
        const auto found = m_memo.find(*key);
        return found == m_memo.end() ? malformed() : push(found->second);
    }

    Step pushGlobal(std::string_view module, std::string_view name)
    {
        for (const KnownGlobal& known : kGlobals) {
            if (known.module == module && known.name == name)
                return push({known.type, 0});
        }
        return refused(fmt::format("the weights file wants to run “{}.{}”, which is refused",
            toValidUtf8(module), toValidUtf8(name)));
    }

    Step pushGlobalLines()
    {
        const std::size_t first = m_bytes.find('\n', m_at);
        const std::size_t second
            = first == std::string_view::npos ? first : m_bytes.find('\n', first + 1);
        if (second == std::string_view::npos)
            return cut();
        const auto module = m_bytes.substr(m_at, first - m_at);
        const auto name = m_bytes.substr(first + 1, second - first - 1);
        m_at = second + 1;
        return pushGlobal(module, name);
    }

    Step pushStackGlobal()
    {
        const auto name = pop();
        const auto module = pop();
        if (!name || !module || name->type != Type::Text || module->type != Type::Text)
            return malformed();
        return pushGlobal(text(*module), text(*name));
    }

    [[nodiscard]] std::string_view text(Value value) const
    {
        return m_texts[static_cast<std::size_t>(value.number)];
    }
    [[nodiscard]] const std::vector<Value>& tuple(Value value) const
    {
        return m_tuples[static_cast<std::size_t>(value.number)];
    }

    /// ('storage', torch.FloatStorage, key, device, number of elements)
    Step pushStorage()
    {
        const auto id = pop();
        if (!id || id->type != Type::Tuple)
            return malformed();
        const std::vector<Value>& parts = tuple(*id);
        if (parts.size() != 5 || parts[0].type != Type::Text || text(parts[0]) != "storage"
            || parts[2].type != Type::Text || parts[3].type != Type::Text
            || parts[4].type != Type::Integer || parts[4].number < 0)
            return malformed();
        if (parts[1].type != Type::FloatStorageClass)
            return refused("the weights file holds other values than 32-bit floats");
        StoredTensor storage;
        storage.storage = std::string(text(parts[2]));
        storage.storageSize = parts[4].number;
        m_tensors.push_back(std::move(storage));
        return push({Type::Storage, static_cast<std::int64_t>(m_tensors.size()) - 1});
    }

    Step reduce()
    {
        const auto arguments = pop();
        const auto callee = pop();
        if (!arguments || !callee || arguments->type != Type::Tuple)
            return malformed();
        if (callee->type == Type::OrderedDictClass && tuple(*arguments).empty()) {
            m_dicts.emplace_back();
            return push({Type::Dict, static_cast<std::int64_t>(m_dicts.size()) - 1});
        }
        if (callee->type == Type::RebuildTensor)
            return rebuildTensor(tuple(*arguments));
        return refused("the weights file is not a plain dict of tensors");
    }

    std::optional<std::vector<std::int64_t>> sizes(Value value) const
    {
        if (value.type != Type::Tuple || tuple(value).size() > kMaxDimensions)
            return std::nullopt;
        std::vector<std::int64_t> result;
        for (const Value item : tuple(value)) {
            if (item.type != Type::Integer || item.number < 0)
                return std::nullopt;
            result.push_back(item.number);
        }
        return result;
    }

    /// (storage, offset, sizes, strides, requires_grad, hooks [, metadata])
    Step rebuildTensor(const std::vector<Value>& arguments)
    {
        if (arguments.size() < 6 || arguments[0].type != Type::Storage
            || arguments[1].type != Type::Integer || arguments[1].number < 0)
            return malformed();
        const auto shape = sizes(arguments[2]);
        const auto strides = sizes(arguments[3]);
        if (!shape || !strides || shape->size() != strides->size())
            return malformed();
        StoredTensor tensor = m_tensors[static_cast<std::size_t>(arguments[0].number)];
        tensor.offset = arguments[1].number;
        tensor.shape = *shape;
        tensor.strides = *strides;
        m_tensors.push_back(std::move(tensor));
        return push({Type::Tensor, static_cast<std::int64_t>(m_tensors.size()) - 1});
    }

    Step addItems(std::size_t from)
    {
        if (from == 0 || m_stack[from - 1].type != Type::Dict || (m_stack.size() - from) % 2 != 0)
            return malformed();
        Dict& dict = m_dicts[static_cast<std::size_t>(m_stack[from - 1].number)];
        for (std::size_t i = from; i < m_stack.size(); i += 2)
            dict.items.emplace_back(m_stack[i], m_stack[i + 1]);
        m_stack.resize(from);
        return {};
    }

    Step setItem() { return available() < 3 ? malformed() : addItems(m_stack.size() - 2); }

    Step setItems()
    {
        if (m_marks.empty())
            return malformed();
        const std::size_t mark = m_marks.back();
        m_marks.pop_back();
        return addItems(mark);
    }

    /// A state dict carries `_metadata` as an attribute: plain values, of no use here.
    Step build()
    {
        const auto state = pop();
        if (!state || available() == 0 || m_stack.back().type != Type::Dict
            || state->type != Type::Dict)
            return malformed();
        return {};
    }

    Result<std::map<std::string, StoredTensor>> result() const
    {
        if (m_stack.size() != 1 || m_stack.back().type != Type::Dict)
            return fail(ErrorKind::BadInput, "the weights file is not a plain dict of tensors");
        std::map<std::string, StoredTensor> tensors;
        for (const auto& [key, value] :
            m_dicts[static_cast<std::size_t>(m_stack.back().number)].items) {
            if (key.type != Type::Text || value.type != Type::Tensor)
                return fail(ErrorKind::BadInput,
                    "the weights file holds something else than named tensors");
            tensors[toValidUtf8(text(key))] = m_tensors[static_cast<std::size_t>(value.number)];
        }
        return tensors;
    }

    std::string_view m_bytes;
    std::size_t m_at = 0;
    bool m_done = false;
    std::vector<Value> m_stack;
    std::vector<std::size_t> m_marks;
    std::unordered_map<std::uint64_t, Value> m_memo;
    std::vector<std::string_view> m_texts;
    std::vector<std::vector<Value>> m_tuples;
    std::vector<Dict> m_dicts;
    std::vector<StoredTensor> m_tensors;
};

} // namespace

Result<std::map<std::string, StoredTensor>> parseTensorPickle(std::string_view bytes)
{
    return Machine(bytes).run();
}

} // namespace tlp::model
