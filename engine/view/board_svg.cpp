#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/view/drawing.hpp"
#include "engine/view/svg.hpp"

namespace quadriga::engine {

std::string xml_escaped(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        switch (letter) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            default: result += letter;
        }
    }
    return result;
}

// Adding 0 takes the sign off a negative zero.
std::string length(double value) { return fmt::format("{}", std::round(value * 10) / 10 + 0.0); }

std::string text_svg(std::string_view title, std::string_view lines) {
    constexpr std::size_t line_height = 20;
    constexpr std::size_t letter_width = 10;
    std::string text;
    std::size_t width = 0;
    std::size_t height = 0;
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
        width = std::max(width, line.size() * letter_width);
        height += line_height;
        text += fmt::format(R"(<text x="10" y="{}">{}</text>)", height, xml_escaped(line));
    }
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" role="img" )"
        R"(font-family="monospace" font-size="16" xml:space="preserve"><title>{2}</title>{3}</svg>)",
        width + 20, height + 10, xml_escaped(title), text);
}

namespace {

using Point = BoardView::Point;

constexpr double margin = 14;
/// Half the height of a hexagon, which stands on a corner.
constexpr double hexagon_radius = BoardView::hexagon_row * 2 / 3;

std::string_view owner_class(std::optional<Player> owner) {
    if (!owner) return "neutral";
    return *owner == Player::p1 ? "p1" : "p2";
}

Point seen(const Scene& scene, Point place) {
    return scene.options.side == Player::p1 ? place : Point{-place.x, -place.y};
}

std::string_view art_of(const BoardView& board, std::string_view kind) {
    const auto found = std::ranges::find(board.art, kind, &BoardView::Art::kind);
    return found == board.art.end() ? std::string_view{} : found->elements;
}

/// The outline of a cell, `inset` units inside its edge.
std::string outline(BoardView::CellShape shape, std::string_view css_class, double inset) {
    const double radius = BoardView::cell_size / 2 - inset;
    switch (shape) {
        case BoardView::CellShape::square:
            return fmt::format(R"(<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>)", css_class, length(-radius),
                               length(-radius), length(2 * radius), length(2 * radius));
        case BoardView::CellShape::hexagon: {
            const double corner = radius * hexagon_radius / (BoardView::cell_size / 2);
            return fmt::format(R"(<path class="{0}" d="M0-{1} {2}-{3}V{3}L0 {1}-{2} {3}V-{3}z"/>)", css_class,
                               length(corner), length(radius), length(corner / 2));
        }
        case BoardView::CellShape::circle: break;
    }
    return fmt::format(R"(<circle class="{}" r="{}"/>)", css_class, length(radius));
}

/// A piece stands `rise` units above the middle of its cell.
std::string piece_svg(const Scene& scene, const BoardView::Piece& piece, double rise, bool is_last) {
    const std::string_view art = art_of(scene.board, piece.kind);
    return fmt::format(R"~(<g class="piece {0} {1}{2}" data-piece="{0}"{3}>{4}</g>)~", piece.kind,
                       owner_class(piece.owner), is_last ? " last" : "",
                       rise == 0 ? "" : fmt::format(R"~( transform="translate(0 {})")~", length(-rise)),
                       art.empty() ? R"(<circle r="19"/>)" : art);
}

/// From bottom to top; high stacks have smaller steps, so that they stay in their cells.
std::string stack_svg(const Scene& scene, const BoardView::Cell& cell, bool is_last) {
    const auto steps = static_cast<double>(cell.pieces.size()) - 1;
    const double step = steps > 3 ? 15 / steps : 5;
    std::string svg;
    for (double place = -steps / 2; const BoardView::Piece& piece : cell.pieces) {
        svg += piece_svg(scene, piece, place * step, is_last);
        ++place;
    }
    return svg;
}

std::string cell_svg(const Scene& scene, const BoardView::Cell& cell) {
    const BoardView& board = scene.board;
    const Point centre = seen(scene, cell.centre);
    const bool is_last = scene.is_last(cell.id);
    std::string classes = fmt::format("cell {}", fmt::join(cell.kinds, " "));
    if (cell.kinds.empty()) classes += "plain";
    if (cell.owner) classes += fmt::format(" {}", owner_class(cell.owner));
    if (is_last) classes += " last";
    if (cell.is_winning) classes += " winning";
    const double gap = board.shape == BoardView::CellShape::circle ? 2 : 0;
    std::string svg = fmt::format(R"~(<g class="{}" data-cell="{}" transform="translate({} {})">{})~", classes, cell.id,
                                  length(centre.x), length(centre.y), outline(board.shape, "shape", gap));
    for (const std::string_view kind : cell.kinds) svg += art_of(board, kind);
    if (cell.is_winning) svg += outline(board.shape, "glow", gap);
    if (is_last) svg += outline(board.shape, "halo", gap + 2.5);
    return svg + stack_svg(scene, cell, is_last) + "</g>";
}

/// What a player has in hand, as a small piece and a number, in the middle of `place`.
std::string hand_svg(const Scene& scene, const BoardView::Hand& hand, Point place) {
    return fmt::format(
        R"~(<g class="hand" transform="translate({} {})"><g class="piece {} {}" transform="translate(-14 0) scale(.5)">)~"
        R"({}</g><text class="label" x="4" dy=".35em">&#215; {}</text></g>)",
        length(place.x), length(place.y), hand.kind, owner_class(hand.owner), art_of(scene.board, hand.kind),
        hand.count);
}

Frame frame_of(const Scene& scene) {
    Frame frame;
    for (const BoardView::Cell& cell : scene.board.cells)
        frame.include(seen(scene, cell.centre), BoardView::cell_size / 2 + 5);
    if (scene.options.coordinates) {
        for (const BoardView::Label& label : scene.board.labels) frame.include(seen(scene, label.centre), 10);
    }
    return frame;
}

}  // namespace

std::string board_svg(const Scene& scene) {
    Frame frame = frame_of(scene);
    std::string body;
    for (const BoardView::Cell& cell : scene.board.cells) body += cell_svg(scene, cell);
    if (scene.options.coordinates) {
        for (const BoardView::Label& label : scene.board.labels) {
            const Point place = seen(scene, label.centre);
            body += fmt::format(R"(<text class="label" x="{}" y="{}" dy=".35em">{}</text>)", length(place.x),
                                length(place.y), xml_escaped(label.text));
        }
    }
    const Frame board = frame;
    for (const BoardView::Hand& hand : scene.board.hands) {
        const bool is_below = hand.owner == scene.options.side;
        const Point place{(board.left + board.right) / 2, is_below ? board.bottom + 20 : board.top - 20};
        body += hand_svg(scene, hand, place);
        frame.include(place, 14);
    }
    body += cards_svg(scene, frame);
    frame.widen(margin);
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="{0} {1} {2} {3}" width="{2}" height="{3}" role="img" )"
        R"(class="board-{4}"><title>{5}</title><desc>{6}</desc><style>{7}</style>)"
        R"(<rect class="ground" x="{0}" y="{1}" width="{2}" height="{3}" rx="10"/>{8}</svg>)",
        length(frame.left), length(frame.top), length(frame.right - frame.left), length(frame.bottom - frame.top),
        scene.game, xml_escaped(scene.title), xml_escaped(description(scene)), style_sheet(scene), body);
}

}  // namespace quadriga::engine
