#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/game/types.hpp"
#include "engine/search/feature.hpp"
#include "engine/search/score.hpp"

namespace quadriga::engine {

/// What an evaluation is learned from: a position with the score of a search and perhaps the result of its game or,
/// where the result of best play is known, with that as both; from the side to move. scripts/quadriga/learning reads
/// files of them: a line of JSON, the SampleHead, and then the samples, whose numbers are little-endian and follow each
/// other in this order.
struct Sample {
    static constexpr std::uint32_t no_result = 3;

    Key key = 0;                            ///< 8 bytes; equal for positions that the game's symmetries make the same
    std::uint32_t game = 0;                 ///< 4 bytes; the number of the game that it comes from
    Score score = 0;                        ///< 4 bytes
    std::uint32_t result = no_result;       ///< 4 bytes; 0: lost, 1: drawn, 2: won
    Score evaluation = 0;                   ///< 4 bytes; the static one, a network's part included
    std::span<const std::int32_t> terms{};  ///< 4 bytes each: the terms of the evaluation; as many in all samples
    /// The active features as the side to move and as the opponent sees them: 2 bytes each, of either view SampleHead's
    /// `active`, filled up with `no_feature`.
    std::array<std::span<const Feature>, 2> views{};
    static constexpr Feature no_feature = most_features;
};

/// The line before the samples of a file: what they have in common.
struct SampleHead {
    std::string_view game;
    std::span<const std::string_view> terms;
    std::span<const std::int32_t> weights;  ///< of the terms; empty if the game has none
    Score slope;                            ///< the score at which the odds of winning are e to one
    std::size_t features = 0;               ///< of the game; 0: none
    std::size_t active = 0;                 ///< the most of them that a position has
};

/// The line, with its end.
[[nodiscard]] std::string write(const SampleHead& head);

/// Appends the sample to the bytes of a file that begins with this head.
void append(const Sample& sample, const SampleHead& head, std::string& bytes);

}  // namespace quadriga::engine
