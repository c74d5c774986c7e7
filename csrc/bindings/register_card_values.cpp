#include <pybind11/numpy.h>

#include "convert.hpp"
#include "preferans/card_values.hpp"

namespace preferans::bindings {
namespace {

// (cards, int8[positions, cards, numbers of a value])
py::tuple values(Solver& solver, const std::vector<Position>& positions, const Objective& objective,
                 int threads) {
    CardValues found;
    std::optional<Fault> fault;
    SignalCheck signals;
    {
        const WithoutGil no_gil;
        fault = card_values(solver, positions, objective, threads, {}, found, std::ref(signals));
    }
    raise_if(fault);
    py::tuple cards(found.cards.size());
    for (std::size_t i = 0; i < found.cards.size(); ++i) cards[i] = found.cards[i].index;
    py::array_t<std::int8_t> out(
        {positions.size(), found.cards.size(), static_cast<std::size_t>(found.width)});
    std::copy(found.values.begin(), found.values.end(), out.mutable_data());
    return py::make_tuple(cards, out);
}

}  // namespace

void register_card_values(py::module_& module) {
    module.def("card_values", &values, py::arg("solver"), py::arg("positions"), py::arg("objective"),
               py::arg("threads"));
}

}  // namespace preferans::bindings
