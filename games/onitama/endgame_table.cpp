#include "games/onitama/endgame_table.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "games/onitama/endgame_solver.hpp"

namespace quadriga::onitama {

namespace {

[[nodiscard]] std::array<CardId, 5> sorted_cards(const Position& position) noexcept {
    std::array<CardId, 5> sorted{position.hands[0][0], position.hands[0][1], position.hands[1][0], position.hands[1][1],
                                 position.side_card};
    std::ranges::sort(sorted);
    return sorted;
}

[[nodiscard]] Cell student_cell(CellSet student) noexcept { return student == 0 ? no_cell : first_cell(student); }

}  // namespace

std::unique_ptr<const EndgameTable> EndgameTable::make(const Position& position,
                                                       const std::function<bool()>& is_stopped) {
    const std::array<CardId, 5> sorted = sorted_cards(position);
    std::vector<std::uint8_t> plies = endgame::solve(sorted, is_stopped);
    if (plies.empty()) return nullptr;
    return std::unique_ptr<const EndgameTable>(new EndgameTable(sorted, std::move(plies)));
}

bool EndgameTable::is_near(const Position& position) noexcept {
    constexpr int near = 6;
    return !position.has_spirit() && size_of(position.men[0] | position.men[1]) <= near;
}

bool EndgameTable::is_of_same_game(const Position& one, const Position& other) noexcept {
    return sorted_cards(one) == sorted_cards(other);
}

std::optional<int> EndgameTable::probe(const Position& position) const noexcept {
    if (position.has_spirit()) return std::nullopt;
    std::array<Cell, 2> masters{};
    std::array<Cell, 2> students{};
    endgame::Deal deal;
    const auto place = [this](CardId card) {
        return static_cast<std::size_t>(std::lower_bound(cards_.begin(), cards_.end(), card) - cards_.begin());
    };
    // The table has Blue to move; for Red it is turned round.
    const auto seen = [&](CellSet cells) {
        const Cell cell = student_cell(cells);
        return position.side == Player::p1 || cell == no_cell ? cell : cell_count - 1 - cell;
    };
    for (const Player player : {position.side, opponent(position.side)}) {
        const std::size_t at = player == position.side ? 0 : 1;
        const CellSet master = position.masters[index(player)];
        const CellSet student = position.men[index(player)] ^ master;
        if ((student & (student - 1)) != 0) return std::nullopt;
        masters[at] = seen(master);
        students[at] = seen(student);
        const Hand hand = position.hands[index(player)];
        deal.hands[at] = {place(hand[0]), place(hand[1])};
    }
    deal.side_card = place(position.side_card);
    const int plies = plies_[endgame::place_at(endgame::group_at(endgame::number_of(deal), masters[0], students[0]),
                                               students[1], masters[1])];
    return plies % 2 != 0 ? plies : -plies;
}

}  // namespace quadriga::onitama
