#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>
#include <type_traits>

/// The types in which a game states its rules: players, outcomes, keys, move lists and options for the start position.
namespace quadriga::engine {

/// The two players, p1 and p2 in the protocol. Each game defines which is which, regardless of who moves first.
enum class Player : std::uint8_t { p1, p2 };

[[nodiscard]] constexpr Player opponent(Player player) noexcept {
    return player == Player::p1 ? Player::p2 : Player::p1;
}

[[nodiscard]] constexpr std::size_t index(Player player) noexcept { return static_cast<std::size_t>(player); }

enum class Result : std::uint8_t { none, p1_win, p2_win, draw };

/// Why a game is over; none if it is not, or if the game gives no reasons. The session applies the rules of the match:
/// repetition, move limit and illegal moves. The game's own reasons are numbered from `board` on, in the order of its
/// `reasons`; see board_reason.
enum class Reason : std::uint8_t { none, repetition, movelimit, illegal, board };

/// A reason as its protocol word, `[a-z]+`, and as a short text for people.
struct ReasonText {
    std::string_view word;
    std::string_view title;
};

/// The reason with this word among the `reasons` of a game. Does not compile if there is none.
template <std::size_t size>
[[nodiscard]] consteval Reason board_reason(const std::array<ReasonText, size>& reasons, std::string_view word) {
    std::size_t at = 0;
    while (reasons.at(at).word != word) ++at;
    return static_cast<Reason>(static_cast<std::size_t>(Reason::board) + at);
}

/// The wording of a reason. `board_reasons`: the `reasons` of the game in which the reason occurred.
[[nodiscard]] constexpr ReasonText text(Reason reason, std::span<const ReasonText> board_reasons) noexcept {
    switch (reason) {
        case Reason::none: return {"none", ""};
        case Reason::repetition: return {"repetition", "position repeated"};
        case Reason::movelimit: return {"movelimit", "move limit reached"};
        case Reason::illegal: return {"illegal", "illegal move"};
        default: return board_reasons[static_cast<std::size_t>(reason) - static_cast<std::size_t>(Reason::board)];
    }
}

/// How a game has ended, and why. By default, both are none: the game goes on.
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

/// The protocol's word for a result: p1win, p2win, draw or none.
[[nodiscard]] constexpr std::string_view text(Result result) noexcept {
    switch (result) {
        case Result::p1_win: return "p1win";
        case Result::p2_win: return "p2win";
        case Result::draw: return "draw";
        case Result::none: break;
    }
    return "none";
}

/// A 64-bit hash of a position, such as a Zobrist key. The same position has the same key on every machine and in every
/// build.
using Key = std::uint64_t;

/// One step of the SplitMix64 generator (Steele, Lea, Flood 2014): maps any number to a well-mixed one. Games fill
/// their Zobrist tables with it at compile time, and finalise keys that they compute by other means.
[[nodiscard]] constexpr Key mix(Key value) noexcept {
    value += 0x9e3779b97f4a7c15U;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31);
}

/// Prints to stderr that a game's max_moves is too small, and aborts the program.
[[noreturn]] inline void end_of_full_list(std::size_t capacity) {
    std::fprintf(stderr, "a position has more than %zu moves: max_moves is too small\n", capacity);
    std::abort();
}

/// The moves of one position in a fixed array. `Capacity`: the game's proven upper bound; exceeding it aborts the
/// program. The array is not initialised, so a large capacity costs no time.
template <class Move, std::size_t Capacity>
class MoveList {
public:
    // User-provided, so that the array stays uninitialised.
    MoveList() noexcept {}  // NOLINT(modernize-use-equals-default)

    void push(Move move) noexcept {
        if (size_ == Capacity) [[unlikely]]
            end_of_full_list(Capacity);
        moves_[size_++] = move;
    }
    void clear() noexcept { size_ = 0; }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] Move operator[](std::size_t at) const noexcept { return moves_[at]; }
    [[nodiscard]] const Move* begin() const noexcept { return moves_.data(); }
    [[nodiscard]] const Move* end() const noexcept { return moves_.data() + size_; }
    [[nodiscard]] std::span<Move> span() noexcept { return {moves_.data(), size_}; }
    [[nodiscard]] std::span<const Move> span() const noexcept { return {moves_.data(), size_}; }

private:
    std::size_t size_ = 0;
    union {
        std::array<Move, Capacity> moves_;
    };
};

/// Stands for an optional part that a game does not declare.
struct Absent {};
template <class Part>
concept Declared = !std::same_as<std::remove_cv_t<Part>, Absent>;

/// The list that a game's `generate` fills.
template <class G>
using MovesOf = MoveList<typename G::Move, G::max_moves>;

/// An option of the protocol that chooses a game's start position. Its value is a number or, if the option has choices,
/// the index of one.
struct StartOption {
    std::string_view name;                        ///< may contain spaces; unique, ignoring case and spaces
    std::span<const std::string_view> choices{};  ///< empty: the value is a number from `min` to `max`
    std::int64_t min = 0;                         ///< used only without choices
    std::int64_t max = 0;                         ///< used only without choices
    std::int64_t default_value = 0;
    std::string_view purpose{};  ///< for the help
};

}  // namespace quadriga::engine
