#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/error.hpp"
#include "engine/system/files.hpp"

/// Splits the input into lines, declares the sink for output lines, and logs both.
namespace quadriga::protocol {

/// The maximum length of an input line, in bytes without the line end.
inline constexpr std::size_t max_line_length = std::size_t{1} << 20;

/// A line without its line end. If it is longer than max_line_length, `text` is only its beginning.
struct Line {
    std::string text;
    bool too_long = false;
};

/// The line ends that a splitter recognises.
enum class LineEnd : unsigned char {
    lf,  ///< LF or CRLF
    any  ///< LF, CRLF or CR
};

/// Splits a stream of bytes into lines. A byte order mark at its beginning is skipped.
class LineSplitter {
public:
    explicit LineSplitter(LineEnd end = LineEnd::lf) : ends_(end == LineEnd::lf ? "\n" : "\r\n") {}

    /// Supplies the next bytes of the stream, which must stay valid until next() returns none. Only then may feed() be
    /// called again.
    void feed(std::string_view bytes) { bytes_ = bytes; }
    /// Returns the next complete line; none if more bytes are needed.
    std::optional<Line> next();
    /// Returns the bytes after the last line end; none if there are no such bytes. Call at the end of the stream.
    std::optional<Line> last();

private:
    void append(std::string_view part);
    Line take_line();

    const std::string_view ends_;
    std::string_view bytes_;
    std::string line_;
    bool overflowed_ = false;
    bool is_first_ = true;
    bool is_after_cr_ = false;  // after a CR that ended a line: if an LF follows, it belongs to that line end
};

/// Reads lines from a file descriptor, which may be in blocking or non-blocking mode.
class LineReader {
public:
    explicit LineReader(int descriptor, LineEnd end = LineEnd::lf) : descriptor_(descriptor), splitter_(end) {}

    /// Returns the next line, blocking until there is one; none once the input has ended or reading has failed. Bytes
    /// after the last line end count as a line, too.
    std::optional<Line> next();

private:
    bool read_more();

    const int descriptor_;
    std::array<char, 65536> buffer_;
    LineSplitter splitter_;
};

/// Receives output lines for the client, without LF. Thread-safe; no function blocks.
class Sink {
public:
    virtual ~Sink() = default;
    /// Sends a line. It is not dropped even if the client is slow to read.
    virtual void line(std::string text) = 0;
    /// Sends a line that may be dropped if the client is slow to read.
    virtual void info(std::string text) = 0;
    /// False while so much output is unread that commands with long answers must be refused.
    [[nodiscard]] virtual bool has_room() const { return true; }
};

/// Appends every input and output line to a file, unbuffered, with the time (UTC) and the direction:
///     2026-01-31 12:00:00.123456 < isready
///     2026-01-31 12:00:00.123478 > readyok
/// Thread-safe.
class DebugLog {
public:
    /// Switches to this file; an empty path or `<empty>` only closes the current one. If the file cannot be opened for
    /// writing, the error is bad_value and nothing changes.
    engine::Expected<void> open(std::string_view path);
    /// The message of the write error that has closed the file, returned only once; otherwise none.
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
