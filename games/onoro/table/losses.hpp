#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "games/onoro/table/compression.hpp"

namespace quadriga::onoro::table {

/// The losses of the side to move in one shape, by the rank of its pawns in HalfSets: 0 for none, otherwise 1 + half of
/// the plies to the end. One bit a set says whether it is lost; those that are follow with a byte each.
class Losses {
public:
    Losses() = default;
    explicit Losses(std::span<const std::uint8_t> by_rank);

    [[nodiscard]] std::uint8_t operator[](std::size_t rank) const noexcept;

    /// The parts that a file keeps.
    [[nodiscard]] const Bytes& bits() const noexcept { return bits_; }
    [[nodiscard]] const Bytes& plies() const noexcept { return plies_; }
    /// Reads the parts for `sets` sets; `read_part(part)` fills a part, which has its final size. Returns false as soon
    /// as `read_part` does.
    template <class Read>
    [[nodiscard]] bool read(std::size_t sets, const Read& read_part) {
        bits_.resize((sets + 7) / 8);
        if (!read_part(bits_)) return false;
        plies_.resize(count_bits(bits_.size()));
        return read_part(plies_);
    }

private:
    /// The number of bits set in the first bytes of bits_.
    [[nodiscard]] std::size_t count_bits(std::size_t bytes) const noexcept;

    Bytes bits_;
    Bytes plies_;
};

}  // namespace quadriga::onoro::table
