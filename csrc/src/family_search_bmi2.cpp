// Compiled with BMI2 switched on, so nothing but the search may be made here.
#include "make_family_search.hpp"

namespace preferans {

std::unique_ptr<Search> make_bmi2_family_search(Game game, Ties ties, const FamilyParts& parts) {
    return make_family_search<Bmi2Bits>(game, ties, parts);
}

}  // namespace preferans
