#pragma once

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <span>

namespace quadriga::engine {

/// Ends the program with a message: a game's max_moves is too small.
[[noreturn]] inline void end_of_full_list(std::size_t capacity) {
    std::fprintf(stderr, "a position has more than %zu moves: max_moves is too small\n", capacity);
    std::abort();
}

/// The moves of one position: a fixed array whose unused part is never touched, so that even the
/// largest capacity costs nothing. Capacity is the game's proved upper bound.
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

/// The list that a game's `generate` fills.
template <class G>
using MovesOf = MoveList<typename G::Move, G::max_moves>;

}  // namespace quadriga::engine
