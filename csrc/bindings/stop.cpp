#include "stop.hpp"

#include "gil.hpp"

namespace preferans::bindings {
namespace {

bool signalled() {
    return PyErr_Occurred() != nullptr || call_python([] { return PyErr_CheckSignals(); }) != 0;
}

}  // namespace

bool asks_to_stop() {
    const WithGil gil;
    return signalled();
}

bool asks_to_stop(const pybind11::object& progress, std::uint64_t done, std::uint64_t total) {
    const WithGil gil;
    if (signalled()) return true;
    if (progress.is_none()) return false;
    PyObject* const answer = call_python([&] {
        return PyObject_CallFunction(progress.ptr(), "KK", static_cast<unsigned long long>(done),
                                     static_cast<unsigned long long>(total));
    });
    Py_XDECREF(answer);
    return answer == nullptr;
}

bool SignalCheck::operator()() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return false;
    next_ = now + std::chrono::milliseconds(50);
    return asks_to_stop();
}

}  // namespace preferans::bindings
