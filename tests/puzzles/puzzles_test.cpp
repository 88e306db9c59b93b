#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tests/puzzles/slow_search.hpp"

/// Checks, by a search that shares no code with the engine, that in each shipped puzzle exactly one move wins within
/// the stated plies, or that all others lose within them.
namespace quadriga::puzzles {
namespace {

struct Puzzle {
    std::string position;
    std::vector<std::string> line;
    int plies;
    int others;
    [[nodiscard]] bool saves() const { return plies == 1; }
};

/// The text between `begin` and `end`.
std::string field(std::string_view line, std::string_view begin, std::string_view end) {
    const std::size_t at = line.find(begin) + begin.size();
    return std::string(line.substr(at, line.find(end, at) - at));
}

std::vector<std::string> words_of(std::string_view list) {
    std::vector<std::string> words;
    for (std::size_t at = list.find('"'); at != std::string_view::npos; at = list.find('"', at)) {
        const std::size_t end = list.find('"', at + 1);
        words.emplace_back(list.substr(at + 1, end - at - 1));
        at = end + 1;
    }
    return words;
}

/// Each puzzle is a line of the file.
std::vector<Puzzle> read_puzzles(const std::string& game) {
    std::ifstream file(QUADRIGA_PUZZLES "/" + game + ".json");
    std::vector<Puzzle> puzzles;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("{\"id\"")) continue;
        const std::string position = field(line, "position\":\"", "\"");
        puzzles.push_back({position, words_of(field(line, "line\":", "]")), std::stoi(field(line, "plies\":", ",")),
                           std::stoi(field(line, "others\":", ","))});
    }
    return puzzles;
}

/// Checks `count` wins of at most `longest` plies, evenly spread over the file.
template <class Game>
void check(const std::string& game, int longest, std::size_t count) {
    std::vector<Puzzle> puzzles = read_puzzles(game);
    std::erase_if(puzzles, [&](const Puzzle& puzzle) { return puzzle.saves() || puzzle.plies > longest; });
    ASSERT_GE(puzzles.size(), count);
    for (std::size_t number = 0; number < count; ++number) {
        const Puzzle& puzzle = puzzles[number * puzzles.size() / count];
        SlowSearch<Game> search(puzzle.position);
        EXPECT_EQ(search.winning_moves(puzzle.plies), std::vector{puzzle.line.front()}) << puzzle.position;
        EXPECT_TRUE(search.winning_moves(puzzle.plies - 1).empty()) << puzzle.position;
        EXPECT_EQ(puzzle.line.size(), static_cast<std::size_t>(puzzle.plies)) << puzzle.position;
        EXPECT_TRUE(search.is_won_by(puzzle.line)) << puzzle.position;
    }
}

/// Checks the first `count` saves in which the other moves lose within `longest` plies.
template <class Game>
void check_saves(const std::string& game, int longest, std::size_t count) {
    std::vector<Puzzle> puzzles = read_puzzles(game);
    std::erase_if(puzzles, [&](const Puzzle& puzzle) { return !puzzle.saves() || puzzle.others > longest; });
    ASSERT_GE(puzzles.size(), count);
    puzzles.resize(count);
    for (const Puzzle& puzzle : puzzles) {
        std::vector<std::string> held;
        for (const auto& [move, child] : Game::children(Game::read(puzzle.position))) {
            const bool lost = Game::winner(child) == Game::mover(child) ||
                              !SlowSearch<Game>(Game::write(child)).winning_moves(puzzle.others - 1).empty();
            if (!lost) held.push_back(move);
        }
        EXPECT_EQ(held, puzzle.line) << puzzle.position;
    }
}

TEST(Puzzles, OfOnager) { check<SlowOnager>("onager", 4, 1); }
TEST(Puzzles, OfOnitama) { check<SlowOnitama>("onitama", 5, 5); }
TEST(Puzzles, OfNonaga) { check<SlowNonaga>("nonaga", 3, 2); }
TEST(Puzzles, OfOnoro) { check<SlowOnoro>("onoro", 3, 4); }

TEST(Puzzles, SavesOfOnager) { check_saves<SlowOnager>("onager", 3, 1); }
TEST(Puzzles, SavesOfOnitama) { check_saves<SlowOnitama>("onitama", 4, 5); }
TEST(Puzzles, SavesOfOnoro) { check_saves<SlowOnoro>("onoro", 2, 4); }

/// Takes minutes.
TEST(ManyPuzzles, OfOnager) { check<SlowOnager>("onager", 4, 50); }
TEST(ManyPuzzles, OfOnitama) { check<SlowOnitama>("onitama", 9, 50); }
TEST(ManyPuzzles, OfNonaga) { check<SlowNonaga>("nonaga", 3, 50); }
TEST(ManyPuzzles, OfOnoro) { check<SlowOnoro>("onoro", 5, 50); }
TEST(ManyPuzzles, SavesOfOnager) { check_saves<SlowOnager>("onager", 3, 3); }
TEST(ManyPuzzles, SavesOfOnitama) { check_saves<SlowOnitama>("onitama", 6, 6); }
TEST(ManyPuzzles, SavesOfNonaga) { check_saves<SlowNonaga>("nonaga", 4, 1); }
TEST(ManyPuzzles, SavesOfOnoro) { check_saves<SlowOnoro>("onoro", 4, 15); }

}  // namespace
}  // namespace quadriga::puzzles
