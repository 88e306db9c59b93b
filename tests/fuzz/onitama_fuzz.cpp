#include <cstddef>
#include <cstdint>
#include <string>

#include "games/onitama/onitama.hpp"
#include "tests/fuzz/game_fuzzer.hpp"
#include "tests/games/onitama/slow_onitama.hpp"

namespace quadriga::fuzz {
namespace {

Words slow_moves(const std::string& text) {
    Words words;
    for (const auto& [word, next] : onitama::slow::turns(onitama::slow::read(text))) words.insert(word);
    return words;
}

}  // namespace
}  // namespace quadriga::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quadriga;
    static fuzz::GameFuzzer<onitama::Onitama> fuzzer(fuzz::slow_moves);
    fuzzer.play({reinterpret_cast<const char*>(data), size});
    return 0;
}
