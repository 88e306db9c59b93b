#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Lets the engine play against itself and returns the winner; nothing if there is no game with this name.
std::optional<std::string> play(std::string_view name);
