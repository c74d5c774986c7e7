#include "make_all_pass_search.hpp"

namespace preferans {

std::unique_ptr<AllPassSearch> make_portable_all_pass_search(AllPassMemo& memo, StopPoll& stop) {
    return std::make_unique<AllPassSearches<PortableBits>>(memo, stop);
}

#if !defined(PREFERANS_BMI2)
std::unique_ptr<AllPassSearch> make_bmi2_all_pass_search(AllPassMemo& memo, StopPoll& stop) {
    return std::make_unique<AllPassSearches<PortableBits>>(memo, stop);
}
#endif

}  // namespace preferans
