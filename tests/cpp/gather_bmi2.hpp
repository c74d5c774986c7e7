// The BMI2 path of bit_gather.hpp, out of line so that the tests around it run on any processor.
#pragma once

#include <cstdint>

namespace preferans::test {

bool can_gather_bmi2();
std::uint32_t gather_bmi2(std::uint32_t x, std::uint32_t mask);

}  // namespace preferans::test
