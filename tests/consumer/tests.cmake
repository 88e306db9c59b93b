# The consumer as tests: built against the staged package and against the sources, and run. A build with sanitizers has
# libraries that only programs with the same flags can link.
if(QUADRIGA_SANITIZE)
    return()
endif()
set(here ${CMAKE_CURRENT_BINARY_DIR}/consumer)

# quadriga_consumer_test(<name> <cmake option>)
function(quadriga_consumer_test name option)
    add_test(NAME consumer.${name} CONFIGURATIONS all COMMAND ${CMAKE_CTEST_COMMAND}
        --build-and-test ${CMAKE_CURRENT_SOURCE_DIR}/consumer ${here}/${name}
        --build-generator ${CMAKE_GENERATOR} --build-project consumer --build-noclean
        --build-options -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER} -DCMAKE_BUILD_TYPE=Debug -DCMAKE_UNITY_BUILD=ON ${option}
        --test-command consumer)
    set_tests_properties(consumer.${name} PROPERTIES LABELS consumer PROCESSORS 2 TIMEOUT 900
        PASS_REGULAR_EXPRESSION "(p[12]win|draw) after [0-9]+ plies")
endfunction()

add_test(NAME consumer.install CONFIGURATIONS all COMMAND ${CMAKE_COMMAND} --install ${PROJECT_BINARY_DIR} --component development --prefix ${here}/prefix)
set_tests_properties(consumer.install PROPERTIES LABELS consumer FIXTURES_SETUP development)
quadriga_consumer_test(package -DCMAKE_PREFIX_PATH=${here}/prefix)
set_tests_properties(consumer.package PROPERTIES FIXTURES_REQUIRED development)
quadriga_consumer_test(sources -DQUADRIGA_SOURCE=${PROJECT_SOURCE_DIR})
