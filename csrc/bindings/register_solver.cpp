#include <pybind11/numpy.h>

#include "convert.hpp"
#include "preferans/many.hpp"

namespace preferans::bindings {
namespace {

py::object value_object(const Value& value, int width) {
    if (width == 1) return py::int_(value[0]);
    py::tuple all(width);
    for (std::size_t i = 0; i < static_cast<std::size_t>(width); ++i) all[i] = py::int_(value[i]);
    return std::move(all);
}

// (value, {card: value}, line, nodes, best card or None)
py::tuple solve(Solver& solver, const Position& position, const Objective& objective, bool per_card,
                bool line) {
    Solution solution;
    std::optional<Fault> fault;
    SignalCheck signals;
    {
        const WithoutGil no_gil;
        fault = solver.solve(position, objective, {per_card, line}, solution, std::ref(signals));
    }
    raise_if(fault);
    py::dict cards;
    for (const CardValue& card : solution.cards) {
        cards[py::int_(card.card.index)] = value_object(card.value, solution.width);
    }
    py::tuple best_line(solution.line.size());
    for (std::size_t i = 0; i < solution.line.size(); ++i) best_line[i] = solution.line[i].index;
    const py::object best = solution.best ? py::object(py::int_(solution.best->index)) : py::none();
    return py::make_tuple(value_object(solution.value, solution.width), cards, best_line, solution.nodes,
                          best);
}

bool caught(Solver& solver, const Position& position, int declarer, bool must_head) {
    bool result = false;
    std::optional<Fault> fault;
    SignalCheck signals;
    {
        const WithoutGil no_gil;
        fault = solver.caught(position, declarer, result, std::ref(signals), {must_head, false});
    }
    raise_if(fault);
    return result;
}

// One small integer for each objective; with leaders, for each objective of each leader.
py::list values(Solver& solver, const Position& position, const std::vector<Objective>& objectives,
                std::vector<int> leaders) {
    if (leaders.empty()) leaders.push_back(position.leader);
    std::vector<std::int8_t> out(objectives.size() * leaders.size());
    std::optional<Fault> fault;
    SignalCheck signals;
    {
        const WithoutGil no_gil;
        fault = solver.values(position, leaders, objectives, out, std::ref(signals));
    }
    raise_if(fault);
    py::list result;
    for (const std::int8_t value : out) result.append(static_cast<int>(value));
    return result;
}

std::array<Card, 2> talon_of(const std::vector<int>& cards) {
    if (cards.size() != 2) {
        raise({FaultCode::talon, "the talon has " + std::to_string(cards.size()) + " cards, expected 2"});
    }
    return {card_of(cards[0]), card_of(cards[1])};
}

// (pairs uint8[66, 2], tricks uint8[66, 5], misere uint8[66])
py::tuple discards(Solver& solver, const Position& position, const std::vector<int>& talon, int declarer,
                   bool must_head, bool must_overtrump) {
    Discards out;
    std::optional<Fault> fault;
    SignalCheck signals;
    const std::array<Card, 2> cards = talon_of(talon);
    {
        const WithoutGil no_gil;
        fault = solver.discards(position, cards, declarer, out, all_games, std::ref(signals),
                                {must_head, must_overtrump});
    }
    raise_if(fault);
    py::array_t<std::uint8_t> pairs({Discards::count, 2});
    py::array_t<std::uint8_t> tricks({Discards::count, 5});
    py::array_t<std::uint8_t> misere(Discards::count);
    for (std::size_t pair = 0; pair < Discards::count; ++pair) {
        const auto row = static_cast<py::ssize_t>(pair);
        for (std::size_t i = 0; i < 2; ++i) pairs.mutable_at(row, i) = out.pairs[pair][i].index;
        for (std::size_t i = 0; i < 5; ++i) tricks.mutable_at(row, i) = out.tricks[pair][i];
        misere.mutable_at(row) = out.misere[pair];
    }
    return py::make_tuple(pairs, tricks, misere);
}

// (tricks per strain, misere)
py::tuple best_discards(Solver& solver, const Position& position, const std::vector<int>& talon, int declarer,
                        bool must_head, bool must_overtrump) {
    BestDiscards out;
    std::optional<Fault> fault;
    SignalCheck signals;
    const std::array<Card, 2> cards = talon_of(talon);
    {
        const WithoutGil no_gil;
        fault = solver.best_discards(position, cards, declarer, out, all_games, std::ref(signals),
                                     {must_head, must_overtrump});
    }
    raise_if(fault);
    py::list tricks;
    for (const std::uint8_t value : out.tricks) tricks.append(static_cast<int>(value));
    return py::make_tuple(tricks, static_cast<int>(out.misere));
}

// int8[deals, objectives]
py::array_t<std::int8_t> many(const py::array_t<std::uint32_t, py::array::c_style>& hands,
                              const py::array_t<std::uint8_t, py::array::c_style>& leaders,
                              const std::vector<Objective>& objectives, int threads, std::size_t memory,
                              bool portable, const py::object& progress) {
    const auto deals = static_cast<std::size_t>(hands.shape(0));
    ManyRequest request;
    request.hands = {hands.data(), static_cast<std::size_t>(hands.size())};
    request.players = static_cast<int>(hands.shape(1));
    request.leaders = {leaders.data(), deals};
    request.objectives = objectives;
    request.threads = threads;
    request.solver.memory = memory;
    request.solver.portable = portable;
    py::array_t<std::int8_t> out(
        {static_cast<py::ssize_t>(deals), static_cast<py::ssize_t>(objectives.size())});
    const std::span<std::int8_t> values(out.mutable_data(), static_cast<std::size_t>(out.size()));
    std::optional<Fault> fault;
    {
        const WithoutGil no_gil;
        fault = solve_many(request, values,
                           [&](std::size_t done) { return asks_to_stop(progress, done, deals); });
    }
    raise_if(fault);
    return out;
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
        .value("FEWER_TRICKS", Goal::fewer_tricks)
        .value("ALL_PASS", Goal::all_pass)
        .value("COALITION", Goal::coalition);
    register_all_pass_objectives(module);
    py::class_<Objective>(module, "Objective", "What is played for.")
        .def(py::init([](Goal goal, int trump, int declarer, Tie tie, bool talon_takes,
                         bool winner_leads_third, bool dealer_counts, std::shared_ptr<Payoff> payoff,
                         bool must_head, bool must_overtrump, int stops_at) {
                 return Objective{goal,
                                  static_cast<Strain>(trump),
                                  declarer,
                                  tie,
                                  {talon_takes, winner_leads_third},
                                  dealer_counts,
                                  std::move(payoff),
                                  {must_head, must_overtrump},
                                  stops_at};
             }),
             py::arg("goal"), py::arg("trump"), py::arg("declarer"), py::arg("tie") = Tie::lowest,
             py::arg("talon_takes") = false, py::arg("winner_leads_third") = false,
             py::arg("dealer_counts") = false, py::arg("payoff") = nullptr, py::arg("must_head") = false,
             py::arg("must_overtrump") = false, py::arg("stops_at") = 0);
    py::class_<Solver>(module, "Solver", "Owns its tables; calls from several threads are served one by one.")
        .def(py::init([](std::size_t memory, bool portable, int end_table_tricks,
                         const std::string& cache_folder) {
                 return std::make_unique<Solver>(
                     SolverOptions{memory, portable, end_table_tricks, cache_folder});
             }),
             py::arg("memory"), py::arg("portable"), py::arg("end_table_tricks"), py::arg("cache_folder"))
        .def("solve", &solve, py::arg("position"), py::arg("objective"), py::arg("per_card"), py::arg("line"))
        .def("caught", &caught, py::arg("position"), py::arg("declarer"), py::arg("must_head") = false)
        .def("values", &values, py::arg("position"), py::arg("objectives"),
             py::arg("leaders") = std::vector<int>{})
        .def("discards", &discards, py::arg("position"), py::arg("talon"), py::arg("declarer"),
             py::arg("must_head") = false, py::arg("must_overtrump") = false)
        .def("best_discards", &best_discards, py::arg("position"), py::arg("talon"), py::arg("declarer"),
             py::arg("must_head") = false, py::arg("must_overtrump") = false)
        .def("clear", &Solver::clear)
        .def_property_readonly("memory_used", &Solver::memory_used);
    register_all_pass_questions(module);
    module.def("solve_many", &many, py::arg("hands"), py::arg("leaders"), py::arg("objectives"),
               py::arg("threads"), py::arg("memory"), py::arg("portable"), py::arg("progress"));
    module.def("own_solver", &own_solver, py::return_value_policy::reference,
               "The solver of the calling thread, made when first asked for.");
}

}  // namespace preferans::bindings
