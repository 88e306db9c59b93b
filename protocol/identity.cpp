#include "protocol/identity.hpp"

namespace quadriga::protocol {

std::string_view engine_version() { return QUADRIGA_VERSION; }

}  // namespace quadriga::protocol
