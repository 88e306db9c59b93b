#include "engine/search/network.hpp"

#include <algorithm>
#include <concepts>
#include <limits>
#include <type_traits>

#include <fmt/format.h>

#include "engine/game/error.hpp"
#include "engine/system/files.hpp"

namespace quadriga::engine {

namespace {

constexpr std::string_view magic = "QNET";
constexpr std::size_t name_size = 16;
constexpr std::size_t head_size = magic.size() + name_size + 4 * sizeof(std::uint32_t);
constexpr std::int32_t full_activation = 255;
constexpr std::int32_t output_scale = 64;
constexpr std::int32_t most_output_weight = 127;

tl::unexpected<Error> unusable(std::string text) { return refusal(ErrorCode::bad_value, std::move(text)); }

std::uint64_t fnv1a(std::span<const std::uint8_t> bytes) noexcept {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001b3;
    return hash;
}

/// Reads numbers from the front of a byte sequence, which must be long enough.
class Input {
public:
    explicit Input(std::span<const std::uint8_t> bytes) noexcept : bytes_(bytes) {}

    std::span<const std::uint8_t> take(std::size_t size) noexcept {
        const auto taken = bytes_.first(size);
        bytes_ = bytes_.subspan(size);
        return taken;
    }
    template <std::integral Number>
    Number number() noexcept {
        std::uint64_t value = 0;
        int shift = 0;
        for (const std::uint8_t byte : take(sizeof(Number))) {
            value |= std::uint64_t{byte} << shift;
            shift += 8;
        }
        return static_cast<Number>(value);
    }
    std::vector<std::int16_t> numbers(std::size_t count) {
        std::vector<std::int16_t> read(count);
        for (std::int16_t& value : read) value = number<std::int16_t>();
        return read;
    }

private:
    std::span<const std::uint8_t> bytes_;
};

}  // namespace

Expected<Network> Network::read(std::span<const std::uint8_t> bytes) {
    if (bytes.size() < magic.size() || !std::equal(magic.begin(), magic.end(), bytes.begin()))
        return unusable("not a network");
    if (bytes.size() < head_size) return unusable("the network is cut off");
    if (bytes.size() > most_bytes) return unusable(fmt::format("a network has at most {} bytes", most_bytes));
    Input input(bytes.subspan(magic.size()));
    if (const auto found = input.number<std::uint32_t>(); found != version)
        return unusable(fmt::format("version {} of networks; this program reads version {}", found, version));
    Network network;
    for (const std::uint8_t byte : input.take(name_size)) {
        if (byte != 0) network.game_.push_back(static_cast<char>(byte));
    }
    network.features_ = input.number<std::uint32_t>();
    network.hidden_size_ = input.number<std::uint32_t>();
    network.slope_ = input.number<std::int32_t>();
    if (network.hidden_size_ == 0 || network.hidden_size_ > max_hidden_size ||
        network.hidden_size_ % hidden_step != 0) {
        return unusable(fmt::format("{} units; a network has {} to {}, a multiple of {}", network.hidden_size_,
                                    hidden_step, max_hidden_size, hidden_step));
    }
    if (network.slope_ < 1 || network.slope_ > max_evaluation)
        return unusable(fmt::format("the slope {} is not from 1 to {}", network.slope_, max_evaluation));
    const std::uint64_t size =
        head_size + sizeof(std::int16_t) * network.hidden_size_ * (std::uint64_t{1} + network.features_ + 2) +
        sizeof(std::int32_t) + sizeof(std::uint64_t);
    if (bytes.size() != size)
        return unusable(fmt::format("the network has {} bytes instead of {}", bytes.size(), size));
    network.biases_ = input.numbers(network.hidden_size_);
    network.rows_ = input.numbers(network.features_ * network.hidden_size_);
    network.output_weights_ = input.numbers(2 * network.hidden_size_);
    network.output_bias_ = input.number<std::int32_t>();
    if (input.number<std::uint64_t>() != fnv1a(bytes.first(bytes.size() - sizeof(std::uint64_t))))
        return unusable("the checksum of the network is wrong: the file is damaged");
    const auto is_too_large = [](std::int16_t weight) {
        return weight < -most_output_weight || weight > most_output_weight;
    };
    if (std::ranges::any_of(network.output_weights_, is_too_large))
        return unusable(fmt::format("an output weight of the network is beyond {}", most_output_weight));
    return network;
}

Expected<Network> Network::open(const std::string& path) {
    const auto file = read_file(path, most_bytes);
    if (!file) return unusable(fmt::format("{}: {}", escape(path), file.error().message()));
    return read({reinterpret_cast<const std::uint8_t*>(file->data()), file->size()}).map_error([&](Error error) {
        return Error{error.code, fmt::format("{}: {}", escape(path), error.text)};
    });
}

std::optional<std::string> Network::problem_for(std::string_view game, std::size_t features) const {
    if (game_ != game) return fmt::format("the network is for '{}', not for {}", escape(game_), game);
    if (features_ != features) return fmt::format("the network has {} features; {} has {}", features_, game, features);
    return std::nullopt;
}

// The compiler turns the loops over the hidden layer into one or two vector instructions on registers, unless it
// unrolls the loops first.

void Network::reset(Accumulator& accumulator) const noexcept { std::ranges::copy(biases_, accumulator.values.begin()); }

void Network::update(Accumulator& accumulator, std::span<const Feature> added,
                     std::span<const Feature> removed) const noexcept {
    for (std::size_t first = 0; first < hidden_size_; first += hidden_step) {
        std::array<std::int16_t, hidden_step> part;  // NOLINT(cppcoreguidelines-pro-type-member-init)
        // Overflow wraps, as in vector instructions; values of a trained network stay far from it.
#pragma GCC unroll 1
        for (std::size_t at = 0; at < hidden_step; ++at) part[at] = accumulator.values[first + at];
        for (const Feature feature : added) {
            const std::int16_t* const row = rows_.data() + feature * hidden_size_ + first;
#pragma GCC unroll 1
            for (std::size_t at = 0; at < hidden_step; ++at) part[at] = static_cast<std::int16_t>(part[at] + row[at]);
        }
        for (const Feature feature : removed) {
            const std::int16_t* const row = rows_.data() + feature * hidden_size_ + first;
#pragma GCC unroll 1
            for (std::size_t at = 0; at < hidden_step; ++at) part[at] = static_cast<std::int16_t>(part[at] - row[at]);
        }
#pragma GCC unroll 1
        for (std::size_t at = 0; at < hidden_step; ++at) accumulator.values[first + at] = part[at];
    }
}

Score Network::output(const Accumulator& mover, const Accumulator& opponent) const noexcept {
    const std::int64_t output = std::int64_t{output_bias_} * full_activation +
                                output_of(mover, output_weights_.data()) +
                                output_of(opponent, output_weights_.data() + hidden_size_);
    constexpr std::int64_t scale = std::int64_t{full_activation} * full_activation * output_scale;
    return static_cast<Score>(std::clamp<std::int64_t>(output * slope_ / scale, -max_evaluation, max_evaluation));
}

std::int64_t Network::output_of(const Accumulator& accumulator, const std::int16_t* weights) const noexcept {
    std::int64_t output = 0;
    for (std::size_t first = 0; first < hidden_size_; first += hidden_step) {
        std::int32_t part = 0;
#pragma GCC unroll 1
        for (std::size_t at = first; at < first + hidden_step; ++at) {
            const auto activation = std::clamp<std::int16_t>(accumulator.values[at], 0, full_activation);
            const auto weighted = static_cast<std::int16_t>(activation * weights[at]);
            part += std::int32_t{weighted} * activation;
        }
        output += part;
    }
    return output;
}

}  // namespace quadriga::engine
