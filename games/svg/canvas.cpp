#include "games/svg/canvas.hpp"

#include <array>
#include <iterator>
#include <numbers>

#include <fmt/format.h>

namespace quadriga::svg {

namespace {

std::string attributes(const Paint& paint) {
    auto text = fmt::format(R"(fill="{}")", paint.fill.empty() ? "none" : paint.fill);
    if (!paint.stroke.empty()) {
        fmt::format_to(std::back_inserter(text), R"( stroke="{}" stroke-width="{:.1f}")", paint.stroke,
                       paint.stroke_width);
    }
    return text;
}

std::string escaped(std::string_view words) {
    std::string text;
    for (const char letter : words) {
        switch (letter) {
            case '&': text += "&amp;"; break;
            case '<': text += "&lt;"; break;
            case '>': text += "&gt;"; break;
            default: text += letter;
        }
    }
    return text;
}

}  // namespace

Canvas::Canvas(double width, double height, std::string_view title)
    : body_(fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.1f} {1:.1f}" width="{0:.1f}" )"
                        R"(height="{1:.1f}" role="img" font-family="sans-serif"><title>{2}</title>)",
                        width, height, escaped(title))) {}

void Canvas::rectangle(Point corner, double width, double height, double radius, const Paint& paint) {
    fmt::format_to(std::back_inserter(body_),
                   R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{:.1f}" {}/>)", corner.x, corner.y,
                   width, height, radius, attributes(paint));
}

void Canvas::circle(Point centre, double radius, const Paint& paint) {
    fmt::format_to(std::back_inserter(body_), R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" {}/>)", centre.x, centre.y,
                   radius, attributes(paint));
}

void Canvas::polygon(std::span<const Point> corners, const Paint& paint) {
    body_ += R"(<polygon points=")";
    std::string_view separator;
    for (const Point corner : corners) {
        fmt::format_to(std::back_inserter(body_), "{}{:.1f},{:.1f}", separator, corner.x, corner.y);
        separator = " ";
    }
    fmt::format_to(std::back_inserter(body_), R"(" {}/>)", attributes(paint));
}

void Canvas::hexagon(Point centre, double radius, const Paint& paint) {
    const double half_width = radius * std::numbers::sqrt3 / 2;
    const double half_side = radius / 2;
    const std::array<Point, 6> corners{{{centre.x, centre.y - radius},
                                        {centre.x + half_width, centre.y - half_side},
                                        {centre.x + half_width, centre.y + half_side},
                                        {centre.x, centre.y + radius},
                                        {centre.x - half_width, centre.y + half_side},
                                        {centre.x - half_width, centre.y - half_side}}};
    polygon(corners, paint);
}

void Canvas::text(Point centre, double size, std::string_view words, std::string_view fill) {
    fmt::format_to(
        std::back_inserter(body_),
        R"(<text x="{:.1f}" y="{:.1f}" dy="0.35em" font-size="{:.1f}" text-anchor="middle" fill="{}">{}</text>)",
        centre.x, centre.y, size, fill, escaped(words));
}

std::string Canvas::document() const { return body_ + "</svg>"; }

}  // namespace quadriga::svg
