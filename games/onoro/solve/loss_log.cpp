#include "games/onoro/solve/loss_log.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <zstd.h>

#include "engine/core/key.hpp"

namespace quadriga::onoro::solve {

namespace {

constexpr std::size_t words_in_row = std::tuple_size_v<decltype(Row::words)>;

struct Header {
    std::array<char, 8> magic{'Q', 'd', 'r', 'O', 'n', 'L', 'o', 'g'};
    std::uint32_t version = 1;
    std::uint32_t pawns = 0;
};

/// Precedes a compressed block or, at the end of a ply, a `LossLog::Ply`.
struct Head {
    static constexpr std::uint32_t end_of_ply = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t block;
    std::uint32_t size;  ///< of what follows
    std::uint64_t hash;  ///< of this record and all before
};

std::uint64_t hash_of(std::span<const std::uint8_t> bytes) noexcept {
    engine::Key hash = bytes.size();
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, &bytes[at], std::min(bytes.size() - at, sizeof(word)));
        hash = engine::mix(hash ^ word);
    }
    return hash;
}

std::uint64_t next_hash(std::uint64_t hash, std::uint32_t block, std::uint64_t hash_of_content) noexcept {
    return engine::mix(engine::mix(hash ^ block) ^ hash_of_content);
}

/// False with errno set if not all could be written.
bool write_all(int file, std::span<const std::uint8_t> bytes, std::uint64_t offset) noexcept {
    while (!bytes.empty()) {
        const ssize_t written = ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (written < 0 && errno != EINTR) return false;
        if (written < 0) continue;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
        offset += static_cast<std::uint64_t>(written);
    }
    return true;
}

struct Close {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};

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

LossLog::LossLog(std::string path, int file, std::size_t blocks)
    : path_(std::move(path)), file_(file), blocks_(blocks) {}

LossLog::~LossLog() { ::close(file_); }

tl::unexpected<engine::Error> LossLog::error(std::string_view what) const {
    return engine::refusal(engine::ErrorCode::bad_value, fmt::format("{}: {}", path_, what));
}

std::uint32_t LossLog::present_ply() const noexcept { return static_cast<std::uint32_t>(2 * plies_.size() + 2); }

engine::Expected<std::unique_ptr<LossLog>> LossLog::open(const std::string& path, int pawns_a_side,
                                                         std::size_t shapes) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
        return engine::refusal(engine::ErrorCode::bad_value, fmt::format("{}: {}", path, std::strerror(errno)));
    std::unique_ptr<LossLog> log(new LossLog(path, file, (shapes + shapes_in_block - 1) / shapes_in_block));
    auto opened = log->check_header(pawns_a_side);
    if (opened) opened = log->scan();
    if (!opened) return tl::unexpected(opened.error());
    return log;
}

engine::Expected<void> LossLog::check_header(int pawns_a_side) {
    Header expected;
    expected.pawns = static_cast<std::uint32_t>(pawns_a_side);
    Header header;
    const ssize_t size = ::pread(file_, &header, sizeof(header), 0);
    if (size < 0) return error(std::strerror(errno));
    if (std::memcmp(&header, &expected, static_cast<std::size_t>(size)) == 0) {
        std::array<std::uint8_t, sizeof(Header)> bytes;
        std::memcpy(bytes.data(), &expected, bytes.size());
        if (size == ssize_t{sizeof(header)} || write_all(file_, bytes, 0)) return {};
        return error(std::strerror(errno));
    }
    if (size < ssize_t{sizeof(header)} || header.magic != expected.magic) return error("is no log of Onoro");
    if (header.version != expected.version)
        return error(fmt::format("has version {}, not {}", header.version, expected.version));
    return error(fmt::format("is of a game with {} pawns a side, not {}", header.pawns, expected.pawns));
}

engine::Expected<void> LossLog::scan() {
    const std::unique_ptr<std::FILE, Close> file(std::fopen(path_.c_str(), "rb"));
    if (!file || std::fseek(file.get(), sizeof(Header), SEEK_SET) != 0) return error(std::strerror(errno));
    constexpr std::size_t most_list = sizeof(Table) * 8 + 1;
    const std::size_t most_content = ZSTD_compressBound(shapes_in_block * most_list);
    end_of_plies_ = sizeof(Header);
    std::uint64_t end = end_of_plies_;
    std::uint64_t hash = 0;
    std::vector<std::uint8_t> content;
    for (Head head; std::fread(&head, sizeof(head), 1, file.get()) == 1; end += head.size) {
        content.resize(std::min<std::size_t>(head.size, most_content));
        if (std::fread(content.data(), 1, content.size(), file.get()) != head.size) break;
        hash = next_hash(hash, head.block, hash_of(content));
        if (hash != head.hash) break;
        end += sizeof(head);
        if (head.block < blocks_.size()) blocks_[head.block].push_back({end, head.size, present_ply()});
        if (head.block != Head::end_of_ply) continue;
        std::memcpy(&plies_.emplace_back(), content.data(), sizeof(Ply));
        end_of_plies_ = end + head.size;
        hash_ = hash;
    }
    if (std::ferror(file.get()) != 0) return error("cannot be read");
    end_ = end_of_plies_;
    for (auto& block : blocks_) std::erase_if(block, [this](const Stored& stored) { return stored.offset >= end_; });
    if (::ftruncate(file_, static_cast<off_t>(end_)) != 0) return error(std::strerror(errno));
    return {};
}

engine::Expected<void> LossLog::read(std::size_t block, std::uint64_t first, std::uint64_t last,
                                     const Visit& visit) const {
    std::vector<std::uint8_t> content;
    std::vector<std::uint8_t> lists;
    for (const Stored& stored : blocks_[block]) {
        if (stored.ply < first || stored.ply > last) continue;
        content.resize(stored.size);
        if (::pread(file_, content.data(), content.size(), static_cast<off_t>(stored.offset)) != ssize_t{stored.size})
            return error("cannot be read");
        lists.resize(ZSTD_getFrameContentSize(content.data(), content.size()));
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
        write_error_ = ENOMEM;  // the only possible error
        return;
    }
    append(static_cast<std::uint32_t>(block), std::span(bytes).first(sizeof(Head) + size));
}

void LossLog::append(std::uint32_t block, std::span<std::uint8_t> bytes) {
    const auto content = bytes.subspan(sizeof(Head));
    const std::uint64_t hash = hash_of(content);
    const auto size = static_cast<std::uint32_t>(content.size());
    const std::scoped_lock lock(mutex_);
    if (write_error_ != 0) return;
    hash_ = next_hash(hash_, block, hash);
    const Head head{block, size, hash_};
    std::memcpy(bytes.data(), &head, sizeof(head));
    if (!write_all(file_, bytes, end_)) {
        write_error_ = errno;
        return;
    }
    if (block != Head::end_of_ply) blocks_[block].push_back({end_ + sizeof(head), size, present_ply()});
    end_ += bytes.size();
}

engine::Expected<void> LossLog::end_ply(const Ply& ply) {
    std::array<std::uint8_t, sizeof(Head) + sizeof(Ply)> bytes{};
    std::memcpy(&bytes[sizeof(Head)], &ply, sizeof(ply));
    append(Head::end_of_ply, bytes);
    if (write_error_ == 0 && ::fdatasync(file_) != 0) write_error_ = errno;
    if (write_error_ != 0) {
        const auto why = error(std::strerror(write_error_));
        // If this fails as well, the next open() cuts the file.
        [[maybe_unused]] const int is_cut = ::ftruncate(file_, static_cast<off_t>(end_of_plies_));
        return why;
    }
    plies_.push_back(ply);
    end_of_plies_ = end_;
    return {};
}

}  // namespace quadriga::onoro::solve
