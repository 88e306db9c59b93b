#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/error.hpp"
#include "engine/search/exact_value.hpp"
#include "engine/search/tablebase.hpp"
#include "engine/system/files.hpp"
#include "games/onoro/geometry.hpp"
#include "games/onoro/position.hpp"
#include "games/onoro/table/format.hpp"

namespace quadriga::onoro {

/// The exact values of all positions with all pawns on the board, for one game size, from a memory-mapped file that
/// quadriga-solve has written. Reads frames on demand and caches recent ones in about 10 MB. Thread-safe. Once a probe
/// finds damage, the whole file counts as damaged and all later probes fail. The public functions up to is_damaged()
/// implement engine::FileTablebase.
class Tablebase final : public engine::Tablebase {
public:
    static constexpr std::string_view option = "Onoro Table";
    static constexpr std::string_view purpose = "Onoro: tablebase file for the second phase; empty: none";

    /// Opens a file and checks its header, size and dictionaries. The error (bad_value) names the file and says what is
    /// wrong with it. Throws std::bad_alloc if memory runs out.
    [[nodiscard]] static engine::Expected<std::unique_ptr<const Tablebase>> open(const std::string& path);

    [[nodiscard]] std::optional<engine::ExactValue> probe(const Position& position) const noexcept;
    [[nodiscard]] std::optional<engine::ExactValue> probe_loss(const Position& position) const noexcept;
    [[nodiscard]] bool is_damaged() const override { return is_damaged_; }

    [[nodiscard]] const table::Header& header() const noexcept { return header_; }
    /// The byte of the position in which the side to move has the cells `own` of a canonical shape: 0 if that side does
    /// not lose or if either side has a line, otherwise 1 + half of the plies to the end. `own` must contain half of
    /// the cells. Nothing if the file does not have the shape, is_damaged() is true or memory runs out. If the frame is
    /// damaged, returns nothing and sets is_damaged().
    [[nodiscard]] std::optional<std::uint8_t> loss(const CellSet& shape, std::size_t own) const noexcept;
    /// The bytes of all positions of a canonical shape, in the order of table::HalfSets. Nothing if the file does not
    /// have the shape or its frame is damaged; neither reads nor sets is_damaged(). Throws std::bad_alloc if memory
    /// runs out.
    [[nodiscard]] std::optional<table::Bytes> losses(const CellSet& shape) const;
    /// Reads and checks the whole file except results_hash, which depends on the order in which shapes were written.
    /// The error (bad_value) names the file. Throws std::bad_alloc if memory runs out.
    [[nodiscard]] engine::Expected<void> check() const;

private:
    struct Slot {
        std::mutex mutex;
        std::optional<std::size_t> entry;
        table::Losses losses;
    };
    static constexpr std::size_t slots = 4096;

    Tablebase(std::string path, engine::MappedFile file, const table::Header& header);
    [[nodiscard]] bool read_dictionaries();
    [[nodiscard]] std::optional<std::size_t> find(const CellSet& shape) const noexcept;
    /// Reads and checks the frame of an entry. Returns false if it is damaged. Throws std::bad_alloc if memory runs
    /// out.
    [[nodiscard]] bool read(const table::Entry& entry, table::Losses& losses) const;
    /// The byte of a position, as the public loss() returns it. Also nothing if pawns are in hand or the size of the
    /// game differs.
    [[nodiscard]] std::optional<std::uint8_t> loss(const Position& position) const noexcept;
    [[nodiscard]] std::span<const std::uint8_t> bytes(std::uint64_t at, std::size_t size) const noexcept {
        return file_.bytes().subspan(static_cast<std::size_t>(at), size);
    }
    /// Element `at` of the array of T that begins at byte `offset` of the file. The offset need not be aligned. The
    /// element must lie in the file.
    template <class T>
    [[nodiscard]] T value(std::uint64_t offset, std::size_t at) const noexcept;

    std::string path_;
    engine::MappedFile file_;
    table::Header header_;
    table::Directory directory_;
    table::HalfSets sets_;
    std::vector<table::Decompressor> dictionaries_;
    std::unique_ptr<Slot[]> slots_ = std::make_unique<Slot[]>(slots);
    mutable std::atomic<bool> is_damaged_ = false;
};

}  // namespace quadriga::onoro
