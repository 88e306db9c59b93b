#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <system_error>

#include <tl/expected.hpp>

/// Input and output on descriptors of the C library, which are never closed here and keep their mode. A descriptor may
/// refer to a file, a pipe or a terminal, and may be invalid; on POSIX systems it may also be a socket or non-blocking.
/// Errors belong to std::generic_category.
namespace quadriga::engine {

inline constexpr int standard_input = 0;
inline constexpr int standard_output = 1;
inline constexpr int standard_error = 2;

/// For the beginning of a program: the standard streams carry bytes as they are, writing to a stream that nobody reads
/// is an error and no signal, and no file opened later becomes a standard stream that was closed.
void prepare_standard_streams() noexcept;

/// Blocks until there are bytes, and returns how many it has read; 0 at the end of the input.
[[nodiscard]] tl::expected<std::size_t, std::error_code> read_some(int descriptor, std::span<char> buffer) noexcept;

/// Any thread may call, several at once.
class Output {
public:
    explicit Output(int descriptor) noexcept;

    /// Never blocks on a reader that is slow: writes some of the bytes, or none if the write might block. Returns how
    /// many.
    [[nodiscard]] tl::expected<std::size_t, std::error_code> write_at_once(std::string_view bytes) const noexcept;
    /// Blocks until it has written some of the bytes, and returns how many.
    [[nodiscard]] tl::expected<std::size_t, std::error_code> write(std::string_view bytes) const noexcept;

private:
    /// What a descriptor belongs to, as far as it matters to one who must not block.
    enum class Kind : unsigned char {
        file,      ///< takes everything
        pollable,  ///< tells whether it has room
        other
    };
    [[nodiscard]] static Kind kind_of(int descriptor) noexcept;

    int descriptor_;
    Kind kind_;
};

}  // namespace quadriga::engine
