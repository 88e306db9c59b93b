#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "engine/search/network.hpp"

namespace quadriga::test {

/// A network as numbers; `bytes` is its file, as the documentation of Network describes it.
struct NetworkNumbers {
    std::uint32_t version = 1;
    std::string game;
    std::uint32_t features;
    std::uint32_t hidden_size = 32;
    std::int32_t slope = 150;
    std::vector<std::int16_t> biases{};
    std::vector<std::int16_t> rows{};
    std::vector<std::int16_t> output{};
    std::int32_t output_bias = 77;

    /// Random numbers drawn with the seed.
    NetworkNumbers(std::string game_name, std::size_t feature_count, std::uint32_t seed)
        : game(std::move(game_name)),
          features(static_cast<std::uint32_t>(feature_count)),
          biases(hidden_size),
          rows(feature_count * hidden_size),
          output(std::size_t{2} * hidden_size) {
        std::mt19937 random(seed);
        const auto draw = [&](std::int32_t most) {
            return static_cast<std::int16_t>(
                static_cast<std::int32_t>(random() % (2U * static_cast<std::uint32_t>(most) + 1)) - most);
        };
        for (auto& bias : biases) bias = draw(200);
        for (auto& weight : rows) weight = draw(90);
        for (auto& weight : output) weight = draw(127);
    }

    [[nodiscard]] std::vector<std::uint8_t> bytes() const {
        std::vector<std::uint8_t> file{'Q', 'N', 'E', 'T'};
        const auto add = [&](std::uint64_t number, int size) {
            for (int at = 0; at < size; ++at) file.push_back(static_cast<std::uint8_t>(number >> 8 * at));
        };
        const auto add_all = [&](const auto& numbers) {
            for (const std::int16_t number : numbers) add(static_cast<std::uint16_t>(number), 2);
        };
        add(version, 4);
        for (std::size_t at = 0; at < 16; ++at) add(at < game.size() ? static_cast<std::uint8_t>(game[at]) : 0, 1);
        add(features, 4);
        add(hidden_size, 4);
        add(static_cast<std::uint32_t>(slope), 4);
        add_all(biases);
        add_all(rows);
        add_all(output);
        add(static_cast<std::uint32_t>(output_bias), 4);
        std::uint64_t hash = 0xcbf29ce484222325;
        for (const std::uint8_t byte : file) hash = (hash ^ byte) * 0x100000001b3;
        add(hash, 8);
        return file;
    }

    /// The score, computed by the plain formula.
    [[nodiscard]] std::int64_t score(const std::array<std::vector<engine::Feature>, 2>& views) const {
        std::int64_t sum = std::int64_t{output_bias} * 255;
        for (std::size_t view = 0; view < 2; ++view) {
            for (std::size_t at = 0; at < hidden_size; ++at) {
                std::int64_t value = biases[at];
                for (const engine::Feature feature : views.at(view)) value += rows[feature * hidden_size + at];
                value = std::clamp<std::int64_t>(value, 0, 255);
                sum += value * value * output[view * hidden_size + at];
            }
        }
        return sum * slope / (255 * 255 * 64);
    }
};

}  // namespace quadriga::test
