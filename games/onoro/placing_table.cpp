
#include <array>
#include <cstddef>
#include <mutex>
#include <new>
#include <span>
#include <vector>

#include "games/onoro/onoro.hpp"
#include "games/onoro/placing.hpp"
#include "games/onoro/table/format.hpp"

namespace quadriga::onoro {

namespace {

constexpr std::size_t file_count = most_pawns_a_side - fewest_pawns_a_side + 1;

struct Values {
    std::vector<PlacingLevel> levels;
    std::once_flag is_read;
};
/// Made when it is first asked for: no code of the games runs before the program has chosen a variant of them.
std::array<Values, file_count>& all_values() {
    static std::array<Values, file_count> values;
    return values;
}

const std::vector<PlacingLevel>& levels_of(int pawns_a_side) {
    Values& values = all_values()[static_cast<std::size_t>(pawns_a_side - fewest_pawns_a_side)];
    std::call_once(values.is_read, [&values, pawns_a_side] {
        const std::string_view file = placing_file(pawns_a_side);
        values.levels = read_placing(pawns_a_side, {reinterpret_cast<const std::uint8_t*>(file.data()), file.size()});
    });
    return values.levels;
}

}  // namespace

std::vector<PlacingLevel> read_placing(int pawns_a_side, std::span<const std::uint8_t> file) {
    try {
        std::vector<PlacingLevel> levels = placing_levels(pawns_a_side);
        std::size_t size = 0;
        for (const PlacingLevel& level : levels) size += level.values().size();
        table::Bytes read(size);
        if (!table::Decompressor({}).decompress(file, read) || !set_values(levels, read)) return {};
        return levels;
    } catch (const std::bad_alloc&) {
        return {};
    }
}

std::optional<engine::ExactValue> Onoro::ExactValues::known(const Position& position) {
    if (!position.is_placing()) return std::nullopt;
    const std::vector<PlacingLevel>& levels = levels_of(position.pawns_a_side);
    return levels.empty() ? std::nullopt : placing_value(levels, position);
}

}  // namespace quadriga::onoro
