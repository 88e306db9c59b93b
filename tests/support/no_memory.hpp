#pragma once

namespace quadriga::test {

/// During its lifetime, `new` on this thread throws std::bad_alloc. The program must contain no_memory.cpp.
class NoMemory {
public:
    NoMemory() noexcept;
    ~NoMemory();
    NoMemory(const NoMemory&) = delete;
    NoMemory& operator=(const NoMemory&) = delete;
};

}  // namespace quadriga::test
