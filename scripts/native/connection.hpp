#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

#include "engine/search/stop_token.hpp"
#include "engine/system/threads.hpp"
#include "protocol/execution/executor.hpp"
#include "protocol/io/lines.hpp"

namespace quadriga::native {

/// The protocol without a pipe: lines are executed on a separate thread, and their answers are read one by one.
class Connection final : private protocol::Sink {
public:
    Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    /// Stops the commands that are running and waits for them. In a forked process, does neither.
    ~Connection() override;

    /// Begins to execute the lines and returns. Throws std::runtime_error if earlier lines are still running or not all
    /// of their answers have been read, if no thread can be created, or in a forked process.
    void start(std::vector<std::string> lines);
    /// Returns the next line of the answers; none once all lines have been executed and all answers read. Blocks, with
    /// Python's lock released. Throws if a Python signal handler raises an exception, or in a forked process.
    std::optional<std::string> read();
    /// Stops the running search, if there is one, and all later searches in the same lines. Does not block.
    void stop();
    [[nodiscard]] bool is_busy() const noexcept { return thread_ != nullptr; }

private:
    void line(std::string text) override;
    void info(std::string text) override { line(std::move(text)); }
    void execute(const std::vector<std::string>& lines);
    /// Waits at most 50 ms. Returns true as soon as an answer can be read or all lines have been executed.
    bool wait();
    void check_process() const;

    pid_t process_;
    protocol::DebugLog log_;  // without a file
    std::unique_ptr<protocol::Executor> executor_;
    std::unique_ptr<engine::StopToken> stop_token_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::string> answers_;  // guarded by mutex_
    bool is_done_ = true;              // guarded by mutex_
    std::unique_ptr<engine::Thread> thread_;
};

}  // namespace quadriga::native
