#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "engine/game/error.hpp"
#include "engine/game/play.hpp"
#include "engine/game/rules.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/session/session.hpp"
#include "engine/system/small_code.hpp"
#include "engine/view/view.hpp"

namespace quadriga::engine {

QUADRIGA_SMALL_CODE_BEGIN

/// The game so far: a root, the moves as spelt by the client and as read, and all positions from the root on. Call
/// set_root before any other function. Returned references and spans are valid until the record changes.
template <View G>
class GameRecord final : public GameState {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    void set_root(const Position& root) {
        moves_.clear();
        words_.clear();
        positions_.assign(1, root);
        keys_.assign(1, G::key(root));
    }

    /// Takes back all moves beyond the common prefix with `moves`, and returns the length of that prefix. Compares the
    /// spelling only: a client that extends its list sends the same words again.
    std::size_t keep_common_prefix(std::span<const std::string_view> moves) {
        const auto kept = static_cast<std::size_t>(std::ranges::mismatch(words_, moves).in1 - words_.begin());
        take_back(ply() - kept);
        return kept;
    }

    /// Plays one move. On error (illegal_move), nothing changes; the text gives the reason from `G::read_move` or says
    /// that the game is over on the board. Nothing changes either if std::bad_alloc is thrown.
    Expected<void> play(std::string_view move) {
        const Outcome outcome = G::outcome(position());
        if (outcome.is_over()) {
            return refusal(ErrorCode::illegal_move,
                           fmt::format("the game is over ({})", text(outcome.reason, G::reasons).word));
        }
        const auto legal = G::read_move(position(), move);
        if (!legal) return tl::unexpected(legal.error());
        const std::size_t before = ply();
        try {
            positions_.push_back(G::apply(position(), *legal));
            keys_.push_back(G::key(position()));
            moves_.push_back(*legal);
            words_.emplace_back(move);
        } catch (const std::bad_alloc&) {
            truncate(before);
            throw;
        }
        return {};
    }

    /// Takes back the last `plies` moves; `plies` must be at most ply().
    void take_back(std::size_t plies) { truncate(ply() - plies); }

    [[nodiscard]] const Position& position() const { return positions_.back(); }
    /// All positions from the root to the current one, both included.
    [[nodiscard]] std::span<const Position> positions() const { return positions_; }
    /// The keys of positions(), in the same order.
    [[nodiscard]] std::span<const Key> keys() const { return keys_; }
    [[nodiscard]] std::size_t ply() const { return moves_.size(); }

    /// The legal moves of the current position; empty if the game is over on the board.
    [[nodiscard]] std::vector<Move> legal_moves() const {
        if (G::outcome(position()).is_over()) return {};
        const auto list = std::make_unique<MovesOf<G>>();
        G::generate(position(), *list);
        return {list->begin(), list->end()};
    }

    [[nodiscard]] std::string fen() const override { return G::write_position(position()); }

    [[nodiscard]] std::vector<std::string> moves() const override {
        std::vector<std::string> words;
        for (const Move move : legal_moves()) words.push_back(G::write_move(position(), move));
        std::ranges::sort(words);
        return words;
    }

    [[nodiscard]] bool is_legal(std::string_view move) const override {
        return !G::outcome(position()).is_over() && G::read_move(position(), move).has_value();
    }

    [[nodiscard]] std::string last_move() const override {
        return ply() == 0 ? std::string() : G::write_move(positions_[ply() - 1], moves_.back());
    }

    [[nodiscard]] Key key() const override { return keys_.back(); }
    [[nodiscard]] Key symmetry_key() const override { return engine::symmetry_key<G>(position()); }
    [[nodiscard]] std::string drawing() const override { return G::draw(position()); }
    [[nodiscard]] BoardView board() const override { return G::board(positions()); }

    [[nodiscard]] std::optional<std::vector<PerftRow>> perft(int depth, StopToken& stop_token) const override {
        std::vector<PerftRow> rows;
        if (depth < 1) return rows;
        TimeCheck time_check(stop_token);
        const auto is_over = [&time_check] { return time_check.is_over(); };
        for (const Move move : legal_moves()) {
            rows.push_back(
                {G::write_move(position(), move), engine::perft<G>(G::apply(position(), move), depth - 1, is_over)});
            if (stop_token.is_halted()) return std::nullopt;
        }
        std::ranges::sort(rows, {}, &PerftRow::move);
        return rows;
    }

private:
    /// Keeps only the first `plies` moves.
    void truncate(std::size_t plies) noexcept {
        const auto erase_from = [](auto& list, std::size_t size) {
            list.erase(list.begin() + static_cast<std::ptrdiff_t>(std::min(size, list.size())), list.end());
        };
        erase_from(moves_, plies);
        erase_from(words_, plies);
        erase_from(positions_, plies + 1);
        erase_from(keys_, plies + 1);
    }

    std::vector<Move> moves_;
    std::vector<std::string> words_;  // the moves as the client spelt them
    std::vector<Position> positions_;
    std::vector<Key> keys_;
};

QUADRIGA_SMALL_CODE_END

}  // namespace quadriga::engine
