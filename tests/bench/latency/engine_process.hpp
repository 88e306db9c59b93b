#pragma once

#include <string>
#include <string_view>

#include <sys/types.h>

namespace quadriga::bench {

/// An engine behind two pipes. Any failure ends the program with a message, since a measurement has no results to save.
class EngineProcess {
public:
    /// `command` as for execvp: words, then a null pointer.
    explicit EngineProcess(char* const* command);
    /// Kills the engine.
    ~EngineProcess();
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    /// Whole lines, written at once.
    void send(std::string_view lines) const;
    /// Reads up to the first line that begins with `start`.
    void await(std::string_view start);
    /// Blocks until the process has ended.
    void await_end();

private:
    [[nodiscard]] bool take_line(std::string_view start);

    pid_t process_ = -1;
    int input_ = -1;
    int output_ = -1;
    std::string received_;
};

}  // namespace quadriga::bench
