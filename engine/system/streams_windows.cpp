#include <algorithm>
#include <cerrno>
#include <climits>

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include "engine/system/streams.hpp"

namespace quadriga::engine {
namespace {

using Count = tl::expected<std::size_t, std::error_code>;

/// Windows' error for a write to a pipe without a reader, which the C library does not map to errno.
constexpr unsigned long error_of_pipe_without_reader = 233;

/// Calls `once`, a function of the C library, which must not get a negative descriptor or more than INT_MAX bytes.
template <class Transfer>
Count transfer(int descriptor, std::size_t size, const Transfer& once) noexcept {
    if (descriptor < 0) return tl::unexpected(std::make_error_code(std::errc::bad_file_descriptor));
    const int count = once(static_cast<unsigned>(std::min<std::size_t>(size, INT_MAX)));
    if (count >= 0) return static_cast<std::size_t>(count);
    if (_doserrno == error_of_pipe_without_reader) return tl::unexpected(std::make_error_code(std::errc::broken_pipe));
    return tl::unexpected(std::error_code(errno, std::generic_category()));
}

}  // namespace

void prepare_standard_streams() noexcept {
    // On Windows, no other file takes the place of a closed stream, and there is no signal to ignore.
    for (const int descriptor : {0, 1, 2}) ::_setmode(descriptor, _O_BINARY);
}

Count read_some(int descriptor, std::span<char> buffer) noexcept {
    return transfer(descriptor, buffer.size(), [&](unsigned size) { return ::_read(descriptor, buffer.data(), size); });
}

Output::Output(int descriptor) noexcept : descriptor_(descriptor), kind_(kind_of(descriptor)) {}

// Windows does not report whether a pipe has room.
Output::Kind Output::kind_of(int descriptor) noexcept {
    const bool is_file =
        descriptor >= 0 && GetFileType(reinterpret_cast<HANDLE>(::_get_osfhandle(descriptor))) == FILE_TYPE_DISK;
    return is_file ? Kind::file : Kind::other;
}

Count Output::write_at_once(std::string_view bytes) const noexcept {
    return kind_ == Kind::file ? write(bytes) : Count(0);
}

Count Output::write(std::string_view bytes) const noexcept {
    return transfer(descriptor_, bytes.size(),
                    [&](unsigned size) { return ::_write(descriptor_, bytes.data(), size); });
}

}  // namespace quadriga::engine
