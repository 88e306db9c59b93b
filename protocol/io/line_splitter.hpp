#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace quadriga::protocol {

/// In bytes, without the line end. The rest of a longer line is skipped.
inline constexpr std::size_t max_line_length = std::size_t{1} << 20;

/// Splits a stream of bytes into lines that end with LF or CRLF.
class LineSplitter {
public:
    /// Receives every line without its end; only the beginning of it if `too_long`. Returns whether more lines are
    /// wanted; after false it is not called again.
    using OnLine = std::function<bool(std::string line, bool too_long)>;

    explicit LineSplitter(OnLine on_line) : on_line_(std::move(on_line)) {}

    /// False once no more lines are wanted.
    bool feed(std::string_view bytes);
    /// The stream has ended: bytes after the last line end are a line of their own.
    void finish();

private:
    void append(std::string_view part);
    bool end_line();

    OnLine on_line_;
    std::string line_;
    bool overflowed_ = false;
};

}  // namespace quadriga::protocol
