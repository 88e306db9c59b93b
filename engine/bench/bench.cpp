#include "engine/bench/bench.hpp"

namespace quadriga::engine {

namespace {

/// Hands a stop of the whole bench on to the search that is running.
class Relay final : public Listener {
public:
    Relay(const Control& outer, Control& inner) : outer_(outer), inner_(inner) {}

    void on_info(const Info&) override {
        if (outer_.is_halted()) inner_.stop();
    }
    void on_current_move(std::string_view, int) override {}

private:
    const Control& outer_;
    Control& inner_;
};

Expected<BenchCount> bench_game(const GameEntry& game, int depth, const Control& control) {
    auto session = game.make_session(Options{});
    if (!session) return tl::unexpected(std::move(session.error()));
    BenchCount count;
    for (const std::string_view fen : game.bench_positions) {
        if (control.is_halted()) break;
        (*session)->clear_hash();
        if (auto set = (*session)->set_position({.fen = fen, .moves = {}}); !set)
            return tl::unexpected(std::move(set.error()));
        Control inner;
        Relay relay(control, inner);
        Limits limits;
        limits.depth = depth;
        const auto answer = (*session)->search(limits, {}, inner, relay);
        if (!answer) return tl::unexpected(answer.error());
        count.nodes += answer->nodes;
        count.time += answer->time;
    }
    return count;
}

}  // namespace

Expected<BenchCount> run_bench(std::span<const GameEntry> games, std::optional<int> depth, const Control& control,
                               const std::function<void(std::string_view, const BenchCount&)>& on_game) {
    BenchCount total;
    for (const GameEntry& game : games) {
        const auto count = bench_game(game, depth.value_or(game.bench_depth), control);
        if (!count) return tl::unexpected(count.error());
        if (control.is_halted()) break;
        on_game(game.name, *count);
        total.nodes += count->nodes;
        total.time += count->time;
    }
    return total;
}

}  // namespace quadriga::engine
