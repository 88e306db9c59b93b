#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <span>

namespace quadriga::engine {

/// The moves of one position: a fixed array whose unused part is never touched, so that even the
/// largest capacity costs nothing. Capacity is the game's proved upper bound.
template <class Move, std::size_t Capacity>
class MoveList {
public:
    // User-provided, so that the array stays uninitialised.
    MoveList() noexcept {}  // NOLINT(modernize-use-equals-default)

    void push(Move move) noexcept {
        assert(size_ < Capacity);
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

}  // namespace quadriga::engine
