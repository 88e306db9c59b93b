#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <thread>

#include "engine/search/hints.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/system/threads.hpp"

namespace quadriga::engine {

/// For a game that makes no tables.
template <Searchable G>
class EndgameTables {};

/// The endgame tables of the game that is being played, made on a thread of their own: first the smallest one, then the
/// largest one for which there is memory. A search begins them. The smallest takes about a second at most and is
/// finished once it is begun; the largest is made only while a search runs. Used by one thread. Giving up a table that
/// is being made takes some milliseconds.
template <Searchable G>
    requires MakesEndgameTable<G>
class EndgameTables<G> {
public:
    using Position = typename G::Position;
    using Table = typename G::EndgameTable;

    ~EndgameTables() { give_up(); }

    /// The memory for the tables of one game, in MiB; initially 0. Drops all tables if other sizes fit now.
    void set_memory(std::size_t mebibytes) {
        const std::size_t bytes = mebibytes * 1024 * 1024;
        std::optional<std::size_t> largest;
        for (std::size_t size = 0; size < Table::memory.size(); ++size) {
            if (Table::memory[size] + (size == 0 ? 0 : Table::memory[0]) <= bytes) largest = size;
        }
        if (largest == largest_) return;
        give_up();
        largest_ = largest;
    }

    /// Call before a search: begins or resumes making the tables for play from the root, until pause(). False if play
    /// is far from them. Gives up unfinished tables of another game; drops its finished ones when it begins new ones.
    [[nodiscard]] bool prepare(const Position& root) {
        const bool is_same = wanted_ != nullptr && Table::is_of_same_game(*wanted_, root);
        if (!is_same) give_up_unfinished();
        if (!largest_ || !Table::is_near(root, *largest_)) return false;
        if (is_same) {
            set(is_paused_, false);
            return true;
        }
        give_up();
        wanted_ = std::make_unique<Position>(root);
        is_finished_ = false;
        maker_.emplace([this, root] { make(root); });
        if (!*maker_) is_finished_ = true;
        return true;
    }

    /// Blocks until the tables that `prepare` has begun are made or given up for lack of memory, or the stop token
    /// halts. Calls `on_wait` once, if that takes longer than 100 ms.
    template <class OnWait>
    void wait(const StopToken& stop_token, OnWait on_wait) const {
        constexpr std::chrono::milliseconds silent{100};
        const auto start = Clock::now();
        for (bool has_told = false; !is_finished_ && !stop_token.is_halted();) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            if (!has_told && Clock::now() - start >= silent) {
                has_told = true;
                on_wait();
            }
        }
    }

    /// The largest table made since the last `prepare` that returned true; null while there is none. It changes only to
    /// a larger one until the next call of `set_memory`, `prepare` or `give_up_unfinished`.
    [[nodiscard]] const std::atomic<const Table*>& made() const noexcept { return made_; }

    /// The tables made already that are for play from the root, or null.
    [[nodiscard]] const std::atomic<const Table*>* at_hand(const Position& root) const {
        return wanted_ != nullptr && Table::is_of_same_game(*wanted_, root) ? &made_ : nullptr;
    }

    /// The search has ended: within some milliseconds the largest table rests until the next one begins.
    void pause() { set(is_paused_, true); }

    /// Gives up tables that are being made.
    void give_up_unfinished() {
        if (!is_finished_) give_up();
    }

private:
    void give_up() {
        set(is_given_up_, true);
        maker_.reset();
        is_given_up_ = false;
        is_paused_ = false;
        is_finished_ = true;
        made_ = nullptr;
        tables_ = {};
        wanted_.reset();
    }

    void make(const Position& root) {
        tables_[0] = make(root, 0);
        made_ = tables_[0].get();
        if (*largest_ > 0 && !is_given_up_) {
            tables_[1] = make(root, *largest_);
            if (tables_[1] != nullptr) made_ = tables_[1].get();
        }
        is_finished_ = true;
    }

    void set(std::atomic<bool>& flag, bool value) {
        {
            const std::lock_guard lock(mutex_);
            flag = value;
        }
        changed_.notify_all();
    }

    /// For the maker of a larger table. Blocks while it is to pause.
    [[nodiscard]] bool is_given_up_after_pause() {
        if (is_paused_.load(std::memory_order_relaxed)) {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return is_given_up_ || !is_paused_; });
        }
        return is_given_up_.load(std::memory_order_relaxed);
    }

    [[nodiscard]] std::unique_ptr<const Table> make(const Position& root, std::size_t size) {
        try {
            if (size == 0) return Table::make(root, size, [this] { return is_given_up_.load(); });
            return Table::make(root, size, [this] { return is_given_up_after_pause(); });
        } catch (const std::bad_alloc&) {
            return nullptr;
        }
    }

    std::optional<std::size_t> largest_;  // of Table::memory, for which there is memory
    std::unique_ptr<const Position> wanted_;
    std::array<std::unique_ptr<const Table>, 2> tables_;  // the maker's until is_finished_
    std::atomic<const Table*> made_ = nullptr;            // the last one of tables_
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<bool> is_given_up_ = false;
    std::atomic<bool> is_paused_ = false;
    std::atomic<bool> is_finished_ = true;
    std::optional<Thread> maker_;  // last, so that it has ended before the rest goes
};

}  // namespace quadriga::engine
