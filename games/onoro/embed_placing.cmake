# Writes a C++ source with the values of the placing phase, which every compiler and object format takes.
# usage: cmake -D FOLDER=<of the .bin files> -D OUTPUT=<source> -P embed_placing.cmake
set(cases "")
foreach(pawns RANGE 4 8)
    file(READ ${FOLDER}/${pawns}.bin digits HEX)
    string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${digits}")
    string(APPEND cases "        case ${pawns}: return \"${bytes}\"sv;\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"games/onoro/placing.hpp\"

using namespace std::literals;

std::string_view quadriga::onoro::placing_file(int pawns_a_side) {
    switch (pawns_a_side) {
${cases}        default: return {};
    }
}
")
