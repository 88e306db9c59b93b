#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"
#include "engine/view/drawing.hpp"
#include "protocol/parsing/options.hpp"

/// Sessions and the protocol for the Python module. Python's global interpreter lock serialises all calls, except where
/// stated.
namespace quadriga::native {

/// The table of all games' options, which lives as long as the program.
[[nodiscard]] const protocol::OptionTable& option_table();

/// A game up to its current position. It cannot search.
class State {
public:
    using Settings = std::vector<std::pair<std::string, std::string>>;

    /// Plays `moves` from `fen`, or from the start position if there is no `fen`. `settings` are protocol options with
    /// their values; options that name files are ignored. Throws Refused if the engine refuses any of these.
    State(const std::string& game, const Settings& settings, const std::optional<std::string>& fen,
          const std::vector<std::string>& moves);

    /// Plays a move. Throws Refused if it is not legal; then nothing has changed.
    void push(const std::string& move);
    /// Takes back the last move and returns it as given. Throws std::out_of_range if there is none.
    std::string pop();
    /// The last move. Throws std::out_of_range if there is none.
    [[nodiscard]] const std::string& peek() const;

    [[nodiscard]] const std::string& root() const noexcept { return root_; }
    [[nodiscard]] const std::vector<std::string>& moves() const noexcept { return moves_; }
    [[nodiscard]] const engine::Options& rules() const noexcept { return options_; }
    [[nodiscard]] const engine::Session& session() const noexcept { return *session_; }
    /// The state of the game. There is always one, because an illegal move forfeits the game instead of invalidating
    /// it.
    [[nodiscard]] const engine::GameState& position() const noexcept { return *session_->state(); }
    [[nodiscard]] std::string json() const;
    [[nodiscard]] std::string svg(const engine::DrawingOptions& view) const;

private:
    State(const protocol::Settings& settings, const std::optional<std::string>& fen,
          const std::vector<std::string>& moves);

    const engine::GameEntry* game_;
    engine::Options options_;
    std::unique_ptr<engine::Session> session_;
    std::string root_;
    std::vector<std::string> moves_;  // as given
};

}  // namespace quadriga::native
