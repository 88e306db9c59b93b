#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <new>
#include <optional>
#include <thread>

#include "engine/core/game.hpp"
#include "engine/core/stop_token.hpp"
#include "engine/core/threads.hpp"

namespace quadriga::engine {

/// Of a game that makes none.
template <Game G>
class EndgameTables {};

/// The endgame table of the game that is being played, made on a thread of its own. Used by one thread.
template <Game G>
requires MakesEndgameTable<G>
class EndgameTables<G> {
public:
    using Position = typename G::Position;
    using Table = typename G::EndgameTable;

    ~EndgameTables() { given_up_ = true; }

    /// Begins to make the table for play from the root, unless it is at hand or being made. A table that is still being
    /// made for another game is given up, which takes some milliseconds.
    void prepare(const Position& root) {
        if (wanted_ != nullptr && Table::is_of_same_game(*wanted_, root)) return;
        given_up_ = true;
        maker_.reset();
        table_.reset();
        given_up_ = false;
        made_ = false;
        wanted_ = std::make_unique<Position>(root);
        maker_.emplace([this, root] { make(root); });
        if (!*maker_) made_ = true;
    }

    /// The table that was prepared last, or null: it is not made yet, or the system has no memory or threads for it.
    /// `wait`: blocks while it is being made, until the stop token halts.
    [[nodiscard]] const Table* get(bool wait, const StopToken& stop_token) const {
        while (wait && !made_ && !stop_token.is_halted()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return made_ ? table_.get() : nullptr;
    }

private:
    void make(const Position& root) {
        try {
            table_ = Table::make(root, [this] { return given_up_.load(); });
        } catch (const std::bad_alloc&) {
            table_.reset();
        }
        made_ = true;
    }

    std::unique_ptr<const Position> wanted_;
    std::unique_ptr<const Table> table_;  // the maker's until made_
    std::atomic<bool> given_up_ = false;
    std::atomic<bool> made_ = false;
    std::optional<Thread> maker_;  // last, so that it has ended before the rest goes
};

}  // namespace quadriga::engine
