#include "games/onitama/endgame_numbering.hpp"

#include <cassert>

namespace quadriga::onitama::endgame {

Numbering::Numbering(Material material)
    : sets_(set_count(material.side)), counts_(counts_of(material)), tiles_(sets_ * sets_, no_tile) {
    std::size_t places = 0;
    for (std::size_t blue = 0; blue < sets_; ++blue) {
        for (std::size_t red = 0; red < sets_; ++red) {
            const auto students = static_cast<unsigned>(size_of(cells_of[blue]) + size_of(cells_of[red]));
            if ((cells_of[blue] & cells_of[red]) != 0 || students > material.total) continue;
            tiles_[blue * sets_ + red] = static_cast<std::uint32_t>(first_places_.size());
            first_places_.push_back(static_cast<std::uint32_t>(places));
            const std::size_t masters = cell_count - students;
            places += masters * masters;
        }
    }
    assert(first_places_.size() == counts_.tiles && places == counts_.places);
}

}  // namespace quadriga::onitama::endgame
