# The libraries for other programs: quadriga::<name> in this tree, below add_subdirectory, and after find_package(Quadriga).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# quadriga_library(<name> <source>...): the static library quadriga_<name>.
function(quadriga_library name)
    set(target quadriga_${name})
    add_library(${target} STATIC ${ARGN})
    add_library(quadriga::${name} ALIAS ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:quadriga_flags>)
    quadriga_module_part(${target})
    if(PROJECT_IS_TOP_LEVEL)
        install(TARGETS ${target} EXPORT quadriga ARCHIVE COMPONENT development)
    endif()
endfunction()

# Installs headers and CMake package beside the libraries, as the component `development`.
function(quadriga_install_development)
    set(folder ${CMAKE_INSTALL_LIBDIR}/cmake/Quadriga)
    set(version ${PROJECT_BINARY_DIR}/QuadrigaConfigVersion.cmake)
    write_basic_package_version_file(${version} COMPATIBILITY SameMinorVersion)
    install(EXPORT quadriga NAMESPACE quadriga:: DESTINATION ${folder} FILE QuadrigaTargets.cmake COMPONENT development)
    install(FILES ${PROJECT_SOURCE_DIR}/scripts/packaging/cmake/QuadrigaConfig.cmake ${version} DESTINATION ${folder}
        COMPONENT development)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/engine ${PROJECT_SOURCE_DIR}/games
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/quadriga COMPONENT development FILES_MATCHING PATTERN "*.hpp")
endfunction()
