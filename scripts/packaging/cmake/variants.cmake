# Compiles the games once more, for x86-64-v3 (AVX2), into the library quadriga_games; registry() chooses when the program
# starts. Another copy for x86-64-v4 (AVX-512) gains nothing: engine/figures.md.

# A second library for each one, without the generated data, of which one copy is enough.
get_property(libraries GLOBAL PROPERTY quadriga_libraries)
set(objects "")
foreach(library IN LISTS libraries)
    get_target_property(folder ${library} SOURCE_DIR)
    get_target_property(sources ${library} SOURCES)
    get_target_property(links ${library} LINK_LIBRARIES)
    get_target_property(unity ${library} UNITY_BUILD)
    list(FILTER sources EXCLUDE REGEX "^${PROJECT_BINARY_DIR}/")
    list(TRANSFORM sources PREPEND ${folder}/)
    if(library STREQUAL quadriga_games)
        list(APPEND sources ${entries})
    endif()
    set(copy ${library}_v3)
    add_library(${copy} OBJECT ${sources})
    target_include_directories(${copy} PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/games/include)
    target_link_libraries(${copy} PRIVATE ${links})
    # Unique names cannot be made local.
    target_compile_options(${copy} PRIVATE -fno-gnu-unique -falign-functions=64)
    set_target_properties(${copy} PROPERTIES QUADRIGA_ARCH x86-64-v3 UNITY_BUILD ${unity})
    quadriga_relocatable(${copy})
    list(APPEND objects $<TARGET_OBJECTS:${copy}>)
endforeach()
target_compile_definitions(quadriga_games_v3 PRIVATE QUADRIGA_V3)
target_compile_options(quadriga_games_v3 PRIVATE "${inlining}")
target_compile_definitions(quadriga_games PRIVATE QUADRIGA_VARIANTS)

# The linker joins the copies to one object, and all names in it but registry_v3 become local. Otherwise it might take an
# inline function that is compiled for AVX2, say of std::vector, for the whole program, which must run without AVX2.
set(object ${CMAKE_CURRENT_BINARY_DIR}/v3${CMAKE_CXX_OUTPUT_EXTENSION})
add_custom_command(OUTPUT ${object}
    COMMAND ${CMAKE_CXX_COMPILER} -r -Wl,--force-group-allocation -o ${object} ${objects}
    COMMAND ${CMAKE_OBJCOPY} --wildcard --keep-global-symbol=*registry_v3* ${object}
    DEPENDS ${objects} COMMAND_EXPAND_LISTS VERBATIM)
target_sources(quadriga_games PRIVATE ${object})
