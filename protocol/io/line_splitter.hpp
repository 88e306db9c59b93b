#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace quadriga::protocol {

/// Longer lines are not read, only skipped. Without the line end.
inline constexpr std::size_t longest_line = std::size_t{1} << 20;

/// Cuts a stream of bytes into lines, ended by LF or CRLF.
class LineSplitter {
public:
    /// Called with every line, without its end; `too_long`: only the beginning of it is there. Says whether more lines
    /// are wanted; if not, it is not called again.
    using OnLine = std::function<bool(std::string line, bool too_long)>;

    explicit LineSplitter(OnLine on_line) : on_line_(std::move(on_line)) {}

    /// False once no more lines are wanted.
    bool feed(std::string_view bytes);
    /// The stream has ended: what is left over is the last line, if it is not empty.
    void finish();

private:
    void keep(std::string_view part);
    bool end_line();

    OnLine on_line_;
    std::string line_;
    bool overflown_ = false;
};

}  // namespace quadriga::protocol
