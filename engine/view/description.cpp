#include <algorithm>
#include <cstddef>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/view/drawing.hpp"

namespace quadriga::engine {

namespace {

using Owner = std::optional<Player>;

/// A kind, whose words are joined by hyphens, as separate words.
std::string words(std::string_view kind) {
    std::string text(kind);
    std::ranges::replace(text, '-', ' ');
    return text;
}

std::string standing(const Scene& scene) {
    const auto name = [&](Player player) { return scene.player_names[index(player)]; };
    const std::string reason = scene.reason.empty() ? "" : fmt::format(": {}", scene.reason);
    switch (scene.result) {
        case Result::none: return fmt::format("{} to move.", name(scene.turn));
        case Result::p1_win: return fmt::format("{} has won{}.", name(Player::p1), reason);
        case Result::p2_win: return fmt::format("{} has won{}.", name(Player::p2), reason);
        case Result::draw: break;
    }
    return fmt::format("Draw{}.", reason);
}

std::string last_move(const Scene& scene) {
    return scene.last.empty() ? "" : fmt::format(" Last move: {}.", fmt::join(scene.last, " "));
}

/// The owner's cells, stacks, numbers in hand and card titles, by kind.
std::map<std::string, std::vector<std::string>> belongings(const BoardView& board, Owner owner) {
    std::map<std::string, std::vector<std::string>> places;
    for (const BoardView::Cell& cell : board.cells) {
        if (!cell.pieces.empty() && cell.pieces.back().owner == owner) {
            const std::size_t height = cell.pieces.size();
            places[words(cell.pieces.back().kind)].push_back(
                height == 1 ? cell.id : fmt::format("{} on top of {}", cell.id, height - 1));
        }
        if (cell.owner != owner) continue;
        for (const std::string_view kind : cell.kinds) places[words(kind)].push_back(cell.id);
    }
    for (const BoardView::Hand& hand : board.hands) {
        if (hand.owner == owner) places[words(hand.kind)].push_back(fmt::format("{} in hand", hand.count));
    }
    for (const BoardView::Card& card : board.cards) {
        if (card.owner == owner) places["card"].push_back(card.title);
    }
    return places;
}

std::string possessions(const Scene& scene, Owner owner) {
    std::vector<std::string> parts;
    for (const auto& [kind, places] : belongings(scene.board, owner)) {
        parts.push_back(fmt::format("{} {}", kind, fmt::join(places, ", ")));
    }
    if (parts.empty()) return "";
    return fmt::format(" {}: {}.", owner ? scene.player_names[index(*owner)] : "Neutral", fmt::join(parts, "; "));
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// The length of the first element of `move`.
std::size_t first_length(std::string_view move) {
    constexpr std::string_view pass = "pass";
    const auto* const behind = std::ranges::find_if_not(move.substr(1), is_digit);
    if (const auto length = static_cast<std::size_t>(behind - move.begin()); length > 1) return length;
    return move.starts_with(pass) ? pass.size() : move.size();
}

}  // namespace

std::vector<std::string> move_elements(std::string_view move) {
    std::vector<std::string> elements;
    while (!move.empty()) {
        const std::size_t length = first_length(move);
        elements.emplace_back(move.substr(0, length));
        move.remove_prefix(length);
    }
    return elements;
}

std::string description(const Scene& scene) {
    std::string text = standing(scene) + last_move(scene);
    for (const Owner owner : {Owner(Player::p1), Owner(Player::p2), Owner()}) text += possessions(scene, owner);
    return text;
}

}  // namespace quadriga::engine
