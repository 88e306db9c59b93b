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

/// The exact values that a game declares. Each is for the side to move in an undecided position.
namespace quadriga::engine {

/// The defaults of a game's `struct ExactValues : engine::NoExactValues`.
struct NoExactValues {
    /// The value of a position, if the game knows it without a tablebase. Called near the root only. Any thread may
    /// call it; the first call may block while data are loaded.
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
    /// Whether a probe has found the file damaged. From then on no probe finds anything.
    [[nodiscard]] virtual bool is_damaged() const = 0;
};

/// `probe(p)`: the value, with its distance, or nothing if the tablebase does not contain the position. If it contains
/// a position, it contains all that follow. Any number of threads may probe it.
template <class T, class Position>
concept ProbedTablebase = requires(const T& tablebase, const Position& position) {
    { tablebase.probe(position) } noexcept -> std::same_as<std::optional<ExactValue>>;
};

/// A tablebase of all positions with few men that can arise in the game being played, generated during the game and
/// probed in every node. There are several sizes, each a superset of the smaller ones. The smallest is generated, and
/// the largest that fits into the memory.
/// - `memory`: the bytes that generating each size takes at most, the smallest size first.
/// - `is_near(p, size)`: whether play from p may soon need it. `is_of_same_game(p, q)`: whether one tablebase serves
///   both positions.
/// - `generate(p, size, is_stopped)`: takes about a second at most for the smallest size. Null if it was stopped, which
///   it asks every few milliseconds, or ran out of memory, which std::bad_alloc may report as well. Runs on any thread.
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
/// - `probe(p)` may take as long as a thousand nodes of a search. It allocates memory for a part of the file, and finds
///   nothing if there is none. `probe_loss(p)` is faster and returns a lower bound: a loss, or else a draw.
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
