#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/onoro/geometry.hpp"

/// The parts of a table file; README.md describes the format.
namespace quadriga::onoro::table {

static_assert(std::endian::native == std::endian::little, "the numbers of the file are little-endian");

struct Header {
    static constexpr std::array<char, 8> this_magic{'Q', 'd', 'r', 'O', 'n', 'o', 'T', 'b'};
    static constexpr std::uint32_t this_version = 1;

    std::array<char, 8> magic = this_magic;
    std::uint32_t version = this_version;
    std::uint32_t pawns = 0;  ///< a side
    std::uint64_t shapes = 0;
    std::uint64_t longest_loss = 0;  ///< plies
    std::uint64_t directory = 0;     ///< offset of the part after the frames
    std::uint64_t file_size = 0;
    std::uint64_t results_hash = 0;       ///< of all losses, the shapes in the writer's order
    std::uint64_t index_hash = 0;         ///< of buckets and entries
    std::uint64_t dictionaries_hash = 0;  ///< of the dictionaries and their list
    std::uint64_t header_hash = 0;        ///< of all before
};
static_assert(sizeof(Header) == 80);

/// The number of shapes that share a pair of dictionaries, one for each part of a frame.
inline constexpr std::size_t shapes_of_dictionary = 1 << 16;
inline constexpr std::size_t parts = 2;

/// Where a dictionary or frame is: 8 bits for the number of the dictionaries, 16 for the size, 40 for the offset.
class Extent {
public:
    constexpr Extent() noexcept = default;
    constexpr Extent(std::uint64_t offset, std::size_t size, std::size_t dictionaries) noexcept
        : bits_(offset << 24 | size << 8 | dictionaries) {}

    [[nodiscard]] constexpr std::uint64_t offset() const noexcept { return bits_ >> 24; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return bits_ >> 8 & 0xffff; }
    [[nodiscard]] constexpr std::size_t dictionaries() const noexcept { return bits_ & 0xff; }

private:
    std::uint64_t bits_ = 0;
};
inline constexpr std::size_t most_bytes = 0xffff;

/// The cells of a shape, a byte each, in ascending order; padded with zeros.
using ShapeKey = std::array<std::uint64_t, 2>;
[[nodiscard]] ShapeKey key_of(const CellSet& shape) noexcept;

struct Entry {
    ShapeKey shape;
    Extent frame;
};
static_assert(sizeof(Entry) == 24);

/// The part after the frames: the extents of the dictionaries, the buckets, with one more at the end, and the entries,
/// sorted by bucket. A bucket is the number of its first entry.
struct Directory {
    std::size_t dictionaries;  ///< number
    std::size_t buckets;       ///< a power of two
    std::uint64_t buckets_at;
    std::uint64_t entries_at;
    std::uint64_t end;

    Directory(std::uint64_t at, std::size_t shapes) noexcept;
    [[nodiscard]] std::size_t bucket_of(const ShapeKey& shape) const noexcept;
};

[[nodiscard]] std::uint64_t hash_of(std::span<const std::uint8_t> bytes, std::uint64_t seed = 0) noexcept;
template <class T>
[[nodiscard]] std::span<const std::uint8_t> bytes_of(const T& value) noexcept {
    return {reinterpret_cast<const std::uint8_t*>(&value), sizeof(value)};
}
[[nodiscard]] std::uint64_t header_hash(const Header& header) noexcept;
/// The hash at the start of a frame: of its shape and the rest of the frame.
[[nodiscard]] std::uint32_t frame_hash(const ShapeKey& shape, std::span<const std::uint8_t> rest) noexcept;

}  // namespace quadriga::onoro::table
