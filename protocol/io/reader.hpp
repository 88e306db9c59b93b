#pragma once

#include "protocol/io/line_splitter.hpp"

namespace quadriga::protocol {

/// Reads the file descriptor and hands every line on until no more are wanted, the input ends, or it fails. Waits for
/// nothing but input; a descriptor in non-blocking mode will do. False if there was no end of the input.
bool read_lines(int descriptor, const LineSplitter::OnLine& on_line);

}  // namespace quadriga::protocol
