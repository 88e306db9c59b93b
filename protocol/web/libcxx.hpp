#pragma once

// Included before everything else in builds for browsers: the parts of the C++20 library that emscripten 3.1.6 (libc++
// 13) lacks. Remove this file when Debian has a newer version.

#include <cstddef>
#include <memory>
#include <ranges>
#include <type_traits>

#include <range/v3/algorithm/adjacent_find.hpp>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/copy.hpp>
#include <range/v3/algorithm/count.hpp>
#include <range/v3/algorithm/count_if.hpp>
#include <range/v3/algorithm/equal.hpp>
#include <range/v3/algorithm/fill.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <range/v3/algorithm/find_if_not.hpp>
#include <range/v3/algorithm/max.hpp>
#include <range/v3/algorithm/minmax.hpp>
#include <range/v3/algorithm/mismatch.hpp>
#include <range/v3/algorithm/replace.hpp>
#include <range/v3/algorithm/replace_if.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <range/v3/algorithm/stable_sort.hpp>
#include <range/v3/algorithm/transform.hpp>

namespace std {

namespace ranges {
using ::ranges::adjacent_find;
using ::ranges::all_of;
using ::ranges::any_of;
using ::ranges::copy;
using ::ranges::count;
using ::ranges::count_if;
using ::ranges::equal;
using ::ranges::fill;
using ::ranges::find;
using ::ranges::find_if;
using ::ranges::find_if_not;
using ::ranges::max;
using ::ranges::minmax;
using ::ranges::mismatch;
using ::ranges::replace;
using ::ranges::replace_if;
using ::ranges::sort;
using ::ranges::stable_sort;
using ::ranges::transform;
}  // namespace ranges

template <class Array>
unique_ptr<Array> make_unique_for_overwrite(size_t size) {
    return unique_ptr<Array>(new remove_extent_t<Array>[size]);
}

}  // namespace std
