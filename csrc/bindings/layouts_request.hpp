// A question about layouts as Python asks it.
#pragma once

#include <algorithm>

#include "convert.hpp"
#include "preferans/layouts.hpp"

namespace preferans::bindings {

// (seat, cards that it holds, cards that it has not, fewest and most cards of each suit)
using Known = std::tuple<int, std::uint32_t, std::uint32_t, std::vector<int>, std::vector<int>>;

inline std::array<std::uint8_t, 4> lengths_of(const std::vector<int>& lengths) {
    if (lengths.size() != 4) throw py::value_error("expected four suit lengths");
    std::array<std::uint8_t, 4> result{};
    for (std::size_t suit = 0; suit < 4; ++suit)
        result[suit] = static_cast<std::uint8_t>(std::clamp(lengths[suit], 0, 32));
    return result;
}

inline LayoutsRequest request_of(const Objective& objective, int seat, std::uint32_t hand, std::uint32_t out,
                                 int leader, const std::vector<int>& trick, const std::vector<Known>& known) {
    LayoutsRequest request;
    request.objective = objective;
    request.seat = seat;
    request.hand = Cards(hand);
    request.out = Cards(out);
    request.leader = leader;
    if (trick.size() > request.trick.size()) {
        raise({FaultCode::trick, std::to_string(trick.size()) + " cards on the table, expected at most 2"});
    }
    for (const int card : trick)
        request.trick[static_cast<std::size_t>(request.trick_size++)] = card_of(card);
    for (const auto& [whose, holds, lacks, least, most] : known) {
        if (whose < 0 || whose >= max_players) throw py::value_error("no such seat");
        request.known[static_cast<std::size_t>(whose)] = {Cards(holds), Cards(lacks), lengths_of(least),
                                                          lengths_of(most)};
    }
    return request;
}

}  // namespace preferans::bindings
