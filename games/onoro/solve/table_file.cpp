#include "games/onoro/solve/table_file.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/onoro/solve/parallel.hpp"
#include "games/onoro/table/half_sets.hpp"
#include "games/onoro/table/writer.hpp"

namespace quadriga::onoro::solve {

namespace {

/// Produces the bytes of each shape in the form that the writer takes.
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

    /// The bytes of the shapes of a block.
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

std::uint64_t disk_needed(int pawns_a_side) noexcept {
    constexpr std::uint64_t positions_in_byte = 3;  // in log and table together, with some to spare
    return ShapeGraph::size(pawns_a_side).shapes * Colourings(pawns_a_side).count() / positions_in_byte;
}

engine::Expected<void> write_table(const std::string& path, const LossLog& log, const ShapeGraph& graph,
                                   const Colourings& colourings, int threads) {
    auto writer = table::TableWriter::create(path, static_cast<int>(colourings.cells() / 2), graph.size());
    if (!writer) return tl::unexpected(writer.error());
    const Merger merger(log, graph, colourings);
    const auto at_once = static_cast<std::size_t>(4 * threads);
    for (std::size_t first = 0; first < log.blocks(); first += at_once) {
        std::vector<engine::Expected<std::vector<std::uint8_t>>> blocks(std::min(at_once, log.blocks() - first));
        parallel_for(threads, blocks.size(), [&](std::size_t at) { blocks[at] = merger.merge(first + at); });
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
