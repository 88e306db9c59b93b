#include "protocol/io/debug_log.hpp"

#include <chrono>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "engine/game/error.hpp"

namespace quadriga::protocol {
namespace {

std::string failure_text(std::string_view path, std::error_code error) {
    return fmt::format("DebugLogFile: {}: {}", engine::escape(path), error.message());
}

}  // namespace

engine::Expected<void> DebugLog::open(std::string_view path) {
    engine::File file;
    if (!path.empty() && path != "<empty>") {
        auto opened = engine::File::open(std::string(path), engine::Access::append);
        if (!opened) return engine::refusal(engine::ErrorCode::bad_value, failure_text(path, opened.error()));
        file = std::move(*opened);
    }
    const std::lock_guard lock(mutex_);
    is_open_ = file.is_open();
    std::swap(file_, file);
    path_ = path;
    return {};
}

std::optional<std::string> DebugLog::take_failure() {
    if (!has_failed_) return std::nullopt;
    const std::lock_guard lock(mutex_);
    has_failed_ = false;
    return std::exchange(failure_, std::nullopt);
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
    if (!file_.is_open()) return;
    const std::error_code error = file_.write(std::as_bytes(std::span(text)));
    if (!error) return;
    failure_ = failure_text(path_, error) + "; the log is closed";
    file_ = {};
    is_open_ = false;
    has_failed_ = true;
}

}  // namespace quadriga::protocol
