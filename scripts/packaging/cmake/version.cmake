# The version that programs, documents and packages tell. It depends on nothing but the sources, so that the same sources
# give the same files:
#
#   0.1.0             a release (the commit with the tag v0.1.0), or sources without their history
#   0.1.0+g1a2b3c4d   another commit; `.dirty` behind it where files differ from it
#
# Run by `cmake -P`, with SOURCE, PROJECT_VERSION, INPUT and OUTPUT set, it fills @QUADRIGA_VERSION@ into a file.

function(quadriga_version source release result)
    set(${result} ${release} PARENT_SCOPE)
    # No locks: somebody may be committing at this moment.
    set(git git --no-optional-locks -C ${source})
    execute_process(COMMAND ${git} rev-parse --show-prefix --short=8 HEAD
        OUTPUT_VARIABLE place ERROR_QUIET RESULT_VARIABLE failed OUTPUT_STRIP_TRAILING_WHITESPACE)
    # An empty prefix: the history is that of these sources, not of a folder around them.
    if(failed OR NOT place MATCHES "^\n([0-9a-f]+)$")
        return()
    endif()
    set(commit ${CMAKE_MATCH_1})
    execute_process(COMMAND ${git} tag --points-at HEAD --list v${release}
        OUTPUT_VARIABLE tag ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    execute_process(COMMAND ${git} status --porcelain --untracked-files=no
        OUTPUT_VARIABLE changes ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(changes)
        set(${result} ${release}+g${commit}.dirty PARENT_SCOPE)
    elseif(NOT tag)
        set(${result} ${release}+g${commit} PARENT_SCOPE)
    endif()
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    quadriga_version(${SOURCE} ${PROJECT_VERSION} QUADRIGA_VERSION)
    configure_file(${INPUT} ${OUTPUT} @ONLY)
endif()
