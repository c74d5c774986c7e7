// What ends a call of the core early: Ctrl-C, or an exception of the caller's progress function. The
// exception is set when these say so, and is raised once the core has come to its end.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <cstdint>

namespace preferans::bindings {

// All are asked without the GIL, from the thread of the call, and go on saying so.
bool asks_to_stop();
bool asks_to_stop(const pybind11::object& progress, std::uint64_t done, std::uint64_t total);

// Asked from inside a search: looks at Python's signals every 50 ms.
class SignalCheck {
  public:
    bool operator()();

  private:
    std::chrono::steady_clock::time_point next_ =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
};

}  // namespace preferans::bindings
