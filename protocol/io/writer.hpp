#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>

#include "engine/search/stop_token.hpp"
#include "engine/system/streams.hpp"
#include "engine/system/threads.hpp"
#include "protocol/io/lines.hpp"

namespace quadriga::protocol {

/// Writes lines to a file descriptor without blocking the threads that send them. The calling thread writes a line
/// itself if it can do so without blocking; otherwise the line waits, in order, for the writer's own thread. Of the
/// waiting info lines, only the newest are kept.
class Writer final : public Sink {
public:
    static constexpr std::size_t max_waiting_infos = 256;
    /// has_room() is false while the waiting lines, not counting info lines, exceed this many bytes in total.
    static constexpr std::size_t capacity = std::size_t{64} << 20;

    /// `log` must outlive the writer. `on_closed(error)` is called once, on any thread, when a write fails; the error
    /// is std::errc::broken_pipe if the client has closed its end. From then on, every line is dropped. `on_closed`
    /// must not call the writer.
    Writer(int descriptor, DebugLog& log, std::function<void(std::error_code)> on_closed);
    /// Blocks until everything is written or a write has failed.
    ~Writer() override;
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    void line(std::string text) override;
    void info(std::string text) override;
    [[nodiscard]] bool has_room() const override { return waiting_bytes_ <= capacity; }

    /// False if the system had no thread for the writer. The writer must then not be used.
    [[nodiscard]] explicit operator bool() const noexcept { return static_cast<bool>(thread_); }

    /// Blocks until everything is written, a write has failed or the deadline has passed. Returns false only in the
    /// last case.
    bool flush_until(engine::Clock::time_point deadline);

private:
    struct Waiting {
        std::uint64_t number;  ///< the order of arrival across both queues
        std::string text;
        std::size_t times = 1;  ///< equal lines in succession are stored once
    };

    void submit(std::string message, std::deque<Waiting>& queue);
    void enqueue(std::string message, std::deque<Waiting>& queue);
    bool try_write(std::string_view message);
    [[nodiscard]] bool is_all_written() const;
    void close(std::error_code error);
    std::string take_batch();
    void write_all(std::string_view message);
    void run();

    const engine::Output output_;
    DebugLog& log_;
    const std::function<void(std::error_code)> on_closed_;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Waiting> lines_;
    std::deque<Waiting> infos_;
    std::atomic<std::size_t> waiting_bytes_ = 0;  ///< of lines_
    std::string remainder_;                       ///< the unwritten rest of a line
    std::uint64_t next_number_ = 0;
    bool is_writing_ = false;
    bool is_ending_ = false;
    std::atomic<bool> is_closed_ = false;
    engine::Thread thread_;  ///< declared last, so that it is joined before the other members are destroyed
};

}  // namespace quadriga::protocol
