#include <cerrno>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/system/files.hpp"

namespace quadriga::engine {
namespace {}  // namespace

tl::expected<MappedFile, std::error_code> MappedFile::open(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return tl::unexpected(last_error());
    MappedFile file;
    std::error_code error;
    struct stat status{};
    if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
        const auto size = static_cast<std::size_t>(status.st_size);
        void* const data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
        if (data == MAP_FAILED) {
            error = last_error();
        } else {
            ::madvise(data, size, MADV_RANDOM);
            file.bytes_ = {static_cast<const std::uint8_t*>(data), size};
        }
    }
    ::close(descriptor);
    if (error) return tl::unexpected(error);
    return file;
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) ::munmap(const_cast<std::uint8_t*>(bytes_.data()), bytes_.size());
}

tl::expected<LogFile, std::error_code> LogFile::open(const std::string& path) {
    // Non-blocking, because opening a named pipe that nobody reads would otherwise block.
    constexpr int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
    LogFile file;
    file.descriptor_ = ::open(path.c_str(), flags, 0666);
    if (!file.is_open()) return tl::unexpected(last_error());
    return file;
}

LogFile::~LogFile() {
    if (is_open()) ::close(descriptor_);
}

void LogFile::append(std::string_view bytes) const noexcept {
    while (is_open() && !bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

std::error_code write_to_disk(std::FILE* file) noexcept {
    return ::fsync(::fileno(file)) == 0 ? std::error_code() : last_error();
}

}  // namespace quadriga::engine
