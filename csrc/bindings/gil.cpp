#include "gil.hpp"

#include <chrono>
#include <thread>

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>
#elif defined(__APPLE__)
#include <pthread.h>
#endif

namespace preferans::bindings {
namespace {

// The main thread is the one that ends the interpreter, and goes on.
bool is_main_thread() {
#ifdef __linux__
    return syscall(SYS_gettid) == getpid();
#elif defined(__APPLE__)
    return pthread_main_np() != 0;
#else
    return true;
#endif
}

template <class Take>
auto taken(const Take& take) {
    if (Py_IsInitialized() == 0 && !is_main_thread()) wait_for_the_end();
    return call_python(take);
}

}  // namespace

void wait_for_the_end() {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

WithoutGil::~WithoutGil() {
    taken([this] { PyEval_RestoreThread(state_); });
}

WithGil::WithGil() : state_(taken([] { return PyGILState_Ensure(); })) {}

}  // namespace preferans::bindings
