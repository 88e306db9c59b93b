#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace quadriga::nonaga {

/// A set of small numbers (0 .. 64 * Words - 1) as a bitboard. Shifts drop what leaves the words.
template <std::size_t Words>
class Bits {
public:
    /// {0, ..., count - 1}; count <= 64 * Words.
    [[nodiscard]] static constexpr Bits first(unsigned count) noexcept {
        Bits result;
        for (auto& word : result.words_) {
            const unsigned here = count < 64 ? count : 64;
            word = here == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << here) - 1;
            count -= here;
        }
        return result;
    }
    [[nodiscard]] static constexpr Bits single(unsigned at) noexcept {
        Bits result;
        result.set(at);
        return result;
    }

    [[nodiscard]] constexpr bool test(unsigned at) const noexcept { return (words_[word(at)] >> (at % 64) & 1) != 0; }
    constexpr void set(unsigned at) noexcept { words_[word(at)] |= std::uint64_t{1} << (at % 64); }
    constexpr void reset(unsigned at) noexcept { words_[word(at)] &= ~(std::uint64_t{1} << (at % 64)); }

    /// Adds `pattern`, a set of at most 32 numbers from 0 to 31, moved up by `offset`.
    constexpr void add(std::uint32_t pattern, unsigned offset) noexcept {
        const std::uint64_t wide = pattern;
        const std::size_t low = word(offset);
        words_[low] |= wide << (offset % 64);
        if (low + 1 < Words) words_[low + 1] |= wide >> 1 >> (63 - offset % 64);
    }

    [[nodiscard]] constexpr bool any() const noexcept {
        std::uint64_t all = 0;
        for (const auto word : words_) all |= word;
        return all != 0;
    }
    [[nodiscard]] constexpr unsigned count() const noexcept {
        int total = 0;
        for (const auto word : words_) total += std::popcount(word);
        return static_cast<unsigned>(total);
    }
    /// The smallest number; the set must not be empty.
    [[nodiscard]] constexpr unsigned lowest() const noexcept {
        std::size_t word = 0;
        while (words_[word] == 0) ++word;
        return static_cast<unsigned>(64 * word) + static_cast<unsigned>(std::countr_zero(words_[word]));
    }
    /// The numbers from `at` to at + 63 as bits 0 to 63.
    [[nodiscard]] constexpr std::uint64_t window_from(unsigned at) const noexcept {
        const std::size_t low = word(at);
        const std::uint64_t bits = words_[low] >> (at % 64);
        return low + 1 < Words ? bits | words_[low + 1] << 1 << (63 - at % 64) : bits;
    }
    /// The numbers from at - 63 to `at` as bits 0 to 63; zeros for those below 0.
    [[nodiscard]] constexpr std::uint64_t window_to(unsigned at) const noexcept {
        return at < 63 ? words_[0] << (63 - at) : window_from(at - 63);
    }
    /// Calls visit(number) in ascending order.
    template <class Visit>
    constexpr void for_each(Visit visit) const {
        for (std::size_t word = 0; word < Words; ++word) {
            for (std::uint64_t rest = words_[word]; rest != 0; rest &= rest - 1) {
                visit(static_cast<unsigned>(64 * word) + static_cast<unsigned>(std::countr_zero(rest)));
            }
        }
    }

    constexpr Bits& operator|=(const Bits& other) noexcept {
        for (std::size_t i = 0; i < Words; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr Bits& operator&=(const Bits& other) noexcept {
        for (std::size_t i = 0; i < Words; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    [[nodiscard]] friend constexpr Bits operator|(Bits a, const Bits& b) noexcept { return a |= b; }
    [[nodiscard]] friend constexpr Bits operator&(Bits a, const Bits& b) noexcept { return a &= b; }
    [[nodiscard]] friend constexpr Bits operator^(Bits a, const Bits& b) noexcept {
        for (std::size_t i = 0; i < Words; ++i) a.words_[i] ^= b.words_[i];
        return a;
    }
    [[nodiscard]] friend constexpr Bits operator~(Bits a) noexcept {
        for (auto& word : a.words_) word = ~word;
        return a;
    }

    /// Moves all numbers up or down by 1 to 63.
    [[nodiscard]] friend constexpr Bits operator<<(Bits a, unsigned by) noexcept {
        for (std::size_t i = Words; i-- > 1;) a.words_[i] = a.words_[i] << by | a.words_[i - 1] >> (64 - by);
        a.words_[0] <<= by;
        return a;
    }
    [[nodiscard]] friend constexpr Bits operator>>(Bits a, unsigned by) noexcept {
        for (std::size_t i = 0; i + 1 < Words; ++i) a.words_[i] = a.words_[i] >> by | a.words_[i + 1] << (64 - by);
        a.words_[Words - 1] >>= by;
        return a;
    }
    friend constexpr bool operator==(const Bits&, const Bits&) noexcept = default;

private:
    [[nodiscard]] static constexpr std::size_t word(unsigned at) noexcept { return Words == 1 ? 0 : at / 64; }

    std::array<std::uint64_t, Words> words_{};
};

}  // namespace quadriga::nonaga
