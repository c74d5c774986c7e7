// What callers of the C interface pass, as the C++ interface has it; what cannot be is thrown as BadArgument.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "preferans/preferans.h"
#include "preferans/solver.hpp"

namespace preferans::c_interface {

// What was wrong with an argument itself, which the library's own validator never sees.
struct BadArgument {
    std::string message;
};

// The first sizes of the structs: what every caller has at least.
template <class Struct>
constexpr std::uint32_t least_size = sizeof(Struct);
template <>
inline constexpr std::uint32_t least_size<pf_objective> = offsetof(pf_objective, must_head);
template <>
inline constexpr std::uint32_t least_size<pf_solution> = offsetof(pf_solution, payoff);

// The caller's struct with what he does not know at its default.
template <class Struct>
Struct taken(const Struct* from, const char* name, const Struct& defaults) {
    if (from == nullptr) throw BadArgument{std::string(name) + " is NULL"};
    if (from->size < least_size<Struct>) {
        throw BadArgument{std::string(name) + ": size is " + std::to_string(from->size) +
                          ", expected at least " + std::to_string(least_size<Struct>)};
    }
    Struct result = defaults;
    std::memcpy(&result, from, std::min<std::size_t>(from->size, sizeof(Struct)));
    return result;
}

// Writes `result` over the caller's struct, which keeps its size.
template <class Struct>
void give(const Struct& result, Struct* to) {
    const std::uint32_t size = to->size;
    std::memcpy(to, &result, std::min<std::size_t>(size, sizeof(Struct)));
    to->size = size;
}

template <class Struct>
void check_result(const Struct* to, const char* name) {
    static_cast<void>(taken(to, name, *to));
}

template <class Pointer>
void check_pointer(const Pointer* pointer, const char* name) {
    if (pointer == nullptr) throw BadArgument{std::string(name) + " is NULL"};
}

int in_range(std::int64_t value, int low, int high, const char* name);
Card card_of(int card, const char* name);
Strain strain_of(int trump);
SolverOptions options_of(const pf_options* from);
Position position_of(const pf_position* from);
PlayRules rules_of(const pf_house_rules* from);

// `players` says for how many seats there must be payoffs.
Objective objective_of(const pf_objective* from, int players);

// The different payoffs of the coalition's declarer, the best first: its values are places among them.
std::vector<double> coalition_payoffs(const pf_objective* from, int players);

Position start_of(const std::uint32_t* hands, int leader);
std::array<Card, 2> talon_of(const std::uint8_t* talon);

}  // namespace preferans::c_interface
