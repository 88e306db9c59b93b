#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "engine/game/types.hpp"
#include "engine/search/feature.hpp"
#include "engine/view/board_view.hpp"

namespace quadriga::engine {

/// What a network sees of a game that declares no features but the size of its board:
/// - `board_cells`: the number of cells that `board` lists, the same ones in the same order in all positions. Turned by
///   half a circle, the board is the list backwards; rows from top to bottom are such a list.
/// - `piece_kinds`: an array with the kinds of pieces on it.
///
/// A feature is a kind of piece of p1, of p2 or of nobody on top of a cell. Networks do not see what lies below it,
/// kinds of cells, hands and cards. `board` takes microseconds and allocates, where features that the game takes from
/// its own sets of cells take nanoseconds: these are for the first network of a game, not for its best.
template <class G>
struct BoardFeatures {
    static constexpr std::size_t feature_count = 3 * G::piece_kinds.size() * G::board_cells;
    static constexpr std::size_t max_active_features = G::board_cells;

    static auto features(const auto& position) {
        FeatureSet<feature_count> features;
        const BoardView board = G::board(std::span(&position, 1));
        assert(board.cells.size() == G::board_cells);
        for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
            if (board.cells[cell].pieces.empty()) continue;
            const auto& [owner, kind] = board.cells[cell].pieces.back();
            const auto found = std::ranges::find(G::piece_kinds, kind);
            if (found == G::piece_kinds.end()) continue;
            const auto plane =
                3 * static_cast<std::size_t>(found - G::piece_kinds.begin()) + (owner ? index(*owner) : 2);
            features.add(G::board_cells * plane + cell, 1);
        }
        return features;
    }

    static constexpr Feature exchanged(Feature feature) {
        constexpr std::array<std::size_t, 3> owners{1, 0, 2};
        const std::size_t plane = feature / G::board_cells;
        const std::size_t turned = G::board_cells - 1 - feature % G::board_cells;
        return static_cast<Feature>(G::board_cells * (plane - plane % 3 + owners.at(plane % 3)) + turned);
    }

    static FeatureName feature_name(const auto& position, Feature feature) {
        if constexpr (requires { G::board_cells; }) {
            const std::size_t plane = feature / G::board_cells;
            std::string piece(G::piece_kinds[plane / 3]);
            if (plane % 3 < 2) piece = std::string(G::player_names[plane % 3]) + ' ' + piece;
            return {std::move(piece), G::board(std::span(&position, 1)).cells[feature % G::board_cells].id};
        } else {
            return {"feature", std::to_string(feature)};
        }
    }
};

}  // namespace quadriga::engine
