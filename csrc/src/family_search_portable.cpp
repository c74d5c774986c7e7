#include "make_family_search.hpp"

namespace preferans {
namespace {

constexpr std::array<std::uint8_t, string_count> all_family_strings() {
    std::array<std::uint8_t, string_count> table{};
    for (int length = 0; length <= 8; ++length) {
        const std::uint32_t all = (std::uint32_t{1} << length) - 1;
        for (std::uint32_t declarer = 0; declarer <= all; ++declarer) {
            for (std::uint32_t second = 0; second <= all; ++second) {
                if ((declarer & second) != 0) continue;
                std::uint32_t string = 0;
                int begin = 0;  // of the run, among the defenders' cards
                int end = 0;
                int held = 0;  // of the run, by the second player
                for (int place = 0; place <= length; ++place) {
                    if (place == length || (declarer >> place & 1) != 0) {
                        string |= ((std::uint32_t{1} << held) - 1) << begin;
                        begin = end;
                        held = 0;
                    } else {
                        ++end;
                        held += static_cast<int>(second >> place & 1);
                    }
                }
                table[string_number(length, declarer, second)] = static_cast<std::uint8_t>(string);
            }
        }
    }
    return table;
}

}  // namespace

const std::array<std::uint8_t, string_count> family_strings = all_family_strings();

std::unique_ptr<Search> make_portable_family_search(Game game, Ties ties, const FamilyParts& parts) {
    return make_family_search<PortableBits>(game, ties, parts);
}

#if !defined(PREFERANS_BMI2)
std::unique_ptr<Search> make_bmi2_family_search(Game game, Ties ties, const FamilyParts& parts) {
    return make_family_search<PortableBits>(game, ties, parts);
}
#endif

}  // namespace preferans
