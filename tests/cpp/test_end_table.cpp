// Endings by index against plain minimax, in every game.
#include "bit_gather.hpp"
#include "check.hpp"
#include "end_table.hpp"
#include "moments.hpp"
#include "random_positions.hpp"

namespace preferans::test {
namespace {

const bool endings = add("end_table/every_game_against_minimax", [] {
    Random random(21);
    for (const Game game : all_games) {
        const EndTable& table = EndTable::of(game);
        for (int i = 0; i < cases(4000); ++i) {
            const int tricks = 1 + below(random, table.tricks());
            const Position position = random_ending(random, game.players, tricks);
            check_equal(table.value<PortableBits>(hands_of(position), position.leader, tricks),
                        minimax_tricks(game, position),
                        [&] { return text_of(position, objective_of(game)); });
        }
    }
});

}  // namespace
}  // namespace preferans::test
