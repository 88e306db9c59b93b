#include "protocol/io/debug_log.hpp"

#include <chrono>
#include <ctime>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "engine/core/echo.hpp"

namespace quadriga::protocol {

engine::Expected<void> DebugLog::open(std::string_view path) {
    engine::LogFile file;
    if (!path.empty() && path != "<empty>") {
        auto opened = engine::LogFile::open(std::string(path));
        if (!opened) {
            return engine::refusal(
                engine::ErrorCode::bad_value,
                fmt::format("DebugLogFile: cannot open '{}': {}", engine::echo(path), opened.error().message()));
        }
        file = std::move(*opened);
    }
    const std::lock_guard lock(mutex_);
    is_open_ = file.is_open();
    std::swap(file_, file);
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
    file_.append(text);
}

}  // namespace quadriga::protocol
