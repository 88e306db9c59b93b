#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

#include "engine/search/hints.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/system/threads.hpp"

namespace quadriga::engine {

/// The empty generator of a game without a generated tablebase.
template <Searchable G>
class TablebaseGenerator {};

/// Generates the tablebase of the game being played, on a separate thread: first the smallest size, then the largest
/// that fits into the memory. The smallest takes at most about a second and is not paused; the largest is generated
/// only between begin() and pause(). Used by one thread, except that any thread may call `largest`.
template <Searchable G>
    requires GeneratesTablebase<G>
class TablebaseGenerator<G> {
public:
    using Position = typename G::Position;
    using Tablebase = TablebaseOf<G>;

    ~TablebaseGenerator() { give_up(); }

    /// Sets the memory for the tablebase, in MiB; initially 0. If the largest size that fits changes, drops all
    /// generated tablebases and abandons generation, which may block for a few milliseconds.
    void set_memory(std::size_t mebibytes) {
        const std::size_t bytes = mebibytes * 1024 * 1024;
        std::optional<std::size_t> largest;
        for (std::size_t size = 0; size < Tablebase::memory.size(); ++size) {
            if (Tablebase::memory[size] + (size == 0 ? 0 : Tablebase::memory[0]) <= bytes) largest = size;
        }
        if (largest == largest_size_) return;
        give_up();
        largest_size_ = largest;
    }

    /// Starts or resumes generation for play from the root; pause() suspends it. Call before a search. Returns false if
    /// play will not need a tablebase soon or no size fits into the memory; otherwise true, even if the system has no
    /// thread for generation. Always abandons an unfinished tablebase of another game, but drops a finished one only
    /// when it starts a new one. May block for a few milliseconds.
    [[nodiscard]] bool begin(const Position& root) {
        if (!is_for(root)) give_up_unfinished();
        if (!largest_size_ || !Tablebase::is_near(root, *largest_size_)) return false;
        if (is_for(root)) {
            change(State::paused, State::running);
            return true;
        }
        give_up();
        root_ = std::make_unique<const Position>(root);
        state_ = State::running;
        thread_.emplace([this] { generate(); });
        if (!*thread_) change(State::running, State::ended);
        return true;
    }

    /// Blocks until the generation started by begin() is complete or has failed for lack of memory or threads, or until
    /// the stop token is halted. Calls `on_wait()` once if that takes longer than 100 ms.
    template <class OnWait>
    void wait(const StopToken& stop_token, OnWait on_wait) const {
        constexpr std::chrono::milliseconds silent{100};
        const auto start = Clock::now();
        std::unique_lock lock(mutex_);
        for (bool has_told = false; state_ != State::ended && !stop_token.is_halted();) {
            changed_.wait_for(lock, std::chrono::milliseconds(1));
            if (!has_told && Clock::now() - start >= silent) {
                has_told = true;
                lock.unlock();
                on_wait();
                lock.lock();
            }
        }
    }

    /// The largest tablebase generated so far; null if there is none. A later call may return a larger one, but the
    /// object returned stays valid until the next call of `set_memory`, `begin` or `give_up_unfinished`. Any thread may
    /// call it.
    [[nodiscard]] const Tablebase* largest() const noexcept { return largest_.load(std::memory_order_acquire); }

    /// Whether the tablebase, finished or being generated, serves play from the root; false if there is neither.
    [[nodiscard]] bool is_for(const Position& root) const {
        return root_ != nullptr && Tablebase::is_of_same_game(*root_, root);
    }

    /// Pauses generation of the largest size until the next begin(). Takes effect within a few milliseconds, but does
    /// not block. Call after a search.
    void pause() { change(State::running, State::paused); }

    /// Abandons generation unless it is complete; the smallest size is then dropped too, even if finished. May block
    /// for a few milliseconds.
    void give_up_unfinished() {
        const auto is_ended = [this] {
            const std::lock_guard lock(mutex_);
            return state_ == State::ended;
        };
        if (!is_ended()) give_up();
    }

private:
    enum class State : std::uint8_t { ended, running, paused, given_up };

    void change(State from, State to) {
        {
            const std::lock_guard lock(mutex_);
            if (state_ == from) state_ = to;
        }
        changed_.notify_all();
    }

    void give_up() {
        {
            const std::lock_guard lock(mutex_);
            state_ = State::given_up;
        }
        changed_.notify_all();
        thread_.reset();
        state_ = State::ended;
        largest_ = nullptr;
        generated_ = {};
        root_.reset();
    }

    /// Generates the smallest size and then the largest, unless they are the same. Runs on thread_.
    void generate() {
        add(0, generate(0));
        if (*largest_size_ > 0 && !is_given_up(0)) add(1, generate(*largest_size_));
        const std::lock_guard lock(mutex_);
        state_ = State::ended;
    }

    void add(std::size_t at, std::unique_ptr<const Tablebase> tablebase) {
        if (tablebase == nullptr) return;
        generated_[at] = std::move(tablebase);
        largest_.store(generated_[at].get(), std::memory_order_release);
    }

    [[nodiscard]] std::unique_ptr<const Tablebase> generate(std::size_t size) {
        try {
            return Tablebase::generate(*root_, size, [this, size] { return is_given_up(size); });
        } catch (const std::bad_alloc&) {
            return nullptr;
        }
    }

    /// Whether generation has been abandoned. For a size other than the smallest, blocks while generation is paused.
    [[nodiscard]] bool is_given_up(std::size_t size) {
        std::unique_lock lock(mutex_);
        if (size > 0) changed_.wait(lock, [this] { return state_ != State::paused; });
        return state_ == State::given_up;
    }

    std::optional<std::size_t> largest_size_;  // index into Tablebase::memory; none: no size fits
    std::unique_ptr<const Position> root_;     // the root for which it generates
    mutable std::mutex mutex_;                 // guards state_ while the thread runs
    mutable std::condition_variable changed_;
    State state_ = State::ended;
    std::array<std::unique_ptr<const Tablebase>, 2> generated_;  // written by the thread until it ends
    std::atomic<const Tablebase*> largest_ = nullptr;            // the last tablebase in generated_
    std::optional<Thread> thread_;  // last, so that it is joined before the other members are destroyed
};

}  // namespace quadriga::engine
