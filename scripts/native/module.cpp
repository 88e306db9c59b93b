#include <cstddef>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "engine/game/types.hpp"
#include "protocol/execution/reports.hpp"
#include "protocol/parsing/text.hpp"
#include "quadriga/engine.hpp"
#include "scripts/native/connection.hpp"
#include "scripts/native/refused.hpp"
#include "scripts/native/state.hpp"

/// The bindings. _quadriga.pyi declares them for Python; quadriga.native wraps them.
namespace quadriga::native {
namespace {

namespace py = pybind11;

std::string word(engine::Player player) { return player == engine::Player::p1 ? "p1" : "p2"; }

// NOLINTNEXTLINE(performance-unnecessary-value-param): the signature is pybind11's.
void raise_refused(std::exception_ptr thrown) {
    try {
        if (thrown) std::rethrow_exception(thrown);
    } catch (const Refused& refused) {
        const py::object type = py::module_::import("quadriga").attr("EngineRefused");
        const std::string code(protocol::code_word(refused.error().code));
        PyErr_SetObject(type.ptr(), type(code, protocol::sanitise(refused.error().text)).ptr());
    }
}

std::vector<std::string> games() {
    std::vector<std::string> names;
    for (const engine::GameEntry& game : games::registry()) names.emplace_back(game.name);
    return names;
}

/// The result of a game that is over and the reason why it ended; None if it is not over.
py::object outcome(const State& state) {
    const engine::Status status = state.session().status();
    if (!status.outcome.is_over()) return py::none();
    return py::make_tuple(text(status.outcome.result), status.reason.word);
}

void bind_state(py::module_& module) {
    py::class_<State>(module, "State")
        .def(py::init<const std::string&, const State::Settings&, const std::optional<std::string>&,
                      const std::vector<std::string>&>(),
             py::arg("game"), py::arg("settings"), py::arg("fen"), py::arg("moves"))
        .def("push", &State::push, py::arg("move"))
        .def("pop", &State::pop)
        .def("peek", &State::peek)
        .def("root", &State::root)
        .def("moves", &State::moves)
        .def("rules",
             [](const State& state) { return py::make_tuple(state.rules().repetition, state.rules().move_limit); })
        .def("turn", [](const State& state) { return word(state.session().status().turn); })
        .def("outcome", &outcome)
        .def("ply", [](const State& state) { return state.session().status().ply; })
        .def("repetitions", [](const State& state) { return state.session().status().repetitions; })
        .def("fen", [](const State& state) { return state.position().fen(); })
        .def("key", [](const State& state) { return state.position().key(); })
        .def("symmetry_key", [](const State& state) { return state.position().symmetry_key(); })
        .def("values",
             [](const State& state) {
                 std::vector<std::pair<std::string, std::string>> values;
                 for (const auto& [move, value] : state.session().values())
                     values.emplace_back(move, protocol::value_word(value));
                 return values;
             })
        .def("legal_moves", [](const State& state) { return state.position().moves(); })
        .def(
            "is_legal", [](const State& state, const std::string& move) { return state.position().is_legal(move); },
            py::arg("move"))
        .def("text", [](const State& state) { return state.position().drawing(); })
        .def("json", &State::json)
        .def(
            "svg",
            [](const State& state, bool from_p2, bool coordinates) {
                return state.svg(
                    {.side = from_p2 ? engine::Player::p2 : engine::Player::p1, .coordinates = coordinates});
            },
            py::arg("from_p2"), py::arg("coordinates"));
}

void bind_connection(py::module_& module) {
    py::class_<Connection>(module, "Connection")
        .def(py::init<>())
        .def("start", &Connection::start, py::arg("lines"))
        .def("read", &Connection::read)
        .def("stop", &Connection::stop);
}

}  // namespace
}  // namespace quadriga::native

// NOLINTNEXTLINE(readability-identifier-naming,modernize-*): the name and the form are Python's.
PYBIND11_MODULE(_quadriga, module) {
    using namespace quadriga::native;
    pybind11::register_exception_translator(&raise_refused);
    module.def("games", &games);
    bind_state(module);
    bind_connection(module);
}
