# Run by cpack on what it is about to pack: manual pages and changelogs are compressed, as Debian has them, and the
# changelog in Debian's format has one entry, for this package.

set(prefix ${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX})
set(documents ${prefix}/share/doc/quadriga)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # of the commit, where SOURCE_DATE_EPOCH is set
file(WRITE ${documents}/changelog
    "quadriga (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
    "  * Built from the project's sources; see CHANGELOG.md.\n\n"
    " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
file(GLOB texts ${prefix}/share/man/man1/*.1)
execute_process(COMMAND gzip -9n ${texts} ${documents}/changelog ${documents}/CHANGELOG.md COMMAND_ERROR_IS_FATAL ANY)
