#include <cstddef>
#include <cstdlib>

#include <fmt/format.h>

#include "engine/view/svg.hpp"

namespace quadriga::engine {

namespace {

constexpr double card_width = 148;
constexpr double card_height = 106;
constexpr double gap = 12;
constexpr double square = 13;
/// A pattern shows a piece in the middle and this many cells on each side.
constexpr int reach = 2;
constexpr double pattern_width = (2 * reach + 1) * square;

std::string square_svg(int column, int row, std::string_view css_class) {
    return fmt::format(R"(<rect class="square {}" x="{}" y="{}" width="{}" height="{}"/>)", css_class,
                       length((column - 0.5) * square), length((row - 0.5) * square), length(square), length(square));
}

/// Its middle at the origin; `is_turned`: used from the upper side of the picture.
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

/// Does a piece of that kind belong to nobody?
bool is_neutral(const BoardView& board, std::string_view kind) {
    const auto fits = [kind](const BoardView::Piece& piece) { return piece.kind == kind && !piece.owner; };
    return std::ranges::any_of(board.cells, [&](const auto& cell) { return std::ranges::any_of(cell.pieces, fits); });
}

std::string card_svg(const Scene& scene, const BoardView::Card& card, double left, double top) {
    const Player user = card.owner.value_or(scene.turn);
    const auto player_class = [](Player player) { return player == Player::p1 ? "p1" : "p2"; };
    std::string svg = fmt::format(
        R"~(<g class="card {}{}" data-card="{}" transform="translate({} {})"><rect class="face" width="{}" height="{}" )~"
        R"(rx="7"/><text class="title" x="{}" y="17" dy=".35em">{}</text>)",
        player_class(user), scene.is_last(card.id) ? " last" : "", card.id, length(left), length(top),
        length(card_width), length(card_height), length(card_width / 2), xml_escaped(card.title));
    if (card.stamp)
        svg += fmt::format(R"(<circle class="stamp {}" cx="15" cy="17" r="5"/>)", player_class(*card.stamp));
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

}  // namespace

std::string cards_svg(const Scene& scene, Frame& frame) {
    if (scene.board.cards.empty()) return {};
    const Frame board = frame;
    const double middle = (board.left + board.right) / 2;
    std::string svg;
    std::array<double, 2> hand_left{middle - card_width - gap / 2, middle - card_width - gap / 2};
    double side_top = (board.top + board.bottom - card_height) / 2;
    for (const BoardView::Card& card : scene.board.cards) {
        double left = board.right + gap;
        double top = side_top;
        if (card.owner) {
            left = hand_left[index(*card.owner)];
            top = *card.owner == scene.options.side ? board.bottom + gap : board.top - gap - card_height;
            hand_left[index(*card.owner)] += card_width + gap;
        } else {
            side_top += card_height + gap;
        }
        svg += card_svg(scene, card, left, top);
        frame.include({left, top}, 0);
        frame.include({left + card_width, top + card_height}, 0);
    }
    return svg;
}

}  // namespace quadriga::engine
