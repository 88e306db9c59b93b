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

/// Splits the input into lines, declares where lines of the output go, and logs both.
namespace quadriga::protocol {

/// In bytes, without the line end.
inline constexpr std::size_t max_line_length = std::size_t{1} << 20;

/// A line without its end. Of a line that is too long, only the beginning is kept.
struct Line {
    std::string text;
    bool too_long = false;
};

/// What ends a line.
enum class LineEnd : unsigned char {
    lf,  ///< LF or CRLF
    any  ///< LF, CRLF or CR
};

/// Splits a stream of bytes into lines. A byte order mark at its beginning is skipped.
class LineSplitter {
public:
    explicit LineSplitter(LineEnd end = LineEnd::lf) : ends_(end == LineEnd::lf ? "\n" : "\r\n") {}

    /// Adds bytes, once `next` has returned all lines before them. They must stay until it has returned all of theirs.
    void feed(std::string_view bytes) { bytes_ = bytes; }
    /// The next whole line; none if more bytes are needed.
    std::optional<Line> next();
    /// At the end of the stream: the bytes after the last line end, if there are any.
    std::optional<Line> last();

private:
    void append(std::string_view part);
    Line take_line();

    const std::string_view ends_;
    std::string_view bytes_;
    std::string line_;
    bool overflowed_ = false;
    bool is_first_ = true;
    bool is_after_cr_ = false;  // that ended a line: an LF still belongs to it
};

/// Reads the lines of a file descriptor, in blocking or non-blocking mode.
class LineReader {
public:
    explicit LineReader(int descriptor, LineEnd end = LineEnd::lf) : descriptor_(descriptor), splitter_(end) {}

    /// Blocks until there is a line; none once the input has ended or reading fails.
    std::optional<Line> next();

private:
    bool read_more();

    const int descriptor_;
    std::array<char, 65536> buffer_;
    LineSplitter splitter_;
};

/// Takes lines for the client, without their LF. Any thread may call; no function blocks.
class Sink {
public:
    virtual ~Sink() = default;
    /// Sends a line, which is never dropped.
    virtual void line(std::string text) = 0;
    /// Sends a line that may be dropped if the client does not read.
    virtual void info(std::string text) = 0;
    /// False while the client has left too much unread to be asked for more.
    [[nodiscard]] virtual bool has_room() const { return true; }
};

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
