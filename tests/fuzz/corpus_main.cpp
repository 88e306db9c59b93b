// Runs a fuzz target over files: usage <target> <folder>...  Fails if there are none. Broken promises abort.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <fmt/format.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

std::string content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main(int argc, char** argv) {
    int count = 0;
    for (int at = 1; at < argc; ++at) {
        for (const auto& entry : std::filesystem::directory_iterator(argv[at])) {
            // Shown before it is run, so that the last one shown is the one that fails.
            fmt::print("{}\n", entry.path().filename().string());
            std::fflush(stdout);
            const std::string input = content(entry.path());
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
            ++count;
        }
    }
    fmt::print("{} inputs\n", count);
    return count > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
