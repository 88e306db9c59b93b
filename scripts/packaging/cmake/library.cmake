# The libraries for other programs: quadriga::<name> in this tree, below add_subdirectory, and after find_package(Quadriga).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Builds the generated sources alone, for tools that only read the code.
add_custom_target(quadriga_generated)

# quadriga_library(<name> <source>...): the static library quadriga_<name>.
function(quadriga_library name)
    set(target quadriga_${name})
    add_library(${target} STATIC ${ARGN})
    add_library(quadriga::${name} ALIAS ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:quadriga_flags>)
    quadriga_relocatable(${target})
    if(EMSCRIPTEN) # A page loads it first, and only the search has to be fast.
        set(slow ${ARGN})
        list(FILTER slow INCLUDE REGEX "notation|view|given|solver|bench")
        set_source_files_properties(${slow} PROPERTIES COMPILE_OPTIONS -Oz)
    endif()
    set_property(GLOBAL APPEND PROPERTY quadriga_libraries ${target})
    if(PROJECT_IS_TOP_LEVEL)
        install(TARGETS ${target} EXPORT quadriga ARCHIVE COMPONENT development)
    endif()
endfunction()

# For a target without code that runs in a node of the search: it compiles in half the time, for a page to less code.
function(quadriga_cold target)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:$<IF:$<BOOL:${EMSCRIPTEN}>,-Oz,-O1>>)
endfunction()

# quadriga_network(<game> <struct>): defines the game's Features::network() with the bytes of <game>.net, if there is such a file.
function(quadriga_network game type)
    set(network ${CMAKE_CURRENT_SOURCE_DIR}/${game}.net)
    set(script ${PROJECT_SOURCE_DIR}/scripts/packaging/cmake/embed_network.cmake)
    file(GLOB found CONFIGURE_DEPENDS ${network})
    add_custom_command(OUTPUT network.cpp
        COMMAND ${CMAKE_COMMAND} -D GAME=${game} -D TYPE=${type} -D NETWORK=${network} -D OUTPUT=network.cpp -P ${script}
        DEPENDS ${found} ${script} VERBATIM)
    target_sources(quadriga_${game} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/network.cpp)
    add_custom_target(quadriga_${game}_network DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/network.cpp)
    add_dependencies(quadriga_generated quadriga_${game}_network)
endfunction()

# Installs headers, CMake package and pkg-config file beside the libraries, as the component `development`.
function(quadriga_install_development)
    set(folder ${CMAKE_INSTALL_LIBDIR}/cmake/Quadriga)
    set(version ${PROJECT_BINARY_DIR}/QuadrigaConfigVersion.cmake)
    write_basic_package_version_file(${version} COMPATIBILITY SameMajorVersion)
    install(EXPORT quadriga NAMESPACE quadriga:: DESTINATION ${folder} FILE QuadrigaTargets.cmake COMPONENT development)
    install(FILES ${PROJECT_SOURCE_DIR}/scripts/packaging/cmake/QuadrigaConfig.cmake ${version} DESTINATION ${folder}
        COMPONENT development)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/engine ${PROJECT_SOURCE_DIR}/games
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/quadriga COMPONENT development FILES_MATCHING PATTERN "*.hpp"
        PATTERN games/include EXCLUDE PATTERN games/tools EXCLUDE PATTERN command_line.hpp EXCLUDE)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/games/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)

    # A library stands before those that it needs, which were added before it.
    get_property(names GLOBAL PROPERTY quadriga_libraries)
    list(REVERSE names)
    list(TRANSFORM names PREPEND -l)
    list(JOIN names " " libs)
    set(requires libzstd)
    set(cflags "")
    if(QUADRIGA_FMT STREQUAL fmt::fmt)
        string(APPEND requires " fmt")
    else()
        set(cflags -DFMT_HEADER_ONLY)
    endif()
    set(folder ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
    file(RELATIVE_PATH to_prefix /${folder} /)
    configure_file(${PROJECT_SOURCE_DIR}/scripts/packaging/cmake/quadriga.pc.in ${PROJECT_BINARY_DIR}/quadriga.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/quadriga.pc DESTINATION ${folder} COMPONENT development)

    if(QUADRIGA_ARCH STREQUAL native)
        install(CODE "message(WARNING
            \"These libraries run on processors like this one only; others need a build with -D QUADRIGA_ARCH=\")"
            COMPONENT development)
    endif()
endfunction()
