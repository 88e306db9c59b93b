#pragma once

#include "protocol/io/line_splitter.hpp"

namespace quadriga::protocol {

/// Reads a file descriptor, in blocking or non-blocking mode, and passes on every line until no more are wanted, the
/// input ends or reading fails. Blocks for input only. False if no more lines were wanted.
bool read_lines(int descriptor, const LineSplitter::OnLine& on_line);

}  // namespace quadriga::protocol
