#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Plays a game of the engine against itself and returns who has won; nothing if there is no game with this name.
std::optional<std::string> play(std::string_view name);
