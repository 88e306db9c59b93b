#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/search/stop_token.hpp"
#include "protocol/analysis/request.hpp"

namespace quadriga::protocol::analysis {

/// One position to analyse.
struct Job {
    Job(std::shared_ptr<const Request> of, std::size_t after, std::size_t size)
        : request(std::move(of)), ply(after), weight(size) {}

    std::shared_ptr<const Request> request;
    std::size_t ply;               ///< one of the request's plies
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

}  // namespace quadriga::protocol::analysis
