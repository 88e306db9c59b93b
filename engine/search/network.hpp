#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/error.hpp"
#include "engine/search/feature.hpp"
#include "engine/search/score.hpp"

namespace quadriga::engine {

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
    /// Why it is none for this game; nothing if it is one.
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
