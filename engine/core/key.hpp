#pragma once

#include <cstdint>

namespace quadriga::engine {

/// A 64-bit Zobrist key. The same position has the same key on every machine and in every build.
using Key = std::uint64_t;

/// One step of the SplitMix64 generator (Steele, Lea, Flood 2014): maps any number to a well-mixed one.
/// Games fill their Zobrist tables with it at compile time; it also finalises keys made by other means.
[[nodiscard]] constexpr Key mix(Key value) noexcept {
    value += 0x9e3779b97f4a7c15U;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31);
}

}  // namespace quadriga::engine
