// Positions as the search sees them (hand 0 the declarer's, suit 3 trump), and their exact values.
#pragma once

#include "game.hpp"
#include "minimax.hpp"
#include "plain_search.hpp"
#include "relative_state.hpp"

namespace preferans::test {

inline Hands hands_of(const Position& position) {
    return {position.hands[0].bits(), position.hands[1].bits(), position.hands[2].bits()};
}

inline Position position_of(const Hands& hands, int leader, int players) {
    Position position;
    position.players = players;
    position.leader = leader;
    for (std::size_t seat = 0; seat < hands.size(); ++seat) position.hands[seat] = Cards(hands[seat]);
    return position;
}

// The objective whose value a search of `game` gives for hand 0: in a game for few tricks with trumps, the
// first player's side of fewer_tricks.
inline Objective objective_of(Game game) {
    const Strain trump = game.trumps ? Strain::hearts : Strain::no_trump;
    if (!game.minimise) return {Goal::tricks, trump, 0};
    return game.trumps ? Objective{Goal::fewer_tricks, trump, 0} : Objective{Goal::misere, trump, 0};
}

// Hand 0's tricks by trying every card.
inline int minimax_tricks(Game game, const Position& position) {
    return minimax_tricks(position, objective_of(game));
}

// Hand 0's tricks by the plain reference search.
inline int plain_tricks(Game game, const Position& position) {
    const int value = plain_value(position, objective_of(game)).value;
    return game.trumps && game.minimise ? (value + position.tricks_left()) / 2 : value;
}

inline constexpr std::array<Game, game_count> all_games = {
    trump_game, no_trump_game, misere_game, trump_duel, no_trump_duel, misere_duel, trump_misere_duel};

}  // namespace preferans::test
