// Python values to core types and faults to Python exceptions.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <chrono>
#include <optional>

#include "gil.hpp"
#include "preferans/solver.hpp"

namespace preferans::bindings {

namespace py = pybind11;

// Raises the exception of preferans.errors that fits the fault.
[[noreturn]] void raise(const Fault& fault);

inline void raise_if(const std::optional<Fault>& fault) {
    if (fault) raise(*fault);
}

// Raises ValueError where there is no such card.
Card card_of(int index);

// Lets Ctrl-C through: asked from inside a search without the GIL, it looks at Python's signals every 50 ms.
class SignalCheck {
  public:
    bool operator()();

  private:
    std::chrono::steady_clock::time_point next_ =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
};

// Bulk work in the caller's thread, with the GIL: Ctrl-C or an exception of `progress(done, total)` stops it.
// The exception is raised once the threads have ended.
bool asks_to_stop(const py::object& progress, std::size_t done, std::size_t total);

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
