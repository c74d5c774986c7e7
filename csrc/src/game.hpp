// The play rules and objectives that a search is compiled for.
#pragma once

#include "preferans/cards.hpp"

namespace preferans {

struct Game {
    bool trumps;    // suit 3 is trump
    bool minimise;  // the declarer wants few tricks
    int players;
    PlayRules rules = {};

    constexpr bool operator==(const Game&) const = default;

    // The same game without house rules.
    constexpr Game usual() const { return {trumps, minimise, players}; }

    // The same game under `rules`; where there is no trump none is beaten.
    constexpr Game under(PlayRules house) const {
        return {trumps, minimise, players, {house.must_head, house.must_overtrump && trumps}};
    }
};

constexpr Game trump_game{true, false, 3};
constexpr Game no_trump_game{false, false, 3};
constexpr Game misere_game{false, true, 3};
constexpr Game trump_duel{true, false, 2};
constexpr Game no_trump_duel{false, false, 2};
constexpr Game misere_duel{false, true, 2};
constexpr Game trump_misere_duel{true, true, 2};

constexpr int game_count = 7;  // house rules left aside

// A number for each game, the same under any house rules.
constexpr int index_of(Game game) {
    if (game.players == 3) return game.minimise ? 2 : game.trumps ? 0 : 1;
    return 3 + (game.trumps ? 0 : 1) + (game.minimise ? 2 : 0);
}

// A number for each set of house rules; 0 for none.
constexpr int index_of(PlayRules rules) {
    return (rules.must_head ? 1 : 0) + (rules.must_overtrump ? 2 : 0);
}

template <Game usual, class Use>
decltype(auto) with_rules(PlayRules rules, Use&& use) {
    if constexpr (usual.trumps) {
        if (rules.must_overtrump) {
            return rules.must_head ? use.template operator()<usual.under({true, true})>()
                                   : use.template operator()<usual.under({false, true})>();
        }
    }
    return rules.must_head ? use.template operator()<usual.under({true, false})>()
                           : use.template operator()<usual>();
}

// Calls `use.template operator()<game>()` with the game as a constant.
template <class Use>
decltype(auto) with_game(Game game, Use&& use) {
    switch (index_of(game)) {
        case index_of(trump_game):
            return with_rules<trump_game>(game.rules, use);
        case index_of(no_trump_game):
            return with_rules<no_trump_game>(game.rules, use);
        case index_of(misere_game):
            return with_rules<misere_game>(game.rules, use);
        case index_of(trump_duel):
            return with_rules<trump_duel>(game.rules, use);
        case index_of(no_trump_duel):
            return with_rules<no_trump_duel>(game.rules, use);
        case index_of(misere_duel):
            return with_rules<misere_duel>(game.rules, use);
        default:
            return with_rules<trump_misere_duel>(game.rules, use);
    }
}

// The player after `player`.
template <Game game>
[[gnu::always_inline]] constexpr int next_player(int player) {
    return player == game.players - 1 ? 0 : player + 1;
}

}  // namespace preferans
