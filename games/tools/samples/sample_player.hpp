#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/play.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/listener.hpp"
#include "engine/search/oracle.hpp"
#include "engine/search/search.hpp"
#include "engine/view/view.hpp"
#include "games/tools/opening_book.hpp"
#include "games/tools/samples/sample.hpp"

namespace quadriga::tools {

/// The settings of self-play games and of the samples taken from them.
struct SampleSettings {
    std::uint64_t seed = 1;
    int random_plies = 10;             ///< a game begins with 1 to this many (>= 1) random moves
    std::uint64_t nodes = 1000;        ///< searched for each move, >= 1
    std::uint32_t step = 100;          ///< on average, one evaluated position in this many is a sample; 0: none
    std::uint64_t sample_nodes = 400;  ///< searched for the score of such a sample, >= 1
    /// Whether to generate the smallest tablebase once play will soon need it; no effect in a game without generated
    /// tablebases.
    bool endgame_tables = false;
};

/// The head of all sample files of a game.
template <engine::Searchable G>
[[nodiscard]] SampleHead sample_head() {
    SampleHead head{.game = G::name, .terms = G::terms, .slope = G::search_parameters.wdl_scale};
    if constexpr (engine::HasFeatures<G>) {
        head.features = G::Features::count;
        head.active = G::Features::most_active;
    }
    return head;
}

/// Collects some of the positions that the searches on one thread evaluate.
template <class Position>
struct Sampler {
    std::vector<Position> positions;
    std::uint32_t step = 0;  ///< on average, one in this many is kept; 0: none
    std::uint32_t until_next = 0;
    std::mt19937 random;

    /// Chooses the distance to the next sample at random, 1 to 2 * step - 1 positions, so that sampling is not in step
    /// with the search. `step` must not be 0.
    void draw_next() { until_next = 1 + static_cast<std::uint32_t>(random()) % (2 * step - 1); }
};

/// The game with an evaluation that also samples the positions it is called with.
template <engine::Searchable G>
struct SampledGame : G {
    static inline thread_local Sampler<typename G::Position> sampler;

    static auto evaluate(const typename G::Position& position) {
        if (sampler.step != 0 && --sampler.until_next == 0) {
            sampler.positions.push_back(position);
            sampler.draw_next();
        }
        return G::evaluate(position);
    }
};

/// Plays self-play games and takes samples: the searched positions of the games, and positions that the searches
/// evaluate. An evaluation has to rank the latter too: they are more lopsided than game positions, and often in the
/// middle of exchanges. If the oracle knows the exact value of a position, the score and the result of its sample are
/// exact. Each thread needs its own object.
template <engine::Searchable G>
class SamplePlayer {
public:
    /// `network` (null: none) and `openings` must outlive the player. A game begins at a random position of a random
    /// opening or, without openings, at the start position.
    explicit SamplePlayer(const SampleSettings& settings, const engine::Network* network = nullptr,
                          std::span<const OpeningPositions<G>> openings = {})
        : settings_(settings), network_(network), openings_(openings) {}

    /// Allocates the hash tables; false if memory runs out. Call before play().
    [[nodiscard]] bool allocate() { return table_.resize(2) && sample_table_.resize(1); }

    /// Whether memory or threads ran out while a tablebase was being generated. The samples of that game and of all
    /// later ones are then not reproducible.
    [[nodiscard]] bool is_out_of_memory() const noexcept { return is_out_of_memory_; }

    /// Plays game `number` to its end and returns its samples in the format of the file. The same number, settings,
    /// network and openings give the same samples unless is_out_of_memory(). Blocks.
    [[nodiscard]] std::string play(std::uint32_t number) {
        start_game(number);
        std::string bytes;
        std::vector<Position> searched;
        std::vector<engine::Score> scores;
        std::vector<engine::Key> keys;
        Position position = first_position(keys);
        const int random_plies = 1 + static_cast<int>(random_() % static_cast<std::uint64_t>(settings_.random_plies));
        bool is_drawn = false;
        for (int ply = 0; !is_drawn && !is_over(position); ++ply) {
            keys.push_back(G::key(position));
            Move move = moves_->span()[random_() % moves_->size()];
            if (ply >= random_plies) {
                generate_near(position);
                const auto [best, score] = search(position, keys, settings_.nodes, table_);
                // One move in sixteen is random, so that games differ and lopsided positions occur.
                if (random_() % 16 != 0) move = best;
                searched.push_back(position);
                scores.push_back(score);
                append_evaluated(bytes, number);
            }
            position = G::apply(position, move);
            is_drawn = ply == most_plies || std::ranges::count(keys, G::key(position)) >= 2;
        }
        const engine::Outcome outcome = is_drawn ? engine::Outcome{engine::Result::draw, engine::Reason::repetition}
                                                 : engine::board_outcome<G>(position);
        for (std::size_t at = 0; at < searched.size(); ++at)
            append_sample(bytes, searched[at], scores[at], number, result_for(searched[at], outcome));
        return bytes;
    }

private:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Sampled = SampledGame<G>;

    static constexpr int most_plies = 300;

    void start_game(std::uint32_t number) {
        random_.seed(engine::mix(settings_.seed) ^ number);
        table_.clear();
        sample_table_.clear();
        oracle_ = std::make_unique<engine::Oracle<Sampled>>();
        if constexpr (engine::GeneratesTablebase<G>) {
            constexpr std::size_t mebibyte = 1024 * 1024;
            oracle_->set_memory((engine::TablebaseOf<G>::memory[0] + mebibyte - 1) / mebibyte);
        }
        auto& sampler = Sampled::sampler;
        sampler.random.seed(static_cast<std::uint32_t>(random_()));
        sampler.step = settings_.step;
        if (sampler.step != 0) sampler.draw_next();
        sampler.positions.clear();
    }

    /// Chooses the first position of a game at random, and appends the keys of the opening's earlier positions to
    /// `keys`.
    Position first_position(std::vector<engine::Key>& keys) {
        if (openings_.empty()) return engine::start_position<G>();
        // Draws no random number if there is no choice, so that a book with only the start position changes no game.
        const auto draw = [&](std::size_t count) { return count == 1 ? 0 : random_() % count; };
        const OpeningPositions<G>& opening = openings_[draw(openings_.size())];
        const auto first = opening.begin() + static_cast<std::ptrdiff_t>(draw(opening.size()));
        std::ranges::transform(opening.begin(), first, std::back_inserter(keys), G::key);
        return *first;
    }

    void generate_near([[maybe_unused]] const Position& position) {
        if constexpr (engine::GeneratesTablebase<G>) {
            if (settings_.endgame_tables && !is_out_of_memory_) is_out_of_memory_ = !oracle_->generate(position);
        }
    }

    /// Whether the game is over on the board. Leaves the legal moves of an undecided position in moves_.
    bool is_over(const Position& position) {
        moves_->clear();
        if (G::outcome(position).is_over()) return true;
        G::generate(position, *moves_);
        return moves_->empty();
    }

    static std::uint32_t result_for(const Position& position, engine::Outcome outcome) {
        if (outcome.result == engine::Result::draw) return 1;
        return engine::is_win_of(G::side_to_move(position), outcome) ? 2 : 0;
    }

    std::pair<Move, engine::Score> search(const Position& root, std::span<const engine::Key> keys, std::uint64_t nodes,
                                          engine::TranspositionTable& table) const {
        engine::SearchTask<Sampled> task{.root = root, .keys = keys, .move_limit = 0};
        task.network = network_;
        if constexpr (engine::GeneratesTablebase<G>) oracle_->attach(task, {});
        task.limits.nodes = nodes;
        engine::StopToken stop_token;
        engine::Listener listener;
        const auto result = engine::Search<Sampled>(task, table, stop_token, listener).run();
        return {result.lines.front().move, result.lines.front().score};
    }

    /// Appends samples of the undecided positions that the sampler has collected, and empties the sampler.
    void append_evaluated(std::string& bytes, std::uint32_t number) {
        auto& sampler = Sampled::sampler;
        const std::uint32_t step = std::exchange(sampler.step, 0);
        for (const Position& position : sampler.positions) {
            if (is_over(position)) continue;
            const engine::Key key = G::key(position);
            const engine::Score score = search(position, {&key, 1}, settings_.sample_nodes, sample_table_).second;
            append_sample(bytes, position, score, number, Sample::no_result);
        }
        sampler.positions.clear();
        sampler.step = step;
    }

    void append_sample(std::string& bytes, const Position& position, engine::Score score, std::uint32_t number,
                       std::uint32_t result) const {
        if (const auto known = oracle_->probe(position)) {
            score = engine::table_score(*known);
            result = known->is_draw() ? 1 : known->is_win() ? 2 : 0;
        }
        auto terms = G::evaluate(position);
        if (G::side_to_move(position) == engine::Player::p2) {
            for (std::int32_t& term : terms) term = -term;
        }
        Sample sample{
            .key = engine::symmetry_key<G>(position), .game = number, .score = score, .result = result, .terms = terms};
        sample.evaluation = engine::static_evaluation<G>(position, network_);
        std::array<std::vector<engine::Feature>, 2> views;  // the mover's first
        if constexpr (engine::HasFeatures<G>) {
            const engine::Player mover = G::side_to_move(position);
            G::Features::of(position).for_each([&](engine::Feature feature) {
                views[engine::index(mover)].push_back(feature);
                views[engine::index(engine::opponent(mover))].push_back(G::Features::flipped(feature));
            });
            sample.views = {views[0], views[1]};
        }
        append(sample, sample_head<G>(), bytes);
    }

    SampleSettings settings_;
    const engine::Network* network_;
    std::span<const OpeningPositions<G>> openings_;
    std::unique_ptr<engine::Oracle<Sampled>> oracle_;  // of the current game
    bool is_out_of_memory_ = false;
    engine::TranspositionTable table_;
    engine::TranspositionTable sample_table_;
    std::mt19937_64 random_;
    std::unique_ptr<engine::MovesOf<G>> moves_ = std::make_unique<engine::MovesOf<G>>();
};

}  // namespace quadriga::tools
