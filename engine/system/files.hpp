#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <tl/expected.hpp>

/// What the standard library cannot do with files. Child processes inherit none of them. Errors are of
/// std::generic_category, so that their messages are the same on every system.
namespace quadriga::engine {

/// What went wrong in the last call of the C library by this thread.
[[nodiscard]] inline std::error_code last_error() noexcept { return {errno, std::generic_category()}; }

/// The bytes of a file, read when they are touched, in any order.
class MappedFile {
public:
    /// Empty if the file is, or if it is no regular file.
    [[nodiscard]] static tl::expected<MappedFile, std::error_code> open(const std::string& path);
    MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}
    MappedFile& operator=(MappedFile&&) = delete;
    ~MappedFile();

    [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept { return bytes_; }

private:
    MappedFile() = default;

    std::span<const std::uint8_t> bytes_;
};

/// A file that grows at its end, unbuffered.
class LogFile {
public:
    /// Belongs to no file and takes nothing.
    LogFile() = default;
    /// Creates the file if there is none. Does not wait for the reader of a named pipe.
    [[nodiscard]] static tl::expected<LogFile, std::error_code> open(const std::string& path);
    LogFile(LogFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    LogFile& operator=(LogFile&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~LogFile();

    [[nodiscard]] bool is_open() const noexcept { return descriptor_ >= 0; }
    /// What cannot be written, because the disk is full or nobody reads a named pipe, is lost.
    void append(std::string_view bytes) const noexcept;

private:
    int descriptor_ = -1;
};

/// Returns once the system has written all that was flushed from this stream to the disk.
[[nodiscard]] std::error_code write_to_disk(std::FILE* file) noexcept;

}  // namespace quadriga::engine
