#include <cstddef>
#include <cstdint>
#include <string>

#include "games/onager/onager.hpp"
#include "tests/fuzz/game_fuzzer.hpp"
#include "tests/games/onager/slow_onager.hpp"

namespace quadriga::fuzz {
namespace {

Words slow_moves(const std::string& text) { return onager::slow::legal_moves(onager::slow::read_position(text)); }

}  // namespace
}  // namespace quadriga::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quadriga;
    static fuzz::GameFuzzer<onager::Onager> fuzzer(fuzz::slow_moves);
    fuzzer.play({reinterpret_cast<const char*>(data), size});
    return 0;
}
