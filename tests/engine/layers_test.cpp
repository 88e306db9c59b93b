#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;

/// The path prefixes of the files that a file in this layer may include.
struct Layer {
    std::string prefix;
    std::vector<std::string> may_include;
};

/// The folders of games/ that hold one game each.
std::vector<std::string> game_folders() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(fs::path(QUADRIGA_SOURCE) / "games")) {
        const std::string name = entry.path().filename();
        if (entry.is_directory() && name != "hex" && name != "include" && name != "tools") names.push_back(name);
    }
    return names;
}

/// Concatenates two lists of prefixes.
std::vector<std::string> operator+(std::vector<std::string> prefixes, const std::vector<std::string>& more) {
    prefixes.insert(prefixes.end(), more.begin(), more.end());
    return prefixes;
}

/// All layers, from the bottom up; the first one that matches a file is its layer.
std::vector<Layer> layers() {
    using Prefixes = std::vector<std::string>;
    const Prefixes system{"engine/system/"};
    const Prefixes game{"engine/game/"};
    const Prefixes view{"engine/view/"};
    const Prefixes session{"engine/session/"};
    const Prefixes search = Prefixes{"engine/search/"} + game + system;
    // What a game's hints may use of the search.
    const Prefixes hints{"engine/search/hints", "engine/search/tablebase.hpp", "engine/search/exact_value",
                         "engine/search/network", "engine/search/score"};
    // What clients of a search may use: limits and reports, scores, stop tokens, parameters.
    const Prefixes words =
        Prefixes{"engine/system/threads",     "engine/search/limits", "engine/search/listener",
                 "engine/search/exact_value", "engine/search/score",  "engine/search/search_parameters",
                 "engine/search/stop_token",  "engine/search/network"} +
        game;
    std::vector<Layer> all{
        {"engine/system/", system},
        {"engine/game/", game},
        {"engine/search/", search},
        {"engine/view/", view + game},
        {"engine/session/", session + search + view},
        {"games/hex/", Prefixes{"games/hex/"} + game + view},
    };
    for (const auto& name : game_folders()) {
        const std::string folder = fmt::format("games/{}/", name);
        all.push_back({folder, Prefixes{folder, "games/hex/"} + game + hints + view + system});
    }
    all.push_back(
        {"games/tools/solve/",
         words + system + Prefixes{"games/tools/solve/", "games/tools/program", "games/onoro/", "games/hex/"}});
    all.push_back({"games/tools/", words + search + view + session + Prefixes{"games/tools/", "games/list"}});
    all.push_back({"games/list", {"games/"}});
    const Prefixes registry{"quadriga/engine.hpp"};
    all.push_back({"games/include/", {"engine/session/"}});
    all.push_back({"games/registry", registry});
    const Prefixes seen = words + view + session;
    const Prefixes executed{"protocol/execution/", "protocol/parsing/", "protocol/io/"};
    all.push_back({"protocol/main.cpp", registry + Prefixes{"protocol/", "engine/system/"}});
    all.push_back({"protocol/web/", words + executed + registry + Prefixes{"protocol/web/"}});
    all.push_back({"protocol/io/", words + system + Prefixes{"protocol/io/"}});
    all.push_back({"protocol/parsing/", seen + Prefixes{"protocol/parsing/"}});
    all.push_back({"protocol/execution/", seen + executed});
    all.push_back({"protocol/analysis/", seen + executed + Prefixes{"protocol/analysis/"}});
    all.push_back({"protocol/cli", words + executed + Prefixes{"protocol/cli", "engine/system/command_line"}});
    all.push_back({"scripts/native/", seen + executed + registry + Prefixes{"scripts/native/"}});
    return all;
}

/// The file that the line includes between `open` and `close`; none for other lines.
std::optional<std::string> included_file(const std::string& line, char open = '"', char close = '"') {
    const std::string directive = std::string("#include ") + open;
    if (!line.starts_with(directive)) return std::nullopt;
    return line.substr(directive.size(), line.find(close, directive.size()) - directive.size());
}

/// Calls `visit(path, line)` for every line of the C++ sources below the folder.
void for_each_line(std::string_view folder, const std::function<void(const std::string&, const std::string&)>& visit) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(QUADRIGA_SOURCE) / folder)) {
        const auto extension = entry.path().extension();
        if (extension != ".hpp" && extension != ".cpp") continue;
        const std::string path = fs::relative(entry.path(), QUADRIGA_SOURCE).generic_string();
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);) visit(path, line);
    }
}

TEST(Layers, IncludesPointDownward) {
    const auto all = layers();
    int arrows = 0;
    for (const std::string_view top : {"engine", "games", "protocol", "scripts/native"}) {
        for_each_line(top, [&](const std::string& path, const std::string& line) {
            const auto included = included_file(line);
            if (!included) return;
            ++arrows;
            const auto layer = std::ranges::find_if(all, [&](const Layer& l) { return path.starts_with(l.prefix); });
            ASSERT_NE(layer, all.end()) << path << " belongs to no layer";
            EXPECT_TRUE(
                std::ranges::any_of(layer->may_include, [&](const auto& p) { return included->starts_with(p); }))
                << path << " includes " << *included;
        });
    }
    EXPECT_GT(arrows, 50);
}

TEST(Layers, NothingIncludesTheToolsButThemselves) {
    for (const std::string_view top : {"engine", "games", "protocol", "scripts/native"}) {
        for_each_line(top, [&](const std::string& path, const std::string& line) {
            const auto included = included_file(line);
            if (!path.starts_with("games/tools/")) {
                EXPECT_FALSE(included && included->starts_with("games/tools/")) << path << " includes " << *included;
            }
        });
    }
}

TEST(Layers, OnlyEngineSystemCallsTheSystem) {
    // System headers, and the standard library headers that engine::File, Output and Thread replace.
    const std::set<std::string> headers{"cerrno", "dirent.h",  "dlfcn.h",  "fcntl.h",  "fstream",  "io.h",
                                        "poll.h", "pthread.h", "signal.h", "unistd.h", "windows.h"};
    std::set<std::string> files;
    for (const std::string_view top : {"engine", "games", "protocol"}) {
        for_each_line(top, [&](const std::string& path, const std::string& line) {
            const auto header = included_file(line, '<', '>');
            const bool is_of_system = header && (headers.contains(*header) || header->starts_with("sys/"));
            const bool starts_thread = line.find("std::thread") != line.npos || line.find("jthread") != line.npos;
            if (is_of_system || starts_thread || line.find("fopen") != line.npos) files.insert(path);
        });
    }
    EXPECT_GT(std::erase_if(files, [](const auto& path) { return path.starts_with("engine/system/"); }), 2U);
    // This program reads /proc.
    EXPECT_EQ(files, std::set<std::string>({"games/tools/solve/main.cpp"}));
}

/// The identifiers of a line of code, comments left out.
std::vector<std::string> identifiers_of(const std::string& line) {
    std::vector<std::string> names(1);
    for (const char letter : line.substr(0, line.find("//")) + " ") {
        if (std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_') {
            names.back() += letter;
        } else if (!names.back().empty()) {
            names.emplace_back();
        }
    }
    names.pop_back();
    return names;
}

/// The name of the static member, alias or type that a line inside a struct declares.
std::optional<std::string> declared_name(const std::string& line) {
    const std::size_t first = line.find_first_not_of(' ');
    if (first != 4 && first != 8) return std::nullopt;
    const auto declares = [&](std::string_view keyword) { return line.compare(first, keyword.size(), keyword) == 0; };
    if (!declares("static ") && !declares("using ") && !declares("struct ")) return std::nullopt;
    return identifiers_of(line.substr(0, std::min(line.find_first_of("({;="), line.find(" : ")))).back();
}

// Otherwise, a misspelt hook would be an unused member, and the hook's default would apply.
TEST(Layers, AGameDeclaresOnlyWhatAContractNames) {
    const std::set<std::string> contracts{"engine/game/rules.hpp", "engine/search/hints.hpp",
                                          "engine/search/network.hpp", "engine/search/tablebase.hpp",
                                          "engine/view/view.hpp"};
    std::set<std::string> known;
    for_each_line("engine", [&](const std::string& path, const std::string& line) {
        if (contracts.contains(path)) {
            for (auto& name : identifiers_of(line)) known.insert(std::move(name));
        }
    });
    int declared = 0;
    for (const auto& game : game_folders()) {
        for_each_line("games/" + game, [&](const std::string& path, const std::string& line) {
            const auto name = path == fmt::format("games/{0}/{0}.hpp", game) ? declared_name(line) : std::nullopt;
            if (!name) return;
            ++declared;
            EXPECT_TRUE(known.contains(*name)) << path << ": no contract names " << *name;
        });
    }
    EXPECT_GT(declared, 50);
}

/// The words of a line in lower case, without a plural s.
std::set<std::string> words_of(const std::string& line) {
    std::set<std::string> words;
    std::string word;
    for (const char letter : line + " ") {
        if (std::isalpha(static_cast<unsigned char>(letter)) != 0) {
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        } else if (!word.empty()) {
            if (word.size() > 1 && word.back() == 's') word.pop_back();
            words.insert(std::exchange(word, {}));
        }
    }
    return words;
}

TEST(Layers, EngineAndProtocolSpeakNoWordOfAnyGame) {
    std::set<std::string> words{"backrank", "connected", "dealt",  "deck",    "disc",   "lake", "master",
                                "pawn",     "sensei",    "spirit", "student", "temple", "torus"};
    for (const auto& name : game_folders()) words.insert(name);
    for (const std::string_view top : {"engine", "protocol", "scripts/native"}) {
        for_each_line(top, [&](const std::string& path, const std::string& line) {
            for (const auto& word : words_of(line)) EXPECT_FALSE(words.contains(word)) << path << ": " << line;
        });
    }
}

}  // namespace
