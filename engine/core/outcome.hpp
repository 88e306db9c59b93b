#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/player.hpp"

namespace quadriga::engine {

enum class Result : std::uint8_t { none, p1_win, p2_win, draw };

/// Why a game is over: a rule of the match (judged by the session), an offence in a move list, or a reason of the
/// game's own. Those begin at `board`; board_reason names them.
enum class Reason : std::uint8_t { none, repetition, movelimit, illegal, board };

/// A reason as a word of the protocol, `[a-z]+`, and in a few words for people.
struct ReasonText {
    std::string_view word;
    std::string_view title;
};

/// The reason that a game lists as `word` among its `reasons`; does not compile if it lists none.
template <std::size_t size>
[[nodiscard]] consteval Reason board_reason(const std::array<ReasonText, size>& reasons, std::string_view word) {
    std::size_t at = 0;
    while (reasons.at(at).word != word) ++at;
    return static_cast<Reason>(static_cast<std::size_t>(Reason::board) + at);
}

/// The word is the enumerator's own name, or the game's word for a reason on the board.
[[nodiscard]] constexpr ReasonText text(Reason reason, std::span<const ReasonText> board_reasons) noexcept {
    switch (reason) {
        case Reason::none: return {"none", ""};
        case Reason::repetition: return {"repetition", "position repeated"};
        case Reason::movelimit: return {"movelimit", "move limit reached"};
        case Reason::illegal: return {"illegal", "illegal move"};
        default: return board_reasons[static_cast<std::size_t>(reason) - static_cast<std::size_t>(Reason::board)];
    }
}

/// How a game stands; a default one is a game that goes on.
struct Outcome {
    Result result = Result::none;
    Reason reason = Reason::none;

    [[nodiscard]] constexpr bool is_over() const noexcept { return result != Result::none; }
    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

[[nodiscard]] constexpr Outcome win_of(Player player, Reason reason) noexcept {
    return {player == Player::p1 ? Result::p1_win : Result::p2_win, reason};
}

[[nodiscard]] constexpr bool is_win_of(Player player, Outcome outcome) noexcept {
    return outcome.result == (player == Player::p1 ? Result::p1_win : Result::p2_win);
}

/// The protocol's word: p1win, p2win, draw, none.
[[nodiscard]] constexpr std::string_view text(Result result) noexcept {
    switch (result) {
        case Result::p1_win: return "p1win";
        case Result::p2_win: return "p2win";
        case Result::draw: return "draw";
        case Result::none: break;
    }
    return "none";
}

}  // namespace quadriga::engine
