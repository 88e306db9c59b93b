# Run by cpack on what it is about to pack: manual pages and changelog are compressed, as Debian has them.

set(prefix ${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX})
file(RENAME ${prefix}/share/doc/quadriga/CHANGELOG.md ${prefix}/share/doc/quadriga/changelog)
file(GLOB texts ${prefix}/share/man/man1/*.1 ${prefix}/share/doc/quadriga/changelog)
execute_process(COMMAND gzip -9n ${texts} COMMAND_ERROR_IS_FATAL ANY)
