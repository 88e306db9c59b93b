#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include "engine/game/error.hpp"
#include "engine/system/files.hpp"
#include "games/onoro/geometry.hpp"
#include "games/onoro/table/format.hpp"
#include "games/onoro/tablebase.hpp"
#include "games/tools/solve/colourings.hpp"
#include "games/tools/solve/loss_log.hpp"
#include "games/tools/solve/shape_graph.hpp"

struct ZSTD_CCtx_s;

/// Writes and verifies the table files that the engine reads; games/onoro/table/README.md describes the format.
/// Functions that are not noexcept throw std::bad_alloc if memory runs out.
namespace quadriga::onoro::solve {

using table::Bytes;

/// Compresses pieces with zstd, for a table::Decompressor with the same dictionary; an empty dictionary means none. Not
/// thread-safe.
class Compressor {
public:
    /// `level` is zstd's compression level, 1..22.
    explicit Compressor(std::span<const std::uint8_t> dictionary, int level = 3);

    [[nodiscard]] Bytes compress(std::span<const std::uint8_t> piece) const;

private:
    struct Free {
        void operator()(ZSTD_CCtx_s* context) const noexcept;
    };
    std::unique_ptr<ZSTD_CCtx_s, Free> context_;
};

/// Writes a table file as `<path>.new` and renames it once it is completely on disk. Takes 24 bytes of memory per
/// shape, and more than twice as much in finish().
class TableWriter {
public:
    /// Creates or truncates `<path>.new`, for exactly `shapes` shapes. The error (bad_value) names the file.
    [[nodiscard]] static engine::Expected<TableWriter> create(const std::string& path, int pawns_a_side,
                                                              std::size_t shapes);
    TableWriter(TableWriter&&) noexcept = default;
    TableWriter& operator=(TableWriter&&) = delete;
    /// Removes an unfinished file.
    ~TableWriter();

    /// Adds a canonical shape. Call once for each shape. `losses` has a byte for each set of pawns of the side to move,
    /// in the order of table::HalfSets (12,870 with eight pawns per side): 0 if the position is not a loss, otherwise 1
    /// plus half of the plies to the end, so 1 if that side cannot move. Bytes of sets with a line of either side are
    /// ignored. finish() reports disk errors.
    void add(const CellSet& shape, std::span<const std::uint8_t> losses);

    /// Completes the file and renames it to the path, replacing any file there. Call once, after all shapes; missing
    /// shapes are an error. The error (bad_value) names `<path>.new`, and any file at the path is unchanged.
    [[nodiscard]] engine::Expected<void> finish();

private:
    struct Pending {
        table::ShapeKey shape;
        table::Losses losses;
    };

    TableWriter(std::string path, int pawns_a_side, std::size_t shapes);
    void make_dictionaries();
    void write_pending();
    void write_directory();
    void write(std::span<const std::uint8_t> bytes);
    void flush();

    std::string path_;
    engine::File file_;
    Bytes buffer_;                 ///< bytes to write that are not in the file yet
    std::error_code write_error_;  ///< the first one
    table::HalfSets sets_;
    table::Header header_;
    std::uint64_t written_ = 0;
    std::vector<Pending> pending_;  ///< waiting for dictionaries
    std::vector<Compressor> compressors_;
    std::vector<table::Extent> dictionaries_;
    std::vector<table::Entry> entries_;
};

/// An upper estimate of the disk space that the log and the table of a game take, in bytes.
[[nodiscard]] std::uint64_t disk_needed(int pawns_a_side);

/// Writes the table of a solved game: the losses in the log, with their plies to the end, and positions without a move.
/// Blocks. An error names the table or the log and leaves any file at `path` unchanged.
[[nodiscard]] engine::Expected<void> write_table(const std::string& path, const LossLog& log, const ShapeGraph& graph,
                                                 const Colourings& colourings, int threads);

/// The numbers of positions that were checked and found correct.
struct Verified {
    std::uint64_t losses = 0;  ///< all losses in which neither side has a line
    std::uint64_t wins = 0;
    std::uint64_t positions = 0;  ///< whose result the engine's own moves confirm
    std::uint64_t distances = 0;  ///< losses whose plies to the end the engine's own moves confirm
};

/// Checks the result of every position of a tablebase by a method different from the solver's: pushes wins from the
/// losses in the file to their predecessors, with the plain kernel, and compares the losses with the positions whose
/// moves all lead to wins. Also checks a sample of positions, and the plies of some losses among them, by the engine's
/// own moves.
///
/// quadriga-solve calls it for each table that it has written, and with --verify. Blocks, for minutes with eight pawns
/// per side, and takes no more memory than the solver. The error (bad_value) names `path` and says what is wrong with
/// the file or with a position. `report` receives a message after each step, on the calling thread.
[[nodiscard]] engine::Expected<Verified> verify_table(const std::string& path, const Tablebase& file, int threads,
                                                      const std::function<void(const std::string&)>& report);

}  // namespace quadriga::onoro::solve
