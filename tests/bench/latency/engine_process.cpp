#include "tests/bench/latency/engine_process.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace quadriga::bench {
namespace {

[[noreturn]] void fail(std::string_view what, int error) {
    fmt::print(stderr, "quadriga_latency: {}: {}\n", what, std::strerror(error));
    std::exit(EXIT_FAILURE);
}

std::array<int, 2> make_pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) fail("no pipe", errno);
    return ends;
}

}  // namespace

EngineProcess::EngineProcess(char* const* command) {
    const auto [to_read, input] = make_pipe();
    const auto [output, to_write] = make_pipe();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to_read, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, to_write, STDOUT_FILENO);
    if (const int error = ::posix_spawnp(&process_, command[0], &actions, nullptr, command, environ); error != 0) {
        fail(command[0], error);
    }
    posix_spawn_file_actions_destroy(&actions);
    ::close(to_read);
    ::close(to_write);
    input_ = input;
    output_ = output;
}

EngineProcess::~EngineProcess() {
    if (process_ > 0) {
        ::kill(process_, SIGKILL);
        await_end();
    }
    ::close(input_);
    ::close(output_);
}

void EngineProcess::send(std::string_view lines) const {
    while (!lines.empty()) {
        const ssize_t written = ::write(input_, lines.data(), lines.size());
        if (written < 0) fail("the engine takes no input", errno);
        lines.remove_prefix(static_cast<std::size_t>(written));
    }
}

void EngineProcess::await(std::string_view start) {
    std::array<char, 65536> part;
    while (!take_line(start)) {
        const ssize_t count = ::read(output_, part.data(), part.size());
        if (count <= 0) fail(fmt::format("the output ended before `{}`", start), count < 0 ? errno : 0);
        received_.append(part.data(), static_cast<std::size_t>(count));
    }
}

void EngineProcess::await_end() {
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
}

// Drops whole lines up to the first one that begins with `start`; false if it has not arrived yet.
bool EngineProcess::take_line(std::string_view start) {
    bool found = false;
    std::size_t from = 0;
    while (!found) {
        const auto end = received_.find('\n', from);
        if (end == std::string::npos) break;
        found = std::string_view(received_).substr(from).starts_with(start);
        from = end + 1;
    }
    received_.erase(0, from);
    return found;
}

}  // namespace quadriga::bench
