#pragma once

#include <string_view>

namespace quadriga::protocol {

/// Where lines go to the client. Lines are without LF. Any thread may call; no function blocks.
class Sink {
public:
    virtual ~Sink() = default;
    /// Never lost.
    virtual void line(std::string_view text) = 0;
    /// May be lost if the client does not read.
    virtual void info(std::string_view text) = 0;
};

}  // namespace quadriga::protocol
