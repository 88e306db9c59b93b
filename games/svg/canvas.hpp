#pragma once

#include <span>
#include <string>
#include <string_view>

/// A small SVG writer for the drawings of all games.
namespace quadriga::svg {

/// In user units; y grows downward.
struct Point {
    double x;
    double y;
};

/// Colours are CSS colours (`#rrggbb` or a name); an empty one paints nothing.
struct Paint {
    std::string_view fill;
    std::string_view stroke = {};
    double stroke_width = 1.0;
};

/// Collects shapes in painting order. The result is one standalone SVG document: one line of ASCII with coordinates
/// rounded to one decimal, without scripts, fonts or external references.
class Canvas {
public:
    /// The view box is (0, 0) to (width, height); `title` is the document's accessible name.
    Canvas(double width, double height, std::string_view title);

    void rectangle(Point corner, double width, double height, double radius, const Paint& paint);
    void circle(Point centre, double radius, const Paint& paint);
    void polygon(std::span<const Point> corners, const Paint& paint);
    /// A regular hexagon with corners at the top and the bottom, `radius` from centre to corner.
    void hexagon(Point centre, double radius, const Paint& paint);
    /// One line of sans-serif text, centred on `centre` both ways; `&`, `<` and `>` are escaped.
    void text(Point centre, double size, std::string_view words, std::string_view fill);

    [[nodiscard]] std::string document() const;

private:
    std::string body_;
};

}  // namespace quadriga::svg
