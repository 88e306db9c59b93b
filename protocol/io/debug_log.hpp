#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/error.hpp"
#include "engine/system/files.hpp"

namespace quadriga::protocol {

/// Appends every line in and out to a file, unbuffered, with the time (UTC) and the direction:
///     2026-01-31 12:00:00.123456 < isready
///     2026-01-31 12:00:00.123478 > readyok
/// Any thread may call.
class DebugLog {
public:
    /// Switches to this file; an empty path (or `<empty>`) only closes the current one. bad_value: the file cannot be
    /// opened for writing and nothing changes.
    engine::Expected<void> open(std::string_view path);
    /// Returns, once, why a line could not be written; that failure has closed the file. None if all were written.
    [[nodiscard]] std::optional<std::string> take_failure();

    void in(std::string_view line) { record('<', line); }
    void out(std::string_view line) { record('>', line); }

private:
    void record(char direction, std::string_view line);

    std::atomic<bool> is_open_ = false;
    std::atomic<bool> has_failed_ = false;
    std::mutex mutex_;
    engine::File file_;
    std::string path_;
    std::optional<std::string> failure_;
};

}  // namespace quadriga::protocol
