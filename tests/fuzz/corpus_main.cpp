// Runs a fuzz target over inputs: usage <target> <file or folder>...  Fails if there are none. A broken promise aborts
// the program.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

std::string content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        fmt::print(stderr, "{}: cannot be read\n", path.string());
        std::exit(EXIT_FAILURE);
    }
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::filesystem::path> inputs;
    for (int at = 1; at < argc; ++at) {
        if (std::filesystem::is_directory(argv[at])) {
            for (const auto& entry : std::filesystem::directory_iterator(argv[at])) inputs.push_back(entry.path());
        } else {
            inputs.emplace_back(argv[at]);
        }
    }
    for (const auto& path : inputs) {
        // Shown before it is run, so that the last one shown is the one that fails.
        fmt::print("{}\n", path.filename().string());
        std::fflush(stdout);
        const std::string input = content(path);
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    }
    fmt::print("{} inputs\n", inputs.size());
    return inputs.empty() ? EXIT_FAILURE : EXIT_SUCCESS;
}
