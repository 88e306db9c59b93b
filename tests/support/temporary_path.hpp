#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace quadriga::test {

/// For a temporary file of this process alone: tests run side by side.
inline std::string temporary_path(std::string_view name) {
    return fmt::format("{}quadriga_{}_{}", testing::TempDir(), ::getpid(), name);
}

}  // namespace quadriga::test
