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

/// Whether the program supports networks. Web builds do not: they have no files, and no game requires a network.
#ifdef __EMSCRIPTEN__
inline constexpr bool has_networks = false;
#else
inline constexpr bool has_networks = true;
#endif

/// The index of a feature: a property that a position has or lacks, such as a player's piece on a cell.
using Feature = std::uint16_t;

/// The piece to which a feature belongs, with names for people.
struct FeatureName {
    std::string piece;  ///< kind and owner
    std::string cell;   ///< as in move notation

    friend bool operator==(const FeatureName&, const FeatureName&) = default;
    friend bool operator<(const FeatureName& a, const FeatureName& b) {
        return std::tie(a.piece, a.cell) < std::tie(b.piece, b.cell);
    }
};

inline constexpr std::size_t most_features = 4096;
/// The maximum number of features that a position may have: the upper limit of F::most_active; see FeaturesOf.
inline constexpr std::size_t most_active_features = 256;

/// The features of one position: a set of indices from 0 to `count` - 1.
template <std::size_t count>
class FeatureSet {
public:
    using Words = std::array<std::uint64_t, (count + 63) / 64>;

    /// Adds feature `first` + n for each set bit n of `bits`. `first` and all these features must be below `count`.
    constexpr void add(std::size_t first, std::uint64_t bits) noexcept {
        const std::size_t shift = first % 64;
        words_[first / 64] |= bits << shift;
        if (const std::uint64_t rest = shift == 0 ? 0 : bits >> (64 - shift); rest != 0) words_[first / 64 + 1] |= rest;
    }

    /// Removes a feature, which must be below `count`, from the set; no effect if the set lacks it.
    constexpr void remove(Feature feature) noexcept { words_[feature / 64] &= ~(std::uint64_t{1} << feature % 64); }

    /// The set as a bitmap: bit n of word w is feature 64 * w + n.
    [[nodiscard]] constexpr const Words& words() const noexcept { return words_; }

    /// Calls `visit(feature)` for each feature of the set, in ascending order.
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

/// What `struct Features` of a game must declare: the input of a network. Its functions are called only in builds with
/// networks.
template <class F, class Position>
concept FeaturesOf = requires(const Position& position, Feature feature) {
    /// The number of features, and an upper bound on how many a position has.
    requires(F::count >= 1 && F::count <= most_features);
    requires F::most_active <= most_active_features;
    /// The features of a position, as p1 sees it.
    { F::of(position) } -> std::same_as<FeatureSet<F::count>>;
    /// The feature that p2 sees where p1 sees the given one: owners are exchanged and, if the players sit on opposite
    /// sides, the board is rotated. Constexpr and an involution: flipped(flipped(feature)) == feature.
    requires F::flipped(0) < F::count;
    /// The piece to which a feature of the position belongs, for the output of `eval`. Features with equal names belong
    /// to the same piece.
    { F::name(position, feature) } -> std::same_as<FeatureName>;
    /// The bytes of the network built into the program; empty: none. quadriga_network(<game> <struct>) in the game's
    /// CMakeLists.txt defines this function from <game>.net, which scripts/dev/learn creates.
    { F::network() } -> std::same_as<std::span<const std::uint8_t>>;
};

/// A learned evaluation: sparse input features, one hidden layer that sees the position from both perspectives, and one
/// output. The architecture follows Stockfish's NNUE (Nasu 2018), with squared clipped ReLU activations. All arithmetic
/// is in integers, so that scores are the same on every machine.
///
/// The hidden layer of a perspective is the sum of the biases and the rows of its active features, clamped to 0..255
/// and squared. The sum is the dot product of both hidden layers (the mover's first) and the output weights, plus 255
/// times the output bias. The score is sum * slope / (255 * 255 * 64), clamped to +-max_evaluation.
///
/// The file format, written by scripts/quadriga/learning, is a sequence of little-endian numbers without padding:
///
///     4 bytes  QNET                       i16[hidden size]            biases
///     u32      version, 1                 i16[features][hidden size]  rows
///     16 bytes name of the game, then 0s  i16[2 * hidden size]        output weights, -127..127
///     u32      features                   i32                         output bias
///     u32      hidden size                u64                         FNV-1a of all bytes before it
///     i32      slope
class Network {
public:
    static constexpr std::uint32_t version = 1;
    static constexpr std::size_t most_bytes = 262'144;
    static constexpr std::size_t hidden_step = 16;  ///< the hidden size is a multiple of this
    static constexpr std::size_t max_hidden_size = 256;

    /// Parses the contents of a network file. The error (bad_value) says what is wrong with them.
    [[nodiscard]] static Expected<Network> read(std::span<const std::uint8_t> bytes);
    /// Reads a network file. The error (bad_value) names the file and says what is wrong.
    [[nodiscard]] static Expected<Network> open(const std::string& path);

    [[nodiscard]] std::string_view game() const noexcept { return game_; }
    [[nodiscard]] std::size_t features() const noexcept { return features_; }
    /// Why the network does not fit a game with this name and number of features; none if it fits.
    [[nodiscard]] std::optional<std::string> problem_for(std::string_view game, std::size_t features) const;

    /// The hidden layer of one perspective before clamping. Only the first `hidden_size` values are used.
    struct alignas(64) Accumulator {
        std::array<std::int16_t, max_hidden_size> values;
    };
    /// Sets the accumulator to its values for an empty set of features.
    void reset(Accumulator& accumulator) const noexcept;
    /// Updates the accumulator after its set of features has gained `added` and lost `removed`. All features must be
    /// below features().
    void update(Accumulator& accumulator, std::span<const Feature> added,
                std::span<const Feature> removed) const noexcept;
    /// The score from the point of view of the side to move, -max_evaluation..max_evaluation. `mover`, `opponent`: the
    /// accumulators of this side's perspective and of the opponent's.
    [[nodiscard]] Score output(const Accumulator& mover, const Accumulator& opponent) const noexcept;

private:
    /// The contribution of one perspective to the output, not yet scaled: the dot product of its hidden layer and the
    /// first `hidden_size` values of `weights`.
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
