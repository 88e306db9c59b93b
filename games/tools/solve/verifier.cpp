#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/game/types.hpp"
#include "engine/system/threads.hpp"
#include "games/onoro/moves.hpp"
#include "games/onoro/onoro.hpp"
#include "games/tools/solve/solver.hpp"
#include "games/tools/solve/table_writer.hpp"

namespace quadriga::onoro::solve {

namespace {

class Verifier {
public:
    Verifier(const Tablebase& file, std::string path, int threads)
        : file_(file),
          path_(std::move(path)),
          threads_(threads),
          graph_(pawns_a_side(), threads),
          colourings_(pawns_a_side(), renumber_plain),
          sets_(colourings_.cells()),
          losses_(graph_.size() * colourings_.rows()),
          wins_(losses_.size()) {}

    [[nodiscard]] const std::optional<engine::Error>& error() const noexcept { return error_; }
    [[nodiscard]] const Verified& verified() const noexcept { return verified_; }

    void read_losses();
    void push_wins();
    void check_losses();
    void check_moves();

private:
    [[nodiscard]] int pawns_a_side() const noexcept { return static_cast<int>(file_.header().pawns); }
    [[nodiscard]] std::span<Row> table(std::vector<Row>& rows, std::size_t shape) const noexcept {
        return std::span(rows).subspan(shape * colourings_.rows(), colourings_.rows());
    }
    [[nodiscard]] std::span<const Row> table(const std::vector<Row>& rows, std::size_t shape) const noexcept {
        return std::span(rows).subspan(shape * colourings_.rows(), colourings_.rows());
    }
    /// The result of an unfinished position; none if play cannot reach it.
    [[nodiscard]] std::optional<Result> result(const Position& position) const noexcept;
    /// The position's byte in the file; 0 if there is none.
    [[nodiscard]] int value(const Position& position) const;
    /// Plies to the end of the game, from the file's values of the positions two moves later.
    [[nodiscard]] int plies_of_loss(const Position& lost) const;
    /// Checks a position by its moves. Returns false, without a check, if either side has a line.
    bool check_position(std::size_t shape, std::size_t own);
    /// Checks the plies of a loss. Returns false if the position is not a loss.
    bool check_plies(std::size_t shape, std::size_t own);
    /// Records the error unless there is one already.
    void fail(std::string_view what);

    const Tablebase& file_;
    std::string path_;
    int threads_;
    ShapeGraph graph_;
    Colourings colourings_;
    table::HalfSets sets_;
    std::vector<Row> losses_;  ///< sets of the side to move, including finished games
    std::vector<Row> wins_;    ///< sets of the side that is not to move
    Verified verified_;
    std::mutex mutex_;
    std::optional<engine::Error> error_;
};

/// The inverse of a move from the shape.
ShapeMove reversed(const ShapeMove& move, std::size_t shape, std::size_t cells) noexcept {
    CellIndices before;
    for (std::size_t cell = 0; cell < cells; ++cell) before.add(move.index_after(cell), cell);
    return {move.index_after(move.from()), shape, before};
}

void Verifier::fail(std::string_view what) {
    const std::scoped_lock lock(mutex_);
    if (!error_) error_ = engine::Error{engine::ErrorCode::bad_value, fmt::format("{}: {}", path_, what)};
}

void Verifier::read_losses() {
    engine::parallel_for(threads_, graph_.size(), [&](std::size_t shape) {
        const auto losses = file_.losses(graph_.shape(shape));
        if (!losses) return fail(fmt::format("shape {} is missing or damaged", shape));
        const auto rows = table(losses_, shape);
        for (std::size_t rank = 0; rank < losses->size(); ++rank) {
            if ((*losses)[rank] != 0) colourings_.add(rows, sets_.sets()[rank]);
        }
        transform(rows, [](auto word, auto line) { return word | line; }, colourings_.lines(graph_.shape(shape)).other);
    });
}

void Verifier::push_wins() {
    constexpr std::size_t locks = 4096;
    const auto mutexes = std::make_unique<std::array<std::mutex, locks>>();
    engine::parallel_for(threads_, graph_.size(), [&](std::size_t shape) {
        for (const ShapeMove& move : graph_.moves(shape)) {
            Table losses{};
            std::ranges::copy(table(losses_, shape), losses.begin());
            transform(
                losses, [](auto word, auto is_own) { return word & ~is_own; }, colourings_.containing(move.from()));
            Table wins;
            colourings_.renumber(losses, reversed(move, shape, colourings_.cells()), wins);
            const std::scoped_lock lock((*mutexes)[move.shape() % locks]);
            transform(table(wins_, move.shape()), [](auto word, auto win) { return word | win; }, wins);
        }
    });
    engine::parallel_for(threads_, graph_.size(), [&](std::size_t shape) {
        const std::span wins = table(wins_, shape);
        // Moves from a symmetric shape that are images of each other were pushed back only once.
        Table pushed{};
        std::ranges::copy(wins, pushed.begin());
        for (const ShapeMove& symmetry : symmetries_of(graph_.shape(shape))) {
            Table image;
            colourings_.renumber(pushed, symmetry, image);
            transform(wins, [](auto word, auto win) { return word | win; }, image);
        }
        // Where the loser has a line, the game is over.
        transform(wins, [](auto word, auto line) { return word & ~line; }, colourings_.lines(graph_.shape(shape)).own);
    });
}

void Verifier::check_losses() {
    std::atomic<std::uint64_t> losses = 0;
    std::atomic<std::uint64_t> wins = 0;
    engine::parallel_for(threads_, graph_.size(), [&](std::size_t shape) {
        Table expected = colourings_.all();
        const std::span rows = std::span(expected).first(colourings_.rows());
        for (const ShapeMove& move : graph_.moves(shape)) {
            Table renumbered;
            colourings_.renumber(table(wins_, move.shape()), move, renumbered);
            transform(
                rows, [](auto word, auto win, auto is_own) { return word & (win | ~is_own); }, renumbered,
                colourings_.containing(move.from()));
        }
        // No game reaches a position in which the side to move has a line, and the file omits it; if the other side has
        // one, the game is over.
        const auto [own_lines, other_lines] = colourings_.lines(graph_.shape(shape));
        const auto without_lines = [](auto, auto word, auto own, auto other) { return word & ~(own | other); };
        Table counted;
        const std::span counted_rows = std::span(counted).first(rows.size());
        transform(counted_rows, without_lines, table(losses_, shape), own_lines, other_lines);
        losses += count_bits(counted_rows);
        transform(counted_rows, without_lines, table(wins_, shape), own_lines, other_lines);
        wins += count_bits(counted_rows);
        const auto differs = [](auto word, auto loss, auto own, auto other) { return (word ^ loss) & ~(own | other); };
        transform(rows, differs, table(losses_, shape), own_lines, other_lines);
        colourings_.for_each(rows, [&](std::size_t own) {
            const bool is_kept = colourings_.contains(table(losses_, shape), own);
            fail(fmt::format("{} {}", Onoro::write_position(graph_.position({shape, own})),
                             is_kept ? "is no loss" : "is a loss, but is not kept"));
        });
    });
    verified_.losses = losses;
    verified_.wins = wins;
}

std::optional<Result> Verifier::result(const Position& position) const noexcept {
    const auto index = graph_.find(position);
    if (!index) return std::nullopt;
    if (colourings_.contains(table(losses_, index->shape), index->own)) return Result::loss;
    const bool is_win = colourings_.contains(table(wins_, index->shape), colourings_.others(index->own));
    return is_win ? Result::win : Result::draw;
}

int Verifier::value(const Position& position) const {
    const auto index = graph_.find(position);
    return index ? file_.loss(graph_.shape(index->shape), index->own).value_or(0) : 0;
}

int Verifier::plies_of_loss(const Position& lost) const {
    int longest = -1;
    Moves moves;
    Onoro::generate(lost, moves);
    for (const Move move : moves) {
        const Position won = Onoro::apply(lost, move);
        int shortest = std::numeric_limits<int>::max() - 1;
        Moves replies;
        Onoro::generate(won, replies);
        for (const Move reply : replies) {
            const Position next = Onoro::apply(won, reply);
            if (Onoro::outcome(next).is_over()) {
                shortest = 1;
            } else if (const int next_value = value(next); next_value > 0) {
                shortest = std::min(shortest, 2 * next_value - 1);
            }
        }
        longest = std::max(longest, shortest);
    }
    return longest + 1;
}

bool Verifier::check_position(std::size_t shape, std::size_t own) {
    const Position root = graph_.position({shape, own});
    if (has_line(root.own()) || has_line(root.other())) return false;
    Moves moves;
    Onoro::generate(root, moves);
    Result best = Result::loss;
    for (const Move move : moves) {
        const Position next = Onoro::apply(root, move);
        const auto reply = Onoro::outcome(next).is_over() ? Result::loss : result(next);
        if (!reply) fail(fmt::format("{} leads to an unknown shape", Onoro::write_position(root)));
        if (reply == Result::loss) best = Result::win;
        if (reply == Result::draw && best == Result::loss) best = Result::draw;
    }
    if (result(root) != best) fail(fmt::format("{} has another result than its moves", Onoro::write_position(root)));
    return true;
}

bool Verifier::check_plies(std::size_t shape, std::size_t own) {
    const Position root = graph_.position({shape, own});
    const int kept = value(root);
    if (kept == 0) return false;
    if (const int plies = plies_of_loss(root); plies != 2 * (kept - 1))
        fail(fmt::format("{} is lost in {} plies, not {}", Onoro::write_position(root), plies, 2 * (kept - 1)));
    return true;
}

void Verifier::check_moves() {
    constexpr std::size_t positions = 500'000;
    constexpr std::size_t distances = 50'000;  // a sample from which only losses are checked
    const std::size_t of_shape = std::clamp<std::size_t>(positions / graph_.size(), 1, sets_.size());
    const std::size_t stride = std::max<std::size_t>(1, graph_.size() * of_shape / distances);
    std::atomic<std::uint64_t> looked_at = 0;
    std::atomic<std::uint64_t> with_plies = 0;
    engine::parallel_for(threads_, graph_.size(), [&](std::size_t shape) {
        for (std::size_t at = 0; at < of_shape; ++at) {
            const std::size_t number = shape * of_shape + at;
            const std::size_t own = sets_.sets()[of_shape == sets_.size() ? at : engine::mix(number) % sets_.size()];
            looked_at += check_position(shape, own) ? 1 : 0;
            with_plies += number % stride == 0 && check_plies(shape, own) ? 1 : 0;
        }
    });
    verified_.positions = looked_at;
    verified_.distances = with_plies;
}

}  // namespace

engine::Expected<Verified> verify_table(const std::string& path, const Tablebase& file, int threads,
                                        const std::function<void(const std::string&)>& report) {
    if (const auto checked = file.check(); !checked) return tl::unexpected(checked.error());
    Verifier verifier(file, path, threads);
    using Step = std::pair<void (Verifier::*)(), const char*>;
    for (const auto& [step, name] :
         {Step{&Verifier::read_losses, "losses are read"}, Step{&Verifier::push_wins, "wins are found"},
          Step{&Verifier::check_losses, "losses are checked"}, Step{&Verifier::check_moves, "moves are checked"}}) {
        (verifier.*step)();
        if (verifier.error()) return tl::unexpected(*verifier.error());
        report(name);
    }
    return verifier.verified();
}

}  // namespace quadriga::onoro::solve
