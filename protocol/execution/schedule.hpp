#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>

#include "engine/core/stop_token.hpp"
#include "protocol/execution/job.hpp"

namespace quadriga::protocol {

/// The order of all commands, between one thread that reads them and one that executes them. Decides what a command
/// does to the searches before it and which commands may pass a running search:
/// - `isready` passes any search;
/// - other light commands pass an unbounded one;
/// - every other command ends the unbounded search before it and waits for a bounded one.
/// Nothing passes a search that was stopped: it is about to answer. No function blocks except next and wait_until_idle.
class Schedule {
public:
    // For the reader.

    /// Takes the job, unless it may be executed at once because nothing but a search that it passes is before it:
    /// then the job is given back.
    [[nodiscard]] std::unique_ptr<Job> add(std::unique_ptr<Job> job);
    /// Stops all work that was added so far.
    void stop();
    /// Tells all ponder searches that were added so far.
    void ponder_hit();
    /// No job will follow: an unbounded search ends.
    void close();
    /// No job will follow, work is stopped; what waits behind the first search, running or waiting, is dropped.
    void close_at_once();
    /// Blocks until next has given its last answer, or the moment has come; true if it has.
    bool wait_until_idle(engine::Clock::time_point moment);

    // For the worker.

    /// The next job in turn; null if there will be none. Called when the job given before has been executed, which may
    /// be destroyed afterwards only. Blocks while there is nothing to do.
    [[nodiscard]] std::unique_ptr<Job> next();

private:
    static bool may_pass(const Job& job, Job& search);
    std::unique_ptr<Job> take_waiting();
    void finish_current();
    void stop_unbounded();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::unique_ptr<Job>> waiting_;
    Job* current_ = nullptr;      ///< being executed
    std::deque<Job*> unstopped_;  ///< work running or waiting that no stop has reached, in order
    bool closed_ = false;
    bool idle_for_good_ = false;
};

}  // namespace quadriga::protocol
