#pragma once

#include <string>
#include <string_view>

#include "engine/core/error.hpp"
#include "engine/session/session.hpp"
#include "protocol/parsing/dialect.hpp"

/// Formats values as lines of the protocol.
namespace quadriga::protocol {

/// The code in an error line, such as `bad-fen`.
[[nodiscard]] std::string_view code_word(engine::ErrorCode code);
/// `info string error <code> <text>`
[[nodiscard]] std::string error_line(const engine::Error& error);

/// `cp X` or `mate Y`, from the side to move, with Y as the dialect counts it.
[[nodiscard]] std::string score_text(engine::Score score, const Dialect& dialect);
/// `go mate N` in plies.
[[nodiscard]] int plies_of_mate(int number, const Dialect& dialect);

[[nodiscard]] std::string info_line(const engine::Info& info, const Dialect& dialect);
[[nodiscard]] std::string current_move_line(std::string_view move, int number);
[[nodiscard]] std::string best_move_line(const engine::BestMove& best, bool with_ponder);

/// Nodes per second; a time of 0 counts as one microsecond.
[[nodiscard]] std::uint64_t nodes_per_second(std::uint64_t nodes, std::chrono::microseconds time);

}  // namespace quadriga::protocol
