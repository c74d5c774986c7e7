// The GIL let go and taken, also by threads that are still inside a call when the interpreter ends.
//
// Up to Python 3.13 the interpreter ends such a thread when it asks for the GIL, by unwinding its stack,
// which destructors do not survive; after that it is not there to be asked. Here the thread waits for the end
// of the process instead, as in Python 3.14.
#pragma once

#include <pybind11/pybind11.h>

namespace preferans::bindings {

// Of the process.
[[noreturn]] void wait_for_the_end();

// The result of a call of Python's C interface in which Python code may run, which lets the GIL go now and
// then. The caller holds the GIL; `call` throws nothing.
template <class Call>
auto call_python(const Call& call) {
    try {
        return call();
    } catch (...) {  // the unwinding
        wait_for_the_end();
    }
}

// For the time that no Python object is touched.
class WithoutGil {
  public:
    WithoutGil() : state_(PyEval_SaveThread()) {}
    ~WithoutGil();
    WithoutGil(const WithoutGil&) = delete;
    WithoutGil& operator=(const WithoutGil&) = delete;

  private:
    PyThreadState* state_;
};

// Inside that time, for a look at Python.
class WithGil {
  public:
    WithGil();
    ~WithGil() { PyGILState_Release(state_); }
    WithGil(const WithGil&) = delete;
    WithGil& operator=(const WithGil&) = delete;

  private:
    PyGILState_STATE state_;
};

}  // namespace preferans::bindings
