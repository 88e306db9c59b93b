#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "engine/view/drawing.hpp"

namespace quadriga::engine {

namespace {

constexpr std::string_view ink = "#3a332a";
constexpr std::string_view paper = "#fffdf8";
constexpr std::string_view cell_colour = "#eee5d2";
constexpr std::string_view border = "#b8a88a";
constexpr std::string_view last = "#d9980d";
constexpr std::string_view winning = "#8fd18a";
constexpr std::string_view neutral = "#3f8178";

/// The red, green and blue channels of `#rrggbb`, 0..255.
std::array<double, 3> channels(std::string_view colour) {
    std::array<double, 3> values{};
    for (std::size_t at = 0; at < values.size(); ++at) {
        const std::string_view digits = colour.substr(1 + 2 * at, 2);
        unsigned value = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
        values[at] = value;
    }
    return values;
}

/// Mixes the two colours; `share` (0..1) is the proportion of the second.
std::string mixed(std::string_view first, std::string_view second, double share) {
    const auto [r, g, b] = channels(first);
    const auto [red, green, blue] = channels(second);
    const auto mix = [share](double one, double other) { return std::lround(one + share * (other - one)); };
    return fmt::format("#{:02x}{:02x}{:02x}", mix(r, red), mix(g, green), mix(b, blue));
}

bool is_light(std::string_view colour) {
    const auto [red, green, blue] = channels(colour);
    return 0.3 * red + 0.59 * green + 0.11 * blue > 150;
}

/// Builds the style sheet of one game.
class Sheet {
public:
    explicit Sheet(std::string_view game) : scope_(fmt::format(".board-{} ", game)) {}

    /// Begins the rule for a selector.
    Sheet& rule(std::string_view selector) {
        text_ += fmt::format("{}{}{}{{", text_.empty() ? "" : "}", scope_, selector);
        return *this;
    }
    /// Adds a colour that a page may override with --board-<name>.
    Sheet& colour(std::string_view property, std::string_view name, std::string_view value) {
        text_ += fmt::format("{0}:{1};{0}:var(--board-{2},{1});", property, value, name);
        return *this;
    }
    Sheet& plain(std::string_view declarations) {
        text_ += declarations;
        return *this;
    }
    /// Adds the rule for something solid: a fill by its gradient, lit from above, and an edge.
    Sheet& solid(std::string_view selector, std::string_view name, std::string_view value, std::string_view edge) {
        const auto stop = [&](std::string_view part, std::string_view towards, double share) {
            rule(fmt::format(".{}-{}", name, part)).plain(fmt::format("stop-color:{};", mixed(value, towards, share)));
            plain(fmt::format("stop-color:color-mix(in srgb,var(--board-{},{}),{} {}%);", name, value, towards,
                              100 * share));
        };
        stop("light", "#ffffff", 0.25);
        stop("body", "#ffffff", 0);
        stop("shade", "#000000", 0.2);
        rule(selector).plain(fmt::format("fill:url(#{}-{});", scope_.substr(1, scope_.size() - 2), name));
        return colour("stroke", fmt::format("{}-edge", name), edge);
    }
    [[nodiscard]] std::string text() const { return text_ + '}'; }

private:
    std::string scope_;
    std::string text_;
};

void add_player(Sheet& sheet, std::string_view id, std::string_view colour) {
    const std::string edge = mixed(colour, is_light(colour) ? ink : "#000000", is_light(colour) ? 0.75 : 0.45);
    const std::string detail = mixed(colour, is_light(colour) ? ink : paper, is_light(colour) ? 0.3 : 0.45);
    const auto selector = [id](std::string_view form) { return fmt::format(fmt::runtime(form), id); };
    sheet.solid(selector(".piece.{}"), id, colour, edge);
    sheet.rule(selector(".piece.{} .detail")).colour("stroke", selector("{}-detail"), detail);
    sheet.rule(selector(".piece.{} .accent")).colour("fill", selector("{}-detail"), detail);
    sheet.rule(selector(".{} .tint")).colour("fill", id, colour).plain(is_light(colour) ? "opacity:.8" : "opacity:.22");
    sheet.rule(selector(".{} .step")).colour("fill", id, colour);
}

}  // namespace

std::string gradients(std::string_view game) {
    std::string text;
    for (const std::string_view name : {"p1", "p2", "neutral", "wood"}) {
        text +=
            fmt::format(R"(<radialGradient id="board-{0}-{1}" cx=".38" cy=".3" r=".8"><stop class="{1}-light"/>)"
                        R"(<stop class="{1}-body" offset=".5"/><stop class="{1}-shade" offset="1"/></radialGradient>)",
                        game, name);
    }
    return fmt::format("<defs>{}</defs>", text);
}

std::string style_sheet(const Scene& scene) {
    Sheet sheet(scene.game);
    sheet.rule(".ground").colour("fill", "ground", "#f5f0e6");
    sheet.rule(".shape").colour("fill", "cell", cell_colour).colour("stroke", "line", border);
    if (scene.board.shape == BoardView::CellShape::circle) {
        sheet.rule(".shape").plain("fill:none;stroke-dasharray:2 4;stroke-linecap:round");
    }
    sheet.solid(".wood", "wood", "#e3c594", "#a9824a");
    sheet.rule(".grain").plain("fill:none;").colour("stroke", "wood-grain", "#cfab74");
    sheet.rule(".water").colour("fill", "water", "#9cc3d9").colour("stroke", "water-edge", "#4c86a8");
    sheet.rule(".wave").plain("fill:none;stroke-linecap:round");
    sheet.rule(".mark").plain("fill:none;stroke-width:2;stroke-linecap:round;").colour("stroke", "mark", "#6f6350");
    sheet.rule(".tint").plain("stroke:none");
    sheet.rule(".glow").plain("stroke:none;").colour("fill", "winning", winning);
    sheet.rule(".halo").plain("fill:none;stroke-width:4;").colour("stroke", "last", last);
    sheet.rule("text").plain("text-anchor:middle;font-family:sans-serif;stroke:none");
    sheet.rule(".label").colour("fill", "label", "#84775f").plain("font-size:14px");
    sheet.rule(".piece").plain("stroke-width:1.5;stroke-linejoin:round");
    sheet.rule(".piece .detail").plain("fill:none;stroke-width:1.5;stroke-linecap:round");
    sheet.solid(".piece.neutral", "neutral", neutral, "#1f4f49");
    sheet.rule(".piece.neutral .detail").colour("stroke", "neutral-detail", "#e9f3ef");
    sheet.rule(".face").colour("fill", "card", paper).colour("stroke", "line", border);
    sheet.rule(".next .face").plain("stroke-dasharray:5 4");
    sheet.rule(".hand .label").plain("text-anchor:start");
    sheet.rule(".last .face").plain("stroke-width:4;").colour("stroke", "last", last);
    sheet.rule(".square").colour("fill", "cell", cell_colour).colour("stroke", "line", border).plain("stroke-width:.7");
    sheet.rule(".start").colour("fill", "ink", ink);
    sheet.rule(".title").colour("fill", "ink", ink).plain("font-size:14px");
    add_player(sheet, "p1", scene.player_colours[0]);
    add_player(sheet, "p2", scene.player_colours[1]);
    sheet.rule(".neutral .start").colour("fill", "neutral", neutral);
    sheet.rule(".neutral .step").colour("fill", "neutral", neutral);
    return sheet.text();
}

}  // namespace quadriga::engine
