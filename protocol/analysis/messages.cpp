#include "protocol/analysis/messages.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/execution/reports.hpp"
#include "protocol/parsing/arguments.hpp"
#include "protocol/parsing/json.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol::analysis {
namespace {

/// A refusal without its origin.
struct Complaint {
    std::string_view code;
    std::string text;
};
using Done = tl::expected<void, Complaint>;

tl::unexpected<Complaint> complain(std::string text) { return tl::unexpected(Complaint{bad_field, std::move(text)}); }
tl::unexpected<Complaint> complain(const engine::Error& error) {
    return tl::unexpected(Complaint{code_word(error.code), error.text});
}
tl::unexpected<Complaint> expected(std::string_view field, std::string_view what) {
    return complain(fmt::format("{}: expected {}", field, what));
}

/// The request as read from a line so far.
struct RequestBuilder {
    RequestBuilder(std::size_t line, const OptionTable& known, Settings defaults)
        : options(known), settings(std::move(defaults)) {
        request.origin.line = line;
        request.limits.nodes = default_nodes;
    }

    const OptionTable& options;
    Settings settings;
    Request request;
    std::size_t move_count = 0;
    std::optional<Cancel> cancel;
};

/// Checks and stores the value of one field.
struct Field {
    std::string_view name;
    Done (*read)(const json::Value& value, RequestBuilder& builder);
};

std::optional<std::int64_t> integer_of(const json::Value& value, std::int64_t min, std::int64_t max) {
    const auto* const number = value.as<json::Number>();
    const auto read = number == nullptr ? std::nullopt : number->integer();
    return read && *read >= min && *read <= max ? read : std::nullopt;
}

Done read_id(const json::Value& value, RequestBuilder& builder) {
    const auto* const id = value.as<std::string>();
    if (id == nullptr) return expected("id", "a string");
    builder.request.origin.id = *id;
    return {};
}

Done read_cancel(const json::Value& value, RequestBuilder& builder) {
    const auto* const id = value.as<std::string>();
    if (id == nullptr) return expected("cancel", "an id, which is a string");
    builder.cancel.emplace().id = *id;
    return {};
}

Done read_cancel_all(const json::Value& value, RequestBuilder& builder) {
    const auto* const all = value.as<bool>();
    if (all == nullptr || !*all) return expected("cancelAll", "true");
    builder.cancel.emplace();
    return {};
}

Done read_game(const json::Value& value, RequestBuilder& builder) {
    const auto* const name = value.as<std::string>();
    if (name == nullptr) return expected("game", "a string");
    const auto set = (*builder.options.find("Game"))->set(*name, builder.settings);
    return set ? Done{} : complain(set.error());
}

Done read_position(const json::Value& value, RequestBuilder& builder) {
    const auto* const text = value.as<std::string>();
    if (text == nullptr) return expected("position", "a string");
    builder.request.position = single_spaced(*text);
    if (builder.request.position.empty()) return expected("position", "a position string or startpos");
    if (same_word(builder.request.position, "startpos")) builder.request.position.clear();
    return {};
}

/// Stores an array of moves as words separated by spaces.
Done read_words(std::string_view field, const json::Value& value, std::string& words) {
    const auto* const moves = value.as<json::Array>();
    if (moves == nullptr) return expected(field, "an array of strings");
    for (const json::Value& element : *moves) {
        const auto* const move = element.as<std::string>();
        if (move == nullptr) return expected(field, "an array of strings");
        if (words_of(*move).size() != 1) {
            return complain(fmt::format("{}: expected one word a move, got {}", field, in_quotes(*move)));
        }
        if (!words.empty()) words += ' ';
        words += *move;
    }
    return {};
}

Done read_moves(const json::Value& value, RequestBuilder& builder) {
    return read_words("moves", value, builder.request.moves).map([&] {
        builder.move_count = words_of(builder.request.moves).size();
    });
}

Done read_allow_moves(const json::Value& value, RequestBuilder& builder) {
    return read_words("allowMoves", value, builder.request.allowed_moves);
}

Done read_avoid_moves(const json::Value& value, RequestBuilder& builder) {
    return read_words("avoidMoves", value, builder.request.avoided_moves);
}

Done read_plies(const json::Value& value, RequestBuilder& builder) {
    constexpr std::string_view what = "ascending numbers of moves, at least one";
    const auto* const plies = value.as<json::Array>();
    if (plies == nullptr || plies->empty()) return expected("plies", what);
    std::int64_t least = 0;
    for (const json::Value& element : *plies) {
        const auto ply = integer_of(element, least, std::numeric_limits<std::int64_t>::max() - 1);
        if (!ply) return expected("plies", what);
        least = *ply + 1;
        builder.request.plies.push_back(static_cast<std::size_t>(*ply));
    }
    return {};
}

Done read_limit(const json::Value& value, RequestBuilder& builder) {
    constexpr std::array<std::string_view, 4> words{"depth", "nodes", "movetime", "mate"};
    const auto* const limits = value.as<json::Object>();
    if (limits == nullptr || limits->empty()) return expected("limit", "an object with depth, nodes, movetime or mate");
    std::string go;
    for (const auto& [name, limit] : *limits) {
        if (std::ranges::find(words, name) == words.end()) {
            return complain(fmt::format("limit: no limit {}{}", in_quotes(name), suggestion(name, words)));
        }
        const auto* const number = limit.as<json::Number>();
        if (number == nullptr) return complain(fmt::format("limit: {}: expected a number", name));
        const auto whole = number->integer();
        if (!whole)
            return complain(fmt::format("limit: {}: expected a whole number, got {}", name, in_quotes(number->text)));
        go += fmt::format("{} {} ", name, *whole);
    }
    const auto parsed = parse_go(go);
    if (!parsed) return complain(parsed.error());
    builder.request.limits = parsed->limits;
    return {};
}

/// The value of an option as text; none for arrays and objects.
std::optional<std::string> option_text(const json::Value& value) {
    if (const auto* const text = value.as<std::string>()) return *text;
    if (const auto* const number = value.as<json::Number>()) {
        const auto whole = number->integer();
        return whole ? fmt::format("{}", *whole) : number->text;
    }
    if (const auto* const truth = value.as<bool>()) return *truth ? "true" : "false";
    return std::nullopt;
}

Done read_options(const json::Value& value, RequestBuilder& builder) {
    const auto* const options = value.as<json::Object>();
    if (options == nullptr) return expected("options", "an object");
    for (const auto& [name, setting] : *options) {
        const auto option = builder.options.find(name);
        if (!option) return complain(option.error());
        if (!(*option)->is_per_search) {
            return complain(engine::Error{engine::ErrorCode::bad_option,
                                          fmt::format("{} is no option of one analysis", in_quotes(name))});
        }
        const auto text = option_text(setting);
        if (!text) return complain(fmt::format("options: {}: expected text, a number, true or false", name));
        if (const auto set = (*option)->set(*text, builder.settings); !set) return complain(set.error());
    }
    return {};
}

Done read_priority(const json::Value& value, RequestBuilder& builder) {
    const auto priority = integer_of(value, -1'000'000, 1'000'000);
    if (!priority) return expected("priority", "an integer from -1000000 to 1000000");
    builder.request.priority = static_cast<int>(*priority);
    return {};
}

Done read_report_every(const json::Value& value, RequestBuilder& builder) {
    const auto time = integer_of(value, 0, 1'000'000'000);
    if (!time) return expected("reportEvery", "milliseconds, an integer from 0 to 1000000000");
    builder.request.report_every = engine::Milliseconds(*time);
    return {};
}

Done read_root_moves(const json::Value& value, RequestBuilder& builder) {
    const auto* const wanted = value.as<bool>();
    if (wanted == nullptr) return expected("rootMoves", "true or false");
    builder.request.wants_root_moves = *wanted;
    return {};
}

constexpr auto fields = std::to_array<Field>({
    {"id", read_id},
    {"game", read_game},
    {"position", read_position},
    {"moves", read_moves},
    {"plies", read_plies},
    {"allowMoves", read_allow_moves},
    {"avoidMoves", read_avoid_moves},
    {"limit", read_limit},
    {"options", read_options},
    {"priority", read_priority},
    {"reportEvery", read_report_every},
    {"rootMoves", read_root_moves},
    {"cancel", read_cancel},
    {"cancelAll", read_cancel_all},
});

Done read_fields(const json::Object& object, RequestBuilder& builder) {
    // First, so that every refusal has the id.
    const auto id = std::ranges::find(object, "id", &json::Member::name);
    if (id != object.end()) {
        if (const Done done = read_id(id->value, builder); !done) return done;
    }
    for (const auto& [name, value] : object) {
        const auto field = std::ranges::find(fields, name, &Field::name);
        if (field == fields.end()) {
            std::array<std::string_view, fields.size()> names;
            std::ranges::transform(fields, names.begin(), &Field::name);
            return complain(fmt::format("no field {}{}", in_quotes(name), suggestion(name, names)));
        }
        if (const Done done = field->read(value, builder); !done) return done;
    }
    if (builder.cancel && object.size() > (builder.request.origin.id ? 2 : 1)) {
        return complain(fmt::format("{}: expected no other field but id", builder.cancel->id ? "cancel" : "cancelAll"));
    }
    if (builder.request.plies.empty()) builder.request.plies = {builder.move_count};
    if (builder.request.plies.back() > builder.move_count) {
        return complain(
            fmt::format("plies: {} is more than the {} moves", builder.request.plies.back(), builder.move_count));
    }
    return {};
}

}  // namespace

tl::expected<std::variant<Request, Cancel>, Refusal> read_request(std::size_t line, std::string_view text,
                                                                  const OptionTable& options,
                                                                  const Settings& defaults) {
    const auto refused = [line](std::optional<std::string> id, std::string_view code, std::string why) {
        return tl::unexpected(Refusal{{line, std::move(id)}, code, std::move(why)});
    };
    const auto value = json::read(text);
    if (!value) return refused(std::nullopt, bad_json, value.error());
    const auto* const object = value->as<json::Object>();
    if (object == nullptr) return refused(std::nullopt, bad_json, "expected an object");

    RequestBuilder builder(line, options, defaults);
    if (Done done = read_fields(*object, builder); !done) {
        return refused(std::move(builder.request.origin.id), done.error().code, std::move(done.error().text));
    }
    if (builder.cancel) return Cancel{std::move(builder.request.origin), std::move(builder.cancel->id)};
    builder.request.game = builder.settings.game;
    builder.request.options = builder.settings.of_game();
    return std::move(builder.request);
}

std::vector<std::string_view> Subject::moves() const {
    auto words = words_of(request->moves);
    words.resize(std::min(words.size(), ply));
    return words;
}

namespace {

using json::quoted;

// The elements as a JSON array, each formatted by `write`.
template <class Elements, class Write>
std::string array_of(const Elements& elements, Write write) {
    std::vector<std::string> texts;
    std::ranges::transform(elements, std::back_inserter(texts), write);
    return fmt::format("[{}]", fmt::join(texts, ", "));
}

// The first members of every line, without the brace.
std::string head(const Origin& origin) {
    return fmt::format(R"("line": {}{})", origin.line,
                       origin.id ? fmt::format(R"(, "id": {})", quoted(*origin.id)) : "");
}

std::string head(const Subject& subject) {
    const Request& request = *subject.request;
    return fmt::format(R"({}, "game": {}, "position": {}, "moves": {})", head(request.origin),
                       quoted(request.game->name), quoted(request.position.empty() ? "startpos" : request.position),
                       array_of(subject.moves(), quoted));
}

std::string error_json(std::string_view code, std::string_view text) {
    return fmt::format(R"("error": {{"code": "{}", "message": {}}})", code, quoted(sanitise(text)));
}

std::string_view bound_json(engine::Bound bound) {
    switch (bound) {
        case engine::Bound::lower: return R"("lower")";
        case engine::Bound::upper: return R"("upper")";
        case engine::Bound::exact: break;
    }
    return "null";
}

std::string score_json(engine::Score score, engine::Bound bound) {
    const bool is_mate = engine::is_mate(score);
    const int mate = is_mate ? (engine::is_win(score) ? 1 : -1) * engine::plies_to_mate(score) : 0;
    return fmt::format(R"("score": {}, "mate": {}, "bound": {})", is_mate ? "null" : fmt::format("{}", score),
                       is_mate ? fmt::format("{}", mate) : "null", bound_json(bound));
}

std::string line_json(const SearchLine& line) {
    const auto [win, draw, loss] = line.wdl;
    return fmt::format(R"({}, "depth": {}, "pv": {}, "wdl": [{}, {}, {}])", score_json(line.score, line.bound),
                       line.depth, array_of(line.pv, quoted), win, draw, loss);
}

std::string root_move_json(const engine::RootMoveReport& move) {
    return fmt::format(
        R"({{"move": {}, "nodes": {}, {}}})", quoted(move.move), move.nodes,
        move.score ? score_json(*move.score, move.bound) : R"("score": null, "mate": null, "bound": null)");
}

std::string findings_json(const Findings& findings) {
    const auto& [lines, best, root_moves] = findings;
    const std::chrono::duration<double> seconds = best.time;
    std::string text =
        fmt::format(R"("bestmove": {}, {}, "nodes": {}, "time": {:.4f})", best.move ? quoted(*best.move) : "null",
                    line_json(lines.front()), best.nodes, seconds.count());
    if (best.no_mate_within) text += fmt::format(R"(, "noMateWithin": {})", *best.no_mate_within);
    const auto write_line = [](const SearchLine& line) { return fmt::format("{{{}}}", line_json(line)); };
    if (lines.size() > 1) text += fmt::format(R"(, "lines": {})", array_of(lines, write_line));
    if (!root_moves.empty()) text += fmt::format(R"(, "rootMoves": {})", array_of(root_moves, root_move_json));
    return text;
}

}  // namespace

std::string report_line(const Subject& subject, const Findings& findings) {
    return fmt::format(R"({{{}, "partial": true, {}}})", head(subject), findings_json(findings));
}

std::string result_line(const Subject& subject, const Findings& findings, bool cancelled) {
    return fmt::format(R"({{{}, {}{}}})", head(subject), findings_json(findings),
                       cancelled ? R"(, "cancelled": true)" : "");
}

std::string failure_line(const Subject& subject, std::string_view code, std::string_view text) {
    return fmt::format("{{{}, {}}}", head(subject), error_json(code, text));
}

std::string refusal_line(const Refusal& refusal) {
    return fmt::format("{{{}, {}}}", head(refusal.origin), error_json(refusal.code, refusal.text));
}

std::string cancel_line(const Cancel& cancel, std::size_t count) {
    return fmt::format(R"({{{}, {}, "count": {}}})", head(cancel.origin),
                       cancel.id ? fmt::format(R"("cancel": {})", quoted(*cancel.id)) : R"("cancelAll": true)", count);
}

}  // namespace quadriga::protocol::analysis
