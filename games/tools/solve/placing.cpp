#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

#include "engine/system/files.hpp"
#include "games/tools/solve/solver.hpp"
#include "games/tools/solve/table_writer.hpp"

namespace quadriga::onoro::solve {

namespace {

using Byte = PlacingLevel::Byte;

/// Whether a set of a shape's cells contains one of the shape's lines.
bool has_line(std::span<const std::array<std::size_t, 4>> lines, std::size_t set) noexcept {
    return std::ranges::any_of(lines, [set](const auto& line) {
        return std::ranges::all_of(line, [set](std::size_t cell) { return (set >> cell & 1) != 0; });
    });
}

/// The best value for the side to move, from the values for the other side after its moves.
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

/// Marks every position of the next level that a placement reaches from a reached, unfinished position.
void reach(const PlacingLevel& level, PlacingLevel& next) {
    for (std::size_t shape = 0; shape < level.shapes().size(); ++shape) {
        const auto lines = lines_of(level.shapes()[shape]);
        std::vector<std::size_t> next_movers;
        for (const std::size_t set : level.sets()) {
            const std::size_t other = level.other(set);
            if (level.at(shape, set) == PlacingLevel::reached && !has_line(lines, other)) next_movers.push_back(other);
        }
        for_each_placement(level.shapes()[shape], [&](const Canonical& after) {
            const std::size_t index = next.index_of(after.shape);
            const ShapeMove move(level.pawns(), 0, after.indices);
            for (const std::size_t mover : next_movers) next.at(index, move.image(mover)) = PlacingLevel::reached;
        });
    }
    // Also marks the images under the symmetries of each shape.
    for (std::size_t shape = 0; shape < next.shapes().size(); ++shape) {
        for (const ShapeMove& symmetry : symmetries_of(next.shapes()[shape])) {
            for (const std::size_t set : next.sets()) {
                if (next.at(shape, set) == PlacingLevel::reached)
                    next.at(shape, symmetry.image(set)) = PlacingLevel::reached;
            }
        }
    }
}

/// Sets the values of a level. `values_of(shape)(set)` returns the value of a position with one more pawn.
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
            placements.push_back({{level.pawns(), 0, after.indices}, values_of(after.shape)});
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

std::uint64_t PlacingPhase::memory_needed(int pawns_a_side) noexcept {
    constexpr std::array<std::uint64_t, most_pawns_a_side - fewest_pawns_a_side + 1> values{219, 2'865, 43'563, 749'631,
                                                                                            13'871'454};
    return values[static_cast<std::size_t>(pawns_a_side - fewest_pawns_a_side)];
}

PlacingPhase::PlacingPhase(int pawns_a_side) : levels_(placing_levels(pawns_a_side)) {
    for (PlacingLevel& level : levels_) level.reset();
    for (const std::size_t white : levels_.front().sets()) levels_.front().at(0, white) = PlacingLevel::reached;
    for (std::size_t at = 1; at < levels_.size(); ++at) reach(levels_[at - 1], levels_[at]);
}

void PlacingPhase::solve(const Solver& full) {
    const std::size_t all = (std::size_t{2} << levels_.back().pawns()) - 1;
    solve_level(levels_.back(), [&](const CellSet& shape) {
        return
            [&full, all, index = full.graph().find(shape).value(), lines = lines_of(shape)](std::size_t set) -> Byte {
                switch (full.result(index, set)) {
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
            return [&next, index = next.index_of(shape)](std::size_t set) { return next.at(index, set); };
        });
    }
}

Counts PlacingPhase::counts(const PlacingLevel& level) {
    Counts counts;
    for (std::size_t shape = 0; shape < level.shapes().size(); ++shape) {
        const auto symmetries = symmetries_of(level.shapes()[shape]);
        for (const std::size_t set : level.sets()) {
            const Byte value = level.at(shape, set);
            const auto is_smaller_image = [set](const ShapeMove& symmetry) { return symmetry.image(set) < set; };
            if (value == PlacingLevel::unreached || std::ranges::any_of(symmetries, is_smaller_image)) continue;
            ++(value == 0                    ? counts.terminal
               : value == PlacingLevel::draw ? counts.draws
               : value % 2 == 1              ? counts.wins
                                             : counts.losses);
        }
    }
    return counts;
}

engine::Expected<void> PlacingPhase::write(const std::string& path) const {
    const Compressor compressor({}, 19);  // slow, but the files are built once and ship with the engine
    Bytes values;
    for (const PlacingLevel& level : levels_) values.insert(values.end(), level.values().begin(), level.values().end());
    const Bytes compressed = compressor.compress(values);
    const auto file = engine::File::open(path, engine::Access::replace);
    const std::error_code error = file ? file->write(std::as_bytes(std::span(compressed))) : file.error();
    if (!error) return {};
    return engine::refusal(engine::ErrorCode::bad_value, fmt::format("{}: {}", path, error.message()));
}

}  // namespace quadriga::onoro::solve
