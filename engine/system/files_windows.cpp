#include <algorithm>
#include <cerrno>
#include <climits>

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

#include "engine/system/files.hpp"

// Paths are in the code page of the process, which protocol/windows makes UTF-8. The C library turns errors of the
// system into errno.
namespace quadriga::engine {
namespace {

/// The bytes of a file that is not empty.
tl::expected<std::span<const std::uint8_t>, std::error_code> map(HANDLE file, std::size_t size) {
    const auto out_of_memory = std::make_error_code(std::errc::not_enough_memory);
    const HANDLE mapping = CreateFileMappingA(file, nullptr, PAGE_READONLY, 0, 0, nullptr);
    if (mapping == nullptr) return tl::unexpected(out_of_memory);
    const void* const data = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, size);
    CloseHandle(mapping);  // The view keeps it.
    if (data == nullptr) return tl::unexpected(out_of_memory);
    return std::span(static_cast<const std::uint8_t*>(data), size);
}

}  // namespace

tl::expected<MappedFile, std::error_code> MappedFile::open(const std::string& path) {
    const int descriptor = ::_open(path.c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT | _O_RANDOM);
    if (descriptor < 0) return tl::unexpected(last_error());
    MappedFile file;
    std::error_code error;
    struct _stat64 status{};
    if (::_fstat64(descriptor, &status) == 0 && (status.st_mode & _S_IFREG) != 0 && status.st_size > 0) {
        const auto handle = reinterpret_cast<HANDLE>(::_get_osfhandle(descriptor));
        if (const auto bytes = map(handle, static_cast<std::size_t>(status.st_size))) {
            file.bytes_ = *bytes;
        } else {
            error = bytes.error();
        }
    }
    ::_close(descriptor);
    if (error) return tl::unexpected(error);
    return file;
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) UnmapViewOfFile(bytes_.data());
}

tl::expected<LogFile, std::error_code> LogFile::open(const std::string& path) {
    constexpr int flags = _O_WRONLY | _O_CREAT | _O_APPEND | _O_BINARY | _O_NOINHERIT;
    LogFile file;
    file.descriptor_ = ::_open(path.c_str(), flags, _S_IREAD | _S_IWRITE);
    if (!file.is_open()) return tl::unexpected(last_error());
    return file;
}

LogFile::~LogFile() {
    if (is_open()) ::_close(descriptor_);
}

void LogFile::append(std::string_view bytes) const noexcept {
    while (is_open() && !bytes.empty()) {
        const auto part = static_cast<unsigned>(std::min<std::size_t>(bytes.size(), INT_MAX));
        const int written = ::_write(descriptor_, bytes.data(), part);
        if (written <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

std::error_code write_to_disk(std::FILE* file) noexcept {
    return ::_commit(::_fileno(file)) == 0 ? std::error_code() : last_error();
}

}  // namespace quadriga::engine
