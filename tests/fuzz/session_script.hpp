#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace quadriga::fuzz {

/// Turns the fuzzer's bytes into a session that ends soon and is harmless: a limited number of lines, searches with few
/// nodes and small tables, no bench, deep perft or log files. Counts the answers that the engine must send.
class SessionScript {
public:
    explicit SessionScript(std::string_view bytes);

    /// The input for the engine, verbatim.
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

    struct Dues {
        std::size_t best_moves = 0;
        std::size_t readies = 0;
        std::size_t responses = 0;
        std::size_t handshakes = 0;
    };
    /// The number of lines of each kind that the engine must send; with a quit, the maximum that it may send.
    [[nodiscard]] const Dues& dues() const noexcept { return dues_; }
    [[nodiscard]] bool quits() const noexcept { return quits_; }

private:
    void add(std::string_view line);

    std::string text_;
    Dues dues_;
    bool quits_ = false;
};

}  // namespace quadriga::fuzz
