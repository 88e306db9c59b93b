#include "games/hex/cell.hpp"

#include <charconv>
#include <cstddef>

namespace quadriga::hex {

std::string name(Cell cell) { return static_cast<char>('a' + cell.column) + std::to_string(cell.row + 1); }

std::optional<Cell> take_cell(std::string_view& text) {
    if (text.empty() || text.front() < 'a' || text.front() > 'z') return std::nullopt;
    const std::size_t end = text.find_first_not_of("0123456789", 1);
    const std::string_view digits = text.substr(1, end == text.npos ? end : end - 1);
    int row = 0;
    if (digits.empty() || digits.front() == '0' ||
        std::from_chars(digits.data(), digits.data() + digits.size(), row).ec != std::errc{} || row > torus_side) {
        return std::nullopt;
    }
    const Cell cell{static_cast<std::uint8_t>(text.front() - 'a'), static_cast<std::uint8_t>(row - 1)};
    text.remove_prefix(1 + digits.size());
    return cell;
}

std::optional<Cell> read_cell(std::string_view text) {
    const auto cell = take_cell(text);
    return text.empty() ? cell : std::nullopt;
}

}  // namespace quadriga::hex
