// Every static bound against exact values on tens of thousands of small endings: a bound may be wide, never
// wrong. A bound that is wrong in one ending of three hundred can pass a thousand full deals, so endings are
// what counts.
#include <vector>

#include "bit_gather.hpp"
#include "check.hpp"
#include "misere_suits.hpp"
#include "moments.hpp"
#include "random_positions.hpp"
#include "sure_tricks.hpp"
#include "transposition_table.hpp"

namespace preferans::test {
namespace {

// One bound of sure_tricks.hpp, as bounds on the declarer's tricks; tricks() or 0 where it has nothing to
// say. A new bound is one row.
struct Bound {
    const char* name;
    Game game;
    Bounds (*declarer)(const Hands& hands, int leader, int tricks);
};

template <Game game>
Bounds sure_of_both(const Hands& hands, int leader, int tricks) {
    const SureTricks sure = sure_tricks<PortableBits, game>(hands, leader, tricks);
    return {sure.declarer, tricks - sure.defenders};
}

// What the search itself asks, one target after the other.
template <Game game, int leader>
Bounds by_verdicts(const Hands& hands, int tricks) {
    Bounds bounds{0, tricks};
    for (int target = 1; target <= tricks; ++target) {
        const Verdict verdict = verdict_of_sure_tricks<PortableBits, game, leader>(hands, tricks, target);
        if (verdict == Verdict::reached) bounds.lower = std::max(bounds.lower, target);
        if (verdict == Verdict::not_reached) bounds.upper = std::min(bounds.upper, target - 1);
    }
    return bounds;
}

template <Game game>
Bounds verdicts(const Hands& hands, int leader, int tricks) {
    if (leader == 0) return by_verdicts<game, 0>(hands, tricks);
    return leader == 1 ? by_verdicts<game, 1>(hands, tricks) : by_verdicts<game, 2>(hands, tricks);
}

template <int leader>
Bounds of_misere(const Hands& hands, int tricks) {
    const MisereBounds<PortableBits> sure(misere_suits(), hands);
    return {sure.caught<leader>() ? 1 : 0, sure.clean<leader>(hands) ? 0 : tricks};
}

Bounds misere_bounds(const Hands& hands, int leader, int tricks) {
    if (leader == 0) return of_misere<0>(hands, tricks);
    return leader == 1 ? of_misere<1>(hands, tricks) : of_misere<2>(hands, tricks);
}

const std::vector<Bound>& bounds() {
    static const std::vector<Bound> all = {
        {"sure_tricks, trumps", trump_game, sure_of_both<trump_game>},
        {"sure_tricks, no trump", no_trump_game, sure_of_both<no_trump_game>},
        {"verdicts, trumps", trump_game, verdicts<trump_game>},
        {"verdicts, no trump", no_trump_game, verdicts<no_trump_game>},
        {"misere_suits", misere_game, misere_bounds},
        {"misere_suits, two hands", misere_duel, misere_bounds},
    };
    return all;
}

using Exact = int (*)(Game game, const Position& position);

// How often a bound said something, and how often it was the exact value.
struct Use {
    long low = 0;
    long high = 0;
};

// Checks all bounds of one game on `count` endings of `fewest` to `most` tricks and sees to it that each is
// at work.
void test_bounds(Game game, unsigned seed, int count, int fewest, int most, Exact exact,
                 Position (*ending)(Random&, int, int) = random_ending) {
    Random random(seed);
    std::vector<Use> tight(bounds().size());
    for (int i = 0; i < count; ++i) {
        const int tricks = fewest + below(random, most - fewest + 1);
        const Position position = ending(random, game.players, tricks);
        const int value = exact(game, position);
        for (std::size_t row = 0; row < bounds().size(); ++row) {
            const Bound& bound = bounds()[row];
            if (!(bound.game == game)) continue;
            const Bounds says = bound.declarer(hands_of(position), position.leader, tricks);
            check(says.lower <= value && value <= says.upper, [&] {
                return std::string(bound.name) + " says " + std::to_string(says.lower) + ".." +
                       std::to_string(says.upper) + ", exact " + std::to_string(value) + ": " +
                       text_of(position, objective_of(game));
            });
            tight[row].low += says.lower > 0 && says.lower == value;
            tight[row].high += says.upper < tricks && says.upper == value;
        }
    }
    for (std::size_t row = 0; row < bounds().size(); ++row) {
        if (!(bounds()[row].game == game)) continue;
        const std::string name = bounds()[row].name;
        check(tight[row].low + tight[row].high > count / 1000, name + " is hardly ever exact");
        if (name.starts_with("sure_tricks")) {
            check(tight[row].low > count / 100, name + ": the declarer's is hardly ever exact");
            check(tight[row].high > count / 100, name + ": the defenders' is hardly ever exact");
        }
    }
}

const bool trump_small = add("sure_tricks/trump_2_to_4_tricks",
                             [] { test_bounds(trump_game, 11, cases(40000), 2, 4, minimax_tricks); });
const bool no_trump_small = add("sure_tricks/no_trump_2_to_4_tricks",
                                [] { test_bounds(no_trump_game, 12, cases(40000), 2, 4, minimax_tricks); });
const bool misere_small = add("sure_tricks/misere_2_to_4_tricks",
                              [] { test_bounds(misere_game, 13, cases(20000), 2, 4, minimax_tricks); });
const bool misere_duel_small = add("sure_tricks/misere_of_two_2_to_4_tricks",
                                   [] { test_bounds(misere_duel, 14, cases(20000), 2, 4, minimax_tricks); });
const bool trump_large = add("sure_tricks/trump_5_to_7_tricks",
                             [] { test_bounds(trump_game, 15, cases(8000), 5, 7, plain_tricks); });
const bool no_trump_large = add("sure_tricks/no_trump_5_to_7_tricks",
                                [] { test_bounds(no_trump_game, 16, cases(8000), 5, 7, plain_tricks); });
const bool misere_large = add("sure_tricks/misere_5_to_6_tricks",
                              [] { test_bounds(misere_game, 17, cases(4000), 5, 6, plain_tricks); });
const bool misere_low = add("sure_tricks/misere_low_hands_4_to_7_tricks", [] {
    test_bounds(misere_game, 18, cases(4000), 4, 7, plain_tricks, random_low_ending);
});

}  // namespace
}  // namespace preferans::test
