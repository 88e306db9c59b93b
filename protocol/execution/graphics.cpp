#include "protocol/execution/graphics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/view/drawing.hpp"
#include "protocol/parsing/json.hpp"

namespace quadriga::protocol {
namespace {

using engine::BoardView;
using engine::Player;
using json::quoted;

constexpr std::string_view null = "null";

std::string array(const std::vector<std::string>& elements) { return fmt::format("[{}]", fmt::join(elements, ",")); }

template <class Range, class Json>
std::string array(const Range& range, Json json) {
    std::vector<std::string> elements;
    std::ranges::transform(range, std::back_inserter(elements), json);
    return array(elements);
}

std::string id_of(Player player) { return player == Player::p1 ? R"("p1")" : R"("p2")"; }
std::string id_of(std::optional<Player> player) { return player ? id_of(*player) : std::string(null); }

/// Formats a number with at most one decimal; adding 0 turns -0 into 0.
std::string number(double value) { return fmt::format("{}", std::round(value * 10) / 10 + 0.0); }

std::string_view name_of(BoardView::CellShape shape) {
    switch (shape) {
        case BoardView::CellShape::square: return "square";
        case BoardView::CellShape::hexagon: return "hexagon";
        case BoardView::CellShape::circle: break;
    }
    return "circle";
}

std::string piece_json(const BoardView::Piece& piece) {
    return fmt::format(R"({{"owner":{},"kind":{}}})", id_of(piece.owner), quoted(piece.kind));
}

/// The members of a cell, without braces.
std::string cell_members(const BoardView::Cell& cell, BoardView::CellShape shape) {
    return fmt::format(R"("id":{},"x":{},"y":{},"shape":{},"kind":{},"owner":{},"pieces":{})", quoted(cell.id),
                       number(cell.centre.x), number(cell.centre.y), quoted(name_of(shape)), array(cell.kinds, quoted),
                       id_of(cell.owner), array(cell.pieces, piece_json));
}

std::string pattern_json(const BoardView::Pattern& pattern) {
    const auto steps =
        array(pattern.steps, [](BoardView::Step step) { return fmt::format("[{},{}]", step.right, step.forward); });
    return fmt::format(R"({{"piece":{},"steps":{}}})", pattern.piece.empty() ? null : quoted(pattern.piece), steps);
}

std::string card_json(const BoardView::Card& card) {
    return fmt::format(R"({{"id":{},"title":{},"owner":{},"stamp":{},"patterns":{}}})", quoted(card.id),
                       quoted(card.title), id_of(card.owner), id_of(card.stamp), array(card.patterns, pattern_json));
}

std::string hand_json(const BoardView::Hand& hand) {
    return fmt::format(R"({{"owner":{},"kind":{},"count":{}}})", id_of(hand.owner), quoted(hand.kind), hand.count);
}

std::string players_json(const engine::GameEntry& game) {
    return array(std::array{Player::p1, Player::p2}, [&game](Player player) {
        return fmt::format(R"({{"id":{},"name":{},"color":{}}})", id_of(player),
                           quoted(game.player_names[index(player)]), quoted(game.player_colours[index(player)]));
    });
}

std::string reason_json(engine::ReasonText reason) {
    if (reason.title.empty()) return std::string(null);
    return fmt::format(R"({{"id":{},"text":{}}})", quoted(reason.word), quoted(reason.title));
}

/// A scene of the board without a result or a last move.
engine::Scene scene_of(BoardView board, const engine::GameEntry& game, Player turn,
                       const engine::DrawingOptions& view) {
    return {.board = std::move(board),
            .game = game.name,
            .title = game.title,
            .player_names = game.player_names,
            .player_colours = game.player_colours,
            .turn = turn,
            .result = engine::Result::none,
            .reason = {},
            .options = view};
}

std::string content_json(const engine::SetupChoices& choices, const engine::SetupChoices::Content& content,
                         const engine::GameEntry& game) {
    BoardView one{.shape = choices.shape, .cells = {content.look}, .art = choices.art};
    const std::string svg = board_svg(scene_of(std::move(one), game, Player::p1, {.coordinates = false}));
    return fmt::format(R"({{"symbol":{},"kind":{},"pieces":{},"picture":{}}})", quoted(content.symbol),
                       array(content.look.kinds, quoted), array(content.look.pieces, piece_json), quoted(svg));
}

}  // namespace

std::string board_json(const engine::Session& session, const engine::GameEntry& game) {
    const engine::GameState& state = *session.state();
    const BoardView board = state.board();
    const engine::Status status = session.status();
    std::string json = fmt::format(R"({{"game":{},"title":{},"players":{},"turn":{},"result":{},"reason":{},)",
                                   quoted(game.name), quoted(game.title), players_json(game), id_of(status.turn),
                                   quoted(text(status.outcome.result)), reason_json(status.reason));
    json += fmt::format(R"("ply":{},"position":{},"cellSize":{},)", status.ply, quoted(state.fen()),
                        number(BoardView::cell_size));
    json += fmt::format(R"("cells":{},)", array(board.cells, [&board](const BoardView::Cell& cell) {
                            return fmt::format("{{{}}}", cell_members(cell, board.shape));
                        }));
    std::vector<std::string> winning;
    for (const BoardView::Cell& cell : board.cells) {
        if (cell.is_winning) winning.push_back(cell.id);
    }
    return json + fmt::format(R"("cards":{},"hand":{},"last":{},"winning":{}}})", array(board.cards, card_json),
                              array(board.hands, hand_json), array(engine::move_elements(state.last_move()), quoted),
                              array(winning, quoted));
}

std::string picture(const engine::Session& session, const engine::GameEntry& game, const engine::DrawingOptions& view) {
    const engine::GameState& state = *session.state();
    engine::BoardView board = state.board();
    if (board.cells.empty()) return engine::text_svg(game.title, state.drawing());
    const engine::Status status = session.status();
    engine::Scene scene = scene_of(std::move(board), game, status.turn, view);
    scene.result = status.outcome.result;
    scene.reason = status.reason.title;
    scene.last = engine::move_elements(state.last_move());
    return engine::board_svg(scene);
}

bool can_set_up(const engine::GameEntry& game) { return !game.setup_choices().contents.empty(); }

std::string setup_choices_json(const engine::GameEntry& game) {
    const engine::SetupChoices choices = game.setup_choices();
    const auto content = [&](const engine::SetupChoices::Content& each) { return content_json(choices, each, game); };
    return fmt::format(R"({{"contents":{},"cards":{}}})", array(choices.contents, content),
                       array(choices.cards, card_json));
}

std::string setup_json(const engine::Session& session, const engine::PositionSetup& setup) {
    const engine::SetupResult result = session.set_up(setup);
    const auto cell_json = [&result](const BoardView::Cell& cell) {
        return fmt::format(R"({{{},"symbol":{}}})", cell_members(cell, result.board.shape), quoted(cell.symbol));
    };
    return fmt::format(R"({{"position":{},"problem":{},"turn":{},"cellSize":{},"cells":{},"cards":{}}})",
                       quoted(result.position), result.problem ? quoted(*result.problem) : null, id_of(setup.side),
                       number(BoardView::cell_size), array(result.board.cells, cell_json),
                       array(result.board.cards, card_json));
}

engine::Expected<std::string> setup_picture(const engine::Session& session, const engine::GameEntry& game,
                                            const engine::PositionSetup& setup, const engine::DrawingOptions& view) {
    engine::SetupResult result = session.set_up(setup);
    if (result.board.cells.empty()) {
        return engine::refusal(engine::ErrorCode::bad_value,
                               fmt::format("draft: {}", result.problem.value_or("it has no cells")));
    }
    return board_svg(scene_of(std::move(result.board), game, setup.side, view));
}

}  // namespace quadriga::protocol
