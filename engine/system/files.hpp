#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <system_error>
#include <utility>

#include <tl/expected.hpp>

/// File operations that the standard library lacks. Child processes do not inherit open files. Errors belong to
/// std::generic_category, except not_a_regular_file().
namespace quadriga::engine {

/// Call at program start: makes a write beyond the file size limit an error instead of a signal.
void prepare_files() noexcept;

/// The error for opening anything but a regular file, such as a directory, a device or a pipe.
[[nodiscard]] std::error_code not_a_regular_file() noexcept;

/// The purpose for which a file is opened. All except `read` create a missing file.
enum class Access : unsigned char {
    read,
    append,   ///< writes at the end
    replace,  ///< truncates the file first
    update    ///< reads and writes
};

/// An unbuffered open file, or no file. Files named by a user are opened only through this class. Opening does not
/// block, and fails if the path is not a regular file. Writes do not wait for the disk; only write_to_disk does. The
/// functions from size() on require an open file.
class File {
public:
    /// Constructs an object without an open file.
    File() = default;
    [[nodiscard]] static tl::expected<File, std::error_code> open(const std::string& path, Access access);
    File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    File& operator=(File&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~File();

    [[nodiscard]] bool is_open() const noexcept { return descriptor_ >= 0; }
    /// The C library's file descriptor, still owned by the object; -1 if no file is open.
    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

    [[nodiscard]] tl::expected<std::uint64_t, std::error_code> size() const noexcept;
    /// Reads from `offset` until `bytes` is full or the file ends. Returns the number of bytes read: 0 if the file has
    /// no bytes at `offset`.
    [[nodiscard]] tl::expected<std::size_t, std::error_code> read_at(std::uint64_t offset,
                                                                     std::span<std::byte> bytes) const noexcept;
    /// Writes all bytes after those written last, starting at the beginning of the file or, with Access::append, at its
    /// end. After an error, some of them may have been written.
    [[nodiscard]] std::error_code write(std::span<const std::byte> bytes) const noexcept;
    /// Writes all bytes at `offset`; not for Access::append. After an error, some of them may have been written. After
    /// read_at() or write_at(), write() continues at an unspecified offset.
    [[nodiscard]] std::error_code write_at(std::uint64_t offset, std::span<const std::byte> bytes) const noexcept;
    /// Truncates the file to `size` bytes, or extends it with zeros.
    [[nodiscard]] std::error_code resize(std::uint64_t size) const noexcept;
    /// Blocks until the system has written everything to the disk.
    [[nodiscard]] std::error_code write_to_disk() const noexcept;

private:
    // The system-specific part. Transfers may be partial; a read of 0 bytes means the end of the file.
    [[nodiscard]] static tl::expected<File, std::error_code> open_named(const std::string& path, Access access);
    using Count = tl::expected<std::size_t, std::error_code>;
    [[nodiscard]] Count read_some_at(std::uint64_t offset, std::span<std::byte> bytes) const noexcept;
    [[nodiscard]] Count write_some(std::span<const std::byte> bytes) const noexcept;
    [[nodiscard]] Count write_some_at(std::uint64_t offset, std::span<const std::byte> bytes) const noexcept;

    int descriptor_ = -1;
};

/// The contents of a file named by a user. The error is std::errc::file_too_large if there are more than `most` bytes,
/// or else comes from opening or reading the file.
[[nodiscard]] tl::expected<std::string, std::error_code> read_file(const std::string& path, std::size_t most);

/// A memory-mapped file, whose pages are read when they are first touched.
class MappedFile {
public:
    /// Maps a file named by a user; bytes() is empty if the file is. The error is std::errc::file_too_large if the size
    /// does not fit into std::size_t, or else comes from opening or mapping the file.
    [[nodiscard]] static tl::expected<MappedFile, std::error_code> open(const std::string& path);
    MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}
    MappedFile& operator=(MappedFile&&) = delete;
    ~MappedFile();

    [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept { return bytes_; }

private:
    MappedFile() = default;
    /// Maps a whole non-empty file. System-specific.
    [[nodiscard]] static tl::expected<MappedFile, std::error_code> map(const File& file, std::size_t size) noexcept;

    std::span<const std::uint8_t> bytes_;
};

}  // namespace quadriga::engine
