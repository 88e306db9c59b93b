#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;

/// From the bottom up. A file may include its own layer, where that is one part, and those that its layer names.
struct Layer {
    std::string_view prefix;
    std::array<std::string_view, 7> may_include;
};
constexpr std::array layers{
    Layer{"engine/core/", {"engine/core/"}},
    Layer{"engine/search/", {"engine/search/", "engine/core/"}},
    Layer{"engine/session/", {"engine/session/", "engine/search/", "engine/core/"}},
    Layer{"engine/bench/", {"engine/bench/", "engine/session/", "engine/core/"}},
    Layer{"games/svg/", {"games/svg/"}},
    Layer{"games/hex/", {"games/hex/", "games/svg/", "engine/core/"}},
    Layer{"games/onager/", {"games/onager/", "games/svg/", "engine/core/"}},
    Layer{"games/onitama/", {"games/onitama/", "games/svg/", "engine/core/"}},
    Layer{"games/nonaga/", {"games/nonaga/", "games/hex/", "games/svg/", "engine/core/"}},
    Layer{"games/onoro/", {"games/onoro/", "games/hex/", "games/svg/", "engine/core/"}},
    Layer{"games/registry",
          {"games/registry", "games/onager/", "games/onitama/", "games/nonaga/", "games/onoro/", "engine/session/"}},
    Layer{"protocol/main.cpp", {"protocol/", "games/registry"}},
    Layer{"protocol/io/", {"protocol/io/", "engine/core/"}},
    Layer{"protocol/parsing/", {"protocol/parsing/", "engine/session/", "engine/core/"}},
    Layer{"protocol/execution/",
          {"protocol/execution/", "protocol/parsing/", "protocol/io/", "engine/bench/", "engine/session/",
           "engine/core/"}},
    Layer{"protocol/cli", {"protocol/cli", "protocol/execution/", "protocol/parsing/", "engine/core/"}},
};

const Layer* layer_of(std::string_view path) {
    for (const Layer& layer : layers) {
        if (path.starts_with(layer.prefix)) return &layer;
    }
    return nullptr;
}

bool allows(const Layer& layer, std::string_view included) {
    for (const std::string_view prefix : layer.may_include) {
        if (!prefix.empty() && included.starts_with(prefix)) return true;
    }
    return false;
}

std::optional<std::string> included_file(const std::string& line) {
    constexpr std::string_view directive = "#include \"";
    if (!line.starts_with(directive)) return std::nullopt;
    return line.substr(directive.size(), line.find('"', directive.size()) - directive.size());
}

TEST(Layers, IncludesPointDownward) {
    int arrows = 0;
    for (const std::string_view top : {"engine", "games", "protocol"}) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(QUADRIGA_SOURCE) / top)) {
            const auto extension = entry.path().extension();
            if (extension != ".hpp" && extension != ".cpp") continue;
            const std::string path = fs::relative(entry.path(), QUADRIGA_SOURCE).generic_string();
            const Layer* const layer = layer_of(path);
            ASSERT_NE(layer, nullptr) << path << " belongs to no layer";
            std::ifstream file(entry.path());
            for (std::string line; std::getline(file, line);) {
                const auto included = included_file(line);
                if (!included) continue;
                ++arrows;
                EXPECT_TRUE(allows(*layer, *included)) << path << " includes " << *included;
            }
        }
    }
    EXPECT_GT(arrows, 50);
}

}  // namespace
