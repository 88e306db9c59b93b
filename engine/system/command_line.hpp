#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <boost/program_options.hpp>
#include <fmt/format.h>

/// Command-line flags, parsed by Boost.Program_options. A program that includes this header links
/// Boost::program_options; the installed libraries do not.
namespace quadriga::engine {

/// Parses a whole number from `least` to `most`, both included; none if the text is anything else.
template <std::integral Number>
[[nodiscard]] std::optional<Number> read_whole_number(std::string_view text, Number least, Number most) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && end == text.data() + text.size() && number >= least && number <= most) return number;
    return std::nullopt;
}

/// The value type of a flag that takes a whole number from `least` to `most`, both included.
template <std::integral Number, Number least, Number most>
struct WholeNumber {
    Number value;

    friend std::ostream& operator<<(std::ostream& out, WholeNumber number) { return out << number.value; }
};

/// Thrown for a value that is not a whole number in the range. Its message is like `--threads takes a number from 1 to
/// 256, not '0'`.
class NotInRange : public boost::program_options::error_with_option_name {
public:
    /// `what`: the message that follows the flag's name. Boost.Program_options supplies the name.
    explicit NotInRange(const std::string& what) : error_with_option_name(what) {}

    // Replaces Boost's placeholder substitution, which does not terminate if the value is itself a placeholder.
    [[nodiscard]] const char* what() const noexcept override {
        m_message = fmt::format("{} {}", get_canonical_option_name(), m_error_template);
        return m_message.c_str();
    }
};

/// Parses the value of a flag; found and called by Boost.Program_options. Throws NotInRange, or another
/// boost::program_options::error if there is not exactly one value.
template <std::integral Number, Number least, Number most>
void validate(boost::any& value, const std::vector<std::string>& texts, WholeNumber<Number, least, most>* /*type*/,
              int /*preferred*/) {
    boost::program_options::validators::check_first_occurrence(value);
    const std::string& text = boost::program_options::validators::get_single_string(texts, true);
    const auto number = read_whole_number(text, least, most);
    if (!number) throw NotInRange(fmt::format("takes a number from {} to {}, not '{}'", least, most, text));
    value = WholeNumber<Number, least, most>{*number};
}

/// The value semantic of a flag that takes a whole number from `least` to `most`, both included; owned by the flags to
/// which it is added. read_flags() sets `target`, which must outlive the flags. The default is the current value of
/// `target` if that is in the range; otherwise there is none, and `target` keeps its value unless the flag is given.
template <auto least, auto most, std::integral Number>
[[nodiscard]] auto* whole_number(Number& target) {
    using Value = WholeNumber<Number, Number{least}, Number{most}>;
    auto* const value = boost::program_options::value<Value>();
    value->value_name("N")->notifier([&target](const Value& read) { target = read.value; });
    if (std::clamp(target, Number{least}, Number{most}) == target) value->default_value({target});
    return value;
}

/// The value semantic of a flag that takes any text; owned by the flags to which it is added. read_flags() sets
/// `target`, which must outlive the flags, if the flag is given.
[[nodiscard]] inline auto* text(const char* value_name, std::string& target) {
    return boost::program_options::value(&target)->value_name(value_name);
}

/// The list of flags for a program's help, at most 80 columns wide, with the defaults.
[[nodiscard]] inline std::string flags_text(const boost::program_options::options_description& flags) {
    constexpr std::size_t column = 26;
    constexpr std::size_t width = 80;
    std::string text = "flags:\n";
    for (const auto& flag : flags.options()) {
        const std::string value = flag->format_parameter();  // `N (=4)`
        const std::size_t equals = value.find(" (=");
        std::string line = fmt::format("  --{} {}", flag->long_name(), value.substr(0, equals));
        std::istringstream words(flag->description());
        std::vector<std::string> parts{std::istream_iterator<std::string>(words), {}};
        if (equals != std::string::npos) parts.insert(parts.end(), {"(default:", value.substr(equals + 3)});
        if (line.size() + 2 > column) {
            text += line + '\n';
            line.clear();
        }
        line.resize(column, ' ');
        for (const std::string& part : parts) {
            if (line.size() + part.size() > width) {
                text += line.substr(0, line.size() - 1) + '\n';
                line.assign(column, ' ');
            }
            line += part + ' ';
        }
        text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    return text;
}

/// Parses the arguments after the program's name: flags only, no positional arguments and no abbreviated names. Unless
/// --help or --version is given, checks that required flags are present and sets the targets. Throws
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
