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

// Paths use the code page of the process, which protocol/windows sets to UTF-8. The C library maps system errors to
// errno.
namespace quadriga::engine {
namespace {

/// The error of this thread's last C library call. Use it only after a call that failed: a successful one does not
/// reset errno.
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

unsigned part_of(std::span<const std::byte> bytes) noexcept {
    return static_cast<unsigned>(std::min<std::size_t>(bytes.size(), INT_MAX));
}

/// The result of a C library call that returns a number of bytes.
tl::expected<std::size_t, std::error_code> transferred(int count) noexcept {
    if (count < 0) return tl::unexpected(last_error());
    return static_cast<std::size_t>(count);
}

bool seek(int descriptor, std::uint64_t offset) noexcept {
    return ::_lseeki64(descriptor, static_cast<__int64>(offset), SEEK_SET) >= 0;
}

}  // namespace

void prepare_files() noexcept {}

tl::expected<File, std::error_code> File::open_named(const std::string& path, Access access) {
    // Opening a directory would fail with another error.
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

File::Count File::read_some_at(std::uint64_t offset, std::span<std::byte> bytes) const noexcept {
    if (!seek(descriptor_, offset)) return tl::unexpected(last_error());
    return transferred(::_read(descriptor_, bytes.data(), part_of(bytes)));
}

File::Count File::write_some(std::span<const std::byte> bytes) const noexcept {
    return transferred(::_write(descriptor_, bytes.data(), part_of(bytes)));
}

File::Count File::write_some_at(std::uint64_t offset, std::span<const std::byte> bytes) const noexcept {
    return seek(descriptor_, offset) ? write_some(bytes) : tl::unexpected(last_error());
}

tl::expected<std::uint64_t, std::error_code> File::size() const noexcept {
    return status_of(descriptor_).map([](const auto& status) { return static_cast<std::uint64_t>(status.st_size); });
}

std::error_code File::resize(std::uint64_t size) const noexcept {
    const int error = ::_chsize_s(descriptor_, static_cast<__int64>(size));
    return {error, std::generic_category()};
}

std::error_code File::write_to_disk() const noexcept {
    return ::_commit(descriptor_) == 0 ? std::error_code() : last_error();
}

tl::expected<MappedFile, std::error_code> MappedFile::map(const File& file, std::size_t size) noexcept {
    const auto handle = reinterpret_cast<HANDLE>(::_get_osfhandle(file.descriptor()));
    const HANDLE mapping = CreateFileMappingA(handle, nullptr, PAGE_READONLY, 0, 0, nullptr);
    const void* const data = mapping == nullptr ? nullptr : MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, size);
    if (mapping != nullptr) CloseHandle(mapping);  // The view keeps it alive.
    if (data == nullptr) return tl::unexpected(std::make_error_code(std::errc::not_enough_memory));
    MappedFile mapped;
    mapped.bytes_ = {static_cast<const std::uint8_t*>(data), size};
    return mapped;
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) UnmapViewOfFile(bytes_.data());
}

}  // namespace quadriga::engine
