#include "engine/search/repetition_table.hpp"

#include <bit>

namespace quadriga::engine {

RepetitionTable::RepetitionTable(std::span<const Key> keys)
    : mask_(std::bit_ceil(2 * keys.size() + 2) - 1), slots_(mask_ + 1) {
    for (const Key key : keys) {
        std::size_t at = key & mask_;
        while (slots_[at].count != 0 && slots_[at].key != key) at = (at + 1) & mask_;
        slots_[at].key = key;
        ++slots_[at].count;
    }
}

}  // namespace quadriga::engine
