#include "preferans/cards.hpp"

namespace preferans {

std::string Cards::text() const {
    std::string result;
    for (int suit = 0; suit < 4; ++suit) {
        if (suit > 0) result += '.';
        const Cards held = *this & of_suit(static_cast<Suit>(suit));
        if (held.empty()) result += '-';
        for (Cards rest = held; !rest.empty(); rest = rest - rest.highest())
            result += rest.highest().text()[1];
    }
    return result;
}

}  // namespace preferans
