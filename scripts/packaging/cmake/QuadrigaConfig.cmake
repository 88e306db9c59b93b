# find_package(Quadriga): quadriga::engine, quadriga::games (all games and their registry), quadriga::<game>.
include(CMakeFindDependencyMacro)
find_dependency(fmt)
find_dependency(tl-expected)
find_dependency(range-v3)
find_dependency(Threads)
find_dependency(zstd)
include(${CMAKE_CURRENT_LIST_DIR}/QuadrigaTargets.cmake)
