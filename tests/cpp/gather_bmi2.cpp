#include "gather_bmi2.hpp"

#include "bit_gather.hpp"

namespace preferans::test {

#if defined(__BMI2__)
bool can_gather_bmi2() {
    return __builtin_cpu_supports("bmi2");
}
std::uint32_t gather_bmi2(std::uint32_t x, std::uint32_t mask) {
    return Bmi2Bits::gather(x, mask);
}
#else
bool can_gather_bmi2() {
    return false;
}
std::uint32_t gather_bmi2(std::uint32_t x, std::uint32_t mask) {
    return PortableBits::gather(x, mask);
}
#endif

}  // namespace preferans::test
