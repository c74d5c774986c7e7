#include "convert.hpp"

namespace preferans::bindings {
namespace {

py::object value_object(const Value& value, int width) {
    if (width == 1) return py::int_(value[0]);
    py::tuple all(width);
    for (std::size_t i = 0; i < static_cast<std::size_t>(width); ++i) all[i] = py::int_(value[i]);
    return std::move(all);
}

// (value, {card: value}, line, nodes)
py::tuple solve(Solver& solver, const Position& position, const Objective& objective, bool per_card, bool line) {
    Solution solution;
    std::optional<Fault> fault;
    SignalCheck signals;
    {
        const py::gil_scoped_release no_gil;
        fault = solver.solve(position, objective, {per_card, line}, solution, std::ref(signals));
    }
    raise_if(fault);
    py::dict cards;
    for (const CardValue& card : solution.cards) {
        cards[py::int_(card.card.index)] = value_object(card.value, solution.width);
    }
    py::tuple best_line(solution.line.size());
    for (std::size_t i = 0; i < solution.line.size(); ++i) best_line[i] = solution.line[i].index;
    return py::make_tuple(value_object(solution.value, solution.width), cards, best_line, solution.nodes);
}

bool caught(Solver& solver, const Position& position, int declarer) {
    bool result = false;
    std::optional<Fault> fault;
    SignalCheck signals;
    {
        const py::gil_scoped_release no_gil;
        fault = solver.caught(position, declarer, result, std::ref(signals));
    }
    raise_if(fault);
    return result;
}

Solver& own_solver() {
    thread_local Solver solver;
    return solver;
}

}  // namespace

void register_solver(py::module_& module) {
    py::enum_<Goal>(module, "Goal")
        .value("TRICKS", Goal::tricks)
        .value("MISERE", Goal::misere)
        .value("GUARANTEE", Goal::guarantee)
        .value("FEWER_TRICKS", Goal::fewer_tricks);
    py::class_<Objective>(module, "Objective", "What is played for.")
        .def(py::init([](Goal goal, int trump, int declarer) {
                 return Objective{goal, static_cast<Strain>(trump), declarer};
             }),
             py::arg("goal"), py::arg("trump"), py::arg("declarer"));
    py::class_<Solver>(module, "Solver", "Owns its tables; calls from several threads are served one by one.")
        .def(py::init([](std::size_t memory, bool portable) {
                 return std::make_unique<Solver>(SolverOptions{memory, portable});
             }),
             py::arg("memory"), py::arg("portable"))
        .def("solve", &solve, py::arg("position"), py::arg("objective"), py::arg("per_card"), py::arg("line"))
        .def("caught", &caught, py::arg("position"), py::arg("declarer"))
        .def("clear", &Solver::clear)
        .def_property_readonly("memory_used", &Solver::memory_used);
    module.def("own_solver", &own_solver, py::return_value_policy::reference,
               "The solver of the calling thread, made when first asked for.");
}

}  // namespace preferans::bindings
