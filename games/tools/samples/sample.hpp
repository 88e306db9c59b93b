#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/game/types.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/network.hpp"
#include "engine/search/score.hpp"

/// The format of the files that quadriga-samples writes and scripts/quadriga/learning reads: the SampleHead as a line
/// of JSON, followed by the Samples as binary records.
namespace quadriga::tools {

/// A training sample: a position with a score and, if known, a result. Score, result, evaluation and terms are for the
/// side to move. In a file, the numbers are little-endian and in the order of their declaration.
struct Sample {
    static constexpr std::uint32_t no_result = 3;
    static constexpr engine::Feature no_feature = engine::most_features;

    engine::Key key = 0;                    ///< 8 bytes; equal for positions that are equal by symmetry
    std::uint32_t game = 0;                 ///< 4 bytes; the number of the game, from 0
    engine::Score score = 0;                ///< 4 bytes; of a search, or exact
    std::uint32_t result = no_result;       ///< 4 bytes; 0: lost, 1: drawn, 2: won
    engine::Score evaluation = 0;           ///< 4 bytes; the static evaluation, network included
    std::span<const std::int32_t> terms{};  ///< 4 bytes each; the values of SampleHead::terms
    /// The active features, as the side to move sees them and as the opponent does. 2 bytes each; in a file, each view
    /// is padded with no_feature to SampleHead::active features.
    std::array<std::span<const engine::Feature>, 2> views{};
};

/// The properties shared by all samples in a file.
struct SampleHead {
    std::string_view game;
    std::span<const engine::Term> terms;  ///< the file omits all weights if one of them is 0
    engine::Score slope;                  ///< the score at which the odds of winning are e to 1
    std::size_t features = 0;             ///< the number of features of the game; 0: none
    std::size_t active = 0;               ///< the maximum number of active features in a position
};

/// The first line of a file, ended by LF.
[[nodiscard]] inline std::string write(const SampleHead& head) {
    std::string names;
    std::vector<std::int32_t> weights;
    for (const auto& [name, weight] : head.terms) {
        names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", name);
        weights.push_back(weight);
    }
    if (std::ranges::count(weights, 0) != 0) weights.clear();
    return fmt::format(
        "{{\"game\": \"{}\", \"terms\": [{}], \"weights\": [{}], \"slope\": {}, "
        "\"features\": {}, \"active\": {}}}\n",
        head.game, names, fmt::join(weights, ", "), head.slope, head.features, head.active);
}

/// Appends the sample to `bytes`, in the format of a file with this head.
inline void append(const Sample& sample, const SampleHead& head, std::string& bytes) {
    const auto add = [&bytes](std::uint64_t number, std::size_t size) {
        for (; size > 0; --size, number >>= 8) bytes.push_back(static_cast<char>(number & 0xff));
    };
    add(sample.key, sizeof sample.key);
    add(sample.game, sizeof sample.game);
    add(static_cast<std::uint32_t>(sample.score), sizeof sample.score);
    add(sample.result, sizeof sample.result);
    add(static_cast<std::uint32_t>(sample.evaluation), sizeof sample.evaluation);
    for (const std::int32_t term : sample.terms) add(static_cast<std::uint32_t>(term), sizeof term);
    for (const auto& view : sample.views) {
        for (const engine::Feature feature : view) add(feature, sizeof feature);
        for (std::size_t at = view.size(); at < head.active; ++at) add(Sample::no_feature, sizeof(engine::Feature));
    }
}

}  // namespace quadriga::tools
