#include "scripts/native/connection.hpp"

#include <chrono>
#include <stdexcept>
#include <utility>

#include <pybind11/pybind11.h>
#include <unistd.h>

#include "protocol/execution/command.hpp"
#include "quadriga/engine.hpp"
#include "scripts/native/refused.hpp"
#include "scripts/native/state.hpp"

namespace quadriga::native {

Connection::Connection()
    : process_(::getpid()),
      executor_(checked(protocol::Executor::make(protocol::Settings(games::registry()), option_table(), *this, log_))) {
}

Connection::~Connection() {
    if (process_ != ::getpid()) {
        // A forked process has only one thread: waiting for another would never end, and its data are in an unknown
        // state.
        static_cast<void>(thread_.release());
        static_cast<void>(executor_.release());
    } else if (is_busy()) {
        stop_token_->stop();
    }
}

void Connection::start(std::vector<std::string> lines) {
    check_process();
    if (is_busy()) throw std::runtime_error("the engine is analysing; leave the block before sending other commands");
    stop_token_ = std::make_unique<engine::StopToken>();
    is_done_ = false;  // without the lock: no thread runs
    auto thread = std::make_unique<engine::Thread>([this, lines = std::move(lines)] { execute(lines); });
    if (!*thread) throw std::runtime_error("the system has no thread for the engine");
    thread_ = std::move(thread);
}

std::optional<std::string> Connection::read() {
    check_process();
    for (;;) {
        {
            const pybind11::gil_scoped_release release;
            if (wait()) break;
        }
        if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
    }
    const std::lock_guard lock(mutex_);
    if (answers_.empty()) {
        thread_.reset();
        return std::nullopt;
    }
    std::string answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
}

void Connection::stop() {
    if (process_ == ::getpid() && is_busy()) stop_token_->stop();
}

void Connection::line(std::string text) {
    const std::lock_guard lock(mutex_);
    answers_.push_back(std::move(text));
    changed_.notify_all();
}

void Connection::execute(const std::vector<std::string>& lines) {
    for (const std::string& text : lines) {
        protocol::Command command = protocol::parse(text, option_table());
        executor_->execute(command, *stop_token_);
    }
    const std::lock_guard lock(mutex_);
    is_done_ = true;
    changed_.notify_all();
}

bool Connection::wait() {
    constexpr std::chrono::milliseconds patience{50};
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, patience, [this] { return !answers_.empty() || is_done_; });
}

void Connection::check_process() const {
    if (process_ != ::getpid()) throw std::runtime_error("the engine belongs to another process");
}

}  // namespace quadriga::native
