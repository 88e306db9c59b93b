#include "games/onoro/table/reader.hpp"

#include <cstring>
#include <new>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "games/onoro/position.hpp"

namespace quadriga::onoro::table {

namespace {

tl::unexpected<engine::Error> error(const std::string& path, std::string_view what) {
    return engine::refusal(engine::ErrorCode::bad_value, fmt::format("{}: {}", path, what));
}

/// What is wrong with the header of a file of this size; empty if nothing is.
std::string fault(const Header& header, std::size_t size) {
    if (header.magic != Header::this_magic) return "is no table of Onoro";
    if (header.version != Header::this_version)
        return fmt::format("has version {}, not {}", header.version, Header::this_version);
    if (header.header_hash != header_hash(header)) return "is damaged";
    if (header.file_size != size) return fmt::format("has {} bytes, not {}", size, header.file_size);
    const bool is_sound = header.pawns >= fewest_pawns_a_side && header.pawns <= most_pawns_a_side &&
                          header.directory <= size && header.shapes <= size / sizeof(Entry) &&
                          Directory(header.directory, header.shapes).end == size;
    return is_sound ? "" : "is damaged";
}

}  // namespace

engine::Expected<std::unique_ptr<const TableReader>> TableReader::open(const std::string& path) {
    auto file = engine::MappedFile::open(path);
    if (!file) return error(path, file.error().message());
    const std::size_t size = file->bytes().size();
    if (size < sizeof(Header)) return error(path, "is no table of Onoro");

    Header header;
    std::memcpy(&header, file->bytes().data(), sizeof(header));
    if (const std::string what = fault(header, size); !what.empty()) return error(path, what);
    std::unique_ptr<TableReader> reader(new TableReader(path, std::move(*file), header));
    if (!reader->read_dictionaries()) return error(path, "is damaged");
    return reader;
}

TableReader::TableReader(std::string path, engine::MappedFile file, const Header& header)
    : path_(std::move(path)),
      file_(std::move(file)),
      header_(header),
      directory_(header.directory, header.shapes),
      sets_(2 * std::size_t{header.pawns}) {}

template <class T>
T TableReader::value(std::uint64_t offset, std::size_t at) const noexcept {
    T result;
    std::memcpy(&result, bytes(offset + at * sizeof(T), sizeof(T)).data(), sizeof(T));
    return result;
}

bool TableReader::read_dictionaries() {
    std::vector<std::span<const std::uint8_t>> dictionaries;
    std::uint64_t hash = 0;
    for (std::size_t number = 0; number < directory_.dictionaries; ++number) {
        const auto extent = value<Extent>(header_.directory, number);
        if (extent.offset() + extent.size() > header_.directory) return false;
        dictionaries.push_back(bytes(extent.offset(), extent.size()));
        hash = hash_of(dictionaries.back(), hash);
    }
    hash = hash_of(bytes(header_.directory, directory_.dictionaries * sizeof(Extent)), hash);
    if (hash != header_.dictionaries_hash) return false;
    for (const auto dictionary : dictionaries) dictionaries_.emplace_back(dictionary);
    return true;
}

std::optional<std::size_t> TableReader::find(const CellSet& shape) const noexcept {
    const ShapeKey key = key_of(shape);
    const std::size_t bucket = directory_.bucket_of(key);
    const auto end = value<std::uint32_t>(directory_.buckets_at, bucket + 1);
    for (auto at = value<std::uint32_t>(directory_.buckets_at, bucket); at < end && at < header_.shapes; ++at) {
        if (value<Entry>(directory_.entries_at, at).shape == key) return at;
    }
    return std::nullopt;
}

bool TableReader::read(const Entry& entry, Losses& losses) const {
    const Extent extent = entry.frame;
    std::uint32_t hash = 0;
    std::uint16_t size_of_bits = 0;
    constexpr std::size_t head = sizeof(hash) + sizeof(size_of_bits);
    if (extent.size() < head || extent.offset() + extent.size() > header_.directory) return false;
    if ((extent.dictionaries() + 1) * parts > dictionaries_.size()) return false;
    const auto frame = bytes(extent.offset(), extent.size());
    std::memcpy(&hash, frame.data(), sizeof(hash));
    if (hash != frame_hash(entry.shape, frame.subspan(sizeof(hash)))) return false;
    std::memcpy(&size_of_bits, frame.data() + sizeof(hash), sizeof(size_of_bits));
    auto rest = frame.subspan(head);
    if (size_of_bits > rest.size()) return false;
    const Decompressor* dictionary = &dictionaries_[extent.dictionaries() * parts];
    std::size_t size = size_of_bits;
    return losses.read(sets_.size(), [&](Bytes& part) {
        const bool is_read = dictionary++->decompress(rest.first(size), part);
        rest = rest.subspan(size);
        size = rest.size();
        return is_read;
    });
}

std::optional<std::uint8_t> TableReader::loss(const CellSet& shape, std::size_t own) const noexcept try {
    if (is_damaged_) return std::nullopt;
    const auto entry = find(shape);
    if (!entry) return std::nullopt;
    Slot& slot = slots_[*entry % slots];
    const std::lock_guard lock(slot.mutex);
    if (slot.entry != entry) {
        slot.entry.reset();
        if (!read(value<Entry>(directory_.entries_at, *entry), slot.losses)) {
            is_damaged_ = true;
            return std::nullopt;
        }
        slot.entry = entry;
    }
    return slot.losses[sets_.rank(own)];
} catch (const std::bad_alloc&) {
    return std::nullopt;
}

std::optional<Bytes> TableReader::losses(const CellSet& shape) const {
    const auto entry = find(shape);
    Losses losses;
    if (!entry || !read(value<Entry>(directory_.entries_at, *entry), losses)) return std::nullopt;
    Bytes by_rank(sets_.size());
    for (std::size_t rank = 0; rank < by_rank.size(); ++rank) by_rank[rank] = losses[rank];
    return by_rank;
}

engine::Expected<void> TableReader::check() const {
    const std::uint64_t hash =
        hash_of(bytes(directory_.entries_at, directory_.end - directory_.entries_at),
                hash_of(bytes(directory_.buckets_at, directory_.entries_at - directory_.buckets_at)));
    bool is_sound = hash == header_.index_hash;
    Losses losses;
    for (std::size_t at = 0; is_sound && at < header_.shapes; ++at)
        is_sound = read(value<Entry>(directory_.entries_at, at), losses);
    if (!is_sound) return error(path_, "is damaged");
    return {};
}

}  // namespace quadriga::onoro::table
