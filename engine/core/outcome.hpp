#pragma once

#include <cstdint>
#include <string_view>

#include "engine/core/player.hpp"

namespace quadriga::engine {

enum class Result : std::uint8_t { none, p1_win, p2_win, draw };

/// Why a game is over. The first six are outcomes on the board, the next two of a match
/// (judged by the session on the current position alone), `illegal` of an offence in a move list.
enum class Reason : std::uint8_t {
    none,
    backrank,
    nomoves,
    temple,
    master,
    line,
    connected,
    repetition,
    movelimit,
    illegal
};

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

/// The protocol's word, the enumerator's own name.
[[nodiscard]] constexpr std::string_view text(Reason reason) noexcept {
    switch (reason) {
        case Reason::backrank: return "backrank";
        case Reason::nomoves: return "nomoves";
        case Reason::temple: return "temple";
        case Reason::master: return "master";
        case Reason::line: return "line";
        case Reason::connected: return "connected";
        case Reason::repetition: return "repetition";
        case Reason::movelimit: return "movelimit";
        case Reason::illegal: return "illegal";
        case Reason::none: break;
    }
    return "none";
}

}  // namespace quadriga::engine
