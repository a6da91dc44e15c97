// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <vector>

#include "base/hash.h"

namespace tlp::dataset {

/// Content hash → ordinal (from 1): a flat open-addressing table, since a million entries in a
/// node-based map would take three times the memory. Internal to the dataset module.
class HashIndex
{
public:
    /// 0 when absent.
    [[nodiscard]] std::uint32_t find(const Hash128& key) const
    {
        return m_slots.empty() ? 0 : m_slots[slotOf(key)].value;
    }
    /// False when the key is there already. `value` ≥ 1.
    bool insert(const Hash128& key, std::uint32_t value)
    {
        if (m_slots.empty() || (m_size + 1) * 4 > m_slots.size() * 3)
            grow();
        auto& slot = m_slots[slotOf(key)];
        if (slot.value != 0)
            return false;
        slot = {key, value};
        ++m_size;
        return true;
    }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::size_t bytes() const { return m_slots.capacity() * sizeof(Slot); }

private:
    struct Slot
    {
        Hash128 key;
        std::uint32_t value = 0;
    };

    [[nodiscard]] std::size_t slotOf(const Hash128& key) const
    {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = static_cast<std::size_t>(key.low) & mask;
        while (m_slots[at].value != 0 && m_slots[at].key != key)
            at = (at + 1) & mask;
        return at;
    }
    void grow()
    {
        std::vector<Slot> old(m_slots.empty() ? 64 : m_slots.size() * 2);
        old.swap(m_slots);
        for (const auto& slot : old) {
            if (slot.value != 0)
                m_slots[slotOf(slot.key)] = slot;
        }
    }

    std::vector<Slot> m_slots;
    std::size_t m_size = 0;
};

} // namespace tlp::dataset
