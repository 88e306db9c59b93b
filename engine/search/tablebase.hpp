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

/// How a game declares exact values: those that it knows without a tablebase, and a tablebase that is generated or read
/// from a file. All values are for the side to move in an undecided position.
namespace quadriga::engine {

/// The defaults of a game's `struct ExactValues : engine::NoExactValues`.
struct NoExactValues {
    /// The value of an undecided position if the game knows it without a tablebase; otherwise none. Rarely called in
    /// nodes of the search. Must be thread-safe; the first call may block while data are loaded.
    static std::optional<ExactValue> known(const auto& /*position*/) { return std::nullopt; }

    /// The game's tablebase: a GeneratedTablebase or a FileTablebase; Absent: none.
    using Tablebase = Absent;
};

/// A tablebase read from a file. Only its game knows the concrete type.
class Tablebase {
public:
    Tablebase() = default;
    Tablebase(const Tablebase&) = delete;
    Tablebase& operator=(const Tablebase&) = delete;
    virtual ~Tablebase() = default;
    /// Whether a probe has found the file to be damaged. From then on, all probes return none.
    [[nodiscard]] virtual bool is_damaged() const = 0;
};

/// `probe(p)`: the value of the undecided position p with its distance; none if p is not in the tablebase or cannot be
/// read. A tablebase that contains a position contains all its undecided successors. Probing must be thread-safe.
template <class T, class Position>
concept ProbedTablebase = requires(const T& tablebase, const Position& position) {
    { tablebase.probe(position) } noexcept -> std::same_as<std::optional<ExactValue>>;
};

/// A tablebase of all positions with few pieces that can arise in the game being played, generated during the game and
/// probed in the nodes of the search. There are several sizes, each a superset of the smaller ones. The engine
/// generates the smallest size, then the largest that fits into the memory. `size` is an index into `memory`.
/// - `memory`: the maximum memory for generating each size, in bytes, smallest size first.
/// - `is_near(p, size)`: whether play from p may soon need that size. `is_of_same_game(p, q)`: whether one tablebase
///   serves both positions.
/// - `generate(p, size, is_stopped)`: the tablebase of that size for play from p. Called on any thread; must take at
///   most about a second for the smallest size. Polls `is_stopped()`, which may block to pause generation, every few
///   milliseconds, and returns null once it is true. If memory runs out, returns null or throws std::bad_alloc.
template <class T, class Position>
concept GeneratedTablebase = ProbedTablebase<T, Position> && requires(const Position& position, std::size_t size,
                                                                      const std::function<bool()>& is_stopped) {
    { std::span(T::memory) } -> std::convertible_to<std::span<const std::size_t>>;
    { T::is_near(position, size) } -> std::same_as<bool>;
    { T::is_of_same_game(position, position) } -> std::same_as<bool>;
    { T::generate(position, size, is_stopped) } -> std::same_as<std::unique_ptr<const T>>;
};

/// A tablebase in a file named by a protocol option.
/// - `option`: the option's name, which may contain spaces and is unique, ignoring case and spaces. `purpose`: its
///   description in the help.
/// - `open(path)`: opens the file. The error (bad_value) names it and says why it cannot be used.
/// - `probe(p)`: may take as long as searching a thousand nodes. It allocates memory for a part of the file, and
///   returns none if that fails.
/// - `probe_loss(p)`: like probe(p), but faster and less precise: returns a draw if the value is a win.
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
