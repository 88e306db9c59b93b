#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>

namespace quadriga::engine {

/// Pages load the whole program first, and have no files: they do without networks, which no game in it needs.
#ifdef __EMSCRIPTEN__
inline constexpr bool has_networks = false;
#else
inline constexpr bool has_networks = true;
#endif

/// The number of something that a position has or has not, such as a piece of a player on a cell.
using Feature = std::uint16_t;

/// The piece to which a feature belongs, for people.
struct FeatureName {
    std::string piece;  ///< kind and owner
    std::string cell;   ///< as in moves

    friend bool operator==(const FeatureName&, const FeatureName&) = default;
    friend bool operator<(const FeatureName& a, const FeatureName& b) {
        return std::tie(a.piece, a.cell) < std::tie(b.piece, b.cell);
    }
};

inline constexpr std::size_t most_features = 4096;
/// In one position.
inline constexpr std::size_t most_active_features = 256;

/// The features that a position has, of `count`.
template <std::size_t count>
class FeatureSet {
public:
    using Words = std::array<std::uint64_t, (count + 63) / 64>;

    /// Adds feature `first` + n for each bit n of `bits`. All are below `count`.
    constexpr void add(std::size_t first, std::uint64_t bits) noexcept {
        const std::size_t shift = first % 64;
        words_[first / 64] |= bits << shift;
        if (const std::uint64_t rest = shift == 0 ? 0 : bits >> (64 - shift); rest != 0) words_[first / 64 + 1] |= rest;
    }

    /// Removes a feature of the set.
    constexpr void remove(Feature feature) noexcept { words_[feature / 64] &= ~(std::uint64_t{1} << feature % 64); }

    /// Bit n of word w is feature 64 * w + n.
    [[nodiscard]] constexpr const Words& words() const noexcept { return words_; }

    /// Calls `visit(feature)` for each one in ascending order.
    template <class Visit>
    constexpr void for_each(Visit&& visit) const {
        for (std::size_t word = 0; word < words_.size(); ++word) {
            for (std::uint64_t bits = words_[word]; bits != 0; bits &= bits - 1)
                visit(static_cast<Feature>(64 * word + static_cast<std::size_t>(std::countr_zero(bits))));
        }
    }

private:
    Words words_{};
};

}  // namespace quadriga::engine
