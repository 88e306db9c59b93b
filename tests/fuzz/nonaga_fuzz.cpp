#include <cstddef>
#include <cstdint>
#include <string>

#include "games/nonaga/nonaga.hpp"
#include "tests/fuzz/game_fuzzer.hpp"
#include "tests/games/nonaga/slow_nonaga.hpp"

namespace quadriga::fuzz {
namespace {

Words slow_moves(const std::string& text) { return nonaga::slow::legal_moves(nonaga::slow::read_position(text)); }

}  // namespace
}  // namespace quadriga::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quadriga;
    static fuzz::GameFuzzer<nonaga::Nonaga> fuzzer(fuzz::slow_moves);
    fuzzer.play({reinterpret_cast<const char*>(data), size});
    return 0;
}
