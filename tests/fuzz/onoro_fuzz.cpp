#include <cstddef>
#include <cstdint>
#include <string>

#include "games/onoro/onoro.hpp"
#include "tests/fuzz/game_fuzzer.hpp"
#include "tests/games/onoro/slow_onoro.hpp"

namespace quadriga::fuzz {
namespace {

Words slow_moves(const std::string& text) { return onoro::slow::legal_moves(onoro::slow::read_position(text)); }

}  // namespace
}  // namespace quadriga::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quadriga;
    static fuzz::GameFuzzer<onoro::Onoro> fuzzer(fuzz::slow_moves);
    fuzzer.play({reinterpret_cast<const char*>(data), size});
    return 0;
}
