// A moment of play, and the deal that it comes from.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "preferans/cards.hpp"
#include "preferans/fault.hpp"

namespace preferans {

constexpr int max_players = 3;
constexpr int max_tricks = 10;

// How a trick led by a talon card of an all-pass deal is settled.
struct TalonRule {
    bool takes = false;               // the card is the sitting dealer's and competes in rank
    bool winner_leads_third = false;  // after the last of them the winner leads, else the eldest hand
};

// Hands in playing order without the cards on the table. With two players the third hand is empty. At the
// start of a trick all hands are of one size; `trick` lists the cards on the table in the order played,
// `leader` led them. While talon leads are left, `leader` is the eldest hand and plays first to each of them.
struct Position {
    std::array<Cards, max_players> hands{};
    int players = max_players;
    int leader = 0;
    std::array<Card, max_players> trick{};
    int trick_size = 0;
    std::array<Card, 2> talon_leads{};  // those still to lead, the current trick's first
    int talon_lead_count = 0;
    std::array<std::uint8_t, max_players + 1> won{};  // tricks taken so far, the sitting dealer's last

    int to_move() const { return (leader + trick_size) % players; }
    int tricks_left() const;  // the current one included
    bool over() const { return hands[0].empty() && hands[1].empty() && hands[2].empty() && trick_size == 0; }

    // The suit that must be followed; only with a card on the table or a talon lead.
    Suit led() const { return (talon_lead_count > 0 ? talon_leads[0] : trick[0]).suit(); }

    Cards legal(Strain trump, PlayRules rules = {}) const;

    // The card that has the trick; only with a card on the table.
    Card best_on_table(Strain trump) const;

    // The position after a legal card.
    Position after(Card card, Strain trump, TalonRule rule = {}) const;
};

// The fault of a position, if it cannot have come about. Cards on the table are checked against the strain in
// `check_play`.
std::optional<Fault> check(const Position& position);

// Whether each card on the table could legally be played by its player.
std::optional<Fault> check_play(const Position& position, Strain trump, PlayRules rules = {});

// Whether the player to move may play `card`.
std::optional<Fault> check_card(const Position& position, Card card, Strain trump, PlayRules rules = {});

// A deal: three hands with or without a talon, or two hands with a talon and a dead hand, or with two talons
// and a pack of 24. Hands may be endings of equal size; a talon needs hands of ten.
struct DealCards {
    std::span<const Cards> hands;
    std::span<const Card> talon;
    std::span<const Card> second_talon;
    Cards dead;
};

std::optional<Fault> check(const DealCards& deal);

}  // namespace preferans
