#include "games/onitama/tablebase.hpp"

#include <algorithm>
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

}  // namespace

Tablebase::Tablebase(const std::array<CardId, 5>& sorted_cards, endgame::Material material,
                     const std::function<bool()>& is_stopped)
    : cards_(sorted_cards), indexing_(material), plies_(endgame::solve(cards_, indexing_, is_stopped)) {}

std::unique_ptr<const Tablebase> Tablebase::generate(const Position& position, endgame::Material material,
                                                     const std::function<bool()>& is_stopped) {
    std::unique_ptr<const Tablebase> table(new Tablebase(sorted_cards(position), material, is_stopped));
    return table->plies_.empty() ? nullptr : std::move(table);
}

bool Tablebase::is_near(const Position& position, std::size_t size) noexcept {
    constexpr unsigned masters = 2;
    constexpr unsigned captures = 2;
    const auto men = static_cast<unsigned>(size_of(position.men[0] | position.men[1]));
    return !position.has_spirit() && men <= masters + materials[size].total + captures;
}

bool Tablebase::is_of_same_game(const Position& one, const Position& other) noexcept {
    return sorted_cards(one) == sorted_cards(other);
}

std::optional<engine::ExactValue> Tablebase::probe(const Position& position) const noexcept {
    if (position.has_spirit()) return std::nullopt;
    std::array<Cell, 2> masters{};
    std::array<endgame::StudentSet, 2> students{};
    endgame::Deal deal;
    const auto card_index = [this](CardId card) {
        return static_cast<std::size_t>(std::lower_bound(cards_.begin(), cards_.end(), card) - cards_.begin());
    };
    for (const Player player : {position.side, opponent(position.side)}) {
        const std::size_t at = player == position.side ? 0 : 1;
        const CellSet master = position.masters[index(player)];
        const CellSet others = position.men[index(player)] ^ master;
        if (size_of(others) > 2) return std::nullopt;
        masters[at] = first_cell(master);
        students[at] = endgame::set_of(others);
        if (students[at] >= indexing_.sets()) return std::nullopt;
        const Hand hand = position.hands[index(player)];
        deal.hands[at] = {card_index(hand[0]), card_index(hand[1])};
    }
    // The table has only positions with Blue to move, so the board is rotated if Red is to move.
    if (position.side == Player::p2) {
        for (Cell& master : masters) master = endgame::turned(master);
        for (endgame::StudentSet& set : students) set = endgame::turned_sets[set];
    }
    const std::uint32_t slice = indexing_.slices(students[0])[students[1]];
    if (slice == endgame::no_slice) return std::nullopt;
    deal.side_card = card_index(position.side_card);
    const CellSet free = endgame::free_cells(students[0], students[1]);
    const int plies =
        plies_[indexing_.index(endgame::index_of(deal), slice, endgame::index_in_slice(free, masters[0], masters[1]))];
    if (plies == endgame::unknown) return std::nullopt;
    if (plies == 0) return engine::ExactValue::draw();
    return plies % 2 != 0 ? engine::ExactValue::win_in(plies) : engine::ExactValue::loss_in(plies);
}

}  // namespace quadriga::onitama
