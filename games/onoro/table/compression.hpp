#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

/// zstd with dictionaries, for pieces of a few hundred bytes. Throws std::bad_alloc if memory is not available.
namespace quadriga::onoro::table {

using Bytes = std::vector<std::uint8_t>;

/// A dictionary for pieces like the samples; empty if there are too few of them.
[[nodiscard]] Bytes train(std::span<const Bytes> samples);

class Compressor {
public:
    /// `level`: of zstd, 1 to 22.
    explicit Compressor(std::span<const std::uint8_t> dictionary, int level = 3);
    ~Compressor();
    Compressor(Compressor&&) noexcept;
    Compressor& operator=(Compressor&&) noexcept;

    [[nodiscard]] Bytes compress(std::span<const std::uint8_t> piece) const;

private:
    struct Context;
    std::unique_ptr<Context> context_;
};

/// Any number of threads may use it.
class Decompressor {
public:
    explicit Decompressor(std::span<const std::uint8_t> dictionary);
    ~Decompressor();
    Decompressor(Decompressor&&) noexcept;
    Decompressor& operator=(Decompressor&&) noexcept;

    /// False if the data are not a compressed piece of this size.
    [[nodiscard]] bool decompress(std::span<const std::uint8_t> compressed, std::span<std::uint8_t> piece) const;

private:
    struct Dictionary;
    std::unique_ptr<Dictionary> dictionary_;
};

}  // namespace quadriga::onoro::table
