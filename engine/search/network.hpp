#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/game/error.hpp"
#include "engine/search/score.hpp"

/// Learned evaluations: the features that a game declares, and networks over them.
namespace quadriga::engine {

/// Whether the program has networks. Web pages do without: they have no files, and no game needs a network.
#ifdef __EMSCRIPTEN__
inline constexpr bool has_networks = false;
#else
inline constexpr bool has_networks = true;
#endif

/// The number of a feature: something that a position has or lacks, such as a piece of a player on a cell.
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
/// The most features that one position may have.
inline constexpr std::size_t most_active_features = 256;

/// A set of features, numbered from 0 to `count` - 1: those of one position.
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

/// What a network sees of a position: its features. Only builds with networks use them.
template <class F, class Position>
concept FeaturesOf = requires(const Position& position, Feature feature) {
    /// The number of features, and the most that a position has.
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

/// A learned evaluation: sparse features, one hidden layer that sees the position from both sides, and one score.
/// The form is that of Stockfish's NNUE (Nasu 2018) with squared clipped activations. All arithmetic is in integers, so
/// that a score is the same on every machine.
///
/// The hidden layer of a perspective is the biases plus the rows of its active features, clamped to 0..255 and squared;
/// the score is its product with the output weights (the mover's perspective first) plus the output bias.
///
/// A file holds little-endian numbers without gaps; scripts/quadriga/learning writes it:
///
///     4 bytes  QNET                       i16[hidden size]            biases
///     u32      version, 1                 i16[features][hidden size]  rows
///     16 bytes name of the game, zeros    i16[2 * hidden size]        output weights, -127..127
///     u32      features                   i32                         output bias
///     u32      hidden size                u64                         FNV-1a of all bytes before it
///     i32      slope
class Network {
public:
    static constexpr std::uint32_t version = 1;
    static constexpr std::size_t most_bytes = 262'144;
    static constexpr std::size_t hidden_step = 16;  ///< the hidden size is a multiple of it
    static constexpr std::size_t max_hidden_size = 256;

    /// Reads the bytes of a file. bad_value: the text says what is wrong with them.
    [[nodiscard]] static Expected<Network> read(std::span<const std::uint8_t> bytes);
    /// Reads a file, and names it in errors.
    [[nodiscard]] static Expected<Network> open(const std::string& path);

    [[nodiscard]] std::string_view game() const noexcept { return game_; }
    [[nodiscard]] std::size_t features() const noexcept { return features_; }
    /// Why the network does not fit this game with so many features; nothing if it fits.
    [[nodiscard]] std::optional<std::string> problem_for(std::string_view game, std::size_t features) const;

    /// The hidden layer of one perspective before it is clamped; only the first `hidden_size` values are used.
    struct alignas(64) Accumulator {
        std::array<std::int16_t, max_hidden_size> values;
    };
    /// Sets the accumulator of a perspective without features.
    void reset(Accumulator& accumulator) const noexcept;
    /// Updates the accumulator of a perspective to which features, all below features(), are added and from which some
    /// are removed.
    void update(Accumulator& accumulator, std::span<const Feature> added,
                std::span<const Feature> removed) const noexcept;
    /// The score from the side to move, in hundredths, -max_evaluation..max_evaluation.
    [[nodiscard]] Score output(const Accumulator& mover, const Accumulator& opponent) const noexcept;

private:
    /// What one perspective adds to the output.
    [[nodiscard]] std::int64_t output_of(const Accumulator& accumulator, const std::int16_t* weights) const noexcept;

    std::string game_;
    std::size_t features_ = 0;
    std::size_t hidden_size_ = 0;
    std::int32_t slope_ = 0;
    std::vector<std::int16_t> biases_;
    std::vector<std::int16_t> rows_;
    std::vector<std::int16_t> output_weights_;
    std::int32_t output_bias_ = 0;
};

}  // namespace quadriga::engine
