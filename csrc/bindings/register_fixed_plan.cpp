#include <pybind11/numpy.h>

#include "layouts_request.hpp"
#include "preferans/fixed_plan.hpp"

namespace preferans::bindings {
namespace {

std::unique_ptr<FixedPlan> make_plan(const Objective& objective, int seat, std::uint32_t hand,
                                     std::uint32_t out, int leader, const std::vector<int>& trick,
                                     const std::vector<Known>& known, int at_least, int worlds, bool ahead,
                                     std::uint64_t seed, std::size_t memory, bool portable) {
    FixedPlanRequest request;
    request.layouts = request_of(objective, seat, hand, out, leader, trick, known);
    request.layouts.at_least = at_least;
    request.layouts.seed = seed;
    request.layouts.memory = memory;
    request.layouts.portable = portable;
    request.worlds = worlds;
    request.ahead = ahead;
    auto plan = std::make_unique<FixedPlan>(request);
    raise_if(plan->check());
    return plan;
}

int card(FixedPlan& plan, const std::vector<int>& played) {
    std::vector<Card> cards;
    for (const int one : played) cards.push_back(card_of(one));
    Card found;
    std::optional<Fault> fault;
    SignalCheck signals;
    {
        const WithoutGil no_gil;
        fault = plan.card(cards, found, std::ref(signals));
    }
    raise_if(fault);
    return found.index;
}

int in_layout(FixedPlan& plan, std::uint32_t first, std::uint32_t second) {
    int value = 0;
    std::optional<Fault> fault;
    SignalCheck signals;
    {
        const WithoutGil no_gil;
        fault = plan.in_layout(Cards(first), Cards(second), value, std::ref(signals));
    }
    raise_if(fault);
    return value;
}

py::tuple score(FixedPlan& plan, std::uint64_t samples, std::uint64_t seed, int threads, double seconds,
                const py::object& progress) {
    FixedPlanCounts counts;
    std::optional<Fault> fault;
    {
        const WithoutGil no_gil;
        fault = plan.score(
            {samples, seed, threads, seconds}, counts,
            [&](std::uint64_t done, std::uint64_t of) { return asks_to_stop(progress, done, of); });
    }
    raise_if(fault);
    const auto size = static_cast<py::ssize_t>(counts.scored.size());
    py::array_t<std::uint64_t> layouts(size);
    py::array_t<std::uint8_t> planned(size);
    py::array_t<std::uint8_t> open(size);
    for (py::ssize_t i = 0; i < size; ++i) {
        const PlannedLayouts& one = counts.scored[static_cast<std::size_t>(i)];
        layouts.mutable_at(i) = one.layouts;
        planned.mutable_at(i) = one.plan;
        open.mutable_at(i) = one.open;
    }
    return py::make_tuple(counts.layouts, counts.sampled, layouts, planned, open, counts.nodes,
                          counts.choices);
}

}  // namespace

void register_fixed_plan(py::module_& module) {
    py::class_<FixedPlan>(module, "FixedPlan", "A plan of a declarer who does not see the other hands.")
        .def(py::init(&make_plan), py::arg("objective"), py::arg("seat"), py::arg("hand"), py::arg("out"),
             py::arg("leader"), py::arg("trick"), py::arg("known"), py::arg("at_least"), py::arg("worlds"),
             py::arg("ahead"), py::arg("seed"), py::arg("memory"), py::arg("portable"))
        .def("card", &card, py::arg("played"))
        .def("in_layout", &in_layout, py::arg("first"), py::arg("second"))
        .def("score", &score, py::arg("samples"), py::arg("seed"), py::arg("threads"), py::arg("seconds"),
             py::arg("progress"),
             "(layouts, sampled, layouts uint64[n], plan uint8[n], open uint8[n], nodes, choices)");
}

}  // namespace preferans::bindings
