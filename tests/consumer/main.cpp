// Plays the engine against itself for one game and prints who has won. usage: consumer GAME
#include <cstdio>

#include "player.hpp"

int main(int argc, char** argv) {
    const auto result = play(argc == 2 ? argv[1] : "");
    if (!result) return 2;
    std::puts(result->c_str());
}
