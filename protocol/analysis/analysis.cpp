#include "protocol/analysis/analysis.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "engine/session/session.hpp"
#include "engine/system/threads.hpp"
#include "protocol/execution/reports.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol::analysis {
namespace {

/// Collects the reports of a search, and sends them at the interval that the request sets.
class Recorder final : public engine::Listener {
public:
    Recorder(const Job& job, Sink& out) : job_(job), out_(out) {}

    void on_info(const engine::Info& info) override {
        const auto number = static_cast<std::size_t>(info.multipv);
        auto& [lines, best, root_moves] = findings_;
        lines.resize(std::max(lines.size(), number));
        lines[number - 1] = {info.depth, info.score, info.bound, info.wdl, {info.pv.begin(), info.pv.end()}};
        best.nodes = info.nodes;
        best.time = info.time;
        // The reports after the end of a search are its result.
        const auto& every = job_.subject.request->report_every;
        if (!every || job_.stop_token.is_halted() || info.pv.empty() ||
            (last_report_ && info.time - *last_report_ < *every))
            return;
        last_report_ = info.time;
        best.move = lines.front().pv.front();
        out_.info(report_line(job_.subject, findings_));
    }

    [[nodiscard]] std::vector<engine::RootMoveReport>* root_moves() override {
        return job_.subject.request->wants_root_moves ? &findings_.root_moves : nullptr;
    }

    /// Adds the answer of the search. Call once.
    [[nodiscard]] Findings take_findings(engine::BestMove best) {
        findings_.best = std::move(best);
        return std::move(findings_);
    }

private:
    const Job& job_;
    Sink& out_;
    Findings findings_;
    std::optional<std::chrono::microseconds> last_report_;
};

/// Searches one position after another; no search depends on an earlier one. Not thread-safe.
class Searcher {
public:
    engine::Expected<engine::BestMove> search(Job& job, engine::Listener& listener) {
        const Request& request = *job.subject.request;
        const auto moves = job.subject.moves();
        const engine::PositionRequest position{
            .fen = request.position.empty() ? std::nullopt : std::optional<std::string_view>(request.position),
            .moves = moves};
        try {
            return prepare(request)
                .and_then([&] { return session_->set_position(position); })
                .and_then([&] { return search_moves(request); })
                .and_then([&](const std::vector<std::string>& texts) {
                    const std::vector<std::string_view> chosen(texts.begin(), texts.end());
                    return session_->search(request.limits, chosen, job.stop_token, listener);
                });
        } catch (const std::bad_alloc&) {
            return engine::refusal(engine::ErrorCode::out_of_memory, "there is not enough memory");
        }
    }

private:
    engine::Expected<void> prepare(const Request& request) {
        engine::Options options = request.options;
        options.threads = 1;
        if (game_ == request.game) {
            return session_->configure(options).map([this] { session_->new_game(); });
        }
        // Free the old table first: the memory may have room for only one table per thread.
        session_.reset();
        game_ = nullptr;
        return request.game->make_session(options).map([&](std::unique_ptr<engine::Session> session) {
            session_ = std::move(session);
            game_ = request.game;
        });
    }

    /// The root moves to choose from; empty: all. bad_go: a move of the request is not legal, or no move is left.
    [[nodiscard]] engine::Expected<std::vector<std::string>> search_moves(const Request& request) const {
        const auto allowed = words_of(request.allowed_moves);
        const auto avoided = words_of(request.avoided_moves);
        std::vector<std::string> moves;
        if (allowed.empty() && avoided.empty()) return moves;
        moves = session_->state()->moves();
        for (const auto* const words : {&allowed, &avoided}) {
            for (const std::string_view move : *words) {
                if (contains(moves, move)) continue;
                return engine::refusal(engine::ErrorCode::bad_go,
                                       fmt::format("{} is not a legal move", in_quotes(move)));
            }
        }
        std::erase_if(moves, [&](const std::string& move) {
            return contains(avoided, move) || (!allowed.empty() && !contains(allowed, move));
        });
        if (moves.empty()) return engine::refusal(engine::ErrorCode::bad_go, "no move is left to search");
        return moves;
    }

    static bool contains(const auto& moves, std::string_view move) {
        return std::ranges::find(moves, move) != moves.end();
    }

    const engine::GameEntry* game_ = nullptr;
    std::unique_ptr<engine::Session> session_;  // of that game
};

// In effect, no limit.
constexpr std::chrono::hours patience{24 * 365};

}  // namespace

void JobQueue::push(Request request, std::size_t size) {
    const auto shared = std::make_shared<const Request>(std::move(request));
    const std::size_t weight = sizeof(Job) + (sizeof(Request) + size) / shared->plies.size();
    for (const std::size_t ply : shared->plies) {
        auto job = std::make_unique<Job>(Subject{shared, ply}, weight);
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return weight_ <= capacity; });
        weight_ += weight;
        waiting_.emplace(std::pair(-shared->priority, next_number_++), std::move(job));
        changed_.notify_all();
    }
}

void JobQueue::close() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    changed_.notify_all();
}

std::unique_ptr<Job> JobQueue::pop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
    if (waiting_.empty()) return nullptr;
    auto job = std::move(waiting_.extract(waiting_.begin()).mapped());
    weight_ -= job->weight;
    running_.push_back(job.get());
    changed_.notify_all();
    return job;
}

bool JobQueue::finish(const Job& job) {
    const std::lock_guard lock(mutex_);
    std::erase(running_, &job);
    return job.stop_token.is_stopped();
}

JobQueue::Cancelled JobQueue::cancel(const Cancel& request) {
    const std::lock_guard lock(mutex_);
    const auto is_meant = [&](const Job& job) { return !request.id || job.subject.request->origin.id == request.id; };
    Cancelled cancelled;
    for (Job* const job : running_) {
        if (!is_meant(*job) || job->stop_token.is_stopped()) continue;
        job->stop_token.stop();
        ++cancelled.running;
    }
    for (auto at = waiting_.begin(); at != waiting_.end();) {
        const auto here = at++;
        if (!is_meant(*here->second)) continue;
        weight_ -= here->second->weight;
        cancelled.waiting.push_back(std::move(here->second));
        waiting_.erase(here);
    }
    return cancelled;
}

Analysis::Analysis(Settings settings, const OptionTable& options, int output,
                   std::function<void(std::error_code)> on_failure)
    : on_failure_(std::move(on_failure)),
      writer_(output, log_, on_failure_),
      settings_(std::move(settings)),
      options_(options) {}

engine::Expected<void> Analysis::run(int input) {
    if (auto opened = log_.open(settings_.log_file); !opened) return opened;
    std::vector<engine::Thread> workers;
    // Without a writer, none starts: a worker would wait forever for a queue that nobody closes.
    while (writer_ && workers.size() < static_cast<std::size_t>(settings_.common.threads)) {
        engine::Thread worker([this] { work(); });
        if (!worker) break;
        workers.push_back(std::move(worker));
    }
    if (workers.empty())
        return engine::refusal(engine::ErrorCode::out_of_memory, "the system has no thread for the engine");
    const engine::CloseAtEnd close_at_end(queue_);  // even if there is no memory for a line
    std::size_t number = 0;
    LineReader reader(input, LineEnd::any);
    while (const auto line = reader.next()) accept(++number, *line);
    return {};
}

void Analysis::accept(std::size_t number, const Line& line) {
    log_.in(line.text);
    if (line.too_long) {
        refuse({{number}, code_word(engine::ErrorCode::line_too_long), "a line of more than 1 MiB was skipped"});
        return;
    }
    if (trimmed(line.text).empty()) return;
    auto request = read_request(number, line.text, options_, settings_);
    if (!request) {
        refuse(request.error());
    } else if (const auto* const wanted = std::get_if<Cancel>(&*request)) {
        cancel(*wanted);
    } else {
        queue_.push(std::get<Request>(std::move(*request)), line.text.size());
    }
}

void Analysis::refuse(const Refusal& refusal) {
    has_refused_ = true;
    send(refusal_line(refusal));
}

void Analysis::cancel(const Cancel& cancel) {
    const auto [waiting, running] = queue_.cancel(cancel);
    for (const auto& job : waiting) send(failure_line(job->subject, "cancelled", "cancelled before its search began"));
    send(cancel_line(cancel, waiting.size() + running));
}

void Analysis::work() try {
    Searcher searcher;
    while (const auto job = queue_.pop()) {
        Recorder recorder(*job, writer_);
        auto best = searcher.search(*job, recorder);
        const bool was_cancelled = queue_.finish(*job);
        if (best) {
            send(result_line(job->subject, recorder.take_findings(std::move(*best)), was_cancelled));
        } else {
            has_refused_ = true;
            send(failure_line(job->subject, code_word(best.error().code), best.error().text));
        }
    }
} catch (const std::bad_alloc&) {
    on_failure_(std::make_error_code(std::errc::not_enough_memory));
}

void Analysis::send(std::string line) {
    writer_.line(std::move(line));
    writer_.flush_until(engine::Clock::now() + patience);
}

}  // namespace quadriga::protocol::analysis
