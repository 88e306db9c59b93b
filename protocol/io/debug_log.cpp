#include "protocol/io/debug_log.hpp"

#include <chrono>
#include <utility>

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
    const auto now = std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
    const auto day = std::chrono::floor<std::chrono::days>(now);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss time(now - day);
    const std::string text =
        fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}.{:06} {} {}\n", static_cast<int>(date.year()),
                    static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), time.hours().count(),
                    time.minutes().count(), time.seconds().count(), time.subseconds().count(), direction, line);
    const std::lock_guard lock(mutex_);
    file_.append(text);
}

}  // namespace quadriga::protocol
