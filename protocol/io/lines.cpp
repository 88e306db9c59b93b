#include "protocol/io/lines.hpp"

#include <utility>

#include "engine/system/streams.hpp"

namespace quadriga::protocol {

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

// One byte more than the limit, for the CR.
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

// False at the end of the input.
bool LineReader::read_more() {
    const auto count = engine::read_some(descriptor_, buffer_);
    if (!count || *count == 0) return false;
    splitter_.feed({buffer_.data(), *count});
    return true;
}

}  // namespace quadriga::protocol
