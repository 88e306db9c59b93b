#pragma once

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/games/nonaga/slow_nonaga.hpp"
#include "tests/games/onager/slow_onager.hpp"
#include "tests/games/onitama/slow_onitama.hpp"
#include "tests/games/onoro/slow_onoro.hpp"

/// Finds forced wins by plain recursion over the slow generators; shares no code with the engine.
namespace quadriga::puzzles {

/// What the search requires of a game. Players are `1` and `2`, for p1 and p2.
struct SlowOnager {
    using Position = onager::slow::Position;
    static Position read(std::string_view text) { return onager::slow::read_position(text); }
    static std::string write(const Position& position) { return onager::slow::write_position(position); }
    static char mover(const Position& position) { return position.side == 'b' ? '1' : '2'; }
    static std::optional<char> winner(const Position& position) {
        const std::string outcome = onager::slow::outcome(position);
        return outcome == "none" ? std::nullopt : std::optional(outcome[1]);
    }
    static std::vector<std::pair<std::string, Position>> children(const Position& position) {
        std::vector<std::pair<std::string, Position>> found;
        for (const std::string& move : onager::slow::legal_moves(position)) {
            found.emplace_back(move, onager::slow::apply(position, move));
        }
        return found;
    }
};

struct SlowOnitama {
    using Position = onitama::slow::Position;
    static Position read(std::string_view text) { return onitama::slow::read_position(text); }
    static std::string write(const Position& position) { return onitama::slow::write_position(position); }
    static char mover(const Position& position) { return position.side == 'b' ? '1' : '2'; }
    static std::optional<char> winner(const Position& position) {
        const std::string outcome = onitama::slow::outcome(position);
        return outcome == "none" ? std::nullopt : std::optional(outcome[1]);
    }
    static std::vector<std::pair<std::string, Position>> children(const Position& position) {
        const auto next = onitama::slow::successors(position);
        return {next.begin(), next.end()};
    }
};

struct SlowNonaga {
    using Position = nonaga::slow::Position;
    static Position read(std::string_view text) { return nonaga::slow::read_position(text); }
    static std::string write(const Position& position) { return nonaga::slow::write_position(position); }
    static char mover(const Position& position) { return position.side == 'r' ? '1' : '2'; }
    /// Judged by the board alone: the search itself detects a player without a move.
    static std::optional<char> winner(const Position& position) {
        const char last = mover(position) == '1' ? '2' : '1';
        return nonaga::slow::has_connected(position, last == '1' ? 'R' : 'B') ? std::optional(last) : std::nullopt;
    }
    /// Optional: whether the mover has a move that wins on the board.
    static bool wins_at_once(const Position& position) { return nonaga::slow::can_connect(position); }
    static std::vector<std::pair<std::string, Position>> children(const Position& position) {
        auto next = nonaga::slow::successors(position);
        return {std::move_iterator(next.begin()), std::move_iterator(next.end())};
    }
};

struct SlowOnoro {
    using Position = onoro::slow::Position;
    static Position read(std::string_view text) { return onoro::slow::read_position(text); }
    static std::string write(const Position& position) { return onoro::slow::write_position(position); }
    static char mover(const Position& position) { return position.side == 'b' ? '1' : '2'; }
    static std::optional<char> winner(const Position& position) {
        const char last = mover(position) == '1' ? '2' : '1';
        return onoro::slow::has_line(position.pawns, last == '1' ? 'B' : 'W') ? std::optional(last) : std::nullopt;
    }
    static std::vector<std::pair<std::string, Position>> children(const Position& position) {
        std::vector<std::pair<std::string, Position>> found;
        for (const std::string& move : onoro::slow::legal_moves(position)) {
            found.emplace_back(move, onoro::slow::apply(position, move));
        }
        return found;
    }
};

/// Which moves of the side to move in one position force a win.
template <class Game>
class SlowSearch {
public:
    using Position = typename Game::Position;

    explicit SlowSearch(std::string_view position) : root_(Game::read(position)), attacker_(Game::mover(root_)) {}

    /// The moves that win within `plies` plies, counting the move itself.
    std::vector<std::string> winning_moves(int plies) {
        std::vector<std::string> found;
        for (const auto& [move, child] : Game::children(root_)) {
            if (wins(child, plies - 1)) found.push_back(move);
        }
        return found;
    }

    /// Whether the moves of a line are legal and lead to a win.
    [[nodiscard]] bool is_won_by(const std::vector<std::string>& line) const {
        Position position = root_;
        for (const std::string& move : line) {
            const auto children = Game::children(position);
            const auto next = std::ranges::find(children, move, [](const auto& child) { return child.first; });
            if (Game::winner(position) || next == children.end()) return false;
            position = next->second;
        }
        return Game::winner(position) == attacker_;
    }

private:
    bool wins(const Position& position, int plies) {
        if (const auto winner = Game::winner(position)) return *winner == attacker_;
        if (plies == 0) return false;
        // Most of the time would go into the hundreds of positions after the last ply.
        if constexpr (requires { Game::wins_at_once(position); }) {
            const bool attacks = Game::mover(position) == attacker_;
            if (Game::wins_at_once(position)) return attacks;
            if (attacks && plies == 1) return false;
        }
        const auto [entry, is_new] = known_.try_emplace({Game::write(position), plies}, false);
        if (!is_new) return entry->second;
        const bool won = search(position, plies);
        known_[{Game::write(position), plies}] = won;
        return won;
    }

    /// First tries the move that was last decisive at the same depth. A player without a move has lost.
    bool search(const Position& position, int plies) {
        const bool attacks = Game::mover(position) == attacker_;
        auto children = Game::children(position);
        const auto last = std::ranges::find(children, decided_[plies], [](const auto& child) { return child.first; });
        if (last != children.end()) std::rotate(children.begin(), last, last + 1);
        for (const auto& [move, child] : children) {
            if (wins(child, plies - 1) != attacks) continue;
            decided_[plies] = move;
            return attacks;
        }
        return !attacks;
    }

    Position root_;
    char attacker_;
    std::map<std::pair<std::string, int>, bool> known_;
    std::map<int, std::string> decided_;
};

}  // namespace quadriga::puzzles
