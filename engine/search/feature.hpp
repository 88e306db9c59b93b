#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
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

/// What a network sees: numbered features that a position has or has not, such as a piece of a player on a cell. Only
/// builds with networks use them.
template <class F, class Position>
concept FeaturesOf = requires(const Position& position, Feature feature) {
    /// How many there are, and how many a position has at most.
    requires(F::count >= 1 && F::count <= most_features);
    requires F::most_active <= most_active_features;
    /// The features of a position, as p1 sees it.
    { F::of(position) } -> std::same_as<FeatureSet<F::count>>;
    /// From the flipped perspective: where p1 sees a feature, p2 sees this one. Own pieces are the opponent's, and the
    /// board is turned. Constexpr; flipped(flipped(feature)) is the feature.
    requires F::flipped(0) < F::count;
    /// The piece that `eval` names for a feature of the position; features with equal names belong to one piece.
    { F::name(position, feature) } -> std::same_as<FeatureName>;
    /// The bytes of the network that is part of the program; empty: none. quadriga_network(<game> <struct>) in the
    /// game's CMakeLists.txt defines it from <game>.net, which scripts/learn makes.
    { F::network() } -> std::same_as<std::span<const std::uint8_t>>;
};

}  // namespace quadriga::engine
