#include "protocol/io/reader.hpp"

#include <array>
#include <cerrno>

#include <poll.h>
#include <unistd.h>

namespace quadriga::protocol {

bool read_lines(int descriptor, const LineSplitter::OnLine& on_line) {
    LineSplitter splitter(on_line);
    std::array<char, 65536> buffer;
    while (true) {
        const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
        if (count > 0) {
            if (!splitter.feed({buffer.data(), static_cast<std::size_t>(count)})) return false;
        } else if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            pollfd wait{descriptor, POLLIN, 0};
            ::poll(&wait, 1, -1);
        } else if (count == 0 || errno != EINTR) {
            splitter.finish();
            return true;
        }
    }
}

}  // namespace quadriga::protocol
