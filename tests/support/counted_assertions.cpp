#include <gtest/gtest.h>

namespace quadriga::test {
namespace {

/// Fails each test that passes without evaluating an assertion, such as a test that loops over an empty list.
class AssertionListener : public testing::EmptyTestEventListener {
    void OnTestStart(const testing::TestInfo& /*test*/) override { assertion_count = 0; }
    void OnTestEnd(const testing::TestInfo& test) override {
        if (assertion_count == 0 && test.result()->Passed()) ADD_FAILURE() << "the test has checked nothing";
    }
};

[[maybe_unused]] const auto* const assertion_listener = [] {
    auto* const made = new AssertionListener;  // which GoogleTest deletes
    testing::UnitTest::GetInstance()->listeners().Append(made);
    return made;
}();

}  // namespace
}  // namespace quadriga::test
