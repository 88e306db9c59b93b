#include "protocol/io/line_splitter.hpp"

namespace quadriga::protocol {

bool LineSplitter::feed(std::string_view bytes) {
    for (auto end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
        append(bytes.substr(0, end));
        if (!end_line()) return false;
        bytes.remove_prefix(end + 1);
    }
    append(bytes);
    return true;
}

void LineSplitter::finish() {
    if (!line_.empty()) end_line();
}

// One byte more than the limit, for the CR.
void LineSplitter::append(std::string_view part) {
    const std::size_t room = max_line_length + 1 - line_.size();
    line_ += part.substr(0, room);
    overflowed_ = overflowed_ || part.size() > room;
}

bool LineSplitter::end_line() {
    if (!overflowed_ && line_.ends_with('\r')) line_.pop_back();
    const bool too_long = overflowed_ || line_.size() > max_line_length;
    overflowed_ = false;
    return on_line_(std::exchange(line_, {}), too_long);
}

}  // namespace quadriga::protocol
