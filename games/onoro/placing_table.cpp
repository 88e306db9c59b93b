#include "games/onoro/placing_table.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <mutex>
#include <new>
#include <span>
#include <vector>

#include "games/onoro/placing_level.hpp"
#include "games/onoro/table/compression.hpp"

// The file of a number of pawns as an array of bytes.
#define QUADRIGA_EMBED(pawns)                                                       \
    asm(".pushsection .rodata\n"                                                    \
        "quadriga_onoro_placing_" #pawns ": .incbin \"" QUADRIGA_PLACING "/" #pawns \
        ".bin\"\n"                                                                  \
        "quadriga_onoro_placing_end_" #pawns ": .popsection\n");                    \
    extern "C" const std::uint8_t quadriga_onoro_placing_##pawns[];                 \
    extern "C" const std::uint8_t quadriga_onoro_placing_end_##pawns[]
#define QUADRIGA_EMBEDDED(pawns) \
    std::span { quadriga_onoro_placing_##pawns, quadriga_onoro_placing_end_##pawns }

QUADRIGA_EMBED(4);
QUADRIGA_EMBED(5);
QUADRIGA_EMBED(6);
QUADRIGA_EMBED(7);
QUADRIGA_EMBED(8);

namespace quadriga::onoro {

namespace {

using Levels = std::vector<PlacingLevel>;

/// With the values of the file; none if there is no memory for them.
Levels read_levels(int pawns_a_side, std::span<const std::uint8_t> file) {
    try {
        Levels levels = placing_levels(pawns_a_side);
        std::size_t size = 0;
        for (const PlacingLevel& level : levels) size += level.values().size();
        table::Bytes values(size);
        const table::Decompressor decompressor({});
        [[maybe_unused]] const bool is_read = decompressor.decompress(file, values);
        assert(is_read);
        auto rest = values.cbegin();
        for (PlacingLevel& level : levels)
            rest = std::ranges::copy_n(rest, static_cast<std::ptrdiff_t>(level.values().size()), level.values().begin())
                       .in;
        return levels;
    } catch (const std::bad_alloc&) {
        return {};
    }
}

const Levels& levels_of(int pawns_a_side) {
    static const std::array files{QUADRIGA_EMBEDDED(4), QUADRIGA_EMBEDDED(5), QUADRIGA_EMBEDDED(6),
                                  QUADRIGA_EMBEDDED(7), QUADRIGA_EMBEDDED(8)};
    static_assert(files.size() == most_pawns_a_side - fewest_pawns_a_side + 1);
    static std::array<Levels, files.size()> levels;
    static std::array<std::once_flag, files.size()> are_read;
    const auto at = static_cast<std::size_t>(pawns_a_side - fewest_pawns_a_side);
    std::call_once(are_read[at], [&] { levels[at] = read_levels(pawns_a_side, files[at]); });
    return levels[at];
}

}  // namespace

std::optional<std::int32_t> known_value(const Position& position) {
    if (!position.is_placing()) return std::nullopt;
    const Levels& levels = levels_of(position.pawns_a_side);
    return levels.empty() ? std::nullopt : placing_value(levels, position);
}

}  // namespace quadriga::onoro
