#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

#include "engine/system/files.hpp"

// Paths are in the code page of the process, which protocol/windows makes UTF-8. The C library turns errors of the
// system into errno.
namespace quadriga::engine {
namespace {

/// What went wrong in the last call of the C library by this thread. Only after one that has failed: a call that
/// succeeds leaves the number of an older one.
std::error_code last_error() noexcept { return {errno, std::generic_category()}; }

int flags_of(Access access) noexcept {
    constexpr int write = _O_WRONLY | _O_CREAT;
    switch (access) {
        case Access::read: return _O_RDONLY | _O_RANDOM;
        case Access::append: return write | _O_APPEND;
        case Access::replace: return write | _O_TRUNC;
        case Access::update: return _O_RDWR | _O_CREAT;
    }
    return _O_RDONLY;
}

tl::expected<struct _stat64, std::error_code> status_of(int descriptor) noexcept {
    struct _stat64 status{};
    if (::_fstat64(descriptor, &status) != 0) return tl::unexpected(last_error());
    return status;
}

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

void prepare_files() noexcept {}

tl::expected<File, std::error_code> File::open(const std::string& path, Access access) {
    // The C library would open another file.
    if (path.find('\0') != path.npos) return tl::unexpected(std::make_error_code(std::errc::no_such_file_or_directory));
    // Folders cannot be opened.
    struct _stat64 named{};
    if (::_stat64(path.c_str(), &named) == 0 && (named.st_mode & _S_IFDIR) != 0)
        return tl::unexpected(not_a_regular_file());
    File file;
    file.descriptor_ = ::_open(path.c_str(), flags_of(access) | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
    if (!file.is_open()) return tl::unexpected(last_error());
    return status_of(file.descriptor_).and_then([&](const auto& status) -> tl::expected<File, std::error_code> {
        if ((status.st_mode & _S_IFREG) == 0) return tl::unexpected(not_a_regular_file());
        return std::move(file);
    });
}

File::~File() {
    if (is_open()) ::_close(descriptor_);
}

tl::expected<std::size_t, std::error_code> File::read_at(std::uint64_t offset,
                                                         std::span<std::byte> bytes) const noexcept {
    if (::_lseeki64(descriptor_, static_cast<__int64>(offset), SEEK_SET) < 0) return tl::unexpected(last_error());
    std::size_t size = 0;
    while (size < bytes.size()) {
        const auto part = static_cast<unsigned>(std::min<std::size_t>(bytes.size() - size, INT_MAX));
        const int count = ::_read(descriptor_, &bytes[size], part);
        if (count < 0) return tl::unexpected(last_error());
        if (count == 0) break;
        size += static_cast<std::size_t>(count);
    }
    return size;
}

std::error_code File::write(std::span<const std::byte> bytes) const noexcept {
    while (!bytes.empty()) {
        const auto part = static_cast<unsigned>(std::min<std::size_t>(bytes.size(), INT_MAX));
        const int written = ::_write(descriptor_, bytes.data(), part);
        if (written < 0) return last_error();
        if (written == 0) return std::make_error_code(std::errc::no_space_on_device);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

std::error_code File::write_at(std::uint64_t offset, std::span<const std::byte> bytes) const noexcept {
    return ::_lseeki64(descriptor_, static_cast<__int64>(offset), SEEK_SET) < 0 ? last_error() : write(bytes);
}

std::error_code File::resize(std::uint64_t size) const noexcept {
    const int error = ::_chsize_s(descriptor_, static_cast<__int64>(size));
    return {error, std::generic_category()};
}

std::error_code File::write_to_disk() const noexcept {
    return ::_commit(descriptor_) == 0 ? std::error_code() : last_error();
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
    const auto handle = reinterpret_cast<HANDLE>(::_get_osfhandle(file->descriptor()));
    const auto bytes = map(handle, static_cast<std::size_t>(status->st_size));
    if (!bytes) return tl::unexpected(bytes.error());
    mapped.bytes_ = *bytes;
    return mapped;
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) UnmapViewOfFile(bytes_.data());
}

}  // namespace quadriga::engine
