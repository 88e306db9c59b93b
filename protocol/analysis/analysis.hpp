#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "engine/game/error.hpp"
#include "protocol/analysis/job_queue.hpp"
#include "protocol/analysis/request.hpp"
#include "protocol/io/debug_log.hpp"
#include "protocol/io/reader.hpp"
#include "protocol/io/writer.hpp"

namespace quadriga::protocol::analysis {

/// Analyses positions: JSON Lines in, JSON Lines out as soon as they are known. The caller's thread reads; `Threads`
/// others search, each one position at a time on its own, with a table of `Hash` MiB, so that no result depends on the
/// others. A client that does not read holds up the searches, not the memory.
class Analysis {
public:
    /// `games` (not empty) and `options` outlive the analysis. `on_closed` as for Writer.
    Analysis(GameList games, const OptionTable& options, int output, std::function<void(std::error_code)> on_closed);

    /// As `setoption`, before run. Options that only the protocol knows have no effect.
    engine::Expected<void> set_option(const OptionSpec& option, std::string_view text);

    /// Reads `input` to its end and blocks until every position is answered. out_of_memory: no thread to search on.
    engine::Expected<void> run(int input);

    /// Whether a line was refused, or a position could not be analysed.
    [[nodiscard]] bool has_refused() const noexcept { return has_refused_; }

    /// Once: why the log has been closed before its end.
    [[nodiscard]] std::optional<std::string> log_failure() { return log_.take_failure(); }

private:
    void accept(std::size_t number, const Line& line);
    void refuse(const Refusal& refusal);
    void cancel(const Cancel& cancel);
    void work();
    /// Blocks until the client has taken the line.
    void send(std::string_view line);

    DebugLog log_;
    Writer writer_;
    Defaults defaults_;
    JobQueue queue_;
    std::atomic<bool> has_refused_ = false;
};

}  // namespace quadriga::protocol::analysis
