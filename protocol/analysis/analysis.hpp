#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/game/error.hpp"
#include "engine/search/stop_token.hpp"
#include "protocol/analysis/messages.hpp"
#include "protocol/io/lines.hpp"
#include "protocol/io/writer.hpp"

namespace quadriga::protocol::analysis {

/// One position to analyse.
struct Job {
    Job(Subject what, std::size_t size) : subject(std::move(what)), weight(size) {}

    Subject subject;
    std::size_t weight;            ///< its share of the queue's memory, in bytes
    engine::StopToken stop_token;  ///< stopped when the job is cancelled
};

/// The positions that wait for a search, ordered by priority and then by age, and those being searched. Thread-safe.
class JobQueue {
public:
    /// The size of the waiting jobs, in bytes, above which push() blocks.
    static constexpr std::size_t capacity = std::size_t{64} << 20;

    /// Queues a job for each position of the request. Blocks while the waiting jobs exceed the capacity. `size`: the
    /// length of the request's line, in bytes.
    void push(Request request, std::size_t size);
    /// Closes the queue: pop() returns null once it is empty. Call after the last push().
    void close();

    /// Takes the next job, blocking until there is one; null once the queue is closed and empty. The caller owns the
    /// job and must pass it to finish() before destroying it.
    std::unique_ptr<Job> pop();
    /// Removes a job from those being searched. Call when its search has ended. Returns whether the job was cancelled.
    bool finish(const Job& job);

    struct Cancelled {
        std::vector<std::unique_ptr<Job>> waiting;  ///< removed from the queue
        std::size_t running = 0;                    ///< the number of jobs stopped
    };
    /// Cancels the unfinished jobs that the request refers to: removes those that wait, and stops those being searched.
    Cancelled cancel(const Cancel& request);

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::pair<int, std::uint64_t>, std::unique_ptr<Job>> waiting_;  // by descending priority, then by number
    std::vector<Job*> running_;
    std::uint64_t next_number_ = 0;
    std::size_t weight_ = 0;  // of the waiting jobs
    bool is_closed_ = false;
};

/// Analyses positions: reads requests as JSON Lines and writes each result as a line of JSON as soon as it is known.
/// The calling thread reads, and up to `Threads` workers search. A worker searches one position at a time with a hash
/// table of its own, of `Hash` MiB, so no result depends on another. It then waits until its result is written, so
/// memory use stays bounded even if the client does not read.
class Analysis {
public:
    /// `settings`: the defaults for requests. `options` must outlive the analysis. `on_failure` is called as the writer
    /// calls `on_closed`. A worker that ends for lack of memory also calls it, with std::errc::not_enough_memory.
    Analysis(Settings settings, const OptionTable& options, int output,
             std::function<void(std::error_code)> on_failure);

    /// Reads `input` to its end and blocks until every position is answered. Errors: bad_value if the log file named in
    /// the settings cannot be opened; out_of_memory if the system has no thread for the writer or for any worker.
    engine::Expected<void> run(int input);

    /// Whether any line was refused or any position could not be analysed.
    [[nodiscard]] bool has_refused() const noexcept { return has_refused_; }

    /// The message of the write error that closed the log, returned only once; otherwise none.
    [[nodiscard]] std::optional<std::string> log_failure() { return log_.take_failure(); }

private:
    void accept(std::size_t number, const Line& line);
    void refuse(const Refusal& refusal);
    void cancel(const Cancel& cancel);
    void work();
    /// Sends a line and blocks until everything sent so far is written or a write has failed.
    void send(std::string line);

    const std::function<void(std::error_code)> on_failure_;
    DebugLog log_;
    Writer writer_;
    const Settings settings_;
    const OptionTable& options_;
    JobQueue queue_;
    std::atomic<bool> has_refused_ = false;
};

}  // namespace quadriga::protocol::analysis
