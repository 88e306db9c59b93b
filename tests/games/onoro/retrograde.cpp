#include "tests/games/onoro/retrograde.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <set>
#include <string>
#include <utility>

namespace quadriga::onoro::slow {

namespace {

constexpr std::int16_t undecided = std::numeric_limits<std::int16_t>::max();

Pawns pawns_of(const Shape& shape) {
    Pawns pawns;
    for (const Cell cell : shape) pawns[cell] = 'B';
    return pawns;
}

/// Calls `visit(image)` for the twelve images, shifted to column 0 and row 0, each in the order of `cells`.
template <class Visit>
void for_each_image(Shape cells, const Visit& visit) {
    for (int image = 0; image < 12; ++image) {
        for (Cell& cell : cells)
            cell = image == 6 ? Cell{cell.row, cell.column} : Cell{-cell.row, cell.column + cell.row};
        const int left = std::ranges::min(cells, {}, &Cell::column).column;
        const int top = std::ranges::min(cells, {}, &Cell::row).row;
        for (Cell& cell : cells) cell = {cell.column - left, cell.row - top};
        visit(cells);
    }
}

/// The smallest image, and the place of each cell in it.
std::pair<Shape, std::vector<std::size_t>> canonical(const Shape& cells) {
    Shape smallest;
    Shape image_of_cells;
    for_each_image(cells, [&](const Shape& image) {
        Shape sorted = image;
        std::ranges::sort(sorted);
        if (!smallest.empty() && smallest <= sorted) return;
        smallest = std::move(sorted);
        image_of_cells = image;
    });
    std::vector<std::size_t> places;
    for (const Cell cell : image_of_cells)
        places.push_back(static_cast<std::size_t>(std::ranges::lower_bound(smallest, cell) - smallest.begin()));
    return {std::move(smallest), std::move(places)};
}

std::vector<unsigned> lines_of(const Shape& shape) {
    std::vector<unsigned> lines;
    for (const Cell start : shape) {
        for (const Cell step : {Cell{1, 0}, Cell{0, 1}, Cell{-1, 1}}) {
            unsigned line = 0;
            for (int at = 0; at < 4; ++at) {
                const Cell cell{start.column + at * step.column, start.row + at * step.row};
                const auto found = std::ranges::find(shape, cell);
                if (found != shape.end()) line |= 1U << (found - shape.begin());
            }
            if (std::popcount(line) == 4) lines.push_back(line);
        }
    }
    return lines;
}

unsigned moved(unsigned set, const std::vector<std::size_t>& places) {
    unsigned image = 0;
    for (std::size_t at = 0; at < places.size(); ++at) image |= (set >> at & 1) << places[at];
    return image;
}

}  // namespace

int most_pawns() {
    const char* const text = std::getenv("QUADRIGA_TRUTH_PAWNS");
    return text == nullptr ? 5 : std::stoi(text);
}

Solution::Solution(int pawns_a_side) : pawns_a_side_(pawns_a_side) {
    for (unsigned set = 0; set < 1U << (2 * pawns_a_side); ++set) {
        if (std::popcount(set) == pawns_a_side) sets_.push_back(set);
    }
    find_shapes();
    // NOLINTNEXTLINE(modernize-loop-convert): find_moves adds shapes.
    for (std::size_t at = 0; at < shapes_.size(); ++at) find_moves(Shape(shapes_[at]));
    solve();
    place(Position{{{{0, 1}, 'B'}, {{1, 1}, 'B'}, {{1, 0}, 'W'}}, 'w', pawns_a_side});
}

std::size_t Solution::number_of(const Shape& shape) {
    const auto [entry, is_new] = numbers_.try_emplace(shape, shapes_.size());
    if (is_new) {
        shapes_.push_back(shape);
        lines_.push_back(lines_of(shape));
        plies_.emplace_back(std::size_t{1} << shape.size(), undecided);
    }
    return entry->second;
}

/// Finds the shapes that placing can make.
void Solution::find_shapes() {
    std::set<Shape> level{{{0, 0}, {0, 1}, {1, 0}}};
    for (int pawns = 3; pawns < 2 * pawns_a_side_; ++pawns) {
        std::set<Shape> next;
        for (const Shape& shape : level) {
            for (const Cell cell : places(pawns_of(shape))) {
                Shape larger = shape;
                larger.push_back(cell);
                next.insert(canonical(larger).first);
            }
        }
        level = std::move(next);
    }
    for (const Shape& shape : level) number_of(shape);
}

void Solution::find_moves(const Shape& shape) {
    std::vector<ShapeMove> moves;
    for (std::size_t from = 0; from < shape.size(); ++from) {
        for (const Cell to : targets(pawns_of(shape), shape[from])) {
            Shape next = shape;
            next[from] = to;
            auto [image, places] = canonical(next);
            moves.push_back({from, number_of(image), std::move(places)});
        }
    }
    moves_.push_back(std::move(moves));
}

bool Solution::has_line(std::size_t shape, unsigned set) const {
    return std::ranges::any_of(lines_[shape], [set](unsigned line) { return (line & set) == line; });
}

bool Solution::is_terminal(std::size_t shape, unsigned own) const { return has_line(shape, ~own); }

bool Solution::is_decided_in(int plies, std::size_t shape, unsigned own) const {
    int wins_of_opponent = 0;
    int moves = 0;
    for (const ShapeMove& move : moves_[shape]) {
        if ((own >> move.from & 1) == 0) continue;
        ++moves;
        const auto all = static_cast<unsigned>((std::size_t{1} << move.places.size()) - 1);
        const std::int16_t next = plies_[move.shape][all & ~moved(own, move.places)];
        if (next == undecided) continue;
        if (next == plies - 1 && plies % 2 == 1) return true;
        if (next % 2 == 1 && next < plies) ++wins_of_opponent;
    }
    return plies % 2 == 0 && wins_of_opponent == moves;
}

void Solution::solve() {
    for (std::size_t shape = 0; shape < shapes_.size(); ++shape) {
        for (const unsigned own : sets_) {
            if (is_terminal(shape, own)) plies_[shape][own] = 0;
        }
    }
    int last_found = 0;
    for (int plies = 0; plies <= last_found + 2; ++plies) {
        for (std::size_t shape = 0; shape < shapes_.size(); ++shape) {
            for (const unsigned own : sets_) {
                if (plies_[shape][own] != undecided || !is_decided_in(plies, shape, own)) continue;
                plies_[shape][own] = static_cast<std::int16_t>(plies);
                last_found = plies;
            }
        }
    }
}

Counts Solution::counts() const {
    Counts counts;
    for (std::size_t shape = 0; shape < shapes_.size(); ++shape) {
        for (const unsigned own : sets_) {
            const std::int16_t plies = plies_[shape][own];
            const bool is_over = is_terminal(shape, own);
            ++(is_over              ? counts.terminal
               : plies == undecided ? counts.draws
               : plies % 2 == 1     ? counts.wins
                                    : counts.losses);
        }
    }
    return counts;
}

std::optional<int> Solution::plies(const Position& position) const {
    if (std::ssize(position.pawns) < 2 * pawns_a_side_) return placing_.at(key(position)).plies;
    Shape cells;
    unsigned own = 0;
    for (const auto& [cell, colour] : position.pawns) {
        if (colour == (position.side == 'b' ? 'B' : 'W')) own |= 1U << cells.size();
        cells.push_back(cell);
    }
    const auto [shape, places] = canonical(cells);
    const std::int16_t plies = plies_[numbers_.at(shape)][moved(own, places)];
    return plies == undecided ? std::nullopt : std::optional<int>(plies);
}

Pawns Solution::key(const Position& position) {
    Shape cells;
    for (const auto& [cell, colour] : position.pawns) cells.push_back(cell);
    Pawns smallest;
    for_each_image(cells, [&](const Shape& image) {
        Pawns key;
        std::size_t at = 0;
        for (const auto& [cell, colour] : position.pawns) key[image[at++]] = colour;
        if (smallest.empty() || key < smallest) smallest = std::move(key);
    });
    return smallest;
}

std::optional<int> Solution::place(const Position& position) {
    if (std::ssize(position.pawns) == 2 * pawns_a_side_) return plies(position);
    const Pawns at = key(position);
    if (const auto known = placing_.find(at); known != placing_.end()) return known->second.plies;
    std::optional<int> win;
    int loss = 0;
    bool can_draw = false;
    for (const std::string& move : legal_moves(position)) {
        const std::optional<int> next = place(slow::apply(position, move));
        if (!next) {
            can_draw = true;
        } else if (*next % 2 == 1) {
            loss = std::max(loss, *next + 1);
        } else if (!win || *next + 1 < *win) {
            win = *next + 1;
        }
    }
    const std::optional<int> plies = win ? win : can_draw ? std::nullopt : std::optional<int>(loss);
    placing_.emplace(at, Placing{position, plies});
    return plies;
}

void Solution::for_each(const Visit& visit) const {
    for (std::size_t shape = 0; shape < shapes_.size(); ++shape) {
        for (const unsigned own : sets_) {
            if (is_terminal(shape, own) || has_line(shape, own)) continue;
            Position position{{}, 'b', pawns_a_side_};
            for (std::size_t at = 0; at < shapes_[shape].size(); ++at)
                position.pawns[shapes_[shape][at]] = (own >> at & 1) != 0 ? 'B' : 'W';
            visit(position, plies(position));
        }
    }
}

void Solution::for_each_placing(const Visit& visit) const {
    for (const auto& [pawns, placing] : placing_) visit(placing.position, placing.plies);
}

}  // namespace quadriga::onoro::slow
