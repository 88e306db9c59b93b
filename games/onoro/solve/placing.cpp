#include "games/onoro/solve/placing.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "games/onoro/crowding.hpp"
#include "games/onoro/shape.hpp"

namespace quadriga::onoro::solve {

namespace {

using Byte = PlacingLevel::Byte;

/// The three pawns with which all games begin.
CellSet triangle() noexcept {
    constexpr std::array cells{frame_cell(2, 1), frame_cell(1, 2), frame_cell(2, 2)};
    return canonical(cells).shape;
}

/// Calls `visit(next)` with the group after each placement of one more pawn, Canonical; the pawn has the next number.
template <class Visit>
void for_each_placement(const CellSet& shape, const Visit& visit) {
    const auto count = static_cast<std::size_t>(shape.count());
    Cells cells = cells_of(shape);
    ready_cells(shape).for_each([&](FrameCell to) {
        cells[count] = to;
        visit(canonical({cells.data(), count + 1}));
    });
}

/// The shapes that one more pawn makes of these, in ascending order.
std::vector<CellSet> shapes_after_placement(std::span<const CellSet> shapes) {
    std::vector<CellSet> next;
    for (const CellSet& shape : shapes)
        for_each_placement(shape, [&](const Canonical& after) { next.push_back(after.shape); });
    std::ranges::sort(next, is_smaller);
    next.erase(std::unique(next.begin(), next.end()), next.end());
    return next;
}

/// Whether a set of cells of a shape with these lines contains one of them.
bool has_line(std::span<const std::array<std::size_t, 4>> lines, std::size_t set) noexcept {
    return std::ranges::any_of(lines, [set](const auto& line) {
        return std::ranges::all_of(line, [set](std::size_t cell) { return (set >> cell & 1) != 0; });
    });
}

/// What the side to move makes of the values for the other side after its moves.
class Best {
public:
    void add(Byte next) noexcept {
        if (next == PlacingLevel::draw) {
            can_draw_ = true;
        } else if (next % 2 == 0) {
            win_ = std::min<Byte>(win_, next + 1);
        } else {
            loss_ = std::max<Byte>(loss_, next + 1);
        }
    }
    [[nodiscard]] Byte value() const noexcept {
        if (win_ != PlacingLevel::draw) return win_;
        return can_draw_ ? PlacingLevel::draw : loss_;
    }

private:
    Byte win_ = PlacingLevel::draw;
    Byte loss_ = 0;
    bool can_draw_ = false;
};

/// `values_of(shape)(set)` is the value of a position with one more pawn.
template <class ValuesOf>
void solve_level(PlacingLevel& level, const ValuesOf& values_of) {
    struct Placement {
        ShapeMove move;
        decltype(values_of(CellSet{})) values;
    };
    for (std::size_t shape = 0; shape < level.shapes().size(); ++shape) {
        const auto lines = lines_of(level.shapes()[shape]);
        std::vector<Placement> placements;
        for_each_placement(level.shapes()[shape], [&](const Canonical& after) {
            placements.push_back({{level.pawns(), 0, after.places}, values_of(after.shape)});
        });
        for (const std::size_t set : level.sets()) {
            Byte& value = level.at(shape, set);
            if (value == PlacingLevel::unreached) continue;
            const std::size_t other = level.other(set);
            if (has_line(lines, other)) {
                value = 0;
                continue;
            }
            Best best;
            for (const auto& [move, values] : placements) best.add(values(move.image(other)));
            value = best.value();
        }
    }
}

}  // namespace

PlacingLevel::PlacingLevel(std::vector<CellSet> shapes)
    : pawns_(static_cast<std::size_t>(shapes.front().count())),
      shapes_(std::move(shapes)),
      numbers_(std::size_t{1} << pawns_) {
    for (std::size_t set = 0; set < numbers_.size(); ++set) {
        if (static_cast<std::size_t>(std::popcount(set)) != pawns_ / 2) continue;
        numbers_[set] = static_cast<std::uint16_t>(sets_.size());
        sets_.push_back(static_cast<std::uint16_t>(set));
    }
    values_.assign(shapes_.size() * sets_.size(), unreached);
}

std::size_t PlacingLevel::number_of(const CellSet& shape) const noexcept {
    return static_cast<std::size_t>(std::ranges::lower_bound(shapes_, shape, is_smaller) - shapes_.begin());
}

void PlacingLevel::reach_images() {
    for (std::size_t shape = 0; shape < shapes_.size(); ++shape) {
        for (const ShapeMove& symmetry : symmetries_of(shapes_[shape])) {
            for (const std::size_t set : sets_) {
                if (at(shape, set) == reached) at(shape, symmetry.image(set)) = reached;
            }
        }
    }
}

void PlacingLevel::for_each(const std::function<void(std::size_t shape, std::size_t set)>& visit) const {
    for (std::size_t shape = 0; shape < shapes_.size(); ++shape) {
        const auto symmetries = symmetries_of(shapes_[shape]);
        for (const std::size_t set : sets_) {
            const auto is_smaller_image = [set](const ShapeMove& symmetry) { return symmetry.image(set) < set; };
            if (at(shape, set) != unreached && std::ranges::none_of(symmetries, is_smaller_image)) visit(shape, set);
        }
    }
}

std::uint64_t PlacingPhase::memory_needed(int pawns_a_side) noexcept {
    constexpr std::array<std::uint64_t, most_pawns_a_side - fewest_pawns_a_side + 1> values{219, 2'865, 43'563, 749'631,
                                                                                            13'871'454};
    return values[static_cast<std::size_t>(pawns_a_side - fewest_pawns_a_side)];
}

PlacingPhase::PlacingPhase(int pawns_a_side) : cells_(2 * static_cast<std::size_t>(pawns_a_side)) {
    PlacingLevel start({triangle()});
    for (const std::size_t white : start.sets()) start.at(0, white) = PlacingLevel::reached;
    levels_.push_back(std::move(start));
    while (levels_.back().pawns() + 1 < cells_) reach_next_level();
}

void PlacingPhase::reach_next_level() {
    const PlacingLevel& level = levels_.back();
    PlacingLevel next(shapes_after_placement(level.shapes()));
    for (std::size_t shape = 0; shape < level.shapes().size(); ++shape) {
        const auto lines = lines_of(level.shapes()[shape]);
        std::vector<std::size_t> next_movers;
        for (const std::size_t set : level.sets()) {
            const std::size_t other = level.other(set);
            if (level.at(shape, set) == PlacingLevel::reached && !has_line(lines, other)) next_movers.push_back(other);
        }
        for_each_placement(level.shapes()[shape], [&](const Canonical& after) {
            const std::size_t number = next.number_of(after.shape);
            const ShapeMove move(level.pawns(), 0, after.places);
            for (const std::size_t mover : next_movers) next.at(number, move.image(mover)) = PlacingLevel::reached;
        });
    }
    next.reach_images();
    levels_.push_back(std::move(next));
}

void PlacingPhase::solve(const Solver& full) {
    const std::size_t all = (std::size_t{1} << cells_) - 1;
    solve_level(levels_.back(), [&](const CellSet& shape) {
        return
            [&full, all, number = full.graph().find(shape).value(), lines = lines_of(shape)](std::size_t set) -> Byte {
                switch (full.result(number, set)) {
                    case Result::draw: return PlacingLevel::draw;
                    case Result::win: return PlacingLevel::late + 1;
                    default: break;
                }
                return has_line(lines, all & ~set) ? 0 : PlacingLevel::late;
            };
    });
    for (std::size_t at = levels_.size() - 1; at > 0; --at) {
        const PlacingLevel& next = levels_[at];
        solve_level(levels_[at - 1], [&](const CellSet& shape) {
            return [&next, number = next.number_of(shape)](std::size_t set) { return next.at(number, set); };
        });
    }
}

Counts PlacingPhase::counts(const PlacingLevel& level) {
    Counts counts;
    level.for_each([&](std::size_t shape, std::size_t set) {
        const Byte value = level.at(shape, set);
        ++(value == 0                    ? counts.terminal
           : value == PlacingLevel::draw ? counts.draws
           : value % 2 == 1              ? counts.wins
                                         : counts.losses);
    });
    return counts;
}

Value PlacingPhase::value(const Position& position) const {
    const auto [shape, own] = canonical(position);
    const PlacingLevel& level = levels_[static_cast<std::size_t>(shape.count()) - levels_.front().pawns()];
    const Byte value = level.at(level.number_of(shape), own);
    if (value == PlacingLevel::draw) return {Result::draw, std::nullopt};
    const Result result = value % 2 == 1 ? Result::win : Result::loss;
    return {result, value < PlacingLevel::late ? std::optional<int>(value) : std::nullopt};
}

}  // namespace quadriga::onoro::solve
