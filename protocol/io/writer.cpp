#include "protocol/io/writer.hpp"

#include <utility>

namespace quadriga::protocol {
namespace {

constexpr std::size_t largest_batch = 65536;

}  // namespace

Writer::Writer(int descriptor, DebugLog& log, std::function<void(std::error_code)> on_closed)
    : output_(descriptor), log_(log), on_closed_(std::move(on_closed)), thread_([this] { run(); }) {}

Writer::~Writer() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    changed_.notify_all();
}

void Writer::line(std::string text) { submit(std::move(text), lines_); }

void Writer::info(std::string text) { submit(std::move(text), infos_); }

bool Writer::flush_until(engine::Clock::time_point deadline) {
    std::unique_lock lock(mutex_);
    return changed_.wait_until(lock, deadline, [this] { return is_all_written(); });
}

void Writer::submit(std::string message, std::deque<Waiting>& queue) {
    message.push_back('\n');
    {
        const std::lock_guard lock(mutex_);
        if (is_closed_ || (is_all_written() && try_write(message))) return;
        enqueue(std::move(message), queue);
    }
    changed_.notify_all();
}

void Writer::enqueue(std::string message, std::deque<Waiting>& queue) {
    const bool follows = !queue.empty() && queue.back().number + 1 == next_number_;
    if (&queue == &lines_) waiting_bytes_ += message.size();
    if (follows && queue.back().text == message) {
        ++queue.back().times;
        return;
    }
    if (&queue == &lines_) waiting_bytes_ += sizeof(Waiting);
    message.shrink_to_fit();  // waiting_bytes_ counts its size, not its capacity
    queue.push_back({next_number_++, std::move(message)});
    if (infos_.size() > max_waiting_infos) infos_.pop_front();
}

// Returns whether the message need not be queued; a remainder of it may still wait in remainder_.
bool Writer::try_write(std::string_view message) {
    const auto written = output_.write_at_once(message);
    if (!written) {
        close(written.error());
        return true;
    }
    if (*written == 0) return false;
    log_.out(message.substr(0, message.size() - 1));
    remainder_ = message.substr(*written);
    if (!remainder_.empty()) changed_.notify_all();
    return true;
}

bool Writer::is_all_written() const {
    return is_closed_ || (lines_.empty() && infos_.empty() && remainder_.empty() && !is_writing_);
}

void Writer::close(std::error_code error) {
    if (!is_closed_.exchange(true)) on_closed_(error);
}

std::string Writer::take_batch() {
    std::string batch = std::exchange(remainder_, {});
    while (batch.size() < largest_batch && !(lines_.empty() && infos_.empty())) {
        const bool info_first = lines_.empty() || (!infos_.empty() && infos_.front().number < lines_.front().number);
        auto& queue = info_first ? infos_ : lines_;
        Waiting& next = queue.front();
        log_.out({next.text.data(), next.text.size() - 1});
        batch += next.text;
        if (!info_first) waiting_bytes_ -= next.text.size();
        if (--next.times > 0) continue;
        if (!info_first) waiting_bytes_ -= sizeof(Waiting);
        queue.pop_front();
    }
    return batch;
}

void Writer::write_all(std::string_view message) {
    while (!message.empty() && !is_closed_) {
        if (const auto written = output_.write(message)) {
            message.remove_prefix(*written);
        } else {
            close(written.error());
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
