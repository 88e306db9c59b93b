#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/core/error.hpp"

namespace quadriga::protocol {

/// A file to which every line in and out is added with the time of day (UTC) and its direction, written through line by
/// line:
///     2026-01-31 12:00:00.123456 < isready
///     2026-01-31 12:00:00.123478 > readyok
/// Any thread may call.
class DebugLog {
public:
    DebugLog() = default;
    ~DebugLog();
    DebugLog(const DebugLog&) = delete;
    DebugLog& operator=(const DebugLog&) = delete;

    /// From now on lines go to the end of this file and no longer to the one before; an empty path (or `<empty>`) only
    /// closes. bad_value: the file cannot be opened for writing, nothing changes.
    engine::Expected<void> open(std::string_view path);

    void in(std::string_view line) { record('<', line); }
    void out(std::string_view line) { record('>', line); }

private:
    void record(char direction, std::string_view line);

    std::atomic<bool> is_open_ = false;
    std::mutex mutex_;
    int descriptor_ = -1;
};

}  // namespace quadriga::protocol
