#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

namespace quadriga::test {

/// A real pipe; each end is closed at most once.
class Pipe {
public:
    Pipe() { EXPECT_EQ(::pipe2(ends_.data(), O_CLOEXEC), 0); }
    ~Pipe() {
        close_output();
        close_input();
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    [[nodiscard]] int output() const { return ends_[0]; }
    [[nodiscard]] int input() const { return ends_[1]; }
    void close_output() { close(ends_[0]); }
    void close_input() { close(ends_[1]); }

    void write(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t written = ::write(input(), text.data(), text.size());
            ASSERT_GT(written, 0);
            text.remove_prefix(static_cast<std::size_t>(written));
        }
    }

    /// Returns the next line, without its end; none at the end of the stream or after `patience_ms` without input.
    std::optional<std::string> read_line(int patience_ms = 60'000) {
        while (pending_.find('\n') == std::string::npos) {
            if (!is_readable(patience_ms)) return std::nullopt;
            std::array<char, 65536> buffer;
            const ssize_t count = ::read(output(), buffer.data(), buffer.size());
            if (count <= 0) return std::nullopt;
            pending_.append(buffer.data(), static_cast<std::size_t>(count));
        }
        const auto end = pending_.find('\n');
        std::string line = pending_.substr(0, end);
        pending_.erase(0, end + 1);
        return line;
    }
    [[nodiscard]] bool is_readable(int patience_ms) const {
        pollfd state{output(), POLLIN, 0};
        return ::poll(&state, 1, patience_ms) == 1;
    }

private:
    static void close(int& end) {
        if (end >= 0) ::close(end);
        end = -1;
    }
    std::array<int, 2> ends_{-1, -1};
    std::string pending_;
};

}  // namespace quadriga::test
