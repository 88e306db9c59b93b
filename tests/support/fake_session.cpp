#include "tests/support/fake_session.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/search/network.hpp"
#include "engine/session/session.hpp"
#include "tests/support/limits_text.hpp"

namespace quadriga::test {
namespace {

using namespace engine;

std::mutex calls_mutex;
std::vector<std::string> calls;
std::atomic<bool> preparation_is_held = false;

void record(std::string call) {
    const std::lock_guard lock(calls_mutex);
    calls.push_back(std::move(call));
}

struct FakeTablebase final : Tablebase {
    explicit FakeTablebase(std::string path_) : path(std::move(path_)) {}
    [[nodiscard]] bool is_damaged() const override { return false; }

    std::string path;
};

std::string changes(const Options& from, const Options& to) {
    std::string text;
    const auto compare = [&text](std::string_view name, auto a, auto b) {
        if (a != b) text += fmt::format(" {}={}", name, b);
    };
    compare("hash", from.hash_mib, to.hash_mib);
    compare("table_memory", from.table_memory_mib, to.table_memory_mib);
    compare("threads", from.threads, to.threads);
    compare("multipv", from.multipv, to.multipv);
    compare("overhead", from.move_overhead.count(), to.move_overhead.count());
    compare("wdl", from.show_wdl, to.show_wdl);
    compare("analyse", from.analyse_mode, to.analyse_mode);
    compare("limit_strength", from.limit_strength, to.limit_strength);
    compare("elo", from.elo, to.elo);
    compare("repetition", from.repetition, to.repetition);
    compare("move_limit", from.move_limit, to.move_limit);
    compare("illegal_move", static_cast<int>(from.illegal_move), static_cast<int>(to.illegal_move));
    const auto table = [](const Options& options) {
        const auto* const path = static_cast<const FakeTablebase*>(options.tablebase.get());
        return path == nullptr ? "none" : path->path;
    };
    compare("table", table(from), table(to));
    const auto network = [](const Options& options) {
        return options.network == nullptr ? "none" : fmt::format("of {}", options.network->game());
    };
    compare("network", network(from), network(to));
    compare("start", fmt::format("{}", from.start), fmt::format("{}", to.start));
    return text;
}

class FakeSession final : public Session, private GameState {
public:
    explicit FakeSession(Options options) : options_(std::move(options)) {}

    Expected<void> configure(const Options& options) override {
        record(fmt::format("configure{}", changes(options_, options)));
        if (options.hash_mib > 1024) return refusal(ErrorCode::out_of_memory, "no memory");
        options_ = options;
        return {};
    }
    void new_game() override { record("new_game"); }
    void clear_hash() override { record("clear_hash"); }
    void prepare() override {
        record("prepare");
        preparation_is_held.wait(true);
    }
    [[nodiscard]] std::shared_ptr<TranspositionTable> table() const override { return nullptr; }

    Expected<void> set_position(const PositionRequest& request) override {
        record(fmt::format("position {}{}{}", request.fen.value_or("startpos"), request.moves.empty() ? "" : " moves ",
                           fmt::join(request.moves, " ")));
        has_position_ = !request.fen || *request.fen != "bad";
        if (!has_position_) return refusal(ErrorCode::bad_fen, fmt::format("rows: '{}'", *request.fen));
        root_ = request.fen.value_or("start");
        moves_.clear();
        return add(request.moves);
    }
    void clear_position() noexcept override {
        record("clear_position");
        has_position_ = false;
    }
    Expected<void> play(std::span<const std::string_view> moves) override {
        record(fmt::format("play {}", fmt::join(moves, " ")));
        if (!has_position_) return refusal(ErrorCode::no_position, "there is no position");
        return add(moves);
    }
    Expected<void> undo(int plies) override {
        record(fmt::format("undo {}", plies));
        if (static_cast<std::size_t>(plies) > moves_.size()) return refusal(ErrorCode::bad_value, "undo: too many");
        moves_.resize(moves_.size() - static_cast<std::size_t>(plies));
        return {};
    }

    [[nodiscard]] Status status() const override {
        if (!has_position_) return {};
        return {.turn = moves_.size() % 2 == 0 ? Player::p1 : Player::p2,
                .outcome = moves_.size() == 3 ? win_of(Player::p1, Reason::board) : Outcome{},
                .reason = moves_.size() == 3 ? ReasonText{"line", "three in a row"} : ReasonText{"none", ""},
                .ply = static_cast<int>(moves_.size()),
                .repetitions = 1};
    }
    [[nodiscard]] const GameState* state() const override { return has_position_ ? this : nullptr; }

    [[nodiscard]] std::string fen() const override { return fmt::format("{} {}", root_, fmt::join(moves_, " ")); }
    [[nodiscard]] std::vector<std::string> moves() const override { return {"a1", "b2"}; }
    [[nodiscard]] bool is_legal(std::string_view move) const override { return move != "xx"; }
    [[nodiscard]] Key key() const override { return 0x1234; }
    [[nodiscard]] Key symmetry_key() const override { return 0x12; }
    [[nodiscard]] std::string drawing() const override { return "X.\n\n.O\n"; }
    [[nodiscard]] BoardView board() const override {
        return {.shape = BoardView::CellShape::hexagon,
                .cells = {{.id = "a1", .centre = {-30.04, -0.01}},
                          {.id = "b1",
                           .centre = {29.96, 51.96},
                           .kinds = {"hill", "far-hill"},
                           .owner = Player::p2,
                           .pieces = {{Player::p1, "stone"}, {std::nullopt, "cloud"}},
                           .symbol = "o",
                           .is_winning = true}},
                .cards = {{.id = "up",
                           .title = R"(\ "Up")",
                           .owner = std::nullopt,
                           .stamp = Player::p1,
                           .patterns = {{"stone", {{0, 1}, {-1, 0}}}, {"", {{2, 2}}}}}},
                .hands = {{Player::p2, "stone", 3}},
                .labels = {}};
    }
    [[nodiscard]] SetupResult set_up(const PositionSetup& setup) const override {
        SetupResult result{.board = {.cells = {}}, .position = setup.side == Player::p1 ? "set p1" : "set p2"};
        for (const auto& [cell, symbol] : setup.cells) {
            result.board.cells.push_back(
                {.id = cell, .centre = {}, .pieces = {{Player::p1, "stone"}}, .symbol = symbol});
            if (symbol == "!") result.problem = "rows: '!'";
        }
        for (const auto& id : setup.cards) {
            result.board.cards.push_back({.id = id, .title = "Up", .owner = {}, .stamp = {}, .patterns = {}});
        }
        return result;
    }
    [[nodiscard]] std::string last_move() const override { return "a1b1up"; }
    [[nodiscard]] std::vector<MoveValue> values() const override {
        if (moves_.empty()) return {};
        return {{"b2", ExactValue::win_in(1)},
                {"c3", ExactValue::win()},
                {"a1", ExactValue::draw()},
                {"d4", ExactValue::loss_in(12)},
                {"e5", ExactValue::loss()}};
    }
    [[nodiscard]] Evaluation evaluation() const override {
        Evaluation evaluation{.terms = {{"one", 10}, {"two", -3}}, .pieces = {}};
        if (options_.network != nullptr)
            evaluation.pieces = {{{"X", "a1"}, 4}, {{"X", "b2"}, -20}, {{"X", "c3"}, 0}, {{"O", "b1"}, -20}};
        return evaluation;
    }

    Expected<BestMove> search(const Limits& limits, std::span<const std::string_view> search_moves,
                              StopToken& stop_token, Listener& listener) override {
        record(fmt::format("search{}{}{}", limits_text(limits), search_moves.empty() ? "" : " moves ",
                           fmt::join(search_moves, " ")));
        if (!has_position_) return refusal(ErrorCode::no_position, "there is no position to search");
        for (const auto move : search_moves) {
            if (move == "xx") return refusal(ErrorCode::bad_go, "searchmoves: 'xx'");
            if (move == "full") throw std::bad_alloc();
        }
        report(limits, listener);
        if (limits.ponder) stop_token.wait_for_answer_wanted();
        if (!limits.ends_by_itself()) stop_token.wait_for_stop();
        const auto end = Clock::now() + limits.movetime.value_or(Milliseconds{0});
        while (!stop_token.is_halted() && Clock::now() < end) std::this_thread::sleep_for(Milliseconds{1});
        return BestMove{.move = "a1", .ponder = "b2", .nodes = 1, .time = {}};
    }
    [[nodiscard]] std::optional<std::vector<PerftRow>> perft(int depth, StopToken& stop_token) const override {
        record(fmt::format("perft {}", depth));
        if (depth >= 20) {
            while (!stop_token.is_halted()) {
            }
            return std::nullopt;
        }
        const auto count = static_cast<std::uint64_t>(depth);
        if (depth == 0) return std::vector<PerftRow>{};
        return std::vector<PerftRow>{{"a1", count}, {"b2", 2 * count}};
    }

private:
    Expected<void> add(std::span<const std::string_view> moves) {
        for (std::size_t at = 0; at < moves.size(); ++at) {
            if (moves[at] == "xx") return refusal(ErrorCode::illegal_move, fmt::format("move {} 'xx': no", at + 1));
            moves_.emplace_back(moves[at]);
        }
        return {};
    }

    static void report(const Limits& limits, Listener& listener) {
        const std::array<std::string, 1> pv{"a1"};
        const auto count = limits.nodes.value_or(static_cast<std::uint64_t>(limits.depth.value_or(1)));
        for (std::uint64_t number = 1; number <= count; ++number) {
            listener.on_info({.depth = static_cast<int>(number),
                              .selective_depth = 2,
                              .multipv = 1,
                              .score = 5,
                              .bound = Bound::exact,
                              .nodes = number,
                              .time = std::chrono::microseconds(1000),
                              .hashfull = 0,
                              .pv = pv});
        }
    }

    Options options_;
    bool has_position_ = true;
    std::string root_ = "start";
    std::vector<std::string> moves_;
};

SetupChoices setup_choices() {
    BoardView::Cell look{.id = {}, .centre = {}, .kinds = {"hill"}, .pieces = {{Player::p1, "stone"}}};
    return {.contents = {{"o", std::move(look)}}};
}

template <int number>
Expected<std::unique_ptr<Session>> make_fake(const Options& options,
                                             const std::shared_ptr<TranspositionTable>& /*table*/) {
    record(fmt::format("make {}{}", number == 0 ? "alpha" : "beta", changes({}, options)));
    return std::make_unique<FakeSession>(options);
}

constexpr std::array<StartOption, 1> alpha_start{
    {{.name = "Start Size", .min = 3, .max = 9, .default_value = 5, .purpose = "how much there is"}}};
constexpr std::array<std::string_view, 2> corners{"whole", "cut"};
constexpr std::array<StartOption, 1> beta_start{
    {{.name = "Corner", .choices = corners, .default_value = 1, .purpose = "how it begins"}}};
/// The file "bad" is not a tablebase.
Expected<OpenTablebase> open_tablebase(const std::string& path) {
    if (path == "bad") return refusal(ErrorCode::bad_value, "bad: is no table");
    return OpenTablebase(std::make_shared<const FakeTablebase>(path));
}
constexpr TablebaseOption beta_table{.name = "Beta Table", .purpose = "what is known of it", .open = open_tablebase};
constexpr std::array<std::string_view, 1> bench_positions{"bench"};
constexpr auto games = std::to_array<GameEntry>({
    {"alpha",
     "Alpha",
     {"Left", "Right"},
     {"#112233", "#ffeedd"},
     alpha_start,
     setup_choices,
     3,
     {},
     bench_positions,
     3,
     make_fake<0>},
    {"beta",
     "Beta",
     {"Up", "Down"},
     {"#000000", "#ffffff"},
     beta_start,
     setup_choices,
     0,
     beta_table,
     bench_positions,
     2,
     make_fake<1>},
});

}  // namespace

std::span<const GameEntry> fake_games() { return games; }

HeldPreparation::HeldPreparation() { preparation_is_held = true; }
HeldPreparation::~HeldPreparation() {
    preparation_is_held = false;
    preparation_is_held.notify_all();
}

std::vector<std::string> take_calls() {
    const std::lock_guard lock(calls_mutex);
    return std::exchange(calls, {});
}

}  // namespace quadriga::test
