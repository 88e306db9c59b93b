#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "engine/system/command_line.hpp"
#include "engine/system/files.hpp"

/// The shared parts of the programs in this folder: start and exit, the choice of a game by its name, and output that
/// does not depend on the number of threads.
namespace quadriga::tools {

/// Exit statuses other than 0.
inline constexpr int failure = 1;
inline constexpr int usage_error = 2;

/// A program's name and its help texts.
struct Program {
    std::string_view name;
    std::string_view usage;  ///< printed before the list of flags
    std::string_view notes;  ///< printed after it
};

/// Writes the line `<name>: <why>` to stderr and returns `status`.
inline int fail(const Program& program, std::string_view why, int status = failure) {
    fmt::print(stderr, "{}: {}\n", program.name, why);
    return status;
}

/// Implements main() and returns the exit status. If --help is given, prints the help; otherwise sets the targets of
/// the flags and returns `run()`. A boost::program_options::error, which `run` may throw as well, is reported on stderr
/// as usage_error, std::bad_alloc as failure.
template <class Run>
int run_program(const Program& program, int argc, const char* const* argv,
                const boost::program_options::options_description& flags, const Run& run) {
    engine::prepare_files();
    try {
        const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
        if (engine::read_flags(words, flags).count("help") == 0) return run();
        fmt::print("{}\n{}\n{}", program.usage, engine::flags_text(flags), program.notes);
        return 0;
    } catch (const boost::program_options::error& error) {
        return fail(program, error.what(), usage_error);
    } catch (const std::bad_alloc&) {
        return fail(program, "there is not enough memory");
    }
}

/// Calls `visit(game)` with the game of this name among the types in the tuple `Games`, and returns the result of
/// `visit`. Throws boost::program_options::error if no game has this name.
template <class Games, class Visit>
int with_game(const std::string& name, const Visit& visit) {
    std::optional<int> result;
    const auto try_game = [&]<class G>(G game) {
        if (G::name == name) result = visit(game);
    };
    std::apply([&](auto... game) { (try_game(game), ...); }, Games{});
    if (!result) throw boost::program_options::error(fmt::format("there is no game '{}'", name));
    return *result;
}

/// Passes on numbered values in the order of their numbers, even if threads add them in a different order.
template <class Value>
class InOrder {
public:
    /// `use` is called with one value at a time, beginning with number 0, on the threads that call add().
    explicit InOrder(std::function<void(const Value&)> use) : use_(std::move(use)) {}

    /// Thread-safe; call once for each number. Keeps the value until all lower numbers have been added. Blocks while
    /// another thread passes on values.
    void add(std::size_t number, Value value) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(number, std::move(value));
        for (; !waiting_.empty() && waiting_.begin()->first == next_; ++next_) {
            use_(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
        }
    }

private:
    std::function<void(const Value&)> use_;
    std::mutex mutex_;
    std::map<std::size_t, Value> waiting_;
    std::size_t next_ = 0;
};

}  // namespace quadriga::tools
