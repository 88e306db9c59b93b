// A whole session: bytes in, lines out, with all three threads. Every command gets its answer, and all lines are
// complete and well-formed.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

#include <sys/mman.h>
#include <unistd.h>

#include "protocol/execution/loop.hpp"
#include "quadriga/engine.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/session_script.hpp"

namespace quadriga::fuzz {
namespace {

/// A file in memory.
class MemoryFile {
public:
    explicit MemoryFile(const char* name) : descriptor_(::memfd_create(name, 0)) {
        require(descriptor_ >= 0, "a file in memory");
    }
    ~MemoryFile() { ::close(descriptor_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    [[nodiscard]] int descriptor() const { return descriptor_; }

    void fill(std::string_view text) const {
        require(::write(descriptor_, text.data(), text.size()) == static_cast<ssize_t>(text.size()), "all is written");
        ::lseek(descriptor_, 0, SEEK_SET);
    }

    [[nodiscard]] std::string content() const {
        std::string text(static_cast<std::size_t>(::lseek(descriptor_, 0, SEEK_END)), '\0');
        require(::pread(descriptor_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()), "all is read");
        return text;
    }

private:
    int descriptor_;
};

std::string play(const std::string& script) {
    MemoryFile input("input");
    MemoryFile output("output");
    input.fill(script);
    {
        static const protocol::OptionTable options(games::registry());
        protocol::Settings settings(games::registry());
        settings.common.hash_mib = 1;
        const auto loop = protocol::Loop::make(settings, options, output.descriptor(), [](std::error_code) {});
        require(loop.has_value(), "a session");
        (*loop)->run(input.descriptor());
    }
    return output.content();
}

void check_line(std::string_view line) {
    require(!line.empty(), "no empty line");
    require(std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; }), "printable", line);
    for (const std::string_view word : {"bestmove", "readyok", "response", "ugiok", "uciok"}) {
        require(line.find(word, 1) == std::string_view::npos, "reserved words begin their messages", line);
    }
    if (line.starts_with("bestmove")) {
        const auto spaces = std::ranges::count(line, ' ');
        require(spaces == 1 || spaces == 3, "two words, or four with ponder", line);
    }
}

SessionScript::Dues check_lines(std::string_view output) {
    SessionScript::Dues paid;
    require(output.empty() || output.ends_with('\n'), "whole lines");
    while (!output.empty()) {
        const std::string_view line = output.substr(0, output.find('\n'));
        check_line(line);
        paid.best_moves += line.starts_with("bestmove ");
        paid.readies += line == "readyok";
        paid.responses += line.starts_with("response");
        paid.handshakes += line == "ugiok" || line == "uciok";
        output.remove_prefix(line.size() + 1);
    }
    return paid;
}

}  // namespace
}  // namespace quadriga::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quadriga::fuzz;
    const SessionScript script({reinterpret_cast<const char*>(data), size});
    const std::string output = play(script.text());
    const auto paid = check_lines(output);
    const auto& due = script.dues();
    const auto settled = [&](std::size_t SessionScript::Dues::* part) {
        return paid.*part == due.*part || (script.quits() && paid.*part < due.*part);
    };
    require(settled(&SessionScript::Dues::best_moves), "one bestmove for every go", output);
    require(settled(&SessionScript::Dues::readies), "one readyok for every isready", output);
    require(settled(&SessionScript::Dues::responses), "one response for every query", output);
    require(settled(&SessionScript::Dues::handshakes), "one end for every handshake", output);
    return 0;
}
