#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

namespace quadriga::tools {

/// Puts values that threads make back into the order of their numbers.
template <class Value>
class InOrder {
public:
    /// `use` is called with one value at a time: that of number 0, of number 1, and so on.
    explicit InOrder(std::function<void(const Value&)> use) : use_(std::move(use)) {}

    /// Called from any thread, once for each number.
    void add(std::size_t number, Value value) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(number, std::move(value));
        for (; !waiting_.empty() && waiting_.begin()->first == next_; ++next_) {
            use_(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
        }
    }

private:
    std::function<void(const Value&)> use_;
    std::mutex mutex_;
    std::map<std::size_t, Value> waiting_;
    std::size_t next_ = 0;
};

}  // namespace quadriga::tools
