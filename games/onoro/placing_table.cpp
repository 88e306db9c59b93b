#include "games/onoro/placing_table.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
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

/// With their values; none if there is no memory for them.
Levels read_levels(int pawns_a_side) {
    const std::array files{QUADRIGA_EMBEDDED(4), QUADRIGA_EMBEDDED(5), QUADRIGA_EMBEDDED(6), QUADRIGA_EMBEDDED(7),
                           QUADRIGA_EMBEDDED(8)};
    try {
        Levels levels = placing_levels(pawns_a_side);
        std::size_t size = 0;
        for (const PlacingLevel& level : levels) size += level.values().size();
        table::Bytes values(size);
        const table::Decompressor decompressor({});
        [[maybe_unused]] const bool is_read =
            decompressor.decompress(files[static_cast<std::size_t>(pawns_a_side - fewest_pawns_a_side)], values);
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

template <int pawns_a_side>
const Levels& levels_of() {
    static const Levels levels = read_levels(pawns_a_side);
    return levels;
}

}  // namespace

std::optional<std::int32_t> known_value(const Position& position) {
    constexpr std::array<const Levels& (*)(), 5> read{levels_of<4>, levels_of<5>, levels_of<6>, levels_of<7>,
                                                      levels_of<8>};
    const auto at = static_cast<std::size_t>(position.pawns_a_side - fewest_pawns_a_side);
    if (!position.is_placing()) return std::nullopt;
    const Levels& levels = read[at]();
    return levels.empty() ? std::nullopt : placing_value(levels, position);
}

}  // namespace quadriga::onoro
