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

/// For a game that generates no tablebase.
template <Searchable G>
class TablebaseGenerator {};

/// Generates the tablebase of the game that is being played, on its own thread: first the smallest size, then the
/// largest that fits into the memory. The smallest takes about a second at most and is not paused between searches; the
/// largest is generated only while a search runs. Used by one thread, except that any thread may call `largest`.
template <Searchable G>
    requires GeneratesTablebase<G>
class TablebaseGenerator<G> {
public:
    using Position = typename G::Position;
    using Tablebase = TablebaseOf<G>;

    ~TablebaseGenerator() { give_up(); }

    /// Sets the memory for the tablebase, in MiB; initially 0. Drops what has been generated if other sizes fit now.
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

    /// Call before a search: begins or resumes generating for play from the root, until pause(). False if play will not
    /// need a tablebase soon. Gives up an unfinished tablebase of another game, and drops a finished one when it begins
    /// a new one.
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

    /// Blocks until everything that `begin` has begun is generated or given up for lack of memory, or the stop token
    /// halts. Calls `on_wait` once if that takes longer than 100 ms.
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

    /// The largest tablebase generated so far; null while there is none. It changes only to a larger one until the next
    /// call of `set_memory`, `begin` or `give_up_unfinished`. Any thread may call it.
    [[nodiscard]] const Tablebase* largest() const noexcept { return largest_.load(std::memory_order_acquire); }

    /// Whether the tablebase serves play from the root.
    [[nodiscard]] bool is_for(const Position& root) const {
        return root_ != nullptr && Tablebase::is_of_same_game(*root_, root);
    }

    /// Call after a search: within some milliseconds, generating the largest size pauses until the next search.
    void pause() { change(State::running, State::paused); }

    /// Gives up an unfinished tablebase, including the smaller size if that is finished; takes some milliseconds.
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

    /// On the thread of its own.
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

    /// Blocks while a larger size is to pause.
    [[nodiscard]] bool is_given_up(std::size_t size) {
        std::unique_lock lock(mutex_);
        if (size > 0) changed_.wait(lock, [this] { return state_ != State::paused; });
        return state_ == State::given_up;
    }

    std::optional<std::size_t> largest_size_;  // of Tablebase::memory, for which there is memory
    std::unique_ptr<const Position> root_;     // for play from which it generates
    mutable std::mutex mutex_;                 // of state_, while the thread runs
    mutable std::condition_variable changed_;
    State state_ = State::ended;
    std::array<std::unique_ptr<const Tablebase>, 2> generated_;  // the thread's until it has ended
    std::atomic<const Tablebase*> largest_ = nullptr;            // the last one of generated_
    std::optional<Thread> thread_;                               // last, so that it has ended before the rest goes
};

}  // namespace quadriga::engine
