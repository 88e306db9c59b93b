#include "games/tools/solve/loss_log.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <zstd.h>

#include "engine/game/types.hpp"
#include "games/onoro/table/format.hpp"

namespace quadriga::onoro::solve {

namespace {

constexpr std::size_t words_in_row = std::tuple_size_v<decltype(Row::words)>;

struct Header {
    std::array<char, 8> magic{'Q', 'd', 'r', 'O', 'n', 'L', 'o', 'g'};
    std::uint32_t version = 2;
    std::uint32_t pawns = 0;
};

/// Precedes a compressed block or, at the end of a ply, a `LossLog::Ply`.
struct Head {
    static constexpr std::uint32_t end_of_ply = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t block;
    std::uint32_t size;  ///< of what follows
    std::uint64_t hash;  ///< of this record and all earlier ones
};

std::uint64_t next_hash(std::uint64_t hash, std::uint32_t block, std::uint64_t hash_of_content) noexcept {
    return engine::mix(engine::mix(hash ^ block) ^ hash_of_content);
}

/// The maximum size of a block's lists, in bytes.
constexpr std::size_t most_lists = LossLog::shapes_in_block * (sizeof(Table) * 8 + 1);

}  // namespace

void append_list(std::span<const Row> table, std::vector<std::uint8_t>& lists) {
    std::size_t next = 0;  // the bit at distance 1
    for (std::size_t at = 0; at < table.size() * words_in_row; ++at) {
        for (std::uint64_t rest = table[at / words_in_row].words[at % words_in_row]; rest != 0; rest &= rest - 1) {
            const std::size_t bit = 64 * at + static_cast<std::size_t>(std::countr_zero(rest));
            for (; bit + 1 - next > most_distance; next += most_distance) lists.push_back(farther);
            lists.push_back(static_cast<std::uint8_t>(bit + 1 - next));
            next = bit + 1;
        }
    }
    lists.push_back(end_of_list);
}

LossLog::LossLog(std::string path, engine::File file, std::size_t blocks)
    : path_(std::move(path)), file_(std::move(file)), blocks_(blocks) {}

tl::unexpected<engine::Error> LossLog::error(std::string_view what) const {
    return engine::refusal(engine::ErrorCode::bad_value, fmt::format("{}: {}", path_, what));
}

std::uint32_t LossLog::present_ply() const noexcept { return static_cast<std::uint32_t>(2 * plies_.size() + 2); }

engine::Expected<std::unique_ptr<LossLog>> LossLog::open(const std::string& path, int pawns_a_side,
                                                         std::size_t shapes) {
    auto file = engine::File::open(path, engine::Access::update);
    if (!file)
        return engine::refusal(engine::ErrorCode::bad_value, fmt::format("{}: {}", path, file.error().message()));
    std::unique_ptr<LossLog> log(new LossLog(path, std::move(*file), (shapes + shapes_in_block - 1) / shapes_in_block));
    auto opened = log->check_header(pawns_a_side);
    if (opened) opened = log->scan();
    if (!opened) return tl::unexpected(opened.error());
    return log;
}

engine::Expected<void> LossLog::check_header(int pawns_a_side) {
    Header expected;
    expected.pawns = static_cast<std::uint32_t>(pawns_a_side);
    Header header;
    const auto size = file_.read_at(0, std::as_writable_bytes(std::span(&header, 1)));
    if (!size) return error(size.error().message());
    if (std::memcmp(&header, &expected, *size) == 0) {
        if (*size == sizeof(header)) return {};
        const auto failed = file_.write_at(0, std::as_bytes(std::span(&expected, 1)));
        if (failed) return error(failed.message());
        return {};
    }
    if (*size < sizeof(header) || header.magic != expected.magic) return error("is no log of Onoro");
    if (header.version != expected.version)
        return error(fmt::format("has version {}, not {}", header.version, expected.version));
    return error(fmt::format("is of a game with {} pawns a side, not {}", header.pawns, expected.pawns));
}

engine::Expected<void> LossLog::scan() {
    const std::size_t most_content = ZSTD_compressBound(most_lists);
    end_of_plies_ = sizeof(Header);
    std::uint64_t end = end_of_plies_;
    std::uint64_t hash = 0;
    std::vector<std::uint8_t> content;
    while (true) {
        Head head{};
        auto size = file_.read_at(end, std::as_writable_bytes(std::span(&head, 1)));
        if (!size) return error(size.error().message());
        const bool is_end_of_ply = head.block == Head::end_of_ply;
        if (*size < sizeof(head) || head.size > most_content || (is_end_of_ply && head.size != sizeof(Ply))) break;
        content.resize(head.size);
        end += sizeof(head);
        size = file_.read_at(end, std::as_writable_bytes(std::span(content)));
        if (!size) return error(size.error().message());
        if (*size < content.size()) break;
        hash = next_hash(hash, head.block, table::hash_of(content));
        if (hash != head.hash) break;
        if (head.block < blocks_.size()) blocks_[head.block].push_back({end, head.size, present_ply()});
        end += head.size;
        if (!is_end_of_ply) continue;
        std::memcpy(&plies_.emplace_back(), content.data(), sizeof(Ply));
        end_of_plies_ = end;
        hash_ = hash;
    }
    end_ = end_of_plies_;
    for (auto& block : blocks_) std::erase_if(block, [this](const Stored& stored) { return stored.offset >= end_; });
    if (const auto failed = file_.resize(end_)) return error(failed.message());
    return {};
}

engine::Expected<void> LossLog::read(std::size_t block, std::uint64_t first, std::uint64_t last,
                                     const Visit& visit) const {
    std::vector<std::uint8_t> content;
    std::vector<std::uint8_t> lists;
    for (const Stored& stored : blocks_[block]) {
        if (stored.ply < first || stored.ply > last) continue;
        content.resize(stored.size);
        if (file_.read_at(stored.offset, std::as_writable_bytes(std::span(content))) != content.size())
            return error("cannot be read");
        const unsigned long long size = ZSTD_getFrameContentSize(content.data(), content.size());
        if (size > most_lists) return error("is damaged");  // or unknown, which zstd reports as a huge number
        lists.resize(size);
        if (ZSTD_isError(ZSTD_decompress(lists.data(), lists.size(), content.data(), content.size())) != 0 ||
            !visit(stored.ply, lists))
            return error("is damaged");
    }
    return {};
}

void LossLog::add(std::size_t block, std::span<const std::uint8_t> lists) {
    constexpr int level = 1;
    std::vector<std::uint8_t> bytes(sizeof(Head) + ZSTD_compressBound(lists.size()));
    const std::size_t size =
        ZSTD_compress(&bytes[sizeof(Head)], bytes.size() - sizeof(Head), lists.data(), lists.size(), level);
    if (ZSTD_isError(size) != 0) {
        const std::scoped_lock lock(mutex_);
        // Only a lack of memory can cause this.
        if (!write_error_) write_error_ = std::make_error_code(std::errc::not_enough_memory);
        return;
    }
    append(static_cast<std::uint32_t>(block), std::span(bytes).first(sizeof(Head) + size));
}

void LossLog::append(std::uint32_t block, std::span<std::uint8_t> bytes) {
    const auto content = bytes.subspan(sizeof(Head));
    const std::uint64_t hash = table::hash_of(content);
    const auto size = static_cast<std::uint32_t>(content.size());
    const std::scoped_lock lock(mutex_);
    if (write_error_) return;
    hash_ = next_hash(hash_, block, hash);
    const Head head{block, size, hash_};
    std::memcpy(bytes.data(), &head, sizeof(head));
    write_error_ = file_.write_at(end_, std::as_bytes(bytes));
    if (write_error_) return;
    if (block != Head::end_of_ply) blocks_[block].push_back({end_ + sizeof(head), size, present_ply()});
    end_ += bytes.size();
}

engine::Expected<void> LossLog::end_ply(const Ply& ply) {
    std::array<std::uint8_t, sizeof(Head) + sizeof(Ply)> bytes{};
    std::memcpy(&bytes[sizeof(Head)], &ply, sizeof(ply));
    append(Head::end_of_ply, bytes);
    if (!write_error_) write_error_ = file_.write_to_disk();
    if (write_error_) {
        // If this fails as well, the next open() truncates the file.
        static_cast<void>(file_.resize(end_of_plies_));
        return error(write_error_.message());
    }
    plies_.push_back(ply);
    end_of_plies_ = end_;
    return {};
}

}  // namespace quadriga::onoro::solve
