#pragma once

#include <exception>
#include <utility>

#include "engine/game/error.hpp"

namespace quadriga::native {

/// The exception thrown when the engine refuses something. Python sees it as an EngineRefused.
class Refused : public std::exception {
public:
    explicit Refused(engine::Error error) : error_(std::move(error)) {}
    [[nodiscard]] const engine::Error& error() const noexcept { return error_; }

private:
    engine::Error error_;
};

/// The expected value; throws Refused if there is none.
template <class T>
T checked(engine::Expected<T> result) {
    if (!result) throw Refused(std::move(result.error()));
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace quadriga::native
