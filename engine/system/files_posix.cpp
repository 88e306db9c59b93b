#include <cerrno>
#include <csignal>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/system/files.hpp"

namespace quadriga::engine {
namespace {

/// What went wrong in the last call of the C library by this thread. Only after one that has failed: a call that
/// succeeds leaves the number of an older one.
std::error_code last_error() noexcept { return {errno, std::generic_category()}; }

int flags_of(Access access) noexcept {
    constexpr int write = O_WRONLY | O_CREAT;
    switch (access) {
        case Access::read: return O_RDONLY;
        case Access::append: return write | O_APPEND;
        case Access::replace: return write | O_TRUNC;
        case Access::update: return O_RDWR | O_CREAT;
    }
    return O_RDONLY;
}

/// Calls `once(bytes)` with what is left until all is written.
template <class Write>
std::error_code write_all(std::span<const std::byte> bytes, const Write& once) noexcept {
    while (!bytes.empty()) {
        const ssize_t written = once(bytes);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return last_error();
        if (written == 0) return std::make_error_code(std::errc::no_space_on_device);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

tl::expected<struct stat, std::error_code> status_of(int descriptor) noexcept {
    struct stat status{};
    if (::fstat(descriptor, &status) != 0) return tl::unexpected(last_error());
    return status;
}

}  // namespace

void prepare_files() noexcept { std::signal(SIGXFSZ, SIG_IGN); }

tl::expected<File, std::error_code> File::open(const std::string& path, Access access) {
    // The C library would open another file.
    if (path.find('\0') != path.npos) return tl::unexpected(std::make_error_code(std::errc::no_such_file_or_directory));
    File file;
    file.descriptor_ = ::open(path.c_str(), flags_of(access) | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0666);
    // Some of what is no regular file cannot be opened: folders for writing, pipes that nobody reads, sockets.
    if (!file.is_open()) return tl::unexpected(errno == EISDIR || errno == ENXIO ? not_a_regular_file() : last_error());
    return status_of(file.descriptor_).and_then([&](const auto& status) -> tl::expected<File, std::error_code> {
        if (!S_ISREG(status.st_mode)) return tl::unexpected(not_a_regular_file());
        return std::move(file);
    });
}

File::~File() {
    if (is_open()) ::close(descriptor_);
}

tl::expected<std::size_t, std::error_code> File::read_at(std::uint64_t offset,
                                                         std::span<std::byte> bytes) const noexcept {
    std::size_t size = 0;
    while (size < bytes.size()) {
        const ssize_t count =
            ::pread(descriptor_, &bytes[size], bytes.size() - size, static_cast<off_t>(offset + size));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return tl::unexpected(last_error());
        if (count == 0) break;
        size += static_cast<std::size_t>(count);
    }
    return size;
}

std::error_code File::write(std::span<const std::byte> bytes) const noexcept {
    return write_all(bytes, [&](auto rest) { return ::write(descriptor_, rest.data(), rest.size()); });
}

std::error_code File::write_at(std::uint64_t offset, std::span<const std::byte> bytes) const noexcept {
    return write_all(bytes, [&](auto rest) {
        const std::uint64_t at = offset + (bytes.size() - rest.size());
        return ::pwrite(descriptor_, rest.data(), rest.size(), static_cast<off_t>(at));
    });
}

std::error_code File::resize(std::uint64_t size) const noexcept {
    return ::ftruncate(descriptor_, static_cast<off_t>(size)) == 0 ? std::error_code() : last_error();
}

std::error_code File::write_to_disk() const noexcept {
    return ::fsync(descriptor_) == 0 ? std::error_code() : last_error();
}

tl::expected<MappedFile, std::error_code> MappedFile::open(const std::string& path) {
    const auto file = File::open(path, Access::read);
    if (!file) return tl::unexpected(file.error());
    const auto status = status_of(file->descriptor());
    if (!status) return tl::unexpected(status.error());
    MappedFile mapped;
    if (status->st_size == 0) return mapped;
    if (!std::in_range<std::size_t>(status->st_size))
        return tl::unexpected(std::make_error_code(std::errc::file_too_large));
    const auto size = static_cast<std::size_t>(status->st_size);
    void* const data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file->descriptor(), 0);
    if (data == MAP_FAILED) return tl::unexpected(last_error());
    ::madvise(data, size, MADV_RANDOM);
    mapped.bytes_ = {static_cast<const std::uint8_t*>(data), size};
    return mapped;
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) ::munmap(const_cast<std::uint8_t*>(bytes_.data()), bytes_.size());
}

}  // namespace quadriga::engine
