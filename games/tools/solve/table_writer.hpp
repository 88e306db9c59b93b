#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include "engine/game/error.hpp"
#include "engine/system/files.hpp"
#include "games/onoro/geometry.hpp"
#include "games/onoro/table/format.hpp"
#include "games/tools/solve/colourings.hpp"
#include "games/tools/solve/loss_log.hpp"
#include "games/tools/solve/shape_graph.hpp"

/// The files that the engine reads: games/onoro/table/README.md describes the format. Throws std::bad_alloc if memory
/// is not available.
namespace quadriga::onoro::solve {

using table::Bytes;

/// Compresses pieces of a few hundred bytes with zstd, for table::Decompressor.
class Compressor {
public:
    /// `level`: of zstd, 1 to 22.
    explicit Compressor(std::span<const std::uint8_t> dictionary, int level = 3);
    ~Compressor();
    Compressor(Compressor&&) noexcept;
    Compressor& operator=(Compressor&&) noexcept;

    [[nodiscard]] Bytes compress(std::span<const std::uint8_t> piece) const;

private:
    struct Context;
    std::unique_ptr<Context> context_;
};

/// Writes a table file, which gets its name only when all of it is on the disk; until then it is FILE.new. Takes 24
/// bytes of memory a shape.
class TableWriter {
public:
    /// `shapes` is the number of shapes that will be added.
    [[nodiscard]] static engine::Expected<TableWriter> create(const std::string& path, int pawns_a_side,
                                                              std::size_t shapes);
    TableWriter(TableWriter&&) noexcept = default;
    TableWriter& operator=(TableWriter&&) = delete;
    /// Removes an unfinished file.
    ~TableWriter();

    /// Adds a canonical shape, each once. `losses`: one byte for each set of half of its cells in ascending order
    /// (12,870 with eight pawns a side), the pawns of the side to move: 0 if it has not lost, otherwise 1 + half of the
    /// plies to the end of the game; so a finished game is 1. Bytes of sets with a line of either side are
    /// ignored. finish() reports disk errors.
    void add(const CellSet& shape, std::span<const std::uint8_t> losses);

    /// After all shapes, once. An error leaves the path as it was.
    [[nodiscard]] engine::Expected<void> finish();

private:
    struct Pending {
        table::ShapeKey shape;
        table::Losses losses;
    };

    TableWriter(std::string path, engine::File file, int pawns_a_side, std::size_t shapes);
    void make_dictionaries();
    void write_pending();
    void write_directory();
    void write(std::span<const std::uint8_t> bytes);
    void flush();

    std::string path_;
    engine::File file_;
    Bytes buffer_;                 ///< the last of the bytes written
    std::error_code write_error_;  ///< the first one
    table::HalfSets sets_;
    table::Header header_;
    std::uint64_t written_ = 0;
    std::vector<Pending> pending_;  ///< waiting for dictionaries
    std::vector<Compressor> compressors_;
    std::vector<table::Extent> dictionaries_;
    std::vector<table::Entry> entries_;
};

/// Bytes of disk that the log and the table of a game take.
[[nodiscard]] std::uint64_t disk_needed(int pawns_a_side) noexcept;

/// Writes the table of a solved game: the losses in the log, with their plies to the end, and positions without a move.
/// Blocks. An error names the file and leaves `path` as it was.
[[nodiscard]] engine::Expected<void> write_table(const std::string& path, const LossLog& log, const ShapeGraph& graph,
                                                 const Colourings& colourings, int threads);

}  // namespace quadriga::onoro::solve
