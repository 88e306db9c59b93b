#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// Splits the input into lines, and declares where lines of the output go.
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

}  // namespace quadriga::protocol
