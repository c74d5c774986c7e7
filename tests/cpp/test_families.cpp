// Bounds of families of layouts against single layouts, and the search between them against the plain one.
#include <memory>
#include <vector>

#include "check.hpp"
#include "engines.hpp"
#include "family_search.hpp"
#include "moments.hpp"
#include "random_positions.hpp"

namespace preferans::test {
namespace {

constexpr std::array<Game, 3> games = {trump_game, no_trump_game, misere_game};

// The three searches of one game, as a count of layouts has them.
class Searches {
  public:
    Searches(Game game, bool bmi2) {
        const auto make = bmi2 ? make_bmi2_family_search : make_portable_family_search;
        const EndTable& ends = EndTable::of(game);
        for (std::size_t i = 0; i < 3; ++i) tables_.push_back(std::make_unique<TranspositionTable>(1 << 16));
        defenders = make(game, Ties::defenders, {ends, *tables_[0], memories_[0], stop_});
        declarer = make(game, Ties::declarer, {ends, *tables_[1], memories_[1], stop_});
        cards = make(game, Ties::cards,
                     {ends, *tables_[2], memories_[2], stop_, defenders.get(), declarer.get()});
    }

    int value(Search& search, const Position& position) const {
        const Moment moment = moment_of(position, Strain::hearts, 0);
        return exact_value(search, moment, moment.tricks / 3, stop_);
    }

    std::unique_ptr<Search> defenders;
    std::unique_ptr<Search> declarer;
    std::unique_ptr<Search> cards;

  private:
    StopPoll stop_;
    std::vector<std::unique_ptr<TranspositionTable>> tables_;
    std::array<MoveMemory, 3> memories_;
};

// Touching cards of the two defenders change hands, as many times as asked.
Position swapped(Random& random, Position position, int times) {
    Cards separators = position.hands[0];
    for (int i = 0; i < position.trick_size; ++i)
        separators = separators | position.trick[static_cast<std::size_t>(i)];
    for (int i = 0; i < times; ++i) {
        std::vector<std::array<Card, 2>> pairs;
        for (const Card one : position.hands[1]) {
            for (const Card other : position.hands[2]) {
                if (one.suit() != other.suit()) continue;
                bool touch = true;
                for (const Card mine : separators) {
                    const auto [low, high] = std::minmax(one.index, other.index);
                    touch = touch && !(low < mine.index && mine.index < high);
                }
                if (touch) pairs.push_back({one, other});
            }
        }
        if (pairs.empty()) return position;
        const auto [one, other] =
            pairs[static_cast<std::size_t>(below(random, static_cast<int>(pairs.size())))];
        position.hands[1] = (position.hands[1] - one) | other;
        position.hands[2] = (position.hands[2] - other) | one;
    }
    return position;
}

void test_families(Game game, unsigned seed, int count, bool bmi2) {
    Random random(seed);
    const Searches searches(game, bmi2);
    int met = 0;
    int open = 0;
    for (int i = 0; i < count; ++i) {
        const int tricks = 2 + below(random, 6);
        Position position = random_ending(random, 3, tricks);
        const Strain trump = game.trumps ? Strain::hearts : Strain::no_trump;
        if (below(random, 3) == 0) position = play_on(random, position, trump, 1 + below(random, 2));
        const int defenders = searches.value(*searches.defenders, position);
        const int declarer = searches.value(*searches.declarer, position);
        const auto [low, high] =
            game.minimise ? std::pair{declarer, defenders} : std::pair{defenders, declarer};
        open += low < high;
        ++met;
        for (int swaps = 0; swaps < 4; ++swaps) {
            const Position other = swapped(random, position, swaps);
            if (other.trick_size > 0 && check_play(other, trump)) continue;
            const int exact = plain_tricks(game, other);
            check(low <= exact && exact <= high, [&] {
                return "bounds " + std::to_string(low) + ".." + std::to_string(high) + ", exact " +
                       std::to_string(exact) + ": " + text_of(other, objective_of(game));
            });
            check(searches.value(*searches.cards, other) == exact,
                  [&] { return "not the exact value: " + text_of(other, objective_of(game)); });
            check(searches.value(*searches.defenders, other) == defenders &&
                      searches.value(*searches.declarer, other) == declarer,
                  [&] { return "not the bounds of its family: " + text_of(other, objective_of(game)); });
        }
    }
    check(open > 0 && open < met / 2, std::to_string(open) + " of " + std::to_string(met) + " families open");
}

const bool portable = add("families/bounds_and_values", [] {
    for (const Game game : games) test_families(game, 21, cases(1500), false);
});
const bool bmi2 = add("families/bounds_and_values_bmi2", [] {
    if (!has_bmi2()) return;
    for (const Game game : games) test_families(game, 22, cases(1500), true);
});

}  // namespace
}  // namespace preferans::test
