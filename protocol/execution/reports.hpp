#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/game/error.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"
#include "protocol/io/lines.hpp"
#include "protocol/parsing/options.hpp"

/// Formats values as lines of the protocol, and answers the commands that only read state.
namespace quadriga::protocol {

inline constexpr std::string_view engine_name = "Quadriga";
inline constexpr std::string_view engine_author = "the Quadriga developers";
inline constexpr std::string_view protocol_version = "1.0";

/// The version of the program: `1.2.3` for a release or for sources without their history, otherwise with the commit,
/// as in `1.2.3+g1a2b3c4d`; see scripts/packaging/cmake/version.cmake.
[[nodiscard]] std::string_view engine_version();

/// The differences between UGI and UCI.
struct Dialect {
    std::string_view handshake_end;
    bool sends_protocol_version;  ///< sends a `protocol` line in the handshake
    bool spaces_in_names;         ///< lists multi-word option names with spaces
    bool mates_in_turns;          ///< counts mates in the mover's own turns instead of plies
    bool sends_ponder_move;       ///< adds `ponder <move>` to bestmove if the option Ponder is on
};

inline constexpr Dialect ugi_dialect{.handshake_end = "ugiok",
                                     .sends_protocol_version = true,
                                     .spaces_in_names = false,
                                     .mates_in_turns = false,
                                     .sends_ponder_move = false};

inline constexpr Dialect uci_dialect{.handshake_end = "uciok",
                                     .sends_protocol_version = false,
                                     .spaces_in_names = true,
                                     .mates_in_turns = true,
                                     .sends_ponder_move = true};

/// The word for a code in error lines, such as `bad-fen`.
[[nodiscard]] std::string_view code_word(engine::ErrorCode code);
/// The line `info string error <code> <text>`, with the text sanitised.
[[nodiscard]] std::string error_line(const engine::Error& error);

/// A score as `cp X` or `mate Y`, for the side to move; Y is negative if it is mated. The dialect determines whether Y
/// counts plies or turns.
[[nodiscard]] std::string score_text(engine::Score score, const Dialect& dialect);
/// The value of a move as a word of `query values`: `draw`, `win` or `loss`. If the distance of a win or loss is known,
/// the number of plies between the move and the end of the game follows after a colon: `win:0`, `loss:11`.
[[nodiscard]] std::string value_word(engine::ExactValue value);
/// Converts the number given to `go mate`, >= 0, to plies; clamped to the maximum int.
[[nodiscard]] int plies_of_mate(int number, const Dialect& dialect);

/// Sends the reports of a search as `info` lines.
class InfoLines final : public engine::Listener {
public:
    /// `dialect` and `out` must outlive the object. `show_wdl`: adds the probabilities of win, draw and loss that
    /// correspond to the score.
    InfoLines(const Dialect& dialect, bool show_wdl, Sink& out) : dialect_(dialect), show_wdl_(show_wdl), out_(out) {}
    void on_info(const engine::Info& info) override;
    void on_current_move(std::string_view move, int number) override;
    void on_message(std::string_view text) override;

private:
    const Dialect& dialect_;
    const bool show_wdl_;
    Sink& out_;
};

[[nodiscard]] std::string best_move_line(const engine::BestMove& best, bool with_ponder);

/// Nodes per second; a time of 0 counts as one microsecond.
[[nodiscard]] std::uint64_t nodes_per_second(std::uint64_t nodes, std::chrono::microseconds time);

// The answers to commands, for managers, people and scripts.

/// Sends the answer to `ugi` or `uci`: name, author, protocol version (only in UGI), options and the word that ends the
/// handshake.
void report_identity(const OptionTable& options, const Dialect& dialect, Sink& out);

/// The state from which queries are answered.
struct QueryContext {
    const engine::Session& session;
    const Settings& settings;  ///< the session's settings

    /// The current position, which must exist.
    [[nodiscard]] const engine::GameState& state() const { return *session.state(); }
};

/// The names of all queries, each with its arguments, separated by `|`.
[[nodiscard]] std::string query_words();
/// The line that answers `query <name> <argument>`; `response unknown` for an unknown name. Without a position, queries
/// about the position have neutral answers.
[[nodiscard]] std::string response_line(const QueryContext& context, std::string_view name, std::string_view argument);

// The first two functions require a position.
void report_board(const engine::Session& session, const engine::GameEntry& game, Sink& out);
void report_evaluation(const engine::Session& session, Sink& out);
void report_perft(const engine::GameState& state, int depth, engine::StopToken& stop_token, Sink& out);

void report_games(GameList games, Sink& out);
void report_help(const OptionTable& options, Sink& out);

}  // namespace quadriga::protocol
