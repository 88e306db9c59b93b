
#include "games/onoro/tablebase.hpp"

#include <algorithm>
#include <cstddef>

#include "games/onoro/moves.hpp"
#include "games/onoro/onoro.hpp"
#include "games/onoro/shape.hpp"

namespace quadriga::onoro {

using engine::ExactValue;

namespace {

/// The plies to the end, from the table's byte of a loss.
int plies_of(std::uint8_t loss) noexcept { return 2 * (loss - 1); }

}  // namespace

engine::Expected<std::unique_ptr<const Tablebase>> Tablebase::open(const std::string& path) {
    return table::TableReader::open(path).map([](std::unique_ptr<const table::TableReader> reader) {
        return std::unique_ptr<const Tablebase>(new Tablebase(std::move(reader)));
    });
}

std::optional<std::uint8_t> Tablebase::loss(const Position& position) const noexcept {
    if (position.is_placing() || position.pawns_a_side != reader_->header().pawns) return std::nullopt;
    const auto [shape, own] = canonical(position);
    return reader_->loss(shape, own);
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

}  // namespace quadriga::onoro
