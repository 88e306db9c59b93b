#include "engine/system/files.hpp"

#include <span>

namespace quadriga::engine {
namespace {

class FileCategory final : public std::error_category {
public:
    [[nodiscard]] const char* name() const noexcept override { return "file"; }
    [[nodiscard]] std::string message(int) const override { return "Not a regular file"; }
};

}  // namespace

std::error_code not_a_regular_file() noexcept {
    static const FileCategory category;
    return {1, category};
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

}  // namespace quadriga::engine
