# The consumer as tests: built against the staged package and against the sources, and run. A build with sanitizers has
# libraries that only programs with the same flags can link.
if(QUADRIGA_SANITIZE)
    return()
endif()
set(here ${CMAKE_CURRENT_BINARY_DIR}/consumer)

# quadriga_consumer_test(<name> <cmake option>...)
function(quadriga_consumer_test name)
    add_test(NAME consumer.${name} CONFIGURATIONS all COMMAND ${CMAKE_CTEST_COMMAND}
        --build-and-test ${CMAKE_CURRENT_SOURCE_DIR}/consumer ${here}/${name}
        --build-generator ${CMAKE_GENERATOR} --build-project consumer --build-noclean
        --build-options -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER} -DCMAKE_UNITY_BUILD=ON ${ARGN}
        --test-command consumer onitama)
    set_tests_properties(consumer.${name} PROPERTIES LABELS consumer PROCESSORS 2 TIMEOUT 900
        PASS_REGULAR_EXPRESSION "Onitama: (p[12]win|draw) after [0-9]+ plies")
endfunction()

add_test(NAME consumer.install CONFIGURATIONS all COMMAND ${CMAKE_COMMAND} --install ${PROJECT_BINARY_DIR} --component development --prefix ${here}/prefix)
set_tests_properties(consumer.install PROPERTIES LABELS consumer FIXTURES_SETUP development)
quadriga_consumer_test(package -DCMAKE_PREFIX_PATH=${here}/prefix -DBUILD_SHARED_LIBS=ON)
set(consumers consumer.package)
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
    quadriga_consumer_test(pkg_config -DCMAKE_PREFIX_PATH=${here}/prefix -DBY_PKG_CONFIG=ON)
    list(APPEND consumers consumer.pkg_config)
endif()
set_tests_properties(${consumers} PROPERTIES FIXTURES_REQUIRED development)
add_test(NAME consumer.analysis CONFIGURATIONS all COMMAND ${here}/package/analysis onitama)
set_tests_properties(consumer.package PROPERTIES FIXTURES_SETUP analysis)
set_tests_properties(consumer.analysis PROPERTIES LABELS consumer FIXTURES_REQUIRED analysis
    PASS_REGULAR_EXPRESSION "depth 5: [a-z0-9]+ scores .*best move: [a-z0-9]+")
# Without a build type, and without a file that the program needs when it runs.
quadriga_consumer_test(sources
    -DQUADRIGA_SOURCE=${PROJECT_SOURCE_DIR} -DQUADRIGA_STATIC=ON -DCMAKE_EXE_LINKER_FLAGS=-static)
