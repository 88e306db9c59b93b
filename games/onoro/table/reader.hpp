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
#include <vector>

#include "engine/game/error.hpp"
#include "engine/system/files.hpp"
#include "games/onoro/geometry.hpp"
#include "games/onoro/table/format.hpp"

namespace quadriga::onoro::table {

/// A memory-mapped table file, read on demand; a cache of the frames read last takes some 10 MB. Thread-safe. Once a
/// read finds damage, the whole file counts as damaged and yields nothing.
class TableReader {
public:
    /// Checks header, size and dictionaries. The error says what is wrong with the file.
    [[nodiscard]] static engine::Expected<std::unique_ptr<const TableReader>> open(const std::string& path);

    [[nodiscard]] const Header& header() const noexcept { return header_; }
    [[nodiscard]] bool is_damaged() const noexcept { return is_damaged_; }

    /// The writer's byte of the pawns `own` of the side to move in a canonical shape; none if the file does not have
    /// the shape, or there is no memory to read it. 0 where a side has a line.
    [[nodiscard]] std::optional<std::uint8_t> loss(const CellSet& shape, std::size_t own) const noexcept;
    /// All bytes of a shape.
    [[nodiscard]] std::optional<Bytes> losses(const CellSet& shape) const;

    /// Reads and checks the whole file except results_hash, which counts the shapes in another order.
    [[nodiscard]] engine::Expected<void> check() const;

private:
    struct Slot {
        std::mutex mutex;
        std::optional<std::size_t> entry;
        Losses losses;
    };
    static constexpr std::size_t slots = 4096;

    TableReader(std::string path, engine::MappedFile file, const Header& header);
    [[nodiscard]] bool read_dictionaries();
    [[nodiscard]] std::optional<std::size_t> find(const CellSet& shape) const noexcept;
    /// False if the frame is damaged. Throws std::bad_alloc.
    [[nodiscard]] bool read(const Entry& entry, Losses& losses) const;
    [[nodiscard]] std::span<const std::uint8_t> bytes(std::uint64_t at, std::size_t size) const noexcept {
        return file_.bytes().subspan(at, size);
    }
    /// The number `at` of values that begin at an offset, which need not be aligned.
    template <class T>
    [[nodiscard]] T value(std::uint64_t offset, std::size_t at) const noexcept;

    std::string path_;
    engine::MappedFile file_;
    Header header_;
    Directory directory_;
    HalfSets sets_;
    std::vector<Decompressor> dictionaries_;
    std::unique_ptr<Slot[]> slots_ = std::make_unique<Slot[]>(slots);
    mutable std::atomic<bool> is_damaged_ = false;
};

}  // namespace quadriga::onoro::table
