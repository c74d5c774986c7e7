// Each reduction of the search switched off, all on and all off: the same values on random endings and
// moments.
#include <memory>
#include <string>
#include <vector>

#include "bit_gather.hpp"
#include "check.hpp"
#include "engines.hpp"
#include "moments.hpp"
#include "random_positions.hpp"
#include "switched_off.hpp"
#include "two_sided_search.hpp"

namespace preferans::test {
namespace {

struct Nothing : Standard {
    static constexpr bool runs = false;
    static constexpr bool end_tables = false;
    static constexpr bool sure_tricks = false;
    static constexpr bool stored_bounds = false;
    static constexpr bool learned_order = false;
};

// A search with one set of reductions and a small table of its own, kept over all questions.
struct Variant {
    std::string name;
    std::unique_ptr<TranspositionTable> table;
    std::unique_ptr<Search> search;
};

template <Game game, class Use>
Variant variant(const char* name, StopPoll& stop) {
    auto table = std::make_unique<TranspositionTable>(std::size_t{1} << 16);
    auto search = std::make_unique<TwoSidedSearch<PortableBits, game, Use>>(EndTable::of(game), *table, stop);
    return {name, std::move(table), std::move(search)};
}

// `count` moments of 2 to 6 tricks, half of them inside a trick.
template <Game game>
void test_reductions(unsigned seed, int count) {
    Random random(seed);
    StopPoll stop;
    std::vector<Variant> variants;
    variants.push_back(variant<game, Standard>("all reductions", stop));
    variants.push_back(variant<game, NoRuns>("without runs", stop));
    variants.push_back(variant<game, NoEndTables>("without end tables", stop));
    variants.push_back(variant<game, NoSureTricks>("without sure tricks", stop));
    variants.push_back(variant<game, NoStoredBounds>("without stored bounds", stop));
    variants.push_back(variant<game, NoLearnedOrder>("without the learned order", stop));
    const Variant nothing = variant<game, Nothing>("no reductions", stop);
    const Strain trump = objective_of(game).trump;
    for (int i = 0; i < count; ++i) {
        const int tricks = 2 + below(random, 5);
        const int played = i % 2 == 0 ? 0 : below(random, game.players);
        const Position position = play_on(random, random_ending(random, game.players, tricks), trump, played);
        const Moment moment = moment_of(position, trump, 0);
        const int guess = below(random, tricks + 1);
        const int right =
            tricks <= 4 ? exact_value(*nothing.search, moment, guess, stop) : plain_tricks(game, position);
        for (const Variant& one : variants) {
            check_equal(exact_value(*one.search, moment, guess, stop), right,
                        [&] { return one.name + ": " + text_of(position, objective_of(game)); });
        }
    }
}

// 50,000 endings of each game at PREFERANS_TEST_SCALE=10.
const bool trumps = add("reductions/trump", [] { test_reductions<trump_game>(61, cases(5000)); });
const bool no_trump = add("reductions/no_trump", [] { test_reductions<no_trump_game>(62, cases(5000)); });
const bool misere = add("reductions/misere", [] { test_reductions<misere_game>(63, cases(5000)); });
const bool duel = add("reductions/two_hands", [] {
    test_reductions<trump_duel>(64, cases(1000));
    test_reductions<no_trump_duel>(65, cases(1000));
    test_reductions<misere_duel>(66, cases(1000));
    test_reductions<trump_misere_duel>(67, cases(1000));
});

}  // namespace
}  // namespace preferans::test
