// Python values to core types and faults to Python exceptions.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>

#include "gil.hpp"
#include "preferans/solver.hpp"
#include "stop.hpp"

namespace preferans::bindings {

namespace py = pybind11;

// Raises the exception of preferans.errors that fits the fault.
[[noreturn]] void raise(const Fault& fault);

// After a call of the core: raises what stopped it, if that has set an exception, or its fault.
inline void raise_if(const std::optional<Fault>& fault) {
    if (PyErr_Occurred() != nullptr) throw py::error_already_set();
    if (fault) raise(*fault);
}

// Raises ValueError where there is no such card.
Card card_of(int index);

void register_position(py::module_& module);
void register_solver(py::module_& module);
void register_all_pass_objectives(py::module_& module);
void register_all_pass_questions(py::module_& module);
void register_card_values(py::module_& module);
void register_layouts(py::module_& module);
void register_deal_rows(py::module_& module);
void register_fixed_plan(py::module_& module);
void register_misere(py::module_& module);
void register_bench(py::module_& module);
void register_advice(py::module_& module);

}  // namespace preferans::bindings
