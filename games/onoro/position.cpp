#include "games/onoro/position.hpp"

#include <array>
#include <cstddef>

#include "games/onoro/lines.hpp"
#include "games/onoro/onoro.hpp"

namespace quadriga::onoro {

namespace {

using engine::Key;
using engine::opponent;
using engine::Outcome;

constexpr std::uint64_t first_row = 0xffff;
constexpr std::uint64_t second_row = first_row << frame_side;
constexpr std::uint64_t first_column = 0x0001000100010001;
constexpr std::uint64_t second_column = first_column << 1;

constexpr Key key_of_word(std::size_t number, std::uint64_t word) noexcept {
    return engine::mix(word ^ engine::mix(number));
}
/// A table, because most words are empty.
constexpr auto keys_of_empty_words = [] {
    std::array<Key, 2 * CellSet::words> keys{};
    for (std::size_t number = 0; number < keys.size(); ++number) keys[number] = key_of_word(number, 0);
    return keys;
}();

void shift_group(Position& position, int columns, int rows, auto shift) noexcept {
    for (CellSet& pawns : position.pawns) pawns = shift(pawns);
    position.corner = hex::shifted(position.corner, -columns, -rows);
}

}  // namespace

Position start(int pawns_a_side) noexcept {
    Position position;
    position.corner = hex::shifted(hex::centre, -1, -2);
    position.pawns[0] = CellSet::of(frame_cell(1, 2)) | CellSet::of(frame_cell(2, 2));
    position.pawns[1] = CellSet::of(frame_cell(2, 1));
    position.pawns_a_side = static_cast<std::uint8_t>(pawns_a_side);
    position.in_hand = static_cast<std::uint8_t>(2 * pawns_a_side - 3);
    return position;
}

void normalise(Position& position) noexcept {
    const CellSet occupied = position.occupied();
    if ((occupied.word(0) & first_row) != 0) {
        shift_group(position, 0, 1, [](const CellSet& pawns) { return pawns.down(); });
    } else if ((occupied.word(0) & second_row) == 0) {
        shift_group(position, 0, -1, [](const CellSet& pawns) { return pawns.up(); });
    }
    const std::uint64_t columns = occupied.word(0) | occupied.word(1) | occupied.word(2) | occupied.word(3);
    if ((columns & first_column) != 0) {
        shift_group(position, 1, 0, [](const CellSet& pawns) { return pawns.right(); });
    } else if ((columns & second_column) == 0) {
        shift_group(position, -1, 0, [](const CellSet& pawns) { return pawns.left(); });
    }
}

Key Onoro::key(const Position& position) noexcept {
    Key sum = index(position.side) + 2U * static_cast<unsigned>(most_pawns_a_side - position.pawns_a_side);
    for (std::size_t player = 0; player < 2; ++player) {
        for (std::size_t at = 0; at < CellSet::words; ++at) {
            const std::size_t number = CellSet::words * player + at;
            const std::uint64_t word = position.pawns[player].word(at);
            sum += word == 0 ? keys_of_empty_words[number] : key_of_word(number, word);
        }
    }
    return engine::mix(sum);
}

bool has_line(const CellSet& pawns) noexcept {
    return (lines_along<Axis::rows>(pawns) | lines_along<Axis::columns>(pawns) | lines_along<Axis::diagonals>(pawns))
        .any();
}

Outcome Onoro::outcome(const Position& position) noexcept {
    return has_line(position.other()) ? win_of(opponent(position.side), engine::board_reason(Onoro::reasons, "line"))
                                      : Outcome{};
}

Outcome Onoro::outcome_without_moves(const Position& position) noexcept {
    return win_of(opponent(position.side), engine::board_reason(Onoro::reasons, "nomoves"));
}

}  // namespace quadriga::onoro
