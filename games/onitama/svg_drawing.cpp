#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>
#include <string_view>

#include "games/onitama/drawing.hpp"
#include "games/onitama/notation.hpp"
#include "games/svg/canvas.hpp"

namespace quadriga::onitama {

namespace {

using svg::Canvas;
using svg::Paint;
using svg::Point;

constexpr std::string_view ink = "#3b3228";
constexpr std::string_view paper = "#fbf7ee";
constexpr std::string_view wood = "#e9dcc0";
constexpr std::string_view line = "#b59f78";
/// By player: the men and the stamps, a paler shade for temples and patterns.
constexpr std::array<std::string_view, 2> colour{"#2f67b1", "#c23b2e"};
constexpr std::array<std::string_view, 2> pale_colour{"#bcd0ea", "#efc3bb"};
constexpr std::string_view wind_colour = "#3f7f78";
constexpr std::string_view pale_wind_colour = "#7fb5ac";

// The table, in user units.
constexpr double width = 610;
constexpr double height = 792;
constexpr double square = 70;
constexpr Point board{46, 221};
constexpr double board_length = square * side_length;
constexpr double card_width = 160;
constexpr double card_height = 146;
constexpr double pattern_square = 20;
constexpr double wind_pattern_square = 14;

[[nodiscard]] Point shifted(Point from, double right, double down) { return {from.x + right, from.y + down}; }

/// The top left corner of a cell in a grid whose row 5 is at the top.
[[nodiscard]] Point corner_of(Point grid, double length, Cell cell) {
    return shifted(grid, length * column_of(cell), length * (side_length - 1 - row_of(cell)));
}

/// A gate: two posts under a curved beam.
void draw_temple(Canvas& canvas, Point corner, Player owner) {
    const std::string_view fill = pale_colour[index(owner)];
    canvas.rectangle(shifted(corner, 16, 22), 6, 40, 0, {.fill = fill});
    canvas.rectangle(shifted(corner, 48, 22), 6, 40, 0, {.fill = fill});
    canvas.rectangle(shifted(corner, 13, 28), 44, 5, 0, {.fill = fill});
    const std::array<Point, 4> beam{
        {shifted(corner, 6, 9), shifted(corner, 64, 9), shifted(corner, 58, 21), shifted(corner, 12, 21)}};
    canvas.polygon(beam, {.fill = fill});
}

/// A pawn; a master is larger and wears a crown.
void draw_man(Canvas& canvas, Point corner, Player owner, bool is_master) {
    const Paint paint{.fill = colour[index(owner)], .stroke = paper, .stroke_width = 1.5};
    const Point foot = shifted(corner, square / 2, is_master ? 62 : 56);
    const double scale = is_master ? 1.0 : 0.82;
    const auto at = [&](double right, double up) { return shifted(foot, scale * right, -scale * up); };
    const std::array<Point, 4> body{{at(-17, 0), at(17, 0), at(8, 30), at(-8, 30)}};
    canvas.polygon(body, paint);
    canvas.circle(at(0, 33), scale * 11, paint);
    if (!is_master) return;
    const std::array<Point, 7> crown{
        {at(-12, 39), at(-15, 55), at(-7, 48), at(0, 58), at(7, 48), at(15, 55), at(12, 39)}};
    canvas.polygon(crown, {.fill = "#e7b93c", .stroke = paper, .stroke_width = 1.5});
}

/// A blade that leaves the middle and bends to the right.
void draw_gust(Canvas& canvas, Point middle, double angle) {
    constexpr std::size_t steps = 8;
    std::array<Point, 2 * steps> outline{};
    for (std::size_t at = 0; at < steps; ++at) {
        const double along = static_cast<double>(at) / (steps - 1);
        const double distance = 3 + 18 * along;
        const auto point = [&](double turn) {
            return shifted(middle, distance * std::cos(angle + turn), distance * std::sin(angle + turn));
        };
        outline[at] = point(1.6 * along * along);
        outline[2 * steps - 1 - at] = point(1.6 * along * along + 0.9 * (1 - along));
    }
    canvas.polygon(outline, {.fill = paper});
}

/// A disc with three gusts.
void draw_spirit(Canvas& canvas, Point corner) {
    const Point middle = shifted(corner, square / 2, square / 2);
    const Paint paint{.fill = wind_colour, .stroke = paper, .stroke_width = 1.5};
    canvas.circle(middle, 25, paint);
    for (const double angle : {0.0, 2.0, 4.0}) draw_gust(canvas, middle, angle * std::numbers::pi / 3);
}

void draw_board(Canvas& canvas, const Position& position) {
    canvas.rectangle(board, board_length, board_length, 0, {.fill = wood, .stroke = ink, .stroke_width = 3});
    for (Cell cell = 0; cell < cell_count; ++cell) {
        const Point corner = corner_of(board, square, cell);
        canvas.rectangle(corner, square, square, 0, {.fill = {}, .stroke = line});
        for (const Player player : {Player::p1, Player::p2}) {
            if (cell == temples[index(player)]) draw_temple(canvas, corner, player);
            if (!contains(position.men[index(player)], cell)) continue;
            draw_man(canvas, corner, player, contains(position.masters[index(player)], cell));
        }
        if (cell == position.spirit) draw_spirit(canvas, corner);
    }
    for (unsigned at = 0; at < side_length; ++at) {
        const double middle = square * (at + 0.5);
        const std::string column(1, static_cast<char>('a' + at));
        const std::string row(1, static_cast<char>('5' - at));
        for (const double y : {-16.0, board_length + 16}) canvas.text(shifted(board, middle, y), 16, column, ink);
        for (const double x : {-18.0, board_length + 18}) canvas.text(shifted(board, x, middle), 16, row, ink);
    }
}

void draw_pattern(Canvas& canvas, Point corner, double length, CellSet cells, std::string_view middle,
                  std::string_view fill) {
    for (Cell cell = 0; cell < cell_count; ++cell) {
        const std::string_view cell_fill = cell == centre ? middle : contains(cells, cell) ? fill : wood;
        canvas.rectangle(corner_of(corner, length, cell), length, length, 0, {.fill = cell_fill, .stroke = line});
    }
}

/// The patterns are turned as `user` sees them from its side of the table; a wind card has the spirit's on the right.
void draw_card(Canvas& canvas, Point corner, CardId card, Player user) {
    canvas.rectangle(corner, card_width, card_height, 8, {.fill = paper, .stroke = line, .stroke_width = 1.5});
    canvas.text(shifted(corner, card_width / 2, 17), 16, cards[card].name, ink);
    canvas.circle(shifted(corner, 16, 17), 6, {.fill = colour[index(cards[card].stamp)]});
    const CellSet steps = reach(card, user, centre);
    if (!is_wind(card)) {
        constexpr double left = (card_width - side_length * pattern_square) / 2;
        draw_pattern(canvas, shifted(corner, left, 34), pattern_square, steps, ink, colour[index(user)]);
        return;
    }
    constexpr double pattern = side_length * wind_pattern_square;
    constexpr double gap = (card_width - 2 * pattern) / 3;
    constexpr double top = 49;
    draw_pattern(canvas, shifted(corner, gap, top), wind_pattern_square, steps, ink, colour[index(user)]);
    draw_pattern(canvas, shifted(corner, 2 * gap + pattern, top), wind_pattern_square, spirit_reach(card, user, centre),
                 wind_colour, pale_wind_colour);
}

void draw_hand(Canvas& canvas, Point corner, const Position& position, Player player) {
    const auto [left, right] = alphabetical(position.hands[index(player)]);
    draw_card(canvas, corner, left, player);
    draw_card(canvas, shifted(corner, card_width + 30, 0), right, player);
}

}  // namespace

std::string svg(const Position& position) {
    Canvas canvas(width, height, "Onitama");
    canvas.rectangle({0, 0}, width, height, 12, {.fill = "#f6f1e4"});
    draw_hand(canvas, {board.x, 22}, position, Player::p2);
    draw_board(canvas, position);
    draw_card(canvas, {board.x + board_length + 40, board.y + (board_length - card_height) / 2}, position.side_card,
              position.side);
    draw_hand(canvas, {board.x, height - 22 - card_height}, position, Player::p1);
    return canvas.document();
}

}  // namespace quadriga::onitama
