#include "scripts/bindings/native/state.hpp"

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string_view>

#include "games/registry.hpp"
#include "protocol/execution/graphics.hpp"
#include "protocol/parsing/text.hpp"
#include "scripts/bindings/native/refused.hpp"

namespace quadriga::native {
namespace {

using protocol::OptionEffect;

const engine::GameEntry& game_called(const std::string& name) {
    const auto number = checked(read_value(*checked(option_table().find("Game")), name));
    return games::registry()[static_cast<std::size_t>(number)];
}

engine::Options options_of(const engine::GameEntry& game, const State::Settings& settings) {
    protocol::OptionValues values(games::registry());
    for (const auto& [name, value] : settings) {
        const protocol::OptionSpec& option = *checked(option_table().find(name));
        if (option.effect == OptionEffect::select_game && &game_called(value) != &game)
            throw Refused({engine::ErrorCode::bad_value, "Game: a board stays with its game"});
        // A board probes no endgame table.
        if (option.effect != OptionEffect::open_table) checked(values.set(option, value));
    }
    return values.of(game);
}

}  // namespace

const protocol::OptionTable& option_table() {
    static const protocol::OptionTable table(games::registry());
    return table;
}

State::State(const std::string& game, const Settings& settings, const std::optional<std::string>& fen,
             const std::vector<std::string>& moves)
    : game_(&game_called(game)), options_(options_of(*game_, settings)) {
    options_.hash_mib = 0;  // nothing is searched here
    // A forfeit can be taken back, whereas a rejected position would be lost.
    options_.illegal_move = engine::IllegalMove::forfeit;
    session_ = checked(game_->make_session(options_));
    if (fen) checked(session_->set_position({.fen = protocol::single_spaced(*fen), .moves = {}}));
    root_ = session_->fen();
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
