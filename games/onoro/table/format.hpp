#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "games/onoro/geometry.hpp"
#include "games/onoro/shape.hpp"

struct ZSTD_DDict_s;

/// The parts of a table file; README.md describes the format.
namespace quadriga::onoro::table {

static_assert(std::endian::native == std::endian::little, "the numbers of the file are little-endian");

using Bytes = std::vector<std::uint8_t>;

struct Header {
    static constexpr std::array<char, 8> this_magic{'Q', 'd', 'r', 'O', 'n', 'o', 'T', 'b'};
    static constexpr std::uint32_t this_version = 1;

    std::array<char, 8> magic = this_magic;
    std::uint32_t version = this_version;
    std::uint32_t pawns = 0;  ///< the number of pawns per side
    std::uint64_t shapes = 0;
    std::uint64_t longest_loss = 0;  ///< in plies
    std::uint64_t directory = 0;     ///< offset of the part after the frames
    std::uint64_t file_size = 0;
    std::uint64_t results_hash = 0;       ///< of the losses of all shapes, in the order in which they were written
    std::uint64_t index_hash = 0;         ///< of buckets and entries
    std::uint64_t dictionaries_hash = 0;  ///< of the dictionaries and their list
    std::uint64_t header_hash = 0;        ///< of all members above
};
static_assert(sizeof(Header) == 80);

/// The maximum number of shapes that share a pair of dictionaries, one for each part of a frame.
inline constexpr std::size_t shapes_of_dictionary = 1 << 16;
inline constexpr std::size_t parts = 2;

/// The offset (40 bits) and the size in bytes (16 bits) of a dictionary or frame in the file and, for a frame, the
/// index of its pair of dictionaries (8 bits).
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

/// The cells of a shape in ascending order, a byte each, padded with zeros.
using ShapeKey = std::array<std::uint64_t, 2>;
[[nodiscard]] ShapeKey key_of(const CellSet& shape) noexcept;

struct Entry {
    ShapeKey shape;
    Extent frame;
};
static_assert(sizeof(Entry) == 24);

/// The layout of the part after the frames: the extents of the dictionaries, the buckets, and the entries, sorted by
/// bucket. A bucket is stored as the index of its first entry; one more value marks the end of the last bucket.
struct Directory {
    std::size_t dictionaries;  ///< the number of dictionaries
    std::size_t buckets;       ///< the number of buckets, a power of two
    std::uint64_t buckets_at;  ///< an offset in the file, in bytes, like the members below
    std::uint64_t entries_at;
    std::uint64_t end;

    Directory(std::uint64_t at, std::size_t shapes) noexcept;
    [[nodiscard]] std::size_t bucket_of(const ShapeKey& shape) const noexcept;
};

/// The hash of `bytes`, chained to the hash `seed` of earlier bytes. It is the same on every machine.
[[nodiscard]] std::uint64_t hash_of(std::span<const std::uint8_t> bytes, std::uint64_t seed = 0) noexcept;
template <class T>
[[nodiscard]] std::span<const std::uint8_t> bytes_of(const T& value) noexcept {
    return {reinterpret_cast<const std::uint8_t*>(&value), sizeof(value)};
}
[[nodiscard]] std::uint64_t header_hash(const Header& header) noexcept;
/// The hash at the start of a frame, which covers the frame's shape and the rest of the frame.
[[nodiscard]] std::uint32_t frame_hash(const ShapeKey& shape, std::span<const std::uint8_t> rest) noexcept;

/// All sets of half of a shape's cells, in ascending order, for one side's pawns. Bit n is the cell with index n.
class HalfSets {
public:
    /// `cells` must be even and in 8..most_cells.
    explicit HalfSets(std::size_t cells) : first_(std::size_t{1} << (cells - low_cells)) {
        std::array<std::uint16_t, low_cells + 1> known{};
        for (std::size_t low = 0; low < rank_of_low_.size(); ++low)
            rank_of_low_[low] = known[static_cast<std::size_t>(std::popcount(low))]++;
        for (std::size_t high = 0; high < first_.size(); ++high) {
            first_[high] = static_cast<std::uint16_t>(sets_.size());
            for (std::size_t set = high << low_cells; set < (high + 1) << low_cells; ++set) {
                if (static_cast<std::size_t>(std::popcount(set)) == cells / 2)
                    sets_.push_back(static_cast<std::uint16_t>(set));
            }
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return sets_.size(); }
    [[nodiscard]] std::span<const std::uint16_t> sets() const noexcept { return sets_; }
    /// The index of `set` in sets(). The set must be one of them.
    [[nodiscard]] std::size_t rank(std::size_t set) const noexcept {
        return std::size_t{first_[set >> low_cells]} + rank_of_low_[set % rank_of_low_.size()];
    }

private:
    static constexpr std::size_t low_cells = 8;

    std::array<std::uint16_t, std::size_t{1} << low_cells> rank_of_low_{};  // among those of its size
    std::vector<std::uint16_t> first_;                                      // by high cells
    std::vector<std::uint16_t> sets_;
};

/// The losses of the side to move in one shape. For each set of pawns of that side, by rank in HalfSets: 0 if the side
/// does not lose, otherwise 1 + half of the plies to the end. Stored as one bit per set, which is 1 for a loss, and one
/// byte for each loss.
class Losses {
public:
    Losses() = default;
    explicit Losses(std::span<const std::uint8_t> by_rank);

    [[nodiscard]] std::uint8_t operator[](std::size_t rank) const noexcept;

    /// The parts that are stored in a file.
    [[nodiscard]] const Bytes& bits() const noexcept { return bits_; }
    [[nodiscard]] const Bytes& plies() const noexcept { return plies_; }
    /// Replaces both parts with those for `sets` sets. Calls `read_part(part)` to fill each part, whose size is already
    /// set. Returns false as soon as `read_part` does; then the contents are unspecified.
    template <class Read>
    [[nodiscard]] bool read(std::size_t sets, const Read& read_part) {
        bits_.resize((sets + 7) / 8);
        if (!read_part(bits_)) return false;
        plies_.resize(count_bits(bits_.size()));
        return read_part(plies_);
    }

private:
    /// The number of bits that are set in the first `bytes` bytes of bits_.
    [[nodiscard]] std::size_t count_bits(std::size_t bytes) const noexcept;

    Bytes bits_;
    Bytes plies_;
};

/// Every zstd frame begins with these bytes; the files omit them.
inline constexpr std::array<std::uint8_t, 4> zstd_magic{0x28, 0xb5, 0x2f, 0xfd};

/// Decompresses pieces that were compressed with the given dictionary, which is copied; an empty one means none.
/// Thread-safe. Throws std::bad_alloc if memory runs out.
class Decompressor {
public:
    explicit Decompressor(std::span<const std::uint8_t> dictionary);

    /// Decompresses a frame without its zstd_magic into `piece`. Returns false if the frame does not decompress to
    /// exactly the size of `piece`; then the contents of `piece` are unspecified.
    [[nodiscard]] bool decompress(std::span<const std::uint8_t> compressed, std::span<std::uint8_t> piece) const;

private:
    struct Free {
        void operator()(ZSTD_DDict_s* dictionary) const noexcept;
    };
    std::unique_ptr<ZSTD_DDict_s, Free> dictionary_;
};

}  // namespace quadriga::onoro::table
