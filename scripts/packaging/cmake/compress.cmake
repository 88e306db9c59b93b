# Run by cpack on what it is about to pack: manual pages and changelogs are compressed, as Debian has them, and the
# changelog in Debian's format has one entry, for its package.

set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*${CPACK_PACKAGING_INSTALL_PREFIX}/share)
file(GLOB folders ${share}/doc/*) # one a package
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # of the commit, where SOURCE_DATE_EPOCH is set
foreach(folder IN LISTS folders)
    cmake_path(GET folder FILENAME package)
    file(WRITE ${folder}/changelog
        "${package} (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
        "  * Built from the project's sources; see CHANGELOG.md.\n\n"
        " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
endforeach()
file(GLOB texts ${share}/man/man1/*.1 ${share}/doc/*/changelog ${share}/doc/*/CHANGELOG.md)
execute_process(COMMAND gzip -9n ${texts} COMMAND_ERROR_IS_FATAL ANY)
