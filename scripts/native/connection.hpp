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
    /// Stops what is running and waits for it.
    ~Connection() override;

    /// Begins to execute the lines. Throws std::runtime_error while earlier ones are running or unread.
    void start(std::vector<std::string> lines);
    /// The next line of the answer; none once all is done. Blocks without Python's lock; a signal of Python's may
    /// throw.
    std::optional<std::string> read();
    /// Ends the search that is running, if there is one.
    void stop();
    [[nodiscard]] bool is_busy() const noexcept { return thread_ != nullptr; }

private:
    void line(std::string text) override;
    void info(std::string text) override { line(std::move(text)); }
    void execute(const std::vector<std::string>& lines);
    /// Waits some milliseconds; true if a line can be read or all are done.
    bool wait();
    void check_process() const;

    pid_t process_;
    protocol::DebugLog log_;  // of no file
    std::unique_ptr<protocol::Executor> executor_;
    std::unique_ptr<engine::StopToken> stop_token_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::string> answers_;  // under the mutex
    bool is_done_ = true;              // likewise
    std::unique_ptr<engine::Thread> thread_;
};

}  // namespace quadriga::native
