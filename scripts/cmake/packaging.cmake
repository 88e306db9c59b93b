# The Debian package that `cpack` makes of what is installed. scripts/package builds it for any common machine.

include(version)
quadriga_version(${PROJECT_SOURCE_DIR} ${PROJECT_VERSION} version)

set(CPACK_GENERATOR DEB)
set(CPACK_SOURCE_GENERATOR "")
set(CPACK_PACKAGE_VENDOR "the Quadriga developers")
set(CPACK_PACKAGE_CONTACT "the Quadriga developers <quadriga@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "engine for the games Onager, Onitama, Nonaga and Onoro")
set(CPACK_PACKAGE_DESCRIPTION "\
Quadriga plays four abstract games and speaks the Universal Game Interface
(UGI) and the handshake of UCI, so that match managers and graphical programs
can drive it. With it come commands for matches between engines, for the
analysis of many positions over several processes, for opening books, for reports
and for a board in the browser, and the Python client that they are built on.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
# Without the component `development`: the package holds what is run.
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};${PROJECT_NAME};Unspecified;/")
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/scripts/cmake/compress.cmake)

# A commit between releases is older than the next release (`~` sorts before nothing), and newer than the commits before
# it, by its time: 0.1.0~202611210357+g1a2b3c4d.
execute_process(
    COMMAND ${CMAKE_COMMAND} -E env TZ=UTC git -C ${PROJECT_SOURCE_DIR} log -1 --format=%cd --date=format-local:%Y%m%d%H%M
    OUTPUT_VARIABLE time ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
string(REPLACE "+" "~${time}+" CPACK_PACKAGE_VERSION ${version})
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "python3 (>= 3.11), python3-rich")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "python3-aiohttp, python3-jinja2, python3-matplotlib")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/scripts/debian/postinst ${PROJECT_SOURCE_DIR}/scripts/debian/prerm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

include(CPack)
