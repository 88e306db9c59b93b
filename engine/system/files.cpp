#include "engine/system/files.hpp"

#include <span>
#include <utility>

namespace quadriga::engine {
namespace {

class FileCategory final : public std::error_category {
public:
    [[nodiscard]] const char* name() const noexcept override { return "file"; }
    [[nodiscard]] std::string message(int) const override { return "Not a regular file"; }
};

/// Calls `some(done, rest)`, which writes some of the rest, until all bytes are written.
template <class Write>
std::error_code write_all(std::span<const std::byte> bytes, const Write& some) noexcept {
    for (std::size_t done = 0; done < bytes.size();) {
        const auto written = some(done, bytes.subspan(done));
        if (!written) return written.error();
        if (*written == 0) return std::make_error_code(std::errc::no_space_on_device);
        done += *written;
    }
    return {};
}

}  // namespace

std::error_code not_a_regular_file() noexcept {
    static const FileCategory category;
    return {1, category};
}

tl::expected<File, std::error_code> File::open(const std::string& path, Access access) {
    // The C library would end the path at the NUL and open another file.
    if (path.find('\0') != path.npos) return tl::unexpected(std::make_error_code(std::errc::no_such_file_or_directory));
    return open_named(path, access);
}

tl::expected<std::size_t, std::error_code> File::read_at(std::uint64_t offset,
                                                         std::span<std::byte> bytes) const noexcept {
    std::size_t size = 0;
    while (size < bytes.size()) {
        const auto count = read_some_at(offset + size, bytes.subspan(size));
        if (!count) return count;
        if (*count == 0) break;
        size += *count;
    }
    return size;
}

std::error_code File::write(std::span<const std::byte> bytes) const noexcept {
    return write_all(bytes, [this](std::size_t, auto rest) { return write_some(rest); });
}

std::error_code File::write_at(std::uint64_t offset, std::span<const std::byte> bytes) const noexcept {
    return write_all(bytes, [&](std::size_t done, auto rest) { return write_some_at(offset + done, rest); });
}

tl::expected<std::string, std::error_code> read_file(const std::string& path, std::size_t most) {
    const auto file = File::open(path, Access::read);
    if (!file) return tl::unexpected(file.error());
    constexpr std::size_t step = 1 << 16;
    std::string bytes;
    for (std::size_t count = step; count == step && bytes.size() <= most;) {
        const std::size_t size = bytes.size();
        bytes.resize(size + step);
        const auto read = file->read_at(size, std::as_writable_bytes(std::span(bytes).subspan(size)));
        if (!read) return tl::unexpected(read.error());
        count = *read;
        bytes.resize(size + count);
    }
    if (bytes.size() > most) return tl::unexpected(std::make_error_code(std::errc::file_too_large));
    return bytes;
}

tl::expected<MappedFile, std::error_code> MappedFile::open(const std::string& path) {
    const auto file = File::open(path, Access::read);
    if (!file) return tl::unexpected(file.error());
    const auto size = file->size();
    if (!size) return tl::unexpected(size.error());
    if (*size == 0) return MappedFile();
    if (!std::in_range<std::size_t>(*size)) return tl::unexpected(std::make_error_code(std::errc::file_too_large));
    return map(*file, static_cast<std::size_t>(*size));
}

}  // namespace quadriga::engine
