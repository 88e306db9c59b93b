#pragma once

#include <optional>

/// Included before every file where warnings are errors. An empty optional comes before all values, so `result < 0`
/// holds for an unknown result: ordering an optional and a value therefore does not compile. Equality does, and so does
/// ordering two optionals.
///
/// The operators are constrained so that overload resolution prefers them to the standard library's.
#define QUADRIGA_NO_ORDER(op)                                \
    template <class T, class U>                              \
        requires true                                        \
    bool operator op(const optional<T>&, const U&) = delete; \
    template <class T, class U>                              \
        requires true                                        \
    bool operator op(const U&, const optional<T>&) = delete;

namespace std {

QUADRIGA_NO_ORDER(<)
QUADRIGA_NO_ORDER(<=)
QUADRIGA_NO_ORDER(>)
QUADRIGA_NO_ORDER(>=)

}  // namespace std

#undef QUADRIGA_NO_ORDER
