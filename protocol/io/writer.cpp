#include "protocol/io/writer.hpp"

#include <cerrno>
#include <climits>
#include <utility>

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace quadriga::protocol {
namespace {

constexpr std::size_t largest_batch = 65536;

mode_t mode_of(int descriptor) {
    struct stat status{};
    return ::fstat(descriptor, &status) == 0 ? status.st_mode : 0;
}

}  // namespace

Writer::Writer(int descriptor, DebugLog& log, std::function<void(int)> on_closed)
    : descriptor_(descriptor),
      is_file_(S_ISREG(mode_of(descriptor))),
      is_pollable_(S_ISFIFO(mode_of(descriptor)) || S_ISSOCK(mode_of(descriptor))),
      log_(log),
      on_closed_(std::move(on_closed)),
      thread_([this] { run(); }) {}

Writer::~Writer() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void Writer::line(std::string_view text) { submit(text, lines_); }

void Writer::info(std::string_view text) { submit(text, infos_); }

bool Writer::flush_until(engine::Clock::time_point deadline) {
    std::unique_lock lock(mutex_);
    return changed_.wait_until(lock, deadline, [this] { return is_all_written(); });
}

void Writer::submit(std::string_view text, std::deque<Waiting>& queue) {
    std::string message;
    message.reserve(text.size() + 1);
    message.append(text).push_back('\n');
    {
        const std::lock_guard lock(mutex_);
        if (is_closed_ || (is_all_written() && try_write(message))) return;
        queue.push_back({next_number_++, std::move(message)});
        if (infos_.size() > max_waiting_infos) infos_.pop_front();
    }
    changed_.notify_all();
}

// True if nothing of the message has to wait, or only the remainder of it.
bool Writer::try_write(std::string_view message) {
    if (!has_room_for(message.size())) return false;
    const auto written = write_some(message);
    if (!written) return is_closed_;
    log_.out(message.substr(0, message.size() - 1));
    remainder_ = message.substr(*written);
    if (!remainder_.empty()) changed_.notify_all();
    return true;
}

// Whether a write cannot block: a pipe or socket that polls as writable takes PIPE_BUF bytes.
bool Writer::has_room_for(std::size_t size) const {
    if (is_file_) return true;
    if (!is_pollable_ || size > PIPE_BUF) return false;
    pollfd state{descriptor_, POLLOUT, 0};
    return ::poll(&state, 1, 0) == 1 && (state.revents & (POLLOUT | POLLERR)) != 0;
}

bool Writer::is_all_written() const {
    return is_closed_ || (lines_.empty() && infos_.empty() && remainder_.empty() && !is_writing_);
}

// The number of bytes written; none if there is no room or the client is gone.
std::optional<std::size_t> Writer::write_some(std::string_view message) {
    while (true) {
        const ssize_t written = ::write(descriptor_, message.data(), message.size());
        if (written >= 0) return static_cast<std::size_t>(written);
        if (errno == EAGAIN || errno == EWOULDBLOCK) return std::nullopt;
        if (errno == EINTR) continue;
        if (!is_closed_.exchange(true)) on_closed_(errno);
        return std::nullopt;
    }
}

std::string Writer::take_batch() {
    std::string batch = std::exchange(remainder_, {});
    while (batch.size() < largest_batch && !(lines_.empty() && infos_.empty())) {
        const bool info_first = lines_.empty() || (!infos_.empty() && infos_.front().number < lines_.front().number);
        auto& queue = info_first ? infos_ : lines_;
        const std::string& text = queue.front().text;
        log_.out({text.data(), text.size() - 1});
        batch += text;
        queue.pop_front();
    }
    return batch;
}

void Writer::write_all(std::string_view message) {
    while (!message.empty() && !is_closed_) {
        if (const auto written = write_some(message)) {
            message.remove_prefix(*written);
        } else if (!is_closed_) {
            pollfd state{descriptor_, POLLOUT, 0};
            ::poll(&state, 1, -1);
        }
    }
}

void Writer::run() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return is_ending_ || !is_all_written(); });
        if (is_all_written()) return;
        const std::string batch = take_batch();
        is_writing_ = true;
        lock.unlock();
        write_all(batch);
        lock.lock();
        is_writing_ = false;
        if (is_all_written()) changed_.notify_all();
    }
}

}  // namespace quadriga::protocol
