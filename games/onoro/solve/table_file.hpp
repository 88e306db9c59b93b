#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "engine/core/error.hpp"
#include "games/onoro/solve/colourings.hpp"

/// The tables of a solver in a file; README.md describes the format.
namespace quadriga::onoro::solve {

/// What the file tells of the tables that follow. Numbers are little-endian.
struct TableHeader {
    static constexpr std::array<char, 8> this_magic{'Q', 'd', 'r', 'O', 'n', 'o', 'r', 'o'};
    static constexpr std::uint32_t this_version = 1;

    std::array<char, 8> magic = this_magic;
    std::uint32_t version = this_version;
    std::uint32_t pawns = 0;
    std::uint32_t ply = 0;
    std::uint32_t is_complete = 0;
    std::uint64_t shapes = 0;
    std::uint64_t found = 0;  ///< by the ply
    std::uint64_t decided = 0;
    std::uint64_t hash = 0;         ///< of the tables
    std::uint64_t header_hash = 0;  ///< of all before
};
static_assert(sizeof(TableHeader) == 64);

/// Wins and losses.
template <class R>
using TablePair = std::array<std::span<R>, 2>;

[[nodiscard]] std::uint64_t hash_of(const TablePair<const Row>& tables) noexcept;

/// Bytes of the file.
[[nodiscard]] std::uint64_t table_file_size(const TablePair<const Row>& tables) noexcept;

/// Sets the hashes of the header and writes both, so that the file has its name only when all of it is on the disk. An
/// older file with the name remains until then.
[[nodiscard]] engine::Expected<void> write_table(const std::string& path, TableHeader header,
                                                 const TablePair<const Row>& tables);

}  // namespace quadriga::onoro::solve
