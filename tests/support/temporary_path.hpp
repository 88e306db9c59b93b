#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace quadriga::test {

/// The path of a temporary file that only this process uses, since tests run in parallel.
inline std::string temporary_path(std::string_view name) {
    return fmt::format("{}quadriga_{}_{}", testing::TempDir(), ::getpid(), name);
}

}  // namespace quadriga::test
