#include "games/onoro/drawing.hpp"

#include <array>

#include "games/hex/drawing.hpp"
#include "games/onoro/notation.hpp"

namespace quadriga::onoro {

namespace {

constexpr double pawn_radius = hex::SvgDrawing::radius * 0.68;
constexpr double head_radius = pawn_radius * 0.5;

struct PawnPaint {
    svg::Paint body;
    svg::Paint head;
};

constexpr PawnPaint black_pawn{{"#2b2b30", "#0f0f12", 1.5}, {"#45454d", "#5b5b66", 1.0}};
constexpr PawnPaint white_pawn{{"#ffffff", "#5f5a50", 1.5}, {"#f1eee6", "#bdb6a6", 1.0}};

}  // namespace

std::string draw(const Position& position) { return hex::draw(to_grid(position)); }

std::string svg(const Position& position) {
    const hex::Grid box = to_grid(position);
    hex::SvgDrawing picture(box, "Onoro");
    for (int row = 0; row < box.height(); ++row) {
        for (int column = 0; column < box.width(); ++column) {
            if (!box.is_occupied(column, row)) continue;
            const PawnPaint& paint = box.at(column, row) == 'B' ? black_pawn : white_pawn;
            picture.canvas().circle(picture.centre_of(column, row), pawn_radius, paint.body);
            picture.canvas().circle(picture.centre_of(column, row), head_radius, paint.head);
        }
    }
    return picture.canvas().document();
}

}  // namespace quadriga::onoro
