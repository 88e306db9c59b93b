#include "games/onoro/table/losses.hpp"

#include <bit>
#include <cstring>

namespace quadriga::onoro::table {

Losses::Losses(std::span<const std::uint8_t> by_rank) : bits_((by_rank.size() + 7) / 8) {
    for (std::size_t rank = 0; rank < by_rank.size(); ++rank) {
        if (by_rank[rank] == 0) continue;
        bits_[rank / 8] = static_cast<std::uint8_t>(bits_[rank / 8] | 1U << rank % 8);
        plies_.push_back(by_rank[rank]);
    }
}

std::uint8_t Losses::operator[](std::size_t rank) const noexcept {
    const unsigned byte = bits_[rank / 8];
    if ((byte >> rank % 8 & 1U) == 0) return 0;
    const unsigned before = byte & ((1U << rank % 8) - 1);
    return plies_[count_bits(rank / 8) + static_cast<std::size_t>(std::popcount(before))];
}

std::size_t Losses::count_bits(std::size_t bytes) const noexcept {
    std::size_t count = 0;
    std::size_t at = 0;
    for (; at + sizeof(std::uint64_t) <= bytes; at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, &bits_[at], sizeof(word));
        count += static_cast<std::size_t>(std::popcount(word));
    }
    for (; at < bytes; ++at) count += static_cast<std::size_t>(std::popcount(bits_[at]));
    return count;
}

}  // namespace quadriga::onoro::table
