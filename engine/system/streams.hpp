#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <system_error>

#include <tl/expected.hpp>

/// Input and output on C library descriptors, which are never closed here and keep their blocking mode. A descriptor
/// may refer to a file, a pipe or a terminal, and may be invalid; on POSIX systems it may also be a socket or
/// non-blocking. Errors belong to std::generic_category.
namespace quadriga::engine {

inline constexpr int standard_input = 0;
inline constexpr int standard_output = 1;
inline constexpr int standard_error = 2;

/// Call at program start: makes the standard streams binary, makes writing to a stream without a reader an error
/// instead of a signal, and prevents a file opened later from taking the place of a closed standard stream.
void prepare_standard_streams() noexcept;

/// Blocks until input is available, and returns the number of bytes read; 0 at the end of the input. `buffer` must not
/// be empty.
[[nodiscard]] tl::expected<std::size_t, std::error_code> read_some(int descriptor, std::span<char> buffer) noexcept;

/// Unbuffered output on a descriptor. Thread-safe.
class Output {
public:
    explicit Output(int descriptor) noexcept;

    /// Writes some of the bytes, or none if the write might block on a slow reader. Returns the number written.
    [[nodiscard]] tl::expected<std::size_t, std::error_code> write_at_once(std::string_view bytes) const noexcept;
    /// Blocks until some of the bytes are written, and returns their number. `bytes` must not be empty.
    [[nodiscard]] tl::expected<std::size_t, std::error_code> write(std::string_view bytes) const noexcept;

private:
    /// The kind of object behind a descriptor, as far as it determines whether a write may block.
    enum class Kind : unsigned char {
        file,      ///< writes never block on a reader
        pollable,  ///< poll() reports whether there is room
        other
    };
    [[nodiscard]] static Kind kind_of(int descriptor) noexcept;

    int descriptor_;
    Kind kind_;
};

}  // namespace quadriga::engine
