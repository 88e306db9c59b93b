#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/game/error.hpp"
#include "engine/game/types.hpp"
#include "engine/search/exact_value.hpp"

/// The exact values that a game knows, as it declares them: each for the side to move in an undecided position.
namespace quadriga::engine {

/// What a game does not declare in its `struct ExactValues : engine::NoExactValues`.
struct NoExactValues {
    /// The value of a position that the game knows by itself. Called near the root only; the first call may take a
    /// while. Any thread may call it.
    static std::optional<ExactValue> known(const auto& /*position*/) { return std::nullopt; }

    /// A GeneratedTablebase or a FileTablebase.
    using Tablebase = Absent;
};

/// A tablebase from a file, whose type only its game knows.
class Tablebase {
public:
    Tablebase() = default;
    Tablebase(const Tablebase&) = delete;
    Tablebase& operator=(const Tablebase&) = delete;
    virtual ~Tablebase() = default;
    /// From then on the tablebase has nothing.
    [[nodiscard]] virtual bool is_damaged() const = 0;
};

/// `probe(p)`: the value, whose distance is known, or nothing if the tablebase does not have the position. It has what
/// follows from a position that it has. Any number of threads may probe it.
template <class T, class Position>
concept ProbedTablebase = requires(const T& tablebase, const Position& position) {
    { tablebase.probe(position) } noexcept -> std::same_as<std::optional<ExactValue>>;
};

/// A tablebase of all positions with few men that one game can come to, generated while it is played and probed in
/// every node. It has sizes; larger ones have everything that smaller ones have. Generated are the smallest and the
/// largest for which there is memory.
/// - `memory`: the bytes that each size takes at most while it is generated, the smallest first.
/// - `is_near(p, size)`: play from p may soon need it. `is_of_same_game(p, q)`: one tablebase serves both.
/// - `generate(p, size, is_stopped)`: takes about a second at most for the smallest size. Null if it is stopped, which
///   it asks every few milliseconds, or out of memory (or std::bad_alloc). Runs on any thread.
template <class T, class Position>
concept GeneratedTablebase = ProbedTablebase<T, Position> && requires(const Position& position, std::size_t size,
                                                                      const std::function<bool()>& is_stopped) {
    { std::span(T::memory) } -> std::convertible_to<std::span<const std::size_t>>;
    { T::is_near(position, size) } -> std::same_as<bool>;
    { T::is_of_same_game(position, position) } -> std::same_as<bool>;
    { T::generate(position, size, is_stopped) } -> std::same_as<std::unique_ptr<const T>>;
};

/// A tablebase in a file that an option of the protocol names.
/// - `option`: the option's name, which may have blanks and differs from all others. `purpose`: for the help.
/// - `open(path)`: the error names the file.
/// - `probe` may take as long as a thousand nodes of a search, and the memory for a part of the file, without which it
///   has nothing; `probe_loss(p)` is faster and returns a lower bound: a loss, or a draw for all that is no loss.
template <class T, class Position>
concept FileTablebase = ProbedTablebase<T, Position> && std::derived_from<T, Tablebase> &&
                        requires(const Position& position, const T& tablebase, const std::string& path) {
                            { T::option } -> std::convertible_to<std::string_view>;
                            { T::purpose } -> std::convertible_to<std::string_view>;
                            { T::open(path) } -> std::same_as<Expected<std::unique_ptr<const T>>>;
                            { tablebase.probe_loss(position) } noexcept -> std::same_as<std::optional<ExactValue>>;
                        };

template <class G>
using TablebaseOf = typename G::ExactValues::Tablebase;
template <class G>
concept GeneratesTablebase = GeneratedTablebase<TablebaseOf<G>, typename G::Position>;
template <class G>
concept OpensTablebase = FileTablebase<TablebaseOf<G>, typename G::Position>;

template <class G>
concept FittingExactValues = (std::same_as<TablebaseOf<G>, Absent> || GeneratesTablebase<G> != OpensTablebase<G>) &&
                             requires(const typename G::Position& position) {
                                 { G::ExactValues::known(position) } -> std::same_as<std::optional<ExactValue>>;
                             };

/// The default memory for generated tablebases, in MiB.
inline constexpr std::size_t default_tablebase_mib = 64;

}  // namespace quadriga::engine
