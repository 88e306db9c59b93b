#pragma once

#include <string_view>

#include "protocol/io/sink.hpp"

namespace quadriga::protocol {

/// Passes lines on to JavaScript, in order.
class PostSink final : public Sink {
public:
    void line(std::string_view text) override;
    void info(std::string_view text) override { line(text); }
};

}  // namespace quadriga::protocol
