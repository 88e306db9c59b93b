# The Debian package that `cpack` makes of what is installed. scripts/packaging/package builds it for any common machine.

include(version)
quadriga_version(${PROJECT_SOURCE_DIR} ${PROJECT_VERSION} version)

set(CPACK_GENERATOR DEB)
set(CPACK_SOURCE_GENERATOR "")
set(CPACK_PACKAGE_VENDOR "the Quadriga developers")
set(CPACK_PACKAGE_CONTACT "Quadriga developers <quadriga@example.org>") # a placeholder; see RELEASE.md
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "engine for the games Onager, Onitama, Nonaga and Onoro")
set(CPACK_PACKAGE_DESCRIPTION "\
Quadriga plays four abstract games and speaks the Universal Game Interface
(UGI) and the handshake of UCI, so that match managers and graphical programs
can drive it. With it come commands for matches between engines, for the
analysis of many positions over several processes, for opening books, for
reports and for a board in the browser, and the Python client that they are
built on.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
# Without the component `development`: packages hold what is run. Everything is in the package quadriga, except the Python
# module, which is for one version of Python.
set(CPACK_COMPONENTS_ALL Unspecified)
if(QUADRIGA_MODULE)
    list(APPEND CPACK_COMPONENTS_ALL native)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};${PROJECT_NAME};ALL;/")
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/scripts/packaging/cmake/compress.cmake)

# A commit between releases is older than the next release (`~` sorts before nothing), and newer than the commits before
# it, by its time: 0.1.0~202611210357+g1a2b3c4d.
execute_process(
    COMMAND ${CMAKE_COMMAND} -E env TZ=UTC git -C ${PROJECT_SOURCE_DIR} log -1 --format=%cd --date=format-local:%Y%m%d%H%M
    OUTPUT_VARIABLE time ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
string(REPLACE "+" "~${time}+" CPACK_PACKAGE_VERSION ${version})
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
# Of a cross build, cpack would name the machine that builds.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL aarch64)
    set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
    set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE amd64)
endif()
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_UNSPECIFIED_DESCRIPTION "${CPACK_PACKAGE_DESCRIPTION}")
set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_NAME quadriga)
set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_DEPENDS "python3 (>= 3.11), python3-rich")
set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_RECOMMENDS "python3-aiohttp")
set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_CONTROL_EXTRA
    ${PROJECT_SOURCE_DIR}/scripts/packaging/debian/postinst ${PROJECT_SOURCE_DIR}/scripts/packaging/debian/prerm)
set(CPACK_DEBIAN_NATIVE_PACKAGE_NAME python3-quadriga)
set(CPACK_DEBIAN_NATIVE_PACKAGE_SECTION python)
set(CPACK_DEBIAN_NATIVE_PACKAGE_DEPENDS "quadriga (= ${CPACK_PACKAGE_VERSION}), python3 (>= 3.11), python3 (<< 3.12)")
set(CPACK_COMPONENT_NATIVE_DESCRIPTION "\
The Python module quadriga.native plays and searches positions of the games
Onager, Onitama, Nonaga and Onoro in the process of a Python program, without
a pipe to an engine.")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

include(CPack)
