#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/core/key.hpp"

namespace quadriga::engine {

/// How often each position of the game so far has occurred: built once a search, asked in every node.
class RepetitionTable {
public:
    explicit RepetitionTable(std::span<const Key> keys);

    [[nodiscard]] int occurrences(Key key) const noexcept {
        for (std::size_t at = key & mask_;; at = (at + 1) & mask_) {
            if (cells_[at].count == 0) return 0;
            if (cells_[at].key == key) return cells_[at].count;
        }
    }

private:
    struct Cell {
        Key key = 0;
        int count = 0;
    };
    std::size_t mask_;
    std::vector<Cell> cells_;  // a power of two, at most half of them used: open addressing
};

}  // namespace quadriga::engine
