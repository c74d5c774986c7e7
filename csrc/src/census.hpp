// Words for faults, and the census of cards that every check of hands begins with.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "preferans/fault.hpp"

namespace preferans {

inline std::string seat_text(int seat) {
    return "hand " + std::to_string(seat) + " (" + "WNE"[seat] + ")";
}

inline std::string cards_text(int count) {
    return std::to_string(count) + (count == 1 ? " card" : " cards");
}

inline std::string place_text(Place place) {
    switch (place) {
        case Place::hand0:
        case Place::hand1:
        case Place::hand2:
            return seat_text(static_cast<int>(place) - static_cast<int>(Place::hand0));
        case Place::none:
            return "";
        default:
            return std::string("the ") + name_of(place);
    }
}

inline Place hand_place(std::size_t seat) {
    return static_cast<Place>(static_cast<std::size_t>(Place::hand0) + seat);
}

// Notes where each card was seen and reports the first that is seen twice.
class Census {
  public:
    std::optional<Fault> add(Cards cards, Place place) {
        for (const Card card : cards) {
            if (auto fault = add(card, place)) return fault;
        }
        return std::nullopt;
    }

    std::optional<Fault> add(Card card, Place place) {
        Place& seen = places_[card.index];
        if (seen != Place::none) {
            const std::string where = seen == place ? place_text(place) + " two times"
                                                    : place_text(seen) + " and in " + place_text(place);
            return Fault{FaultCode::duplicate, card.text() + " is twice: in " + where, card, {seen, place}};
        }
        seen = place;
        return std::nullopt;
    }

  private:
    std::array<Place, 32> places_{};
};

}  // namespace preferans
