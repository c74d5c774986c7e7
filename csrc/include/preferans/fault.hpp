// What is wrong with an input: a code for programs, a sentence for people, the card and the places concerned.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "preferans/cards.hpp"

namespace preferans {

enum class FaultCode : std::uint8_t {
    hands,         // number of hands
    hand_size,     // too many or too few cards in a hand
    duplicate,     // a card in two places
    missing,       // a card in no place
    talon,         // number of talon cards, or a talon where none can be
    dead_hand,     // size of the dead hand, or a dead hand where none can be
    pack,          // a seven or an eight in a game of 24 cards
    leader,        // no such seat
    trick,         // number of cards on the table
    illegal_card,  // a card that its player may not play, or does not hold
    won,           // tricks taken so far
    objective,     // a question that does not fit the position
    declarer,      // no such seat
    payoff,        // a table of payoffs that does not fit the position
    memory,        // a bound on memory that cannot hold
    stopped,       // the caller asked to stop
    known,         // what is known of a hidden hand contradicts itself or the other cards
};

const char* name_of(FaultCode code);

// Where a card was found.
enum class Place : std::uint8_t {
    none,
    hand0,
    hand1,
    hand2,
    talon,
    second_talon,
    dead_hand,
    trick,
    talon_leads,
    out_of_play
};

const char* name_of(Place place);

struct Fault {
    FaultCode code;
    std::string message;
    std::optional<Card> card = std::nullopt;
    std::array<Place, 2> places = {Place::none, Place::none};
};

}  // namespace preferans
