#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/types.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/view/board_view.hpp"

namespace quadriga::engine {

/// A move of the root and how many positions are below it.
struct PerftRow {
    std::string move;
    std::uint64_t nodes;
};

/// The current position of a game as text and plain values: whatever needs neither options nor a search. Only perft
/// blocks. Moves are returned in their canonical spelling.
class GameState {
public:
    virtual ~GameState() = default;

    [[nodiscard]] virtual std::string fen() const = 0;
    /// Sorted by text; empty if the board is decided.
    [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
    /// `move` in any spelling that the game reads.
    [[nodiscard]] virtual bool is_legal(std::string_view move) const = 0;
    /// How the current position was reached; empty in the root.
    [[nodiscard]] virtual std::string last_move() const = 0;
    [[nodiscard]] virtual Key key() const = 0;
    /// The smallest key of all symmetric images of the position.
    [[nodiscard]] virtual Key symmetry_key() const = 0;
    /// The board as lines of ASCII, each ended by LF.
    [[nodiscard]] virtual std::string drawing() const = 0;
    /// Without cells if the game does not describe its board.
    [[nodiscard]] virtual BoardView board() const = 0;
    /// Leaf counts by root move, sorted by text; depth 0 or a decided board gives no rows. Empty optional: stopped.
    [[nodiscard]] virtual std::optional<std::vector<PerftRow>> perft(int depth, StopToken& stop_token) const = 0;
};

}  // namespace quadriga::engine
