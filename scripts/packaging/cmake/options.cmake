# The options of the build, and quadriga_flags: the compiler's flags for what is compiled here. Targets link it
# privately, so a project that uses the libraries keeps its own flags.

include(CheckCXXCompilerFlag)

set(CMAKE_CXX_EXTENSIONS OFF)

if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

option(QUADRIGA_WERROR "Treat warnings as errors" OFF)
option(QUADRIGA_CHECKED "Check the preconditions of the standard library (_GLIBCXX_ASSERTIONS)" OFF)
set(QUADRIGA_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize= (address,undefined or thread)")
set(QUADRIGA_ARCH "" CACHE STRING "Processor to build for, as for -march= or else -mcpu=; empty: the compiler's default")
option(QUADRIGA_VARIANTS "Build the games for x86-64-v3, too; the program chooses when it starts" OFF)
option(QUADRIGA_STATIC "Link with static libraries only, for programs that run without any other file" OFF)

option(QUADRIGA_MODULE "Build the Python module; needs pybind11 and the headers of Python" OFF)

# Makes a static library fit for shared ones. Where symbols are hidden, calls are as direct as in a program.
function(quadriga_relocatable target)
    set_target_properties(${target} PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
    if(NOT DEFINED CMAKE_POSITION_INDEPENDENT_CODE AND NOT EMSCRIPTEN)
        set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    endif()
endfunction()

# Sets QUADRIGA_FMT and QUADRIGA_ZSTD to the targets to link: those of shared libraries where both kinds are installed.
macro(quadriga_choose_libraries)
    set(QUADRIGA_FMT fmt::fmt)
    set(QUADRIGA_ZSTD zstd::libzstd_shared)
    if(QUADRIGA_STATIC)
        get_target_property(kind fmt::fmt TYPE)
        if(kind STREQUAL SHARED_LIBRARY) # Debian has no other
            set(QUADRIGA_FMT fmt::fmt-header-only)
        endif()
    endif()
    if(QUADRIGA_STATIC OR NOT TARGET zstd::libzstd_shared)
        set(QUADRIGA_ZSTD zstd::libzstd_static)
    endif()
endmacro()

add_library(quadriga_flags INTERFACE)
target_compile_features(quadriga_flags INTERFACE cxx_std_20)
target_compile_options(quadriga_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
    "$<$<BOOL:${QUADRIGA_WERROR}>:-Werror;SHELL:-include ${CMAKE_CURRENT_LIST_DIR}/optional_order.hpp>")
target_compile_definitions(quadriga_flags INTERFACE $<$<BOOL:${QUADRIGA_CHECKED}>:_GLIBCXX_ASSERTIONS>)
# A project around this one that has no build type gets a search that is optimised none the less.
if(NOT CMAKE_CXX_FLAGS MATCHES "-O")
    target_compile_options(quadriga_flags INTERFACE $<$<CONFIG:>:-O3 -DNDEBUG>)
endif()
set(arch "")
if(QUADRIGA_ARCH)
    set(arch -march=${QUADRIGA_ARCH})
    check_cxx_compiler_flag(${arch} QUADRIGA_HAS_MARCH_${QUADRIGA_ARCH})
    if(NOT QUADRIGA_HAS_MARCH_${QUADRIGA_ARCH})
        set(arch -mcpu=${QUADRIGA_ARCH})
        check_cxx_compiler_flag(${arch} QUADRIGA_HAS_MCPU_${QUADRIGA_ARCH})
        if(NOT QUADRIGA_HAS_MCPU_${QUADRIGA_ARCH})
            message(FATAL_ERROR "The compiler knows no processor ${QUADRIGA_ARCH}: choose another QUADRIGA_ARCH")
        endif()
    endif()
endif()
# A target may be for another processor than the rest.
set(own $<TARGET_PROPERTY:QUADRIGA_ARCH>)
target_compile_options(quadriga_flags INTERFACE $<IF:$<BOOL:${own}>,-march=${own},${arch}>)
if(QUADRIGA_SANITIZE)
    target_compile_options(quadriga_flags INTERFACE
        -fsanitize=${QUADRIGA_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(quadriga_flags INTERFACE -fsanitize=${QUADRIGA_SANITIZE})
endif()
