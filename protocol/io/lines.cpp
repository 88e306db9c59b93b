#include "protocol/io/lines.hpp"

#include <chrono>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "engine/system/streams.hpp"

namespace quadriga::protocol {
namespace {

std::string failure_text(std::string_view path, std::error_code error) {
    return fmt::format("DebugLogFile: {}: {}", engine::escape(path), error.message());
}

}  // namespace

std::optional<Line> LineSplitter::next() {
    if (!bytes_.empty() && std::exchange(is_after_cr_, false) && bytes_.front() == '\n') bytes_.remove_prefix(1);
    const auto end = bytes_.find_first_of(ends_);
    append(bytes_.substr(0, end));
    if (end == std::string_view::npos) {
        bytes_ = {};
        return std::nullopt;
    }
    is_after_cr_ = bytes_[end] == '\r';
    bytes_.remove_prefix(end + 1);
    return take_line();
}

std::optional<Line> LineSplitter::last() {
    if (line_.empty()) return std::nullopt;
    return take_line();
}

// Appends up to one byte more than the limit, for the CR.
void LineSplitter::append(std::string_view part) {
    const std::size_t room = max_line_length + 1 - line_.size();
    line_ += part.substr(0, room);
    overflowed_ = overflowed_ || part.size() > room;
}

Line LineSplitter::take_line() {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (std::exchange(is_first_, false) && line_.starts_with(byte_order_mark)) line_.erase(0, byte_order_mark.size());
    if (!overflowed_ && line_.ends_with('\r')) line_.pop_back();
    const bool too_long = std::exchange(overflowed_, false) || line_.size() > max_line_length;
    return {std::exchange(line_, {}), too_long};
}

std::optional<Line> LineReader::next() {
    do {
        if (auto line = splitter_.next()) return line;
    } while (read_more());
    return splitter_.last();
}

// Returns false at the end of the input or on an error.
bool LineReader::read_more() {
    const auto count = engine::read_some(descriptor_, buffer_);
    if (!count || *count == 0) return false;
    splitter_.feed({buffer_.data(), *count});
    return true;
}

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
