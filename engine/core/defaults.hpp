#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"

/// What a game may leave out, with what holds then. Everybody who asks a game for one of these things asks here.
namespace quadriga::engine {

template <class G>
[[nodiscard]] constexpr std::array<std::string_view, 2> player_names_of() noexcept {
    if constexpr (HasPlayerNames<G>) {
        return G::player_names;
    } else {
        return {"Player 1", "Player 2"};
    }
}

template <class G>
[[nodiscard]] constexpr std::array<std::string_view, 2> player_colours_of() noexcept {
    if constexpr (HasPlayerColours<G>) {
        return G::player_colours;
    } else {
        return {"#2b2d33", "#f8f5ec"};
    }
}

template <class G>
[[nodiscard]] constexpr std::span<const ReasonText> reasons_of() noexcept {
    if constexpr (HasReasons<G>) {
        return G::reasons;
    } else {
        return {};
    }
}

/// Without any, the start position is searched.
template <class G>
[[nodiscard]] constexpr std::span<const std::string_view> bench_positions_of() noexcept {
    if constexpr (HasBenchPositions<G>) {
        return G::bench_positions;
    } else {
        return {};
    }
}

template <class G>
[[nodiscard]] constexpr int bench_depth_of() noexcept {
    if constexpr (HasBenchPositions<G>) {
        return G::bench_depth;
    } else {
        return 5;
    }
}

template <class G>
[[nodiscard]] constexpr StrengthLadder strength_ladder_of() noexcept {
    if constexpr (HasStrengthLadder<G>) {
        return G::strength_ladder;
    } else {
        return {{{64, 1000}, {64, 750}, {64, 500}, {64, 250}, {64, 0}, {256, 0}, {1024, 0}, {4096, 0}, {16384, 0}}};
    }
}

template <class G>
[[nodiscard]] constexpr WdlScale wdl_scale_of() noexcept {
    if constexpr (HasWdlScale<G>) {
        return G::wdl_scale;
    } else {
        return {};
    }
}

template <class G>
[[nodiscard]] constexpr std::span<const std::string_view> term_names_of() noexcept {
    if constexpr (HasEvaluation<G>) {
        return G::term_names;
    } else {
        return {};
    }
}

/// One value a term; none: every position is worth 0.
template <class G>
[[nodiscard]] auto evaluate(const typename G::Position& position) {
    if constexpr (HasEvaluation<G>) {
        return G::evaluate(position);
    } else {
        return std::array<std::int32_t, 0>{};
    }
}

/// Without cells, unless the game describes its board.
template <class G>
[[nodiscard]] Board board(std::span<const typename G::Position> game) {
    if constexpr (HasBoard<G>) {
        return G::board(game);
    } else {
        return {};
    }
}

/// The position itself first.
template <class G>
[[nodiscard]] std::vector<typename G::Position> symmetries(const typename G::Position& position) {
    if constexpr (HasSymmetries<G>) {
        return G::symmetries(position);
    } else {
        return {position};
    }
}

/// The same for positions that are symmetric to each other.
template <class G>
[[nodiscard]] Key symmetry_key(const typename G::Position& position) {
    Key smallest = G::key(position);
    for (const auto& image : symmetries<G>(position)) smallest = std::min(smallest, G::key(image));
    return smallest;
}

}  // namespace quadriga::engine
