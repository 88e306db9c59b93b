# What the build for pages has instead of find_package: Debian's libraries that are all headers.

# Folder by folder, for all of /usr/include would hide emscripten's own headers.
set(headers ${PROJECT_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${headers})
foreach(folder fmt tl concepts meta range std)
    file(CREATE_LINK /usr/include/${folder} ${headers}/${folder} SYMBOLIC)
endforeach()

# Loops that are not unrolled are four percent slower and a tenth smaller.
string(REPLACE -O3 "-O2 -fno-unroll-loops" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")

# Everything is compiled once, as for pages with threads: without shared memory an atomic access is an access.
add_compile_options(-pthread -fno-rtti -include ${PROJECT_SOURCE_DIR}/protocol/web/libcxx.hpp)

foreach(library fmt::fmt tl::expected range-v3::range-v3 Threads::Threads)
    add_library(${library} INTERFACE IMPORTED)
    target_include_directories(${library} SYSTEM INTERFACE ${headers})
endforeach()
# The separator keeps std::locale out, with all that the standard library knows of money and dates; no number here is of the
# other kinds.
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY FMT_STATIC_THOUSANDS_SEPARATOR=','
    FMT_USE_FLOAT=0 FMT_USE_LONG_DOUBLE=0 FMT_USE_INT128=0)
set(QUADRIGA_FMT fmt::fmt)
include_directories(SYSTEM ${headers})
