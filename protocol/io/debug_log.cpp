#include "protocol/io/debug_log.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <iterator>

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include "engine/core/echo.hpp"

namespace quadriga::protocol {

DebugLog::~DebugLog() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

engine::Expected<void> DebugLog::open(std::string_view path) {
    int descriptor = -1;
    if (!path.empty() && path != "<empty>") {
        // Non-blocking, because opening a named pipe that nobody reads would otherwise block.
        constexpr int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
        descriptor = ::open(std::string(path).c_str(), flags, 0666);
        if (descriptor < 0) {
            const std::string why = std::strerror(errno);
            return engine::refusal(engine::ErrorCode::bad_value,
                                   fmt::format("DebugLogFile: cannot open '{}': {}", engine::echo(path), why));
        }
    }
    const std::lock_guard lock(mutex_);
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = descriptor;
    is_open_ = descriptor >= 0;
    return {};
}

void DebugLog::record(char direction, std::string_view line) {
    if (!is_open_) return;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now);
    const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(now - seconds);
    const std::string text =
        fmt::format("{:%Y-%m-%d %H:%M:%S}.{:06} {} {}\n", fmt::gmtime(static_cast<std::time_t>(seconds.count())),
                    micros.count(), direction, line);
    const std::lock_guard lock(mutex_);
    std::string_view rest = text;
    while (descriptor_ >= 0 && !rest.empty()) {
        const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;  // A full disk must not end the game.
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
}

}  // namespace quadriga::protocol
