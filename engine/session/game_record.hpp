#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "engine/game/error.hpp"
#include "engine/game/rules.hpp"

namespace quadriga::engine {

/// The game so far: a root, the moves as they came in and as they were read, and every position on the way. Not empty
/// after set_root.
template <Rules G>
class GameRecord {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    void set_root(const Position& root) {
        moves_.clear();
        words_.clear();
        positions_.assign(1, root);
        keys_.assign(1, G::key(root));
    }

    /// Takes back all moves from the first one on that is not spelt as in `moves`; returns how many are left. Reads and
    /// writes no move: whoever sends a longer list sends the same words again.
    std::size_t keep_common_prefix(std::span<const std::string_view> moves) {
        const auto kept = static_cast<std::size_t>(std::ranges::mismatch(words_, moves).in1 - words_.begin());
        take_back(ply() - kept);
        return kept;
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
        moves_.push_back(*legal);
        words_.emplace_back(move);
        return {};
    }

    /// `plies` <= ply().
    void take_back(std::size_t plies) {
        const auto count = static_cast<std::ptrdiff_t>(plies);
        moves_.erase(moves_.end() - count, moves_.end());
        words_.erase(words_.end() - count, words_.end());
        positions_.erase(positions_.end() - count, positions_.end());
        keys_.erase(keys_.end() - count, keys_.end());
    }

    /// The canonical word of the last move; there must be one.
    [[nodiscard]] std::string last_move() const { return G::write_move(positions_[ply() - 1], moves_.back()); }

    [[nodiscard]] const Position& position() const { return positions_.back(); }
    /// From the root to the current one.
    [[nodiscard]] std::span<const Position> positions() const { return positions_; }
    /// Of every position from the root to the current one.
    [[nodiscard]] std::span<const Key> keys() const { return keys_; }
    [[nodiscard]] std::size_t ply() const { return moves_.size(); }

private:
    std::vector<Move> moves_;
    std::vector<std::string> words_;  // of the moves, as they came in
    std::vector<Position> positions_;
    std::vector<Key> keys_;
};

}  // namespace quadriga::engine
