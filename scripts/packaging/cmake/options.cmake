# The options of the build, and quadriga_flags: the compiler's flags for what is compiled here. Targets link it
# privately, so a project that uses the libraries keeps its own flags.

set(CMAKE_CXX_EXTENSIONS OFF)

if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

# A project around this one chooses the processor for all of its parts.
set(arch "")
if(PROJECT_IS_TOP_LEVEL)
    set(arch native)
endif()

option(QUADRIGA_WERROR "Treat warnings as errors" OFF)
set(QUADRIGA_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize= (address,undefined or thread)")
set(QUADRIGA_ARCH "${arch}" CACHE STRING "Processor to build for, as for -march=; empty: the compiler's default")

option(QUADRIGA_MODULE "Build the Python module; needs pybind11 and the headers of Python" OFF)

# Makes a static library fit for the module, a shared library. Where symbols are hidden, calls are as direct as in a program.
function(quadriga_module_part target)
    if(QUADRIGA_MODULE)
        set_target_properties(${target} PROPERTIES
            POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
    endif()
endfunction()

add_library(quadriga_flags INTERFACE)
target_compile_features(quadriga_flags INTERFACE cxx_std_20)
target_compile_options(quadriga_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
    $<$<BOOL:${QUADRIGA_WERROR}>:-Werror>)
if(QUADRIGA_ARCH)
    target_compile_options(quadriga_flags INTERFACE -march=${QUADRIGA_ARCH})
endif()
if(QUADRIGA_SANITIZE)
    target_compile_options(quadriga_flags INTERFACE
        -fsanitize=${QUADRIGA_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(quadriga_flags INTERFACE -fsanitize=${QUADRIGA_SANITIZE})
endif()
