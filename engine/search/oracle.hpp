#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/game/error.hpp"
#include "engine/game/types.hpp"
#include "engine/search/exact_value.hpp"

/// Exact values of undecided positions, for the side to move, where a game knows them.
namespace quadriga::engine {

/// The oracles, as a game declares them.
struct OracleDefaults {
    /// The value of a position that the game knows. Only the best moves of a root are searched. Called near the root
    /// only; the first call may take a while.
    static std::optional<ExactValue> known_result(const auto& /*position*/) { return std::nullopt; }

    /// A MadeEndgameTable or an OpenedEndgameTable.
    using EndgameTable = void;
};

/// `probe(p)`: the value of an undecided position, with its distance, or nothing if the table does not have it. It has
/// what follows from a position it has.
template <class Table, class Position>
concept ProbedEndgameTable = requires(const Table& table, const Position& position) {
    { table.probe(position) } noexcept -> std::same_as<std::optional<ExactValue>>;
};

/// A table of all positions with few men that one game can come to, made while the game is played and probed in every
/// node. It has sizes; larger ones have everything that smaller ones have.
/// - `memory`: the bytes that each size takes at most while it is made, the smallest first.
/// - `is_near(p, size)`: play from p may soon need it. `is_of_same_game(p, q)`: one table serves both.
/// - `make(p, size, is_stopped)`: takes about a second at most for the smallest size. Null if it is stopped, which it
///   asks every few milliseconds, or out of memory (or std::bad_alloc). Runs on any thread.
template <class Table, class Position>
concept MadeEndgameTable = ProbedEndgameTable<Table, Position> && requires(const Position& position, std::size_t size,
                                                                           const std::function<bool()>& is_stopped) {
    { std::span(Table::memory) } -> std::convertible_to<std::span<const std::size_t>>;
    { Table::is_near(position, size) } -> std::same_as<bool>;
    { Table::is_of_same_game(position, position) } -> std::same_as<bool>;
    { Table::make(position, size, is_stopped) } -> std::same_as<std::unique_ptr<const Table>>;
};

/// A table in a file that an option of the protocol names. Any number of threads may probe it.
/// - `option`: the option's name in words, unlike every other one. `purpose`: for the help.
/// - `open(path)`: the error names the file.
/// - `probe` may take as long as a thousand nodes of a search, and the memory for a part of the file, without which it
///   has nothing; `probe_loss(p)` is faster and returns a lower bound: a loss, or a draw for all that is no loss.
/// - `is_damaged()`: from then on the table has nothing.
template <class Table, class Position>
concept OpenedEndgameTable = ProbedEndgameTable<Table, Position> &&
                             requires(const Position& position, const Table& table, const std::string& path) {
                                 { Table::option } -> std::convertible_to<std::string_view>;
                                 { Table::purpose } -> std::convertible_to<std::string_view>;
                                 { Table::open(path) } -> std::same_as<Expected<std::unique_ptr<const Table>>>;
                                 { table.probe_loss(position) } noexcept -> std::same_as<std::optional<ExactValue>>;
                                 { table.is_damaged() } -> std::same_as<bool>;
                             };

/// The game's table, of one kind.
template <class G>
concept MakesEndgameTable = MadeEndgameTable<typename G::EndgameTable, typename G::Position>;
template <class G>
concept OpensEndgameTable = OpenedEndgameTable<typename G::EndgameTable, typename G::Position>;
template <class G>
concept HasEndgameTable = MakesEndgameTable<G> || OpensEndgameTable<G>;

template <class G>
concept FittingOracle = (std::is_void_v<typename G::EndgameTable> || MakesEndgameTable<G> != OpensEndgameTable<G>) &&
                        requires(const typename G::Position& position) {
                            { G::known_result(position) } -> std::same_as<std::optional<ExactValue>>;
                        };

}  // namespace quadriga::engine
