#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/key.hpp"
#include "engine/core/score.hpp"

namespace quadriga::engine {

/// What an evaluation is fitted to: a position with the score of a search and perhaps the result of its game, from the
/// side to move. scripts/quadriga/learning reads files of them: a line of JSON, the SampleHead, and then the samples,
/// whose numbers are little-endian and follow each other in this order.
struct Sample {
    static constexpr std::uint32_t no_result = 3;

    Key key = 0;                            ///< 8 bytes; equal for positions that the game's symmetries make the same
    std::uint32_t game = 0;                 ///< 4 bytes; the number of the game that it comes from
    Score score = 0;                        ///< 4 bytes
    std::uint32_t result = no_result;       ///< 4 bytes; 0: lost, 1: drawn, 2: won
    std::span<const std::int32_t> terms{};  ///< 4 bytes each: the terms of the evaluation; as many in all samples
};

/// Appends the sample to a file's bytes.
void append(const Sample& sample, std::string& bytes);

/// The line before the samples of a file: what they have in common.
struct SampleHead {
    std::string_view game;
    std::span<const std::string_view> terms;
    std::span<const std::int32_t> weights;  ///< of the terms; empty if the game has none
    Score slope;                            ///< the score at which the odds of winning are e to one
};

/// The line, with its end.
[[nodiscard]] std::string write(const SampleHead& head);

}  // namespace quadriga::engine
