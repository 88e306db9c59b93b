# Writes a C++ source that defines a game's Features::network() with the bytes of a file, or with none if the file does not exist.
# usage: cmake -D GAME=<folder> -D TYPE=<struct> -D NETWORK=<file> -D OUTPUT=<source> -P embed_network.cmake
set(definition "std::span<const std::uint8_t> quadriga::${GAME}::${TYPE}::Features::network()")
if(EXISTS ${NETWORK})
    file(READ ${NETWORK} digits HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${digits}")
    set(body "static constexpr std::uint8_t bytes[]{${bytes}};\n    return bytes;")
else()
    set(body "return {};")
endif()
file(WRITE ${OUTPUT} "#include \"games/${GAME}/${GAME}.hpp\"\n\n${definition} {\n    ${body}\n}\n")
