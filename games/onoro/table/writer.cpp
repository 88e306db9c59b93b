#include "games/onoro/table/writer.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "games/onoro/shape.hpp"

namespace quadriga::onoro::table {

namespace {

constexpr std::size_t most_samples = 1024;
constexpr std::size_t buffer_size = 1 << 20;

tl::unexpected<engine::Error> refusal(const std::string& path, const std::string& why) {
    return engine::refusal(engine::ErrorCode::bad_value, fmt::format("{}: {}", path, why));
}

std::string unfinished(const std::string& path) { return path + ".new"; }

/// The sets of four cells in a row.
std::vector<unsigned> lines_of_shape(const CellSet& shape) {
    std::vector<unsigned> lines;
    for (const auto& line : lines_of(shape)) {
        unsigned& set = lines.emplace_back(0);
        for (const std::size_t cell : line) set |= 1U << cell;
    }
    return lines;
}

}  // namespace

engine::Expected<TableWriter> TableWriter::create(const std::string& path, int pawns_a_side, std::size_t shapes) {
    auto file = engine::File::open(unfinished(path), engine::Access::replace);
    if (!file) return refusal(unfinished(path), file.error().message());
    return TableWriter(path, std::move(*file), pawns_a_side, shapes);
}

TableWriter::TableWriter(std::string path, engine::File file, int pawns_a_side, std::size_t shapes)
    : path_(std::move(path)), file_(std::move(file)), sets_(2 * static_cast<std::size_t>(pawns_a_side)) {
    header_.pawns = static_cast<std::uint32_t>(pawns_a_side);
    header_.shapes = shapes;
    entries_.reserve(shapes);
    write(bytes_of(header_));  // reserves its space
}

TableWriter::~TableWriter() {
    if (!file_.is_open()) return;
    file_ = {};  // Windows removes no file that is open.
    std::remove(unfinished(path_).c_str());
}

void TableWriter::write(std::span<const std::uint8_t> bytes) {
    written_ += bytes.size();
    buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
    if (buffer_.size() >= buffer_size) flush();
}

void TableWriter::flush() {
    if (!write_error_) write_error_ = file_.write(std::as_bytes(std::span(buffer_)));
    buffer_.clear();
}

void TableWriter::add(const CellSet& shape, std::span<const std::uint8_t> losses) {
    Bytes kept(losses.begin(), losses.end());
    const auto lines = lines_of_shape(shape);
    for (std::size_t rank = 0; rank < kept.size(); ++rank) {
        if (kept[rank] == 0) continue;
        const unsigned own = sets_.sets()[rank];
        if (std::ranges::any_of(lines, [own](unsigned line) { return (own & line) == line || (own & line) == 0; }))
            kept[rank] = 0;
        header_.longest_loss =
            std::max<std::uint64_t>(header_.longest_loss, 2U * (std::max<std::uint64_t>(kept[rank], 1) - 1));
    }
    header_.results_hash = hash_of(kept, header_.results_hash);
    pending_.push_back({key_of(shape), Losses(kept)});

    const bool is_last = (entries_.size() + pending_.size()) % shapes_of_dictionary == 0;
    if (compressors_.empty() && (pending_.size() == most_samples || is_last)) make_dictionaries();
    if (!compressors_.empty()) write_pending();
    if (is_last) compressors_.clear();
}

void TableWriter::make_dictionaries() {
    const auto add = [this](const auto& part_of) {
        std::vector<Bytes> samples;
        for (const Pending& pending : pending_) samples.push_back(part_of(pending.losses));
        const Bytes dictionary = train(samples);
        dictionaries_.emplace_back(written_, dictionary.size(), 0);
        header_.dictionaries_hash = hash_of(dictionary, header_.dictionaries_hash);
        write(dictionary);
        compressors_.emplace_back(dictionary);
    };
    add([](const Losses& losses) { return losses.bits(); });
    add([](const Losses& losses) { return losses.plies(); });
}

void TableWriter::write_pending() {
    for (const Pending& pending : pending_) {
        const Bytes bits = compressors_[0].compress(pending.losses.bits());
        const Bytes plies = compressors_[1].compress(pending.losses.plies());
        const auto size = static_cast<std::uint16_t>(bits.size());
        Bytes frame(sizeof(size));
        std::memcpy(frame.data(), &size, sizeof(size));
        frame.insert(frame.end(), bits.begin(), bits.end());
        frame.insert(frame.end(), plies.begin(), plies.end());
        const std::uint32_t hash = frame_hash(pending.shape, frame);
        entries_.push_back({pending.shape, {written_, sizeof(hash) + frame.size(), dictionaries_.size() / parts - 1}});
        write(bytes_of(hash));
        write(frame);
    }
    pending_.clear();
}

void TableWriter::write_directory() {
    header_.directory = written_;
    const Directory directory(written_, entries_.size());
    const auto bucket = [&](const Entry& entry) { return directory.bucket_of(entry.shape); };
    std::ranges::sort(entries_, {}, [&](const Entry& entry) { return std::pair(bucket(entry), entry.shape); });
    std::vector<std::uint32_t> buckets;
    for (std::size_t at = 0; at < entries_.size(); ++at)
        buckets.resize(std::max(buckets.size(), bucket(entries_[at]) + 1), static_cast<std::uint32_t>(at));
    buckets.resize(directory.buckets + 1, static_cast<std::uint32_t>(entries_.size()));

    const auto write_all = [this](const auto& values, std::uint64_t hash) {
        const auto bytes = std::as_bytes(std::span(values));
        const std::span data{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
        write(data);
        return hash_of(data, hash);
    };
    header_.dictionaries_hash = write_all(dictionaries_, header_.dictionaries_hash);
    header_.index_hash = write_all(entries_, write_all(buckets, 0));
    header_.file_size = directory.end;
}

engine::Expected<void> TableWriter::finish() {
    if (!pending_.empty() && compressors_.empty()) make_dictionaries();
    write_pending();
    write_directory();
    header_.header_hash = header_hash(header_);
    const std::string unfinished_path = unfinished(path_);
    if (entries_.size() != header_.shapes)
        return refusal(unfinished_path, fmt::format("has {} of {} shapes", entries_.size(), header_.shapes));
    flush();
    std::error_code error = write_error_;
    if (!error) error = file_.write_at(0, std::as_bytes(std::span(&header_, 1)));
    if (!error) error = file_.write_to_disk();
    if (error) return refusal(unfinished_path, error.message());
    file_ = {};  // Windows renames no file that is open.
    std::filesystem::rename(unfinished_path, path_, error);
    if (!error) return {};
    std::remove(unfinished_path.c_str());
    return refusal(unfinished_path, error.message());
}

}  // namespace quadriga::onoro::table
