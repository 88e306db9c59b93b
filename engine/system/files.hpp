#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <system_error>
#include <utility>

#include <tl/expected.hpp>

/// What the standard library cannot do with files. Child processes inherit none of them. Errors are of
/// std::generic_category or not_a_regular_file, so that their messages are the same on every system.
namespace quadriga::engine {

/// For the beginning of a program: a write beyond the limit of the size of files is an error and no signal.
void prepare_files() noexcept;

/// The error of a folder, a device or a pipe.
[[nodiscard]] std::error_code not_a_regular_file() noexcept;

/// What a file is opened for; all but `read` create it if there is none.
enum class Access : unsigned char {
    read,
    append,   ///< writes at its end
    replace,  ///< empties it first
    update    ///< reads and writes
};

/// An open file without a buffer. A file that a user names is opened in this way only: without blocking, and refused
/// unless it is a regular one. Only write_to_disk waits for the disk.
class File {
public:
    /// Belongs to no file.
    File() = default;
    [[nodiscard]] static tl::expected<File, std::error_code> open(const std::string& path, Access access);
    File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    File& operator=(File&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~File();

    [[nodiscard]] bool is_open() const noexcept { return descriptor_ >= 0; }
    /// Of the C library.
    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

    [[nodiscard]] tl::expected<std::uint64_t, std::error_code> size() const noexcept;
    /// Fills `bytes` from an offset on, as far as the file goes, and returns how many it has read.
    [[nodiscard]] tl::expected<std::size_t, std::error_code> read_at(std::uint64_t offset,
                                                                     std::span<std::byte> bytes) const noexcept;
    /// Writes all bytes, where the last ones ended. After an error, some of them may be written.
    [[nodiscard]] std::error_code write(std::span<const std::byte> bytes) const noexcept;
    /// The same from an offset on; not for Access::append. The next write() begins anywhere.
    [[nodiscard]] std::error_code write_at(std::uint64_t offset, std::span<const std::byte> bytes) const noexcept;
    /// Truncates the file to `size` bytes, or extends it with zeros.
    [[nodiscard]] std::error_code resize(std::uint64_t size) const noexcept;
    /// Returns once the system has written everything to the disk.
    [[nodiscard]] std::error_code write_to_disk() const noexcept;

private:
    // What each system has of its own. The transfers may stop early; a read of 0 bytes is at the end of the file.
    [[nodiscard]] static tl::expected<File, std::error_code> open_named(const std::string& path, Access access);
    using Count = tl::expected<std::size_t, std::error_code>;
    [[nodiscard]] Count read_some_at(std::uint64_t offset, std::span<std::byte> bytes) const noexcept;
    [[nodiscard]] Count write_some(std::span<const std::byte> bytes) const noexcept;
    [[nodiscard]] Count write_some_at(std::uint64_t offset, std::span<const std::byte> bytes) const noexcept;

    int descriptor_ = -1;
};

/// All bytes of a file that a user names. std::errc::file_too_large if there are more than `most`.
[[nodiscard]] tl::expected<std::string, std::error_code> read_file(const std::string& path, std::size_t most);

/// The bytes of a file, read when they are touched, in any order.
class MappedFile {
public:
    /// A file that a user names. std::errc::file_too_large if it does not fit into the address space.
    [[nodiscard]] static tl::expected<MappedFile, std::error_code> open(const std::string& path);
    MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}
    MappedFile& operator=(MappedFile&&) = delete;
    ~MappedFile();

    [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept { return bytes_; }

private:
    MappedFile() = default;
    /// Maps the whole file, which is not empty; each system has its own.
    [[nodiscard]] static tl::expected<MappedFile, std::error_code> map(const File& file, std::size_t size) noexcept;

    std::span<const std::uint8_t> bytes_;
};

}  // namespace quadriga::engine
