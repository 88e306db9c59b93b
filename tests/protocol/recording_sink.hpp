#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/io/sink.hpp"

namespace quadriga::test {

/// Keeps all lines, in order.
class RecordingSink final : public protocol::Sink {
public:
    void line(std::string_view text) override { lines.emplace_back(text); }
    void info(std::string_view text) override { lines.emplace_back(text); }
    std::vector<std::string> lines;
};

}  // namespace quadriga::test
