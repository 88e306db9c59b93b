#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

#include "engine/system/files.hpp"
#include "engine/system/streams.hpp"
#include "protocol/analysis/analysis.hpp"
#include "protocol/cli.hpp"
#include "protocol/execution/loop.hpp"
#include "quadriga/engine.hpp"

namespace {

using namespace quadriga;

void handle_signals() {
    for (const int signal : {SIGTERM, SIGINT}) std::signal(signal, [](int) { std::_Exit(EXIT_SUCCESS); });
}

void report_no_memory() { std::fputs("quadriga: there is not enough memory\n", stderr); }

/// Ends the process with this status. If memory ran out, or a write failed although the client still reads, prints a
/// message and ends it with a failure.
void exit_at_once(std::error_code error, int status) {
    if (error == std::errc::not_enough_memory) {
        report_no_memory();
        status = protocol::usage_error;
    } else if (error && error != std::errc::broken_pipe && error != std::errc::bad_file_descriptor) {
        std::fprintf(stderr, "quadriga: cannot write: %s\n", error.message().c_str());
        status = EXIT_FAILURE;
    }
    std::_Exit(status);
}

int print(const protocol::CliAnswer& answer) {
    const engine::Output output(answer.status == EXIT_SUCCESS ? engine::standard_output : engine::standard_error);
    for (std::string_view rest = answer.text; !rest.empty();) {
        const auto written = output.write(rest);
        if (!written) exit_at_once(written.error(), answer.status);
        rest.remove_prefix(*written);
    }
    return answer.status;
}

int fail(const engine::Error& error) { return print(protocol::cli_failure(error.text)); }

int run(protocol::Invocation invocation, const protocol::OptionTable& options) {
    const auto loop = protocol::Loop::make(std::move(invocation.settings), options, engine::standard_output,
                                           [](std::error_code error) { exit_at_once(error, EXIT_SUCCESS); });
    if (!loop) return fail(loop.error());
    const auto done =
        invocation.command ? (*loop)->run_line(*invocation.command) : (*loop)->run(engine::standard_input);
    if (!done) return fail(done.error());
    return invocation.command && (*loop)->has_refused() ? EXIT_FAILURE : EXIT_SUCCESS;
}

int analyse(protocol::Settings settings, const protocol::OptionTable& options) {
    protocol::analysis::Analysis analysis(std::move(settings), options, engine::standard_output,
                                          [](std::error_code error) { exit_at_once(error, EXIT_FAILURE); });
    if (const auto done = analysis.run(engine::standard_input); !done) return fail(done.error());
    if (const auto failure = analysis.log_failure()) std::fprintf(stderr, "quadriga: %s\n", failure->c_str());
    return analysis.has_refused() ? EXIT_FAILURE : EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) try {
    engine::prepare_standard_streams();
    engine::prepare_files();
    handle_signals();
    const protocol::OptionTable options(games::registry());
    const std::span<const char* const> arguments(argv, static_cast<std::size_t>(argc));
    auto answer = protocol::parse_command_line(arguments.subspan(argc > 0 ? 1 : 0), games::registry(), options);
    if (const auto* const text = std::get_if<protocol::CliAnswer>(&answer)) return print(*text);
    auto& invocation = *std::get_if<protocol::Invocation>(&answer);
    return invocation.analyse ? analyse(std::move(invocation.settings), options) : run(std::move(invocation), options);
} catch (const std::bad_alloc&) {
    report_no_memory();
    return protocol::usage_error;
}
