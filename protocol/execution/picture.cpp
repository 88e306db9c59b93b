#include "protocol/execution/picture.hpp"

#include <utility>

#include "engine/drawing/board_svg.hpp"
#include "engine/drawing/text_svg.hpp"

namespace quadriga::protocol {

std::string picture(const engine::Session& session, const engine::GameEntry& game, const engine::View& view) {
    engine::Board board = session.board();
    if (board.cells.empty()) return engine::text_svg(game.title, session.drawing());
    const engine::Status status = session.status();
    return engine::board_svg({.board = std::move(board),
                              .game = game.name,
                              .title = game.title,
                              .player_names = game.player_names,
                              .player_colours = game.player_colours,
                              .turn = status.turn,
                              .result = status.outcome.result,
                              .reason = status.reason.title,
                              .last = session.last_move(),
                              .view = view});
}

}  // namespace quadriga::protocol
