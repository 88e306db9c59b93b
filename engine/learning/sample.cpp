#include "engine/learning/sample.hpp"

#include <cstddef>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace quadriga::engine {

namespace {

void append_number(std::uint64_t number, std::size_t size, std::string& bytes) {
    for (; size > 0; --size, number >>= 8) bytes.push_back(static_cast<char>(number & 0xff));
}

}  // namespace

void append(const Sample& sample, const SampleHead& head, std::string& bytes) {
    append_number(sample.key, sizeof sample.key, bytes);
    append_number(sample.game, sizeof sample.game, bytes);
    append_number(static_cast<std::uint32_t>(sample.score), sizeof sample.score, bytes);
    append_number(sample.result, sizeof sample.result, bytes);
    append_number(static_cast<std::uint32_t>(sample.evaluation), sizeof sample.evaluation, bytes);
    for (const std::int32_t term : sample.terms) append_number(static_cast<std::uint32_t>(term), sizeof term, bytes);
    for (const auto& view : sample.views) {
        for (const Feature feature : view) append_number(feature, sizeof feature, bytes);
        for (std::size_t at = view.size(); at < head.active; ++at)
            append_number(Sample::no_feature, sizeof(Feature), bytes);
    }
}

std::string write(const SampleHead& head) {
    std::string terms;
    for (const std::string_view term : head.terms) terms += fmt::format("{}\"{}\"", terms.empty() ? "" : ", ", term);
    return fmt::format(
        "{{\"game\": \"{}\", \"terms\": [{}], \"weights\": [{}], \"slope\": {}, "
        "\"features\": {}, \"active\": {}}}\n",
        head.game, terms, fmt::join(head.weights, ", "), head.slope, head.features, head.active);
}

}  // namespace quadriga::engine
