#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/view/drawing.hpp"

namespace quadriga::engine {
namespace {

using Point = BoardView::Point;

/// The text with `&`, `<` and `>` replaced by entities.
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

/// A length in the picture's units, with at most one decimal. Adding 0 turns -0 into 0.
std::string length(double value) { return fmt::format("{}", std::round(value * 10) / 10 + 0.0); }

/// The bounding box of everything included so far.
struct Frame {
    double left = std::numeric_limits<double>::max();
    double top = std::numeric_limits<double>::max();
    double right = std::numeric_limits<double>::lowest();
    double bottom = std::numeric_limits<double>::lowest();

    /// Includes a square with this half side around the point.
    void include(Point point, double half_side) noexcept {
        left = std::min(left, point.x - half_side);
        right = std::max(right, point.x + half_side);
        top = std::min(top, point.y - half_side);
        bottom = std::max(bottom, point.y + half_side);
    }

    void widen(double by) noexcept {
        left -= by;
        top -= by;
        right += by;
        bottom += by;
    }
};

constexpr double margin = 14;
/// Half the height of a pointy-topped hexagon.
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

/// The SVG elements for a kind of piece; a circle if it has no Art.
std::string_view piece_art(const BoardView& board, std::string_view kind) {
    const std::string_view art = art_of(board, kind);
    return art.empty() ? R"(<circle r="19"/>)" : art;
}

/// A piece `rise` units above the centre of its cell.
std::string piece_svg(const Scene& scene, const BoardView::Piece& piece, double rise, bool is_last) {
    return fmt::format(R"~(<g class="piece {0} {1}{2}" data-piece="{0}"{3}>{4}</g>)~", piece.kind,
                       owner_class(piece.owner), is_last ? " last" : "",
                       rise == 0 ? "" : fmt::format(R"~( transform="translate(0 {})")~", length(-rise)),
                       piece_art(scene.board, piece.kind));
}

/// The pieces of a cell, from bottom to top. High stacks have smaller steps, so that they stay in their cells.
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

/// A player's pieces in hand: a small piece and a number, centred at `place`.
std::string hand_svg(const Scene& scene, const BoardView::Hand& hand, Point place) {
    return fmt::format(
        R"~(<g class="hand" transform="translate({} {})"><g class="piece {} {}" transform="translate(-14 0) scale(.5)">)~"
        R"({}</g><text class="label" x="4" dy=".35em">&#215; {}</text></g>)",
        length(place.x), length(place.y), hand.kind, owner_class(hand.owner), piece_art(scene.board, hand.kind),
        hand.count);
}

constexpr double card_height = 106;
constexpr double card_gap = 12;
constexpr double square = 13;
/// A pattern shows a piece in the middle and this many cells on each side.
constexpr int reach = 2;
constexpr double pattern_width = (2 * reach + 1) * square;

constexpr double narrow_card = 102;
constexpr double wide_card = 148;
bool is_wide(const BoardView::Card& card) { return card.patterns.size() > 1; }
double width_of(const BoardView::Card& card) { return is_wide(card) ? wide_card : narrow_card; }

std::string square_svg(int column, int row, std::string_view css_class) {
    return fmt::format(R"(<rect class="square {}" x="{}" y="{}" width="{}" height="{}"/>)", css_class,
                       length((column - 0.5) * square), length((row - 0.5) * square), length(square), length(square));
}

/// A pattern centred at the origin. `is_turned`: rotated for the player at the top of the picture.
std::string pattern_svg(const BoardView::Pattern& pattern, bool is_turned) {
    std::string svg;
    for (int row = -reach; row <= reach; ++row) {
        for (int column = -reach; column <= reach; ++column) {
            const int turn = is_turned ? -1 : 1;
            const bool leads_here = std::ranges::any_of(pattern.steps, [&](BoardView::Step step) {
                return step.right == turn * column && step.forward == -turn * row;
            });
            svg += square_svg(column, row, row == 0 && column == 0 ? "start" : leads_here ? "step" : "");
        }
    }
    return svg;
}

/// Whether a piece of this kind on the board belongs to neither player.
bool is_neutral(const BoardView& board, std::string_view kind) {
    const auto fits = [kind](const BoardView::Piece& piece) { return piece.kind == kind && !piece.owner; };
    return std::ranges::any_of(board.cells, [&](const auto& cell) { return std::ranges::any_of(cell.pieces, fits); });
}

/// The player in whose row the card is shown: its owner or, if it has none, the player to move.
Player user_of(const Scene& scene, const BoardView::Card& card) { return card.owner.value_or(scene.turn); }

std::string card_svg(const Scene& scene, const BoardView::Card& card, double left, double top) {
    const Player user = user_of(scene, card);
    const double card_width = width_of(card);
    std::string svg = fmt::format(
        R"~(<g class="card {}{}{}" data-card="{}" transform="translate({} {})"><rect class="face" width="{}" )~"
        R"(height="{}" rx="7"/><text class="title" x="{}" y="17" dy=".35em">{}</text>)",
        owner_class(user), card.owner ? "" : " next", scene.is_last(card.id) ? " last" : "", card.id, length(left),
        length(top), length(card_width), length(card_height), length(card_width / 2), xml_escaped(card.title));
    const auto count = static_cast<double>(card.patterns.size());
    const double space = (card_width - count * pattern_width) / (count + 1);
    double middle = space + pattern_width / 2;
    for (const BoardView::Pattern& pattern : card.patterns) {
        svg += fmt::format(R"~(<g class="pattern{}" transform="translate({} 66)">{}</g>)~",
                           is_neutral(scene.board, pattern.piece) ? " neutral" : "", length(middle),
                           pattern_svg(pattern, user != scene.options.side));
        middle += space + pattern_width;
    }
    return svg + "</g>";
}

/// The greatest width that a player's row can have: that of the player's cards and those without an owner, of which as
/// many are wide as the game has wide cards.
double row_width(std::span<const BoardView::Card> cards) {
    std::ptrdiff_t in_row = 0;
    for (const Player player : {Player::p1, Player::p2}) {
        const auto is_in_row = [player](const BoardView::Card& card) { return card.owner.value_or(player) == player; };
        in_row = std::max(in_row, std::ranges::count_if(cards, is_in_row));
    }
    const std::ptrdiff_t wide = std::min(in_row, std::ranges::count_if(cards, is_wide));
    return static_cast<double>(in_row) * (narrow_card + card_gap) - card_gap +
           static_cast<double>(wide) * (wide_card - narrow_card);
}

/// The cards; extends the frame, initially the board's, to include them. The viewer's are below the board and the
/// opponent's above it; cards without an owner follow those of the player to move, who takes them next. Patterns are
/// rotated as their user sees the board. The frame does not depend on the cards' owners. Empty in a game without cards.
std::string cards_svg(const Scene& scene, Frame& frame) {
    if (scene.board.cards.empty()) return {};
    const Frame board = frame;
    const double width = row_width(scene.board.cards);
    const double row_left = (board.left + board.right - width) / 2;
    const double upper = board.top - card_gap - card_height;
    const double lower = board.bottom + card_gap;
    std::array<double, 2> lefts{row_left, row_left};
    std::string svg;
    for (const BoardView::Card& card : scene.board.cards) {
        const Player user = user_of(scene, card);
        double& left = lefts[index(user)];
        svg += card_svg(scene, card, left, user == scene.options.side ? lower : upper);
        left += width_of(card) + card_gap;
    }
    frame.include({row_left, upper}, 0);
    frame.include({row_left + width, lower + card_height}, 0);
    return svg;
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
        R"(class="board-{4}"><title>{5}</title><desc>{6}</desc><style>{7}</style>{9})"
        R"(<rect class="ground" x="{0}" y="{1}" width="{2}" height="{3}" rx="10"/>{8}</svg>)",
        length(frame.left), length(frame.top), length(frame.right - frame.left), length(frame.bottom - frame.top),
        scene.game, xml_escaped(scene.title), xml_escaped(description(scene)), style_sheet(scene), body,
        gradients(scene.game));
}

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

}  // namespace quadriga::engine
