#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/game/play.hpp"
#include "engine/search/hints.hpp"
#include "engine/view/view.hpp"
#include "tests/fuzz/require.hpp"

namespace quadriga::fuzz {

using Words = std::set<std::string>;

/// Plays an input: its first line is a position string (empty: the start); every later word is a move, or chooses one
/// if it is not a move. Checks the promises of a game in every position on the way and, in one position out of sixteen,
/// that the independent generator `slow_moves` agrees.
template <class G>
    requires engine::Searchable<G> && engine::View<G>
class GameFuzzer {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using SlowMoves = std::function<Words(const std::string& canonical)>;

    explicit GameFuzzer(SlowMoves slow_moves) : slow_moves_(std::move(slow_moves)) {}

    void play(std::string_view input) {
        const std::string line(input.substr(0, input.find('\n')));
        auto position = line.empty() ? engine::start_position<G>() : G::read_position(line);
        if (!position) return require_refusal(position.error(), engine::ErrorCode::bad_fen);
        input.remove_prefix(std::min(line.size() + 1, input.size()));
        for (std::size_t plies = 0; check(*position) && plies < most_plies; ++plies) {
            const std::string word(take_word(input));
            if (word.empty()) return;
            position = G::apply(*position, read_or_choose(*position, word));
        }
    }

private:
    static constexpr std::size_t most_plies = 16;
    static constexpr engine::Key thorough_every = 16;

    static std::string_view take_word(std::string_view& rest) {
        rest.remove_prefix(std::min(rest.find_first_not_of(" \n"), rest.size()));
        const std::string_view word = rest.substr(0, rest.find_first_of(" \n"));
        rest.remove_prefix(word.size());
        return word;
    }

    static void require_refusal(const engine::Error& error, engine::ErrorCode code) {
        require(error.code == code, "the code of a refusal", error.text);
        require(!error.text.empty(), "a refusal says why");
    }

    /// False if the game is over, or nobody can move.
    bool check(const Position& position) {
        const std::string text = G::write_position(position);
        check_text(position, text);
        moves_->clear();
        const bool is_over = G::outcome(position).is_over();
        if (!is_over) G::generate(position, *moves_);
        require(engine::count_moves<G>(position) == moves_->size(), "counting agrees with generating", text);
        if (G::key(position) % thorough_every == 0) {
            check_pictures(position, text);
            if (!is_over) check_moves(position, text);
        }
        if (is_over || moves_->empty()) return false;
        check_hooks(position, text);
        return true;
    }

    static void check_text(const Position& position, const std::string& text) {
        const auto read = G::read_position(text);
        require(read.has_value(), "what is written can be read", text);
        require(G::write_position(*read) == text, "strings are canonical", text);
        require(G::key(*read) == G::key(position), "the key of the string is that of the position", text);
        require(G::side_to_move(*read) == G::side_to_move(position), "the side to move is kept", text);
        require(G::outcome(*read) == G::outcome(position), "the outcome is kept", text);
    }

    static void check_pictures(const Position& position, const std::string& text) {
        require(!G::draw(position).empty(), "pictures are drawn", text);
        static_cast<void>(G::board(std::span(&position, 1)));
    }

    void check_moves(const Position& position, const std::string& text) {
        Words words;
        for (const Move move : *moves_) require(words.insert(G::write_move(position, move)).second, "once each", text);
        require(words == slow_moves_(text), "both generators agree", text);
    }

    void check_hooks(const Position& position, const std::string& text) {
        static_cast<void>(G::evaluate(position));
        const auto is_legal = [&](Move move) { return std::ranges::find(*moves_, move) != moves_->end(); };
        if constexpr (engine::HasWinningMove<G>) {
            const Move found = G::winning_move(position);
            require(found == Move{} || is_legal(found), "a winning move is legal", text);
            require(
                found == Move{} || engine::is_win_of(G::side_to_move(position), G::outcome(G::apply(position, found))),
                "a winning move wins", text);
        }
        if constexpr (engine::HasNoisyMoves<G>) {
            noisy_->clear();
            G::generate_noisy(position, *noisy_, scores_);
            require(std::ranges::all_of(*noisy_, is_legal), "noisy moves are legal", text);
        }
        static_cast<void>(G::is_threatened(position));
    }

    Move read_or_choose(const Position& position, const std::string& word) {
        const auto read = G::read_move(position, word);
        if (!read) require_refusal(read.error(), engine::ErrorCode::illegal_move);
        std::size_t number = 0;
        for (const char letter : word) number = number * 31 + static_cast<unsigned char>(letter);
        const Move move = read ? *read : (*moves_)[number % moves_->size()];
        require(std::ranges::find(*moves_, move) != moves_->end(), "a move that is read is legal", word);
        const auto again = G::read_move(position, G::write_move(position, move));
        require(again.has_value() && *again == move, "a move that is written can be read", word);
        return move;
    }

    SlowMoves slow_moves_;
    std::unique_ptr<engine::MovesOf<G>> moves_ = std::make_unique<engine::MovesOf<G>>();
    std::unique_ptr<engine::MovesOf<G>> noisy_ = std::make_unique<engine::MovesOf<G>>();
    std::vector<std::int32_t> scores_ = std::vector<std::int32_t>(G::max_moves);
};

}  // namespace quadriga::fuzz
