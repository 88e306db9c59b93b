#include "games/onoro/table/format.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>

#include <zstd.h>

#include "engine/game/types.hpp"

namespace quadriga::onoro::table {

static_assert(std::bit_cast<std::uint32_t>(zstd_magic) == ZSTD_MAGICNUMBER);

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

namespace {

struct Free {
    void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
};

template <class T>
T* checked(T* pointer) {
    if (pointer == nullptr) throw std::bad_alloc();
    return pointer;
}

/// A pool of contexts: creating one takes longer than decompressing a piece. Thread-local variables cannot hold them,
/// because GCC for Windows frees those before it runs their destructors.
class IdleContexts {
public:
    using Context = std::unique_ptr<ZSTD_DCtx, Free>;

    Context take() {
        const std::lock_guard lock(mutex_);
        if (contexts_.empty()) return Context(checked(ZSTD_createDCtx()));
        Context context = std::move(contexts_.back());
        contexts_.pop_back();
        return context;
    }
    void put_back(Context context) {
        const std::lock_guard lock(mutex_);
        contexts_.push_back(std::move(context));
    }

private:
    std::mutex mutex_;
    std::vector<Context> contexts_;
};

}  // namespace

void Decompressor::Free::operator()(ZSTD_DDict* dictionary) const noexcept { ZSTD_freeDDict(dictionary); }

Decompressor::Decompressor(std::span<const std::uint8_t> dictionary)
    : dictionary_(checked(ZSTD_createDDict(dictionary.data(), dictionary.size()))) {}

bool Decompressor::decompress(std::span<const std::uint8_t> compressed, std::span<std::uint8_t> piece) const {
    static IdleContexts idle;
    auto context = idle.take();
    Bytes frame(zstd_magic.begin(), zstd_magic.end());
    frame.insert(frame.end(), compressed.begin(), compressed.end());
    const std::size_t size = ZSTD_decompress_usingDDict(context.get(), piece.data(), piece.size(), frame.data(),
                                                        frame.size(), dictionary_.get());
    idle.put_back(std::move(context));
    return size == piece.size();
}

}  // namespace quadriga::onoro::table
