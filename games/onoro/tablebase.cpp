#include "games/onoro/tablebase.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "games/onoro/moves.hpp"
#include "games/onoro/onoro.hpp"
#include "games/onoro/placing.hpp"
#include "games/onoro/shape.hpp"

namespace quadriga::onoro {

using engine::ExactValue;
using table::Bytes;
using table::Directory;
using table::Entry;
using table::Extent;
using table::Header;
using table::Losses;

namespace {

tl::unexpected<engine::Error> refuse(const std::string& path, std::string_view what) {
    return engine::refusal(engine::ErrorCode::bad_value, fmt::format("{}: {}", path, what));
}

/// The error in the header of a file of this size; empty if there is none.
std::string fault(const Header& header, std::size_t size) {
    if (header.magic != Header::this_magic) return "is no table of Onoro";
    if (header.version != Header::this_version)
        return fmt::format("has version {}, not {}", header.version, Header::this_version);
    if (header.header_hash != table::header_hash(header)) return "is damaged";
    if (header.file_size != size) return fmt::format("has {} bytes, not {}", size, header.file_size);
    const bool is_sound = header.pawns >= fewest_pawns_a_side && header.pawns <= most_pawns_a_side &&
                          header.directory <= size && header.shapes <= size / sizeof(Entry) &&
                          Directory(header.directory, header.shapes).end == size;
    return is_sound ? "" : "is damaged";
}

/// The plies to the end of a loss, from its byte in the table.
int plies_of(std::uint8_t loss) noexcept { return 2 * (loss - 1); }

}  // namespace

engine::Expected<std::unique_ptr<const Tablebase>> Tablebase::open(const std::string& path) {
    auto file = engine::MappedFile::open(path);
    if (!file) return refuse(path, file.error().message());
    const std::size_t size = file->bytes().size();
    if (size < sizeof(Header)) return refuse(path, "is no table of Onoro");

    Header header;
    std::memcpy(&header, file->bytes().data(), sizeof(header));
    if (const std::string what = fault(header, size); !what.empty()) return refuse(path, what);
    std::unique_ptr<Tablebase> reader(new Tablebase(path, std::move(*file), header));
    if (!reader->read_dictionaries()) return refuse(path, "is damaged");
    return reader;
}

Tablebase::Tablebase(std::string path, engine::MappedFile file, const Header& header)
    : path_(std::move(path)),
      file_(std::move(file)),
      header_(header),
      directory_(header.directory, header.shapes),
      sets_(2 * std::size_t{header.pawns}) {}

template <class T>
T Tablebase::value(std::uint64_t offset, std::size_t at) const noexcept {
    T result;
    std::memcpy(&result, bytes(offset + at * sizeof(T), sizeof(T)).data(), sizeof(T));
    return result;
}

bool Tablebase::read_dictionaries() {
    std::vector<std::span<const std::uint8_t>> dictionaries;
    std::uint64_t hash = 0;
    for (std::size_t number = 0; number < directory_.dictionaries; ++number) {
        const auto extent = value<Extent>(header_.directory, number);
        if (extent.offset() + extent.size() > header_.directory) return false;
        dictionaries.push_back(bytes(extent.offset(), extent.size()));
        hash = table::hash_of(dictionaries.back(), hash);
    }
    hash = table::hash_of(bytes(header_.directory, directory_.dictionaries * sizeof(Extent)), hash);
    if (hash != header_.dictionaries_hash) return false;
    for (const auto dictionary : dictionaries) dictionaries_.emplace_back(dictionary);
    return true;
}

std::optional<std::size_t> Tablebase::find(const CellSet& shape) const noexcept {
    const table::ShapeKey key = table::key_of(shape);
    const std::size_t bucket = directory_.bucket_of(key);
    const auto end = value<std::uint32_t>(directory_.buckets_at, bucket + 1);
    for (auto at = value<std::uint32_t>(directory_.buckets_at, bucket); at < end && at < header_.shapes; ++at) {
        if (value<Entry>(directory_.entries_at, at).shape == key) return at;
    }
    return std::nullopt;
}

bool Tablebase::read(const Entry& entry, Losses& losses) const {
    const Extent extent = entry.frame;
    std::uint32_t hash = 0;
    std::uint16_t size_of_bits = 0;
    constexpr std::size_t head = sizeof(hash) + sizeof(size_of_bits);
    if (extent.size() < head || extent.offset() + extent.size() > header_.directory) return false;
    if ((extent.dictionaries() + 1) * table::parts > dictionaries_.size()) return false;
    const auto frame = bytes(extent.offset(), extent.size());
    std::memcpy(&hash, frame.data(), sizeof(hash));
    if (hash != table::frame_hash(entry.shape, frame.subspan(sizeof(hash)))) return false;
    std::memcpy(&size_of_bits, frame.data() + sizeof(hash), sizeof(size_of_bits));
    auto rest = frame.subspan(head);
    if (size_of_bits > rest.size()) return false;
    const table::Decompressor* dictionary = &dictionaries_[extent.dictionaries() * table::parts];
    std::size_t size = size_of_bits;
    return losses.read(sets_.size(), [&](Bytes& part) {
        const bool is_read = dictionary++->decompress(rest.first(size), part);
        rest = rest.subspan(size);
        size = rest.size();
        return is_read;
    });
}

std::optional<std::uint8_t> Tablebase::loss(const CellSet& shape, std::size_t own) const noexcept try {
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

std::optional<Bytes> Tablebase::losses(const CellSet& shape) const {
    const auto entry = find(shape);
    Losses losses;
    if (!entry || !read(value<Entry>(directory_.entries_at, *entry), losses)) return std::nullopt;
    Bytes by_rank(sets_.size());
    for (std::size_t rank = 0; rank < by_rank.size(); ++rank) by_rank[rank] = losses[rank];
    return by_rank;
}

engine::Expected<void> Tablebase::check() const {
    const std::uint64_t hash =
        table::hash_of(bytes(directory_.entries_at, directory_.end - directory_.entries_at),
                       table::hash_of(bytes(directory_.buckets_at, directory_.entries_at - directory_.buckets_at)));
    bool is_sound = hash == header_.index_hash;
    Losses losses;
    for (std::size_t at = 0; is_sound && at < header_.shapes; ++at)
        is_sound = read(value<Entry>(directory_.entries_at, at), losses);
    if (!is_sound) return refuse(path_, "is damaged");
    return {};
}

std::optional<std::uint8_t> Tablebase::loss(const Position& position) const noexcept {
    if (position.is_placing() || position.pawns_a_side != header_.pawns) return std::nullopt;
    const auto [shape, own] = canonical(position);
    return loss(shape, own);
}

std::optional<ExactValue> Tablebase::probe_loss(const Position& position) const noexcept {
    const auto loss = this->loss(position);
    if (!loss || *loss == 1) return std::nullopt;
    return *loss == 0 ? ExactValue::draw() : ExactValue::loss_in(plies_of(*loss));
}

std::optional<ExactValue> Tablebase::probe(const Position& position) const noexcept {
    const auto bound = probe_loss(position);
    if (!bound || bound->is_loss()) return bound;
    if (Onoro::winning_move(position) != Move{}) return ExactValue::win_in(1);
    ExactValue best = *bound;
    Moves moves;
    Onoro::generate(position, moves);
    for (const Move move : moves) {
        const auto answer = loss(Onoro::apply(position, move));
        if (!answer) return std::nullopt;
        if (*answer != 0) best = std::max(best, ExactValue::win_in(plies_of(*answer) + 1));
    }
    return best;
}

// The values of the placing phase, which the program embeds.

namespace {

constexpr std::size_t file_count = most_pawns_a_side - fewest_pawns_a_side + 1;

struct Values {
    std::vector<PlacingLevel> levels;
    std::once_flag is_read;
};
/// Created on first use: no game's code may run before the program has chosen a variant of the games.
std::array<Values, file_count>& all_values() {
    static std::array<Values, file_count> values;
    return values;
}

const std::vector<PlacingLevel>& levels_of(int pawns_a_side) {
    Values& values = all_values()[static_cast<std::size_t>(pawns_a_side - fewest_pawns_a_side)];
    std::call_once(values.is_read, [&values, pawns_a_side] {
        const std::string_view file = placing_file(pawns_a_side);
        values.levels = read_placing(pawns_a_side, {reinterpret_cast<const std::uint8_t*>(file.data()), file.size()});
    });
    return values.levels;
}

}  // namespace

std::vector<PlacingLevel> read_placing(int pawns_a_side, std::span<const std::uint8_t> file) {
    try {
        std::vector<PlacingLevel> levels = placing_levels(pawns_a_side);
        const std::size_t size = size_of(levels);
        const auto bytes = std::make_unique_for_overwrite<PlacingLevel::Byte[]>(size);
        const std::span read(bytes.get(), size);
        if (!table::Decompressor({}).decompress(file, read) || !set_values(levels, read)) return {};
        return levels;
    } catch (const std::bad_alloc&) {
        return {};
    }
}

std::optional<engine::ExactValue> Onoro::ExactValues::known(const Position& position) {
    if (!position.is_placing()) return std::nullopt;
    const std::vector<PlacingLevel>& levels = levels_of(position.pawns_a_side);
    return levels.empty() ? std::nullopt : placing_value(levels, position);
}

}  // namespace quadriga::onoro
