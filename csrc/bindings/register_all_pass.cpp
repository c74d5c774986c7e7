#include <pybind11/numpy.h>

#include "convert.hpp"

namespace preferans::bindings {
namespace {

// `order` is uint8[3, 3, 11, 11]: seat, tricks of a sitting dealer, of seat 0, of seat 1.
std::shared_ptr<Payoff> make_payoff(int total, const py::array_t<std::uint8_t, py::array::c_style>& order) {
    auto payoff = std::make_shared<Payoff>();
    if (total < 1 || total > max_tricks) {
        raise({FaultCode::payoff, "payoffs for " + std::to_string(total) + " tricks, expected 1 to 10"});
    }
    if (order.ndim() != 4 || order.shape(0) != 3 || order.shape(1) != 3 || order.shape(2) != Payoff::side ||
        order.shape(3) != Payoff::side) {
        throw py::value_error("order is no uint8 array of shape [3, 3, 11, 11]");
    }
    payoff->total = total;
    const std::uint8_t* from = order.data();
    for (auto& seat : payoff->order) {
        for (auto& plane : seat) {
            for (std::uint8_t& place : plane) place = *from++;
        }
    }
    return payoff;
}

py::tuple counts(const std::int8_t* values, int size) {
    py::tuple result(size);
    for (int i = 0; i < size; ++i) result[static_cast<std::size_t>(i)] = py::int_(values[i]);
    return result;
}

// One tuple of the seats' tricks for each outcome; what is missing to the tricks played the sitting dealer
// took.
py::list outcomes(Solver& solver, const Position& position, const Objective& objective) {
    std::vector<Outcome> found;
    std::optional<Fault> fault;
    SignalCheck signals;
    {
        const WithoutGil no_gil;
        fault = solver.outcomes(position, objective, found, std::ref(signals));
    }
    raise_if(fault);
    py::list result;
    for (const Outcome& outcome : found) result.append(counts(outcome.data(), position.players));
    return result;
}

// (guarantee, best case, {card: (guarantee, best case)})
py::tuple bounds(Solver& solver, const Position& position, const Objective& objective, bool per_card) {
    AllPassBounds found;
    std::optional<Fault> fault;
    SignalCheck signals;
    {
        const WithoutGil no_gil;
        fault = solver.all_pass_bounds(position, objective, per_card, found, std::ref(signals));
    }
    raise_if(fault);
    const int players = position.players;
    py::dict cards;
    for (const AllPassBounds::AfterCard& after : found.cards) {
        cards[py::int_(after.card.index)] =
            py::make_tuple(counts(after.guarantee.data(), players), counts(after.best_case.data(), players));
    }
    return py::make_tuple(counts(found.guarantee.data(), players), counts(found.best_case.data(), players),
                          cards);
}

py::list pairs(const std::vector<std::array<Card, 2>>& cards) {
    py::list result;
    for (const auto& pair : cards) result.append(py::make_tuple(pair[0].index, pair[1].index));
    return result;
}

// (leader's tricks minus the other's, best gifts, best discards in reply)
py::tuple exchange(Solver& solver, const Position& position, const std::array<int, 2>& talon) {
    Exchange found;
    std::optional<Fault> fault;
    SignalCheck signals;
    const std::array<Card, 2> cards = {card_of(talon[0]), card_of(talon[1])};
    {
        const WithoutGil no_gil;
        fault = solver.exchange(position, cards, found, std::ref(signals));
    }
    raise_if(fault);
    return py::make_tuple(static_cast<int>(found.value), pairs(found.gifts), pairs(found.replies));
}

}  // namespace

void register_all_pass_objectives(py::module_& module) {
    py::enum_<Tie>(module, "Tie")
        .value("LOWEST", Tie::lowest)
        .value("SPITE", Tie::spite)
        .value("KIND", Tie::kind);
    py::class_<Payoff, std::shared_ptr<Payoff>>(module, "Payoff",
                                                "The order of final vectors of tricks for each seat.")
        .def(py::init(&make_payoff), py::arg("total"), py::arg("order"));
}

void register_all_pass_questions(py::module_& module) {
    module.def("outcomes", &outcomes, py::arg("solver"), py::arg("position"), py::arg("objective"));
    module.def("all_pass_bounds", &bounds, py::arg("solver"), py::arg("position"), py::arg("objective"),
               py::arg("per_card"));
    module.def("exchange", &exchange, py::arg("solver"), py::arg("position"), py::arg("talon"));
}

}  // namespace preferans::bindings
