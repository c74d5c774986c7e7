#include "make_search.hpp"

namespace preferans {

std::unique_ptr<Search> make_portable_search(Game game, const EndTable& ends, TranspositionTable& table,
                                             StopPoll& stop) {
    return make_search<PortableBits>(game, ends, table, stop);
}

std::unique_ptr<Search> make_portable_plan_search(const EndTable& ends, TranspositionTable& table,
                                                  StopPoll& stop) {
    return std::make_unique<PlanSearch<PortableBits>>(ends, table, stop);
}

#if defined(PREFERANS_BMI2)
// The files for BMI2 are compiled for all that came with it.
bool has_bmi2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}
#else
bool has_bmi2() {
    return false;
}
std::unique_ptr<Search> make_bmi2_search(Game game, const EndTable& ends, TranspositionTable& table,
                                         StopPoll& stop) {
    return make_search<PortableBits>(game, ends, table, stop);
}
std::unique_ptr<Search> make_bmi2_plan_search(const EndTable& ends, TranspositionTable& table,
                                              StopPoll& stop) {
    return std::make_unique<PlanSearch<PortableBits>>(ends, table, stop);
}
#endif

}  // namespace preferans
