// Compiled with BMI2 switched on, so nothing but the search may be made here.
#include "make_search.hpp"

namespace preferans {

std::unique_ptr<Search> make_bmi2_search(Game game, const EndTable& ends, TranspositionTable& table,
                                         StopPoll& stop) {
    return make_search<Bmi2Bits>(game, ends, table, stop);
}

std::unique_ptr<Search> make_bmi2_plan_search(const EndTable& ends, TranspositionTable& table,
                                              StopPoll& stop) {
    return std::make_unique<PlanSearch<Bmi2Bits>>(ends, table, stop);
}

}  // namespace preferans
