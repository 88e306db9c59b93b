#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "engine/search/search.hpp"
#include "games/onitama/onitama.hpp"
#include "tests/support/games.hpp"

/// Checks that searches report no false mates: in endgames solved by retrograde analysis, and for short mates confirmed
/// by a plain search of every line.
namespace quadriga::engine {
namespace {

template <Searchable G>
std::vector<typename G::Position> children_of(const typename G::Position& position) {
    std::vector<typename G::Position> children;
    const auto moves = std::make_unique<MovesOf<G>>();
    G::generate(position, *moves);
    for (const auto move : *moves) children.push_back(G::apply(position, move));
    return children;
}

template <Searchable G>
class Searcher {
public:
    Searcher() { EXPECT_TRUE(table_.resize(16)); }

    RootMove<G> search(const typename G::Position& root, const Limits& limits) {
        const Key key = G::key(root);
        SearchTask<G> task{.root = root, .keys = {&key, 1}, .limits = limits, .move_limit = 0};
        StopToken stop_token;
        Listener listener;
        return Search<G>(task, table_, stop_token, listener).run().lines.front();
    }

private:
    TranspositionTable table_;
};

/// A mate search that finds no win within its plies may report a longer one.
bool is_win_within(Score score, int plies) { return is_win(score) && plies_to_mate(score) <= plies; }

/// A position after a number of random turns in which the game is not over and the player can move.
template <Searchable G>
std::optional<typename G::Position> random_position(Key seed, int plies) {
    auto position = start_position<G>();
    for (int ply = 0; ply < plies; ++ply) {
        const auto children = children_of<G>(position);
        position = children[mix(seed + static_cast<Key>(ply)) % children.size()];
        if (G::outcome(position).is_over() || children_of<G>(position).empty()) return std::nullopt;
    }
    return position;
}

/// Whether `player` can force a win within `plies`: plain recursion over every line.
template <Searchable G>
bool can_win(const typename G::Position& position, Player player, int plies) {
    if (const Outcome outcome = G::outcome(position); outcome.is_over()) return is_win_of(player, outcome);
    if (plies == 0) return count_moves<G>(position) == 0 && is_win_of(player, G::outcome_without_moves(position));
    const auto children = children_of<G>(position);
    if (children.empty()) return is_win_of(player, G::outcome_without_moves(position));
    const auto wins = [&](const auto& child) { return can_win<G>(child, player, plies - 1); };
    return G::side_to_move(position) == player ? std::ranges::any_of(children, wins)
                                               : std::ranges::all_of(children, wins);
}

/// All positions that can follow from `root`, few enough to list, with the plies to the end of those that are decided:
/// positive if the side to move wins, negative if it loses, 0 for draws.
template <Searchable G>
class Retrograde {
public:
    explicit Retrograde(const typename G::Position& root) {
        list(root);
        std::vector<std::vector<std::size_t>> children(positions_.size());
        for (std::size_t at = 0; at < positions_.size(); ++at) {
            if (G::outcome(positions_[at]).is_over()) continue;
            for (const auto& child : children_of<G>(positions_[at])) children[at].push_back(index_.at(G::key(child)));
        }
        distances_.assign(positions_.size(), 0);
        for (int plies = 1, changed = 1; changed > 0; ++plies) {
            changed = 0;
            for (std::size_t at = 0; at < positions_.size(); ++at) {
                if (distances_[at] != 0 || children[at].empty()) continue;
                distances_[at] = decided_after(children[at], plies);
                changed += distances_[at] != 0;
            }
        }
    }

    [[nodiscard]] const std::vector<typename G::Position>& positions() const { return positions_; }
    [[nodiscard]] int distance(std::size_t at) const { return distances_[at]; }

private:
    void list(const typename G::Position& root) {
        positions_.push_back(root);
        index_.emplace(G::key(root), 0);
        for (std::size_t at = 0; at < positions_.size(); ++at) {
            if (G::outcome(positions_[at]).is_over()) continue;
            for (const auto& child : children_of<G>(positions_[at])) {
                if (index_.emplace(G::key(child), positions_.size()).second) positions_.push_back(child);
            }
        }
    }

    /// The distance of a position that is decided in exactly `plies`, given all positions decided sooner; otherwise 0.
    int decided_after(const std::vector<std::size_t>& children, int plies) const {
        const auto lost = [&](std::size_t child) {
            return G::outcome(positions_[child]).is_over() ? plies == 1 : plies > 1 && distances_[child] == 1 - plies;
        };
        const auto won = [&](std::size_t child) {
            return !G::outcome(positions_[child]).is_over() && distances_[child] > 0 && distances_[child] < plies;
        };
        if (std::ranges::any_of(children, lost)) return plies;
        return std::ranges::all_of(children, won) ? -plies : 0;
    }

    std::vector<typename G::Position> positions_;
    std::unordered_map<Key, std::size_t> index_;
    std::vector<int> distances_;
};

TEST(Proof, MatesInOnitamasEndgamesAreReal) {
    const auto root = onitama::Onitama::read_position("5/5/2m2/5/3M1 goose,ox/crane,frog/boar r");
    ASSERT_TRUE(root);
    const Retrograde<onitama::Onitama> table(*root);
    Searcher<onitama::Onitama> searcher;
    int mates = 0;
    int tested = 0;
    for (std::size_t at = 0; at < table.positions().size(); at += 3) {
        const auto& position = table.positions()[at];
        if (onitama::Onitama::outcome(position).is_over()) continue;
        ++tested;
        Limits limits;
        limits.nodes = 500;
        const auto best = searcher.search(position, limits);
        if (!is_mate(best.score)) continue;
        ++mates;
        const int distance = table.distance(at);
        ASSERT_EQ(is_win(best.score), distance > 0) << onitama::Onitama::write_position(position);
        ASSERT_GE(plies_to_mate(best.score), std::abs(distance)) << onitama::Onitama::write_position(position);
        ASSERT_EQ(static_cast<int>(best.pv.size()), plies_to_mate(best.score))
            << onitama::Onitama::write_position(position);
    }
    EXPECT_GT(tested, 10'000);
    EXPECT_GT(mates, tested / 2);
}

TEST(Proof, AMateSearchFindsTheDistanceInOnitamasEndgames) {
    const auto root = onitama::Onitama::read_position("5/5/2m2/5/3M1 goose,ox/crane,frog/boar r");
    const Retrograde<onitama::Onitama> table(*root);
    Searcher<onitama::Onitama> searcher;
    for (std::size_t at = 0; at < table.positions().size(); at += 37) {
        const auto& position = table.positions()[at];
        if (onitama::Onitama::outcome(position).is_over()) continue;
        Limits limits;
        limits.mate = 13;
        const int distance = table.distance(at);
        const bool is_there = distance > 0 && distance <= *limits.mate;
        const auto best = searcher.search(position, limits);
        ASSERT_EQ(is_win_within(best.score, *limits.mate), is_there) << onitama::Onitama::write_position(position);
        ASSERT_TRUE(!is_there || plies_to_mate(best.score) == distance) << onitama::Onitama::write_position(position);
    }
}

template <class G>
class ShortMates : public testing::Test {
protected:
    /// Limits that keep the plain search of every line short.
    static constexpr Key games = G::max_moves > 1000 ? 80 : 400;
    static constexpr int longest = G::max_moves > 1000 ? 2 : G::max_moves > 100 ? 3 : 5;
};
TYPED_TEST_SUITE(ShortMates, test::AllGames, test::GameName);

TYPED_TEST(ShortMates, AreWhatAPlainSearchFinds) {
    Searcher<TypeParam> searcher;
    int found = 0;
    for (Key seed = 0; seed < this->games; ++seed) {
        const auto position = random_position<TypeParam>(mix(seed), 6 + static_cast<int>(seed % 60));
        if (!position) continue;
        const Player mover = TypeParam::side_to_move(*position);
        Limits limits;
        limits.nodes = 300;
        const Score score = searcher.search(*position, limits).score;
        if (is_mate(score) && plies_to_mate(score) <= this->longest) {
            ++found;
            const Player winner = is_win(score) ? mover : opponent(mover);
            ASSERT_TRUE(can_win<TypeParam>(*position, winner, plies_to_mate(score)))
                << TypeParam::write_position(*position) << ": " << score;
        }
        Limits mate;
        mate.mate = this->longest;
        ASSERT_EQ(is_win_within(searcher.search(*position, mate).score, this->longest),
                  can_win<TypeParam>(*position, mover, this->longest))
            << TypeParam::write_position(*position);
    }
    EXPECT_GT(found, 0);
}

}  // namespace
}  // namespace quadriga::engine
