#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace quadriga::fuzz {

/// The fuzzer's bytes made a session that ends soon and harms nobody: at most some lines of them, searches of few nodes
/// and small tables, neither bench nor deep perft nor log files. Tells what the engine owes for it.
class SessionScript {
public:
    explicit SessionScript(std::string_view bytes);

    /// To be read by the engine as it is.
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

    struct Dues {
        std::size_t best_moves = 0;
        std::size_t readies = 0;
        std::size_t responses = 0;
        std::size_t handshakes = 0;
    };
    /// How many lines of each kind the engine must send, or may send at most if there is a quit.
    [[nodiscard]] const Dues& dues() const noexcept { return dues_; }
    [[nodiscard]] bool quits() const noexcept { return quits_; }

private:
    void add(std::string_view line);

    std::string text_;
    Dues dues_;
    bool quits_ = false;
};

}  // namespace quadriga::fuzz
