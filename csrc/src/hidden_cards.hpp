// What a request about layouts says of the cards that are not seen.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "families.hpp"
#include "preferans/layouts.hpp"

namespace preferans {

struct HiddenCards {
    Position seen;  // the hand that is seen and the cards on the table; the other hands are empty
    std::array<std::size_t, 2> seats{};  // the hidden hands in playing order after the one that is seen
    std::array<HiddenHand, 2> known{};   // of the hidden hands, with what the cards on the table tell
    std::array<int, 2> sizes{};          // cards of the hidden hands
    Cards unseen;
    int talon = 0;           // cards that nobody has
    bool all_apart = false;  // the declarer is not the one who is seen, so no two hidden cards are alike

    // The splits that are left with `talon` laid aside; none where it cannot be.
    struct Split {
        std::array<Cards, 2> fixed{};  // cards that a hidden hand is known to have
        SplitRules rules;              // of the others
        std::uint64_t size = 0;
    };
    Split split(Cards talon_cards) const;

    // All sets of cards that the talon may be.
    std::vector<Cards> talons() const;

    Position position(Cards first, Cards second) const {
        Position result = seen;
        result.hands[seats[0]] = first;
        result.hands[seats[1]] = second;
        return result;
    }
};

std::optional<Fault> read(const LayoutsRequest& request, HiddenCards& out);

}  // namespace preferans
