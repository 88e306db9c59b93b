#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "engine/system/files.hpp"
#include "engine/system/threads.hpp"
#include "games/flag_value.hpp"
#include "games/list.hpp"

/// What the programs of this folder share: flags, the choice of a game by its name, and work on several threads.
namespace quadriga::games {

inline constexpr int failure = 1;
inline constexpr int usage_error = 2;

/// The description of a flag's value.
[[nodiscard]] inline auto* flag_value(const char* name) {
    return boost::program_options::value<std::string>()->value_name(name);
}

/// Reads a command line that is flags alone, in full. Throws boost::program_options::error.
[[nodiscard]] inline boost::program_options::variables_map read_flags(
    int argc, const char* const* argv, const boost::program_options::options_description& descriptions) {
    namespace po = boost::program_options;
    constexpr int style = po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
    po::variables_map values;
    po::store(po::command_line_parser(argc, argv).options(descriptions).positional({}).style(style).run(), values);
    return values;
}

/// Throws boost::program_options::error if it is not given.
[[nodiscard]] inline std::string required_text(const boost::program_options::variables_map& values, const char* flag) {
    if (values.count(flag) == 0) throw boost::program_options::error(fmt::format("--{} is missing", flag));
    return values[flag].as<std::string>();
}

/// Empty if it is not given.
[[nodiscard]] inline std::string optional_text(const boost::program_options::variables_map& values, const char* flag) {
    return values.count(flag) == 0 ? std::string() : values[flag].as<std::string>();
}

/// Sets `target` to the value of the flag, if it is given. Throws boost::program_options::error.
template <class Number>
void read_number(const boost::program_options::variables_map& values, const char* flag, Number least, Number most,
                 Number& target) {
    if (values.count(flag) == 0) return;
    const auto value = engine::read_flag_value(flag, values[flag].as<std::string>(), least, most);
    if (!value) throw boost::program_options::error(value.error().text);
    target = *value;
}

/// The same of a flag that has to be given.
template <class Number>
[[nodiscard]] Number required_number(const boost::program_options::variables_map& values, const char* flag,
                                     Number least, Number most) {
    static_cast<void>(required_text(values, flag));
    Number number{};
    read_number(values, flag, least, most, number);
    return number;
}

/// Calls `visit(game)` with the game of this name, and returns its result. Throws boost::program_options::error if
/// there is none.
template <class Visit>
int with_game(const std::string& name, Visit&& visit) {
    std::optional<int> result;
    const auto try_game = [&]<class G>(G game) {
        if (G::name == name) result = visit(game);
    };
    std::apply([&](auto... game) { (try_game(game), ...); }, List{});
    if (!result) throw boost::program_options::error(fmt::format("there is no game '{}'", name));
    return *result;
}

/// Takes values that threads have made, and hands them on in the order of their numbers.
template <class Value>
class InOrder {
public:
    /// Called with one value at a time.
    explicit InOrder(std::function<void(const Value&)> hand_on) : hand_on_(std::move(hand_on)) {}

    /// Called from any thread. `number` counts from 0, and comes once.
    void add(std::uint32_t number, Value value) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(number, std::move(value));
        for (; !waiting_.empty() && waiting_.begin()->first == next_; ++next_) {
            hand_on_(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
        }
    }

private:
    std::function<void(const Value&)> hand_on_;
    std::mutex mutex_;
    std::map<std::uint32_t, Value> waiting_;
    std::uint32_t next_ = 0;
};

/// Runs `run()`; an error of the command line, or that memory has run out, goes to stderr. Returns the exit status.
template <class Run>
int run_program(const char* name, Run&& run) {
    engine::prepare_files();
    try {
        return run();
    } catch (const boost::program_options::error& error) {
        fmt::print(stderr, "{}: {}\n", name, error.what());
        return usage_error;
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "{}: there is not enough memory\n", name);
        return failure;
    }
}

}  // namespace quadriga::games
