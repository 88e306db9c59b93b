#pragma once

#include <cstdint>

namespace quadriga::engine {

enum class Deck : std::uint8_t { base, sensei };

/// What chooses the start position of a game that has more than one (Onitama's deals); the others ignore it.
struct Setup {
    Deck deck = Deck::base;
    std::uint32_t deal = 0;

    friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace quadriga::engine
