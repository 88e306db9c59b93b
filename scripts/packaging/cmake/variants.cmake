# quadriga_variant(v3|v4): compiles the games once more, for x86-64-v3 (AVX2) or x86-64-v4 (AVX-512), into the library
# quadriga_games, whose registry() chooses when the program starts.
#
# A variant is one object file with a copy of everything below the registry. All names in it but one are local: an inline
# function compiled for newer processors must never take the place of the common one. It has no code that runs before it is
# chosen, and data, which is generated, stays in common.
function(quadriga_variant level)
    get_property(libraries GLOBAL PROPERTY quadriga_libraries)
    set(objects "")
    foreach(library IN LISTS libraries)
        get_target_property(folder ${library} SOURCE_DIR)
        get_target_property(sources ${library} SOURCES)
        get_target_property(links ${library} LINK_LIBRARIES)
        list(FILTER sources EXCLUDE REGEX "^${PROJECT_BINARY_DIR}/")
        list(TRANSFORM sources PREPEND ${folder}/)
        if(library STREQUAL quadriga_games)
            list(APPEND sources ${entries})
        endif()
        set(part ${library}_${level})
        add_library(${part} OBJECT ${sources})
        target_include_directories(${part} PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/games/include)
        target_link_libraries(${part} PRIVATE ${links})
        target_compile_options(${part} PRIVATE -fno-gnu-unique) # such names cannot be made local
        get_target_property(unity ${library} UNITY_BUILD)
        set_target_properties(${part} PROPERTIES QUADRIGA_ARCH x86-64-${level} UNITY_BUILD ${unity})
        quadriga_relocatable(${part})
        list(APPEND objects $<TARGET_OBJECTS:${part}>)
    endforeach()
    target_compile_definitions(quadriga_games_${level} PRIVATE QUADRIGA_REGISTRY=registry_${level})

    set(object ${CMAKE_CURRENT_BINARY_DIR}/${level}${CMAKE_CXX_OUTPUT_EXTENSION})
    add_custom_command(OUTPUT ${object}
        COMMAND ${CMAKE_CXX_COMPILER} -r -Wl,--force-group-allocation -o ${object} ${objects}
        COMMAND ${CMAKE_OBJCOPY} --wildcard --keep-global-symbol=*registry_${level}* ${object}
        DEPENDS ${objects} COMMAND_EXPAND_LISTS VERBATIM)
    set(quadriga_variants ${quadriga_variants} ${object} PARENT_SCOPE)
endfunction()

quadriga_variant(v3)
quadriga_variant(v4)
target_sources(quadriga_games PRIVATE registry_variants.cpp ${quadriga_variants})
target_compile_definitions(quadriga_games PRIVATE QUADRIGA_REGISTRY=registry_in_common)
