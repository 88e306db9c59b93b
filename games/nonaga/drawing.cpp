#include "games/nonaga/drawing.hpp"

#include <string_view>

#include <range/v3/view/iota.hpp>

#include "games/hex/drawing.hpp"
#include "games/nonaga/notation.hpp"

namespace quadriga::nonaga {

namespace {

using ranges::views::iota;

constexpr double disc_radius = hex::SvgDrawing::radius * 0.8;
constexpr svg::Paint disc_edge{"#b98d53"};
constexpr svg::Paint disc_face{"#e9cf9f", "#d3b27a", 1.5};
constexpr svg::Paint locked_face{"#cfd3d8", "#9aa3ad", 1.5};
constexpr std::string_view locked_mark = "#5b6672";
constexpr svg::Paint red_piece{"#c8352b", "#7c1c16", 2};
constexpr svg::Paint black_piece{"#2f3136", "#0d0e10", 2};

void paint_piece(svg::Canvas& canvas, svg::Point centre, const svg::Paint& paint) {
    canvas.circle(centre, disc_radius * 0.6, paint);
    canvas.circle(centre, disc_radius * 0.34, {"", paint.stroke, 1.5});
}

void paint_disc(svg::Canvas& canvas, svg::Point centre, char symbol) {
    canvas.circle({centre.x, centre.y + 2}, disc_radius, disc_edge);
    canvas.circle(centre, disc_radius, symbol == 'x' ? locked_face : disc_face);
    if (symbol == 'x') canvas.text(centre, disc_radius, "x", locked_mark);
    if (symbol == 'R') paint_piece(canvas, centre, red_piece);
    if (symbol == 'B') paint_piece(canvas, centre, black_piece);
}

}  // namespace

std::string draw(const Position& position) { return hex::draw(to_grid(position)); }

std::string svg(const Position& position) {
    const hex::Grid grid = to_grid(position);
    hex::SvgDrawing picture(grid, "Nonaga");
    for (const int row : iota(0, grid.height())) {
        for (const int column : iota(0, grid.width())) {
            if (!grid.is_occupied(column, row)) continue;
            paint_disc(picture.canvas(), picture.centre_of(column, row), grid.at(column, row));
        }
    }
    return picture.canvas().document();
}

}  // namespace quadriga::nonaga
