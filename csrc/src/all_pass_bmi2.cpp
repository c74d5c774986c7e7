// Compiled with BMI2 switched on, so nothing but the searches may be made here.
#include "make_all_pass_search.hpp"

namespace preferans {

std::unique_ptr<AllPassSearch> make_bmi2_all_pass_search(AllPassMemo& memo, StopPoll& stop) {
    return std::make_unique<AllPassSearches<Bmi2Bits>>(memo, stop);
}

}  // namespace preferans
