# Language, warnings, optimisation and sanitizers for every target of the project.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

option(QUADRIGA_WERROR "Treat warnings as errors" OFF)
set(QUADRIGA_SANITIZE "" CACHE STRING "Sanitizers for the whole build, as for -fsanitize= (address,undefined or thread)")
set(QUADRIGA_ARCH "native" CACHE STRING "Processor to build for, as for -march=; empty: the compiler's default")

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(QUADRIGA_WERROR)
    add_compile_options(-Werror)
endif()
if(QUADRIGA_ARCH)
    add_compile_options(-march=${QUADRIGA_ARCH})
endif()
if(QUADRIGA_SANITIZE)
    add_compile_options(-fsanitize=${QUADRIGA_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${QUADRIGA_SANITIZE})
endif()
