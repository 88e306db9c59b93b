#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>
#include <utility>
#include <variant>

#include <fcntl.h>
#include <unistd.h>

#include "games/registry.hpp"
#include "protocol/analysis/analysis.hpp"
#include "protocol/cli.hpp"
#include "protocol/execution/loop.hpp"

namespace {

using namespace quadriga;

/// The descriptor of a closed standard stream would go to the next file opened, which may be the log. /dev/null, opened
/// for reading, takes its place: reads find the end of the input and writes fail.
void occupy_closed_streams() {
    int opened = 0;
    while (opened >= 0 && opened <= STDERR_FILENO) opened = ::open("/dev/null", O_RDONLY);
    ::close(opened);
}

void handle_signals() {
    std::signal(SIGPIPE, SIG_IGN);
    for (const int signal : {SIGTERM, SIGINT}) std::signal(signal, [](int) { ::_exit(EXIT_SUCCESS); });
}

/// Ends the process with this status. If a write failed although there is a client (neither EPIPE nor EBADF), prints a
/// message and ends it with a failure.
void exit_at_once(int error, int status) {
    if (error != 0 && error != EPIPE && error != EBADF) {
        errno = error;
        std::perror("quadriga: cannot write");
        status = EXIT_FAILURE;
    }
    std::_Exit(status);
}

void report_broken_build() {
    for (const engine::GameEntry& game : games::registry()) {
        const auto missing = game.missing_part();
        if (missing) std::fprintf(stderr, "quadriga: broken build: %s\n", missing->c_str());
    }
}

int print(const protocol::CliAnswer& answer) {
    auto* const stream = answer.status == EXIT_SUCCESS ? stdout : stderr;
    if (std::fputs(answer.text.c_str(), stream) < 0 || std::fflush(stream) != 0) exit_at_once(errno, answer.status);
    return answer.status;
}

/// Applies the settings of the command line. Returns a usage error if one of them is refused.
template <class Target>
std::optional<protocol::CliAnswer> apply(const protocol::Invocation& invocation, Target& target) {
    for (const auto& [option, value] : invocation.settings) {
        if (const auto set = target.set_option(*option, value); !set) return protocol::cli_error(set.error().text);
    }
    return std::nullopt;
}

int run(protocol::Invocation invocation, const protocol::OptionTable& options) {
    const auto loop = protocol::Loop::make(games::registry(), options, STDOUT_FILENO,
                                           [](int error) { exit_at_once(error, EXIT_SUCCESS); });
    if (!loop) return print(protocol::cli_error(loop.error().text));
    if (const auto error = apply(invocation, **loop)) return print(*error);
    if (!invocation.command) {
        (*loop)->run(STDIN_FILENO);
        return EXIT_SUCCESS;
    }
    (*loop)->run_line(std::move(*invocation.command));
    return (*loop)->has_refused() ? EXIT_FAILURE : EXIT_SUCCESS;
}

int analyse(const protocol::Invocation& invocation, const protocol::OptionTable& options) {
    protocol::analysis::Analysis analysis(games::registry(), options, STDOUT_FILENO,
                                          [](int error) { exit_at_once(error, EXIT_FAILURE); });
    if (const auto error = apply(invocation, analysis)) return print(*error);
    if (const auto done = analysis.run(STDIN_FILENO); !done) return print(protocol::cli_error(done.error().text));
    return analysis.has_refused() ? EXIT_FAILURE : EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
    occupy_closed_streams();
    handle_signals();
    report_broken_build();
    const protocol::OptionTable options(games::registry());
    const std::span<const char* const> arguments(argv, static_cast<std::size_t>(argc));
    auto answer = protocol::parse_command_line(arguments.subspan(argc > 0 ? 1 : 0), games::registry(), options);
    if (const auto* const text = std::get_if<protocol::CliAnswer>(&answer)) return print(*text);
    auto& invocation = *std::get_if<protocol::Invocation>(&answer);
    return invocation.analyse ? analyse(invocation, options) : run(std::move(invocation), options);
}
