#include "games/onoro/table/format.hpp"

#include <algorithm>
#include <cstring>

#include "engine/game/types.hpp"

namespace quadriga::onoro::table {

ShapeKey key_of(const CellSet& shape) noexcept {
    std::array<std::uint8_t, sizeof(ShapeKey)> cells{};
    std::size_t count = 0;
    shape.for_each([&](FrameCell cell) { cells[count++] = cell; });
    return std::bit_cast<ShapeKey>(cells);
}

Directory::Directory(std::uint64_t at, std::size_t shapes) noexcept
    : dictionaries((shapes + shapes_of_dictionary - 1) / shapes_of_dictionary * parts),
      buckets(std::bit_floor(shapes + 1)),
      buckets_at(at + dictionaries * sizeof(Extent)),
      entries_at(buckets_at + (buckets + 1) * sizeof(std::uint32_t)),
      end(entries_at + shapes * sizeof(Entry)) {}

std::size_t Directory::bucket_of(const ShapeKey& shape) const noexcept {
    return engine::mix(engine::mix(shape[0]) ^ shape[1]) & (buckets - 1);
}

std::uint64_t hash_of(std::span<const std::uint8_t> bytes, std::uint64_t seed) noexcept {
    engine::Key hash = engine::mix(seed ^ bytes.size());
    while (!bytes.empty()) {
        std::uint64_t word = 0;
        const std::size_t size = std::min(bytes.size(), sizeof(word));
        std::memcpy(&word, bytes.data(), size);
        hash = engine::mix(hash ^ word);
        bytes = bytes.subspan(size);
    }
    return hash;
}

std::uint64_t header_hash(const Header& header) noexcept {
    return hash_of(bytes_of(header).first(offsetof(Header, header_hash)));
}

std::uint32_t frame_hash(const ShapeKey& shape, std::span<const std::uint8_t> rest) noexcept {
    return static_cast<std::uint32_t>(hash_of(rest, hash_of(bytes_of(shape))));
}

}  // namespace quadriga::onoro::table
