#include <cerrno>
#include <climits>
#include <csignal>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/system/streams.hpp"

namespace quadriga::engine {
namespace {

using Count = tl::expected<std::size_t, std::error_code>;

/// Calls `once`, and repeats the call if a signal interrupts it.
template <class Transfer>
Count transfer(const Transfer& once) noexcept {
    while (true) {
        const ssize_t count = once();
        if (count >= 0) return static_cast<std::size_t>(count);
        if (errno != EINTR) return tl::unexpected(std::error_code(errno, std::generic_category()));
    }
}

Count write_once(int descriptor, std::string_view bytes) noexcept {
    return transfer([&] { return ::write(descriptor, bytes.data(), bytes.size()); });
}

/// Whether the descriptor is in non-blocking mode and not ready.
bool would_block(const Count& count) noexcept {
    return !count && (count.error() == std::errc::resource_unavailable_try_again ||
                      count.error() == std::errc::operation_would_block);
}

/// Waits for one of the events, and returns those that poll reports; 0 on timeout. `milliseconds`: -1: no timeout.
int poll_for(int descriptor, short events, int milliseconds) noexcept {
    pollfd state{descriptor, events, 0};
    return ::poll(&state, 1, milliseconds) == 1 ? state.revents : 0;
}

}  // namespace

void prepare_standard_streams() noexcept {
    std::signal(SIGPIPE, SIG_IGN);
    // Opening returns the lowest free descriptor, so each closed standard stream becomes /dev/null, opened for reading:
    // reads return the end of the input, writes fail.
    int opened = 0;
    while (opened >= 0 && opened <= STDERR_FILENO) opened = ::open("/dev/null", O_RDONLY);
    ::close(opened);
}

Count read_some(int descriptor, std::span<char> buffer) noexcept {
    while (true) {
        const Count count = transfer([&] { return ::read(descriptor, buffer.data(), buffer.size()); });
        if (!would_block(count)) return count;
        poll_for(descriptor, POLLIN, -1);
    }
}

Output::Output(int descriptor) noexcept : descriptor_(descriptor), kind_(kind_of(descriptor)) {}

Output::Kind Output::kind_of(int descriptor) noexcept {
    struct stat status{};
    if (::fstat(descriptor, &status) != 0) return Kind::other;
    if (S_ISREG(status.st_mode)) return Kind::file;
    return S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode) ? Kind::pollable : Kind::other;
}

Count Output::write_at_once(std::string_view bytes) const noexcept {
    if (kind_ == Kind::other) return 0;
    if (kind_ == Kind::pollable) {
        // A pipe or socket that poll reports as writable accepts PIPE_BUF bytes.
        if (bytes.size() > PIPE_BUF || (poll_for(descriptor_, POLLOUT, 0) & (POLLOUT | POLLERR)) == 0) return 0;
    }
    const Count count = write_once(descriptor_, bytes);
    return would_block(count) ? Count(0) : count;
}

Count Output::write(std::string_view bytes) const noexcept {
    while (true) {
        const Count count = write_once(descriptor_, bytes);
        if (!would_block(count)) return count;
        poll_for(descriptor_, POLLOUT, -1);
    }
}

}  // namespace quadriga::engine
