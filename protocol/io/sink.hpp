#pragma once

#include <string_view>

namespace quadriga::protocol {

/// Takes lines for the client, without their LF. Any thread may call; no function blocks.
class Sink {
public:
    virtual ~Sink() = default;
    /// Never lost.
    virtual void line(std::string_view text) = 0;
    /// May be dropped if the client does not read.
    virtual void info(std::string_view text) = 0;
    /// False while the client has left too much unread to be asked for more.
    [[nodiscard]] virtual bool has_room() const { return true; }
};

}  // namespace quadriga::protocol
