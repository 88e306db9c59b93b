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

/// The error of this thread's last C library call. Use it only after a call that failed: a successful one does not
/// reset errno.
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

/// The number of bytes that `call` transfers. Repeats the call if a signal interrupts it.
template <class Call>
tl::expected<std::size_t, std::error_code> transferred(const Call& call) noexcept {
    ssize_t count = call();
    while (count < 0 && errno == EINTR) count = call();
    if (count < 0) return tl::unexpected(last_error());
    return static_cast<std::size_t>(count);
}

tl::expected<struct stat, std::error_code> status_of(int descriptor) noexcept {
    struct stat status{};
    if (::fstat(descriptor, &status) != 0) return tl::unexpected(last_error());
    return status;
}

}  // namespace

void prepare_files() noexcept { std::signal(SIGXFSZ, SIG_IGN); }

tl::expected<File, std::error_code> File::open_named(const std::string& path, Access access) {
    File file;
    file.descriptor_ = ::open(path.c_str(), flags_of(access) | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0666);
    // Opening fails for some files that are not regular: directories for writing, pipes without a reader, sockets.
    if (!file.is_open()) return tl::unexpected(errno == EISDIR || errno == ENXIO ? not_a_regular_file() : last_error());
    return status_of(file.descriptor_).and_then([&](const auto& status) -> tl::expected<File, std::error_code> {
        if (!S_ISREG(status.st_mode)) return tl::unexpected(not_a_regular_file());
        return std::move(file);
    });
}

File::~File() {
    if (is_open()) ::close(descriptor_);
}

File::Count File::read_some_at(std::uint64_t offset, std::span<std::byte> bytes) const noexcept {
    return transferred([&] { return ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset)); });
}

File::Count File::write_some(std::span<const std::byte> bytes) const noexcept {
    return transferred([&] { return ::write(descriptor_, bytes.data(), bytes.size()); });
}

File::Count File::write_some_at(std::uint64_t offset, std::span<const std::byte> bytes) const noexcept {
    return transferred([&] { return ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset)); });
}

tl::expected<std::uint64_t, std::error_code> File::size() const noexcept {
    return status_of(descriptor_).map([](const auto& status) { return static_cast<std::uint64_t>(status.st_size); });
}

std::error_code File::resize(std::uint64_t size) const noexcept {
    return ::ftruncate(descriptor_, static_cast<off_t>(size)) == 0 ? std::error_code() : last_error();
}

std::error_code File::write_to_disk() const noexcept {
    return ::fsync(descriptor_) == 0 ? std::error_code() : last_error();
}

tl::expected<MappedFile, std::error_code> MappedFile::map(const File& file, std::size_t size) noexcept {
    void* const data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.descriptor(), 0);
    if (data == MAP_FAILED) return tl::unexpected(last_error());
    ::madvise(data, size, MADV_RANDOM);
    MappedFile mapped;
    mapped.bytes_ = {static_cast<const std::uint8_t*>(data), size};
    return mapped;
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) ::munmap(const_cast<std::uint8_t*>(bytes_.data()), bytes_.size());
}

}  // namespace quadriga::engine
