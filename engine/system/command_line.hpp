#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <boost/program_options.hpp>
#include <fmt/format.h>

/// Flags of programs, read by Boost.Program_options. What includes this header links Boost::program_options; the engine
/// itself does not, and programs that embed the engine do not get it.
namespace quadriga::engine {

/// A whole number from `least` to `most`; none where the text is anything else.
template <std::integral Number>
[[nodiscard]] std::optional<Number> read_whole_number(std::string_view text, Number least, Number most) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && end == text.data() + text.size() && number >= least && number <= most) return number;
    return std::nullopt;
}

/// A whole number from `least` to `most`, as the type of a flag's value.
template <std::integral Number, Number least, Number most>
struct WholeNumber {
    Number value;

    friend std::ostream& operator<<(std::ostream& out, WholeNumber number) { return out << number.value; }
};

/// A value that is no number in the range: `--threads takes a number from 1 to 256, not '0'`.
class NotInRange : public boost::program_options::error_with_option_name {
public:
    /// `what` follows the flag, whose name Boost.Program_options adds.
    explicit NotInRange(const std::string& what) : error_with_option_name(what) {}

    // Instead of substitution of placeholders, which never ends where the value is one.
    [[nodiscard]] const char* what() const noexcept override {
        m_message = fmt::format("{} {}", get_canonical_option_name(), m_error_template);
        return m_message.c_str();
    }
};

/// Reads the value of a flag; Boost.Program_options calls it by its name. Throws NotInRange.
template <std::integral Number, Number least, Number most>
void validate(boost::any& value, const std::vector<std::string>& texts, WholeNumber<Number, least, most>* /*type*/,
              int /*preferred*/) {
    boost::program_options::validators::check_first_occurrence(value);
    const std::string& text = boost::program_options::validators::get_single_string(texts, true);
    const auto number = read_whole_number(text, least, most);
    if (!number) throw NotInRange(fmt::format("takes a number from {} to {}, not '{}'", least, most, text));
    value = WholeNumber<Number, least, most>{*number};
}

/// The value of a flag that takes a whole number from `least` to `most`. read_flags() sets `target`, whose present
/// value is the default if it is such a number; without one, `target` stays as it is.
template <auto least, auto most, std::integral Number>
[[nodiscard]] auto* whole_number(Number& target) {
    using Value = WholeNumber<Number, Number{least}, Number{most}>;
    auto* const value = boost::program_options::value<Value>();
    value->value_name("N")->notifier([&target](const Value& read) { target = read.value; });
    if (std::clamp(target, Number{least}, Number{most}) == target) value->default_value({target});
    return value;
}

/// The value of a flag that takes any text. read_flags() sets `target`, if the flag is given.
[[nodiscard]] inline auto* text(const char* value_name, std::string& target) {
    return boost::program_options::value(&target)->value_name(value_name);
}

/// Reads the words after the program's name, which are flags alone, written in full. Sets the targets of their values
/// and checks that required flags are given, unless --help or --version is among them. Throws
/// boost::program_options::error.
inline boost::program_options::variables_map read_flags(const std::vector<std::string>& words,
                                                        const boost::program_options::options_description& flags) {
    namespace po = boost::program_options;
    constexpr int style = po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
    po::variables_map values;
    po::store(po::command_line_parser(words).options(flags).positional({}).style(style).run(), values);
    if (values.count("help") + values.count("version") == 0) po::notify(values);
    return values;
}

}  // namespace quadriga::engine
