#pragma once

#include <string>
#include <utility>
#include <vector>

#include "protocol/io/lines.hpp"

namespace quadriga::test {

/// Keeps all lines, in order.
class RecordingSink final : public protocol::Sink {
public:
    void line(std::string text) override { lines.push_back(std::move(text)); }
    void info(std::string text) override { lines.push_back(std::move(text)); }
    std::vector<std::string> lines;
};

}  // namespace quadriga::test
