#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/game/types.hpp"

namespace quadriga::engine {

/// How often each position of the game so far has occurred. Built once for a search, asked in every node.
class RepetitionTable {
public:
    explicit RepetitionTable(std::span<const Key> keys);

    [[nodiscard]] int occurrences(Key key) const noexcept {
        for (std::size_t at = key & mask_;; at = (at + 1) & mask_) {
            if (slots_[at].count == 0) return 0;
            if (slots_[at].key == key) return slots_[at].count;
        }
    }

private:
    struct Slot {
        Key key = 0;
        int count = 0;
    };
    std::size_t mask_;
    std::vector<Slot> slots_;  // open addressing; a power of two, at most half of them used
};

}  // namespace quadriga::engine
