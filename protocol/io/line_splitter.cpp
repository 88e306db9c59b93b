#include "protocol/io/line_splitter.hpp"

namespace quadriga::protocol {

bool LineSplitter::feed(std::string_view bytes) {
    for (auto end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
        keep(bytes.substr(0, end));
        if (!end_line()) return false;
        bytes.remove_prefix(end + 1);
    }
    keep(bytes);
    return true;
}

void LineSplitter::finish() {
    if (!line_.empty()) end_line();
}

// One byte more than a line may have, for the CR.
void LineSplitter::keep(std::string_view part) {
    const std::size_t room = longest_line + 1 - line_.size();
    line_ += part.substr(0, room);
    overflown_ = overflown_ || part.size() > room;
}

bool LineSplitter::end_line() {
    if (!overflown_ && line_.ends_with('\r')) line_.pop_back();
    const bool too_long = overflown_ || line_.size() > longest_line;
    overflown_ = false;
    return on_line_(std::exchange(line_, {}), too_long);
}

}  // namespace quadriga::protocol
