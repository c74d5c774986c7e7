// The play rules and objectives that a search is compiled for.
#pragma once

namespace preferans {

struct Game {
    bool trumps;    // suit 3 is trump
    bool minimise;  // the declarer wants few tricks
    int players;

    constexpr bool operator==(const Game&) const = default;
};

constexpr Game trump_game{true, false, 3};
constexpr Game no_trump_game{false, false, 3};
constexpr Game misere_game{false, true, 3};
constexpr Game trump_duel{true, false, 2};
constexpr Game no_trump_duel{false, false, 2};
constexpr Game misere_duel{false, true, 2};
constexpr Game trump_misere_duel{true, true, 2};

constexpr int game_count = 7;

// A number for each game, to keep tables apart.
constexpr int index_of(Game game) {
    if (game.players == 3) return game.minimise ? 2 : game.trumps ? 0 : 1;
    return 3 + (game.trumps ? 0 : 1) + (game.minimise ? 2 : 0);
}

// Calls `use.template operator()<game>()` with the game as a constant.
template <class Use>
decltype(auto) with_game(Game game, Use&& use) {
    switch (index_of(game)) {
        case index_of(trump_game):
            return use.template operator()<trump_game>();
        case index_of(no_trump_game):
            return use.template operator()<no_trump_game>();
        case index_of(misere_game):
            return use.template operator()<misere_game>();
        case index_of(trump_duel):
            return use.template operator()<trump_duel>();
        case index_of(no_trump_duel):
            return use.template operator()<no_trump_duel>();
        case index_of(misere_duel):
            return use.template operator()<misere_duel>();
        default:
            return use.template operator()<trump_misere_duel>();
    }
}

// The player after `player`.
template <Game game>
[[gnu::always_inline]] constexpr int next_player(int player) {
    return player == game.players - 1 ? 0 : player + 1;
}

}  // namespace preferans
