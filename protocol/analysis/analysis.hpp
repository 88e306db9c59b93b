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
    std::size_t weight;            ///< in bytes
    engine::StopToken stop_token;  ///< stopped when the job is cancelled
};

/// The positions that wait for a search, by priority and age, and those that are being searched. Any thread may call.
class JobQueue {
public:
    /// Queues a job for each position of the request. `size`: the length of its line. Blocks while jobs of more than
    /// this many bytes wait.
    static constexpr std::size_t capacity = std::size_t{64} << 20;
    void push(Request request, std::size_t size);
    /// No more jobs will come.
    void close();

    /// Takes the next job, which the caller owns but the queue knows until `finish`. Blocks until there is one; null
    /// once the queue is closed and empty.
    std::unique_ptr<Job> pop();
    /// The job's search has ended. True if it was cancelled.
    bool finish(const Job& job);

    struct Cancelled {
        std::vector<std::unique_ptr<Job>> waiting;  ///< taken out of the queue
        std::size_t running = 0;                    ///< stopped
    };
    /// Cancels all jobs of requests with this id.
    Cancelled cancel(std::string_view id);

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::pair<int, std::uint64_t>, std::unique_ptr<Job>> waiting_;  // by falling priority, then by number
    std::vector<Job*> running_;
    std::uint64_t next_number_ = 0;
    std::size_t weight_ = 0;  // of those that wait
    bool is_closed_ = false;
};

/// Analyses positions: JSON Lines in, JSON Lines out as soon as they are known. The caller's thread reads; `Threads`
/// others search, each one position at a time on its own, with a table of `Hash` MiB, so that no result depends on the
/// others. A client that does not read holds up the searches, not the memory.
class Analysis {
public:
    /// `settings`: for requests that do not set them. `options` outlive the analysis. `on_failure` as for Writer, and
    /// with std::errc::not_enough_memory if there is not even enough to refuse a request: nothing more is answered.
    Analysis(Settings settings, const OptionTable& options, int output,
             std::function<void(std::error_code)> on_failure);

    /// Reads `input` to its end and blocks until every position is answered. bad_value: the log file of the settings
    /// cannot be opened. out_of_memory: no thread to search on.
    engine::Expected<void> run(int input);

    /// Whether a line was refused, or a position could not be analysed.
    [[nodiscard]] bool has_refused() const noexcept { return has_refused_; }

    /// Returns, once, why the log was closed early; none if it was not.
    [[nodiscard]] std::optional<std::string> log_failure() { return log_.take_failure(); }

private:
    void accept(std::size_t number, const Line& line);
    void refuse(const Refusal& refusal);
    void cancel(const Cancel& cancel);
    void work();
    /// Blocks until the client has taken the line.
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
