#include <pybind11/numpy.h>

#include "convert.hpp"

PYBIND11_MODULE(_core, module, pybind11::mod_gil_not_used()) {
    module.doc() = "The C++ core of preferans.";
    module.def(
        "look_numpy_up", [] { pybind11::dtype::of<std::uint8_t>(); },
        "What the first array needs, before it is made.");
    preferans::bindings::register_position(module);
    preferans::bindings::register_solver(module);
    preferans::bindings::register_card_values(module);
    preferans::bindings::register_layouts(module);
    preferans::bindings::register_deal_rows(module);
    preferans::bindings::register_fixed_plan(module);
    preferans::bindings::register_misere(module);
    preferans::bindings::register_bench(module);
    preferans::bindings::register_advice(module);
}
