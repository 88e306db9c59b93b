#include "scripts/native/state.hpp"

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string_view>

#include "protocol/execution/graphics.hpp"
#include "protocol/parsing/text.hpp"
#include "quadriga/engine.hpp"
#include "scripts/native/refused.hpp"

namespace quadriga::native {
namespace {

/// The settings with these option values and this game selected.
protocol::Settings settings_of(const std::string& game, const State::Settings& given) {
    protocol::Settings settings(games::registry());
    const auto set = [&settings](std::string_view name, std::string_view value) {
        const protocol::Option& option = *checked(option_table().find(name));
        // A State does not search, so it opens no file.
        if (!option.names_file()) checked(option.set(value, settings));
    };
    set("Game", game);
    const engine::GameEntry* const selected = settings.game;
    for (const auto& [name, value] : given) set(name, value);
    if (settings.game != selected) throw Refused({engine::ErrorCode::bad_value, "Game: a board stays with its game"});
    return settings;
}

}  // namespace

const protocol::OptionTable& option_table() {
    static const protocol::OptionTable table(games::registry());
    return table;
}

State::State(const std::string& game, const Settings& settings, const std::optional<std::string>& fen,
             const std::vector<std::string>& moves)
    : State(settings_of(game, settings), fen, moves) {}

State::State(const protocol::Settings& settings, const std::optional<std::string>& fen,
             const std::vector<std::string>& moves)
    : game_(settings.game), options_(settings.of_game()) {
    options_.hash_mib = 0;  // nothing is searched here
    // A forfeit can be taken back, whereas a rejected position would be lost.
    options_.illegal_move = engine::IllegalMove::forfeit;
    session_ = checked(game_->make_session(options_));
    if (fen) checked(session_->set_position({.fen = protocol::single_spaced(*fen), .moves = {}}));
    root_ = session_->state()->fen();
    const std::vector<std::string_view> words(moves.begin(), moves.end());
    checked(session_->play(words));
    moves_ = moves;
}

void State::push(const std::string& move) {
    const auto played = session_->play(std::array<std::string_view, 1>{move});
    if (!played) {
        checked(session_->undo(0));
        throw Refused(played.error());
    }
    moves_.push_back(move);
}

std::string State::pop() {
    std::string move = peek();
    checked(session_->undo(1));
    moves_.pop_back();
    return move;
}

const std::string& State::peek() const {
    if (moves_.empty()) throw std::out_of_range("there is no move");
    return moves_.back();
}

std::string State::json() const { return protocol::board_json(*session_, *game_); }

std::string State::svg(const engine::DrawingOptions& view) const { return protocol::picture(*session_, *game_, view); }

}  // namespace quadriga::native
