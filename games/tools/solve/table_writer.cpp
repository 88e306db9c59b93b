#include "games/tools/solve/table_writer.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <new>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <zdict.h>
#include <zstd.h>

#include "engine/system/threads.hpp"
#include "games/onoro/shape.hpp"

namespace quadriga::onoro::solve {

void Compressor::Free::operator()(ZSTD_CCtx* context) const noexcept { ZSTD_freeCCtx(context); }

Compressor::Compressor(std::span<const std::uint8_t> dictionary, int level) : context_(ZSTD_createCCtx()) {
    ZSTD_CCtx* const zstd = context_.get();
    if (zstd == nullptr) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(zstd, ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(zstd, ZSTD_c_contentSizeFlag, 0);
    ZSTD_CCtx_setParameter(zstd, ZSTD_c_dictIDFlag, 0);
    if (ZSTD_isError(ZSTD_CCtx_loadDictionary(zstd, dictionary.data(), dictionary.size())) != 0) throw std::bad_alloc();
}

Bytes Compressor::compress(std::span<const std::uint8_t> piece) const {
    Bytes compressed(ZSTD_compressBound(piece.size()));
    const std::size_t size =
        ZSTD_compress2(context_.get(), compressed.data(), compressed.size(), piece.data(), piece.size());
    if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // nothing else can fail here
    compressed.resize(size);
    compressed.erase(compressed.begin(), compressed.begin() + table::zstd_magic.size());
    return compressed;
}

namespace {

constexpr std::size_t dictionary_size = 4 << 10;
constexpr std::size_t most_samples = 1024;
constexpr std::size_t buffer_size = 1 << 20;

tl::unexpected<engine::Error> refusal(const std::string& path, const std::string& why) {
    return engine::refusal(engine::ErrorCode::bad_value, fmt::format("{}: {}", path, why));
}

std::string unfinished(const std::string& path) { return path + ".new"; }

/// The runs of four cells in a row, each as a set.
std::vector<unsigned> lines_of_shape(const CellSet& shape) {
    std::vector<unsigned> lines;
    for (const auto& line : lines_of(shape)) {
        unsigned& set = lines.emplace_back(0);
        for (const std::size_t cell : line) set |= 1U << cell;
    }
    return lines;
}

/// A zstd dictionary for pieces like the samples; empty if there are too few samples.
Bytes train(std::span<const Bytes> samples) {
    Bytes joined;
    std::vector<std::size_t> sizes;
    for (const Bytes& sample : samples) {
        joined.insert(joined.end(), sample.begin(), sample.end());
        sizes.push_back(sample.size());
    }
    constexpr std::size_t least_bytes = 256;  // zstd may crash with only a few
    if (joined.size() < least_bytes) return {};
    Bytes dictionary(dictionary_size);
    const std::size_t size = ZDICT_trainFromBuffer(dictionary.data(), dictionary.size(), joined.data(), sizes.data(),
                                                   static_cast<unsigned>(sizes.size()));
    dictionary.resize(ZDICT_isError(size) != 0 ? 0 : size);
    return dictionary;
}

}  // namespace

engine::Expected<TableWriter> TableWriter::create(const std::string& path, int pawns_a_side, std::size_t shapes) {
    TableWriter writer(path, pawns_a_side, shapes);
    auto file = engine::File::open(unfinished(path), engine::Access::replace);
    if (!file) return refusal(unfinished(path), file.error().message());
    writer.file_ = std::move(*file);
    writer.write(table::bytes_of(writer.header_));  // reserves its space
    return writer;
}

TableWriter::TableWriter(std::string path, int pawns_a_side, std::size_t shapes)
    : path_(std::move(path)), sets_(2 * static_cast<std::size_t>(pawns_a_side)) {
    header_.pawns = static_cast<std::uint32_t>(pawns_a_side);
    header_.shapes = shapes;
    entries_.reserve(shapes);
}

TableWriter::~TableWriter() {
    if (!file_.is_open()) return;
    file_ = {};  // Windows cannot remove an open file.
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
    header_.results_hash = table::hash_of(kept, header_.results_hash);
    pending_.push_back({table::key_of(shape), table::Losses(kept)});

    const bool is_last = (entries_.size() + pending_.size()) % table::shapes_of_dictionary == 0;
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
        header_.dictionaries_hash = table::hash_of(dictionary, header_.dictionaries_hash);
        write(dictionary);
        compressors_.emplace_back(dictionary);
    };
    add([](const table::Losses& losses) { return losses.bits(); });
    add([](const table::Losses& losses) { return losses.plies(); });
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
        const std::uint32_t hash = table::frame_hash(pending.shape, frame);
        entries_.push_back(
            {pending.shape, {written_, sizeof(hash) + frame.size(), dictionaries_.size() / table::parts - 1}});
        write(table::bytes_of(hash));
        write(frame);
    }
    pending_.clear();
}

void TableWriter::write_directory() {
    header_.directory = written_;
    const table::Directory directory(written_, entries_.size());
    const auto bucket = [&](const table::Entry& entry) { return directory.bucket_of(entry.shape); };
    std::ranges::sort(entries_, {}, [&](const table::Entry& entry) { return std::pair(bucket(entry), entry.shape); });
    std::vector<std::uint32_t> buckets;
    for (std::size_t at = 0; at < entries_.size(); ++at)
        buckets.resize(std::max(buckets.size(), bucket(entries_[at]) + 1), static_cast<std::uint32_t>(at));
    buckets.resize(directory.buckets + 1, static_cast<std::uint32_t>(entries_.size()));

    const auto write_all = [this](const auto& values, std::uint64_t hash) {
        const auto bytes = std::as_bytes(std::span(values));
        const std::span data{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
        write(data);
        return table::hash_of(data, hash);
    };
    header_.dictionaries_hash = write_all(dictionaries_, header_.dictionaries_hash);
    header_.index_hash = write_all(entries_, write_all(buckets, 0));
    header_.file_size = directory.end;
}

engine::Expected<void> TableWriter::finish() {
    if (!pending_.empty() && compressors_.empty()) make_dictionaries();
    write_pending();
    write_directory();
    header_.header_hash = table::header_hash(header_);
    const std::string unfinished_path = unfinished(path_);
    if (entries_.size() != header_.shapes)
        return refusal(unfinished_path, fmt::format("has {} of {} shapes", entries_.size(), header_.shapes));
    flush();
    std::error_code error = write_error_;
    if (!error) error = file_.write_at(0, std::as_bytes(std::span(&header_, 1)));
    if (!error) error = file_.write_to_disk();
    if (error) return refusal(unfinished_path, error.message());
    file_ = {};  // Windows cannot rename an open file.
    std::filesystem::rename(unfinished_path, path_, error);
    if (!error) return {};
    std::remove(unfinished_path.c_str());
    return refusal(unfinished_path, error.message());
}

namespace {

/// Merges the losses of all plies of the log into the bytes that TableWriter::add takes.
class Merger {
public:
    Merger(const LossLog& log, const ShapeGraph& graph, const Colourings& colourings)
        : log_(log),
          graph_(graph),
          colourings_(colourings),
          sets_(colourings.cells()),
          ranks_(bits_in_row * colourings.rows()) {
        for (std::size_t rank = 0; rank < sets_.size(); ++rank)
            ranks_[colourings_.bit_of(sets_.sets()[rank])] = static_cast<std::uint16_t>(rank);
    }

    [[nodiscard]] std::size_t bytes_of_shape() const noexcept { return sets_.size(); }

    /// The bytes of a block's shapes.
    [[nodiscard]] engine::Expected<std::vector<std::uint8_t>> merge(std::size_t block) const {
        const std::size_t first = LossLog::shapes_in_block * block;
        const std::size_t shapes = std::min(LossLog::shapes_in_block, graph_.size() - first);
        std::vector<std::uint8_t> bytes(shapes * bytes_of_shape());
        for (std::size_t at = 0; at < shapes; ++at) {
            const Table lost = colourings_.without_moves(graph_.moves(first + at));
            colourings_.for_each(std::span(lost).first(colourings_.rows()), [&](std::size_t colouring) {
                bytes[at * bytes_of_shape() + sets_.rank(colouring)] = 1;
            });
        }
        const auto visit = [&](std::uint64_t ply, std::span<const std::uint8_t> lists) {
            for (std::size_t at = 0; at < shapes; ++at) {
                const auto set = [&](std::size_t bit) {
                    bytes[at * bytes_of_shape() + ranks_[bit]] = static_cast<std::uint8_t>(1 + ply / 2);
                };
                if (!take_list(lists, ranks_.size(), set)) return false;
            }
            return true;
        };
        const auto read = log_.read(block, 0, log_.plies().empty() ? 0 : log_.plies().back().ply, visit);
        if (!read) return tl::unexpected(read.error());
        return bytes;
    }

private:
    const LossLog& log_;
    const ShapeGraph& graph_;
    const Colourings& colourings_;
    table::HalfSets sets_;
    std::vector<std::uint16_t> ranks_;  ///< by bit of a table
};

}  // namespace

std::uint64_t disk_needed(int pawns_a_side) {
    constexpr std::uint64_t positions_in_byte = 3;  // in log and table together, with a margin
    return ShapeGraph::size(pawns_a_side).shapes * Colourings(pawns_a_side).count() / positions_in_byte;
}

engine::Expected<void> write_table(const std::string& path, const LossLog& log, const ShapeGraph& graph,
                                   const Colourings& colourings, int threads) {
    auto writer = TableWriter::create(path, static_cast<int>(colourings.cells() / 2), graph.size());
    if (!writer) return tl::unexpected(writer.error());
    const Merger merger(log, graph, colourings);
    const auto at_once = static_cast<std::size_t>(4 * threads);
    for (std::size_t first = 0; first < log.blocks(); first += at_once) {
        std::vector<engine::Expected<std::vector<std::uint8_t>>> blocks(std::min(at_once, log.blocks() - first));
        engine::parallel_for(threads, blocks.size(), [&](std::size_t at) { blocks[at] = merger.merge(first + at); });
        for (std::size_t at = 0; at < blocks.size(); ++at) {
            if (!blocks[at]) return tl::unexpected(blocks[at].error());
            std::size_t shape = LossLog::shapes_in_block * (first + at);
            for (std::span<const std::uint8_t> rest = *blocks[at]; !rest.empty();
                 rest = rest.subspan(merger.bytes_of_shape()))
                writer->add(graph.shape(shape++), rest.first(merger.bytes_of_shape()));
        }
    }
    return writer->finish();
}

}  // namespace quadriga::onoro::solve
