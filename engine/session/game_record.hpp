#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "engine/core/echo.hpp"
#include "engine/core/game.hpp"

namespace quadriga::engine {

/// The game so far: a root, the moves as they were sent and every position on the way. Not empty after a successful
/// set_root.
template <Game G>
class GameRecord {
public:
    using Position = typename G::Position;

    void set_root(const Position& root) {
        moves_.clear();
        positions_.assign(1, root);
        keys_.assign(1, G::key(root));
    }

    /// Keeps the moves that `moves` begins with and takes back the others; gives how many it kept.
    std::size_t keep_common_prefix(std::span<const std::string_view> moves) {
        const auto [sent, kept] = std::ranges::mismatch(moves, moves_);
        take_back(static_cast<std::size_t>(moves_.end() - kept));
        return moves_.size();
    }

    /// Plays one move; an error (illegal_move) that says why not, in the words of the rules, leaves all as it is.
    Expected<void> play(std::string_view move) {
        const Outcome outcome = G::outcome(position());
        if (outcome.is_over()) {
            return refusal(ErrorCode::illegal_move,
                           fmt::format("the game is over ({})", text(outcome.reason, G::reasons).word));
        }
        const auto legal = G::read_move(position(), move);
        if (!legal) return tl::unexpected(legal.error());
        positions_.push_back(G::apply(position(), *legal));
        keys_.push_back(G::key(position()));
        moves_.emplace_back(move);
        return {};
    }

    /// `plies` <= ply().
    void take_back(std::size_t plies) {
        const auto count = static_cast<std::ptrdiff_t>(plies);
        moves_.erase(moves_.end() - count, moves_.end());
        positions_.erase(positions_.end() - count, positions_.end());
        keys_.erase(keys_.end() - count, keys_.end());
    }

    /// The canonical word of the last move; there must be one.
    [[nodiscard]] std::string last_move() const {
        const Position& before = positions_[ply() - 1];
        return G::write_move(before, *G::read_move(before, moves_.back()));
    }

    [[nodiscard]] const Position& position() const { return positions_.back(); }
    /// From the root to the current one.
    [[nodiscard]] std::span<const Position> positions() const { return positions_; }
    /// Of every position from the root to the current one.
    [[nodiscard]] std::span<const Key> keys() const { return keys_; }
    [[nodiscard]] std::size_t ply() const { return moves_.size(); }

private:
    std::vector<std::string> moves_;
    std::vector<Position> positions_;
    std::vector<Key> keys_;
};

}  // namespace quadriga::engine
