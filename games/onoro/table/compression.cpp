#include "games/onoro/table/compression.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <mutex>
#include <new>
#include <utility>

#include <zdict.h>
#include <zstd.h>

namespace quadriga::onoro::table {

// Part of classes that other files declare, so not in an unnamed namespace.
struct Free {
    void operator()(ZSTD_CCtx* context) const noexcept { ZSTD_freeCCtx(context); }
    void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
    void operator()(ZSTD_DDict* dictionary) const noexcept { ZSTD_freeDDict(dictionary); }
};

namespace {

constexpr std::size_t dictionary_size = 4 << 10;

// Every frame of zstd begins with these bytes, so they are left out.
constexpr auto magic = std::bit_cast<std::array<std::uint8_t, 4>>(ZSTD_MAGICNUMBER);

template <class T>
T* checked(T* pointer) {
    if (pointer == nullptr) throw std::bad_alloc();
    return pointer;
}

}  // namespace

Bytes train(std::span<const Bytes> samples) {
    Bytes joined;
    std::vector<std::size_t> sizes;
    for (const Bytes& sample : samples) {
        joined.insert(joined.end(), sample.begin(), sample.end());
        sizes.push_back(sample.size());
    }
    constexpr std::size_t least_bytes = 256;  // zstd may crash with a handful
    if (joined.size() < least_bytes) return {};
    Bytes dictionary(dictionary_size);
    const std::size_t size = ZDICT_trainFromBuffer(dictionary.data(), dictionary.size(), joined.data(), sizes.data(),
                                                   static_cast<unsigned>(sizes.size()));
    dictionary.resize(ZDICT_isError(size) != 0 ? 0 : size);
    return dictionary;
}

struct Compressor::Context {
    std::unique_ptr<ZSTD_CCtx, Free> zstd{checked(ZSTD_createCCtx())};
};

Compressor::Compressor(std::span<const std::uint8_t> dictionary, int level) : context_(std::make_unique<Context>()) {
    ZSTD_CCtx* const zstd = context_->zstd.get();
    ZSTD_CCtx_setParameter(zstd, ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(zstd, ZSTD_c_contentSizeFlag, 0);
    ZSTD_CCtx_setParameter(zstd, ZSTD_c_dictIDFlag, 0);
    if (ZSTD_isError(ZSTD_CCtx_loadDictionary(zstd, dictionary.data(), dictionary.size())) != 0) throw std::bad_alloc();
}
Compressor::~Compressor() = default;
Compressor::Compressor(Compressor&&) noexcept = default;
Compressor& Compressor::operator=(Compressor&&) noexcept = default;

Bytes Compressor::compress(std::span<const std::uint8_t> piece) const {
    Bytes compressed(ZSTD_compressBound(piece.size()));
    const std::size_t size =
        ZSTD_compress2(context_->zstd.get(), compressed.data(), compressed.size(), piece.data(), piece.size());
    if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // nothing else can fail here
    compressed.resize(size);
    compressed.erase(compressed.begin(), compressed.begin() + magic.size());
    return compressed;
}

namespace {

/// Contexts that no thread is using: each takes more time to make than a piece to decompress. Variables of a thread
/// cannot hold them: GCC for Windows frees those before it runs their destructors.
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

struct Decompressor::Dictionary {
    std::unique_ptr<ZSTD_DDict, Free> zstd;
};

Decompressor::Decompressor(std::span<const std::uint8_t> dictionary) : dictionary_(std::make_unique<Dictionary>()) {
    dictionary_->zstd.reset(checked(ZSTD_createDDict(dictionary.data(), dictionary.size())));
}
Decompressor::~Decompressor() = default;
Decompressor::Decompressor(Decompressor&&) noexcept = default;
Decompressor& Decompressor::operator=(Decompressor&&) noexcept = default;

bool Decompressor::decompress(std::span<const std::uint8_t> compressed, std::span<std::uint8_t> piece) const {
    static IdleContexts idle;
    auto context = idle.take();
    Bytes frame(magic.begin(), magic.end());
    frame.insert(frame.end(), compressed.begin(), compressed.end());
    const std::size_t size = ZSTD_decompress_usingDDict(context.get(), piece.data(), piece.size(), frame.data(),
                                                        frame.size(), dictionary_->zstd.get());
    idle.put_back(std::move(context));
    return size == piece.size();
}

}  // namespace quadriga::onoro::table
