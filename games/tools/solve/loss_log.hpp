#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "engine/game/error.hpp"
#include "engine/system/files.hpp"
#include "games/tools/solve/colourings.hpp"

/// The losses of a game, ply by ply, in an append-only file; README.md describes the format.
namespace quadriga::onoro::solve {

// A list stores each set bit of a table in a byte: its distance from the previous bit, counted from -1 for the first.
inline constexpr std::uint8_t end_of_list = 0;
inline constexpr std::size_t most_distance = 254;
inline constexpr std::uint8_t farther = 255;  ///< adds most_distance to the distance that follows

/// Appends the list of the set bits of a table, including its end mark, to `lists`.
void append_list(std::span<const Row> table, std::vector<std::uint8_t>& lists);

/// Calls `visit(bit)` for every set bit of the first list, in ascending order, and removes that list from `lists`.
/// Returns false if the list has no end or a bit >= `end`; then `lists` is unchanged, but earlier bits have been
/// visited.
template <class Visit>
[[nodiscard]] bool take_list(std::span<const std::uint8_t>& lists, std::size_t end, const Visit& visit) {
    std::size_t next = 0;  // the bit at distance 1
    for (std::size_t at = 0; at < lists.size(); ++at) {
        if (lists[at] == end_of_list) {
            lists = lists.subspan(at + 1);
            return true;
        }
        next += std::min<std::size_t>(lists[at], most_distance);
        if (lists[at] == farther) continue;
        if (next > end) return false;
        visit(next - 1);
    }
    return false;
}

class LossLog {
public:
    /// The number of shapes in a block, whose lists are compressed together. The last block may have fewer.
    static constexpr std::size_t shapes_in_block = 64;

    /// The numbers of losses found at an even ply and of wins found at the odd ply before it.
    struct Ply {
        std::uint64_t ply;
        std::uint64_t wins;
        std::uint64_t losses;
    };
    /// Receives the lists that a block has at `ply`; returns false if they are malformed.
    using Visit = std::function<bool(std::uint64_t ply, std::span<const std::uint8_t> lists)>;

    /// Opens or creates the log of the game with `pawns_a_side` pawns per side and `shapes` shapes. Reads all of it,
    /// and truncates it after the last complete ply before any damage. The error (bad_value) names the file.
    [[nodiscard]] static engine::Expected<std::unique_ptr<LossLog>> open(const std::string& path, int pawns_a_side,
                                                                         std::size_t shapes);
    LossLog(const LossLog&) = delete;
    LossLog& operator=(const LossLog&) = delete;

    [[nodiscard]] std::span<const Ply> plies() const noexcept { return plies_; }
    [[nodiscard]] std::size_t blocks() const noexcept { return blocks_.size(); }

    /// Calls `visit` with the lists of the block for each ply in first..last (both included) that has any, in order.
    /// Fails if the log is damaged or cannot be read, or if `visit` returns false. Several threads may call it, but not
    /// during add() or end_ply().
    [[nodiscard]] engine::Expected<void> read(std::size_t block, std::uint64_t first, std::uint64_t last,
                                              const Visit& visit) const;

    /// Adds the lists of all shapes of a block for the current ply; a block without losses may be omitted. Call it at
    /// most once per block and ply. Several threads may call it. end_ply() reports errors.
    void add(std::size_t block, std::span<const std::uint8_t> lists);
    /// Completes the current ply and blocks until it is on disk. No thread may be in add(). After an error the log is
    /// unusable; the file is truncated to the previous ply if that is still possible.
    [[nodiscard]] engine::Expected<void> end_ply(const Ply& ply);

private:
    /// The compressed lists of a block at one ply, in the file.
    struct Stored {
        std::uint64_t offset;
        std::uint32_t size;
        std::uint32_t ply;
    };

    LossLog(std::string path, engine::File file, std::size_t blocks);
    [[nodiscard]] engine::Expected<void> check_header(int pawns_a_side);
    /// Reads the records up to the first damage, if any, and truncates the file after the last complete ply.
    [[nodiscard]] engine::Expected<void> scan();
    /// Appends a record. `bytes` begins with room for the head, which is filled in here, followed by the content. Keeps
    /// an error in write_error_ and then writes nothing more.
    void append(std::uint32_t block, std::span<std::uint8_t> bytes);
    [[nodiscard]] std::uint32_t present_ply() const noexcept;
    [[nodiscard]] tl::unexpected<engine::Error> error(std::string_view what) const;

    std::string path_;
    engine::File file_;
    std::vector<std::vector<Stored>> blocks_;
    std::vector<Ply> plies_;
    std::uint64_t end_of_plies_ = 0;  ///< offset in the file; what follows belongs to the current ply

    std::mutex mutex_;  ///< guards what add() changes
    std::uint64_t end_ = 0;
    std::uint64_t hash_ = 0;       ///< of all records
    std::error_code write_error_;  ///< of add() or end_ply()
};

}  // namespace quadriga::onoro::solve
