// The solver against plain minimax on random endings, and against the plain reference search on larger ones.
#include <vector>

#include "check.hpp"
#include "minimax.hpp"
#include "plain_search.hpp"
#include "random_positions.hpp"
#include "solvers.hpp"

namespace preferans::test {
namespace {

Objective random_objective(Random& random, int players) {
    const int declarer = below(random, players);
    switch (below(random, players == 2 ? 3 : 2)) {
        case 0:
            return {Goal::tricks, random_strain(random), declarer};
        case 1:
            return {Goal::misere, Strain::no_trump, declarer};
        default:
            return {Goal::fewer_tricks, random_strain(random), declarer};
    }
}

// An ending with a good part of its trick on the table as often as not.
Position random_moment(Random& random, int players, int tricks, Strain trump) {
    return play_on(random, random_ending(random, players, tricks), trump, below(random, players));
}

int value_of(Solver& solver, const Position& position, const Objective& objective) {
    Solution solution;
    const auto fault = solver.solve(position, objective, {}, solution);
    check(!fault, [&] { return text_of(position, objective) + ": " + fault->message; });
    return solution.value[0];
}

// Value, card values and line of one question against `right`, which is trusted.
template <class Right>
void agrees(Solver& solver, const Position& position, const Objective& objective, const Right& right) {
    Solution solution;
    const auto fault = solver.solve(position, objective, {true, true}, solution);
    check(!fault, [&] { return text_of(position, objective) + ": " + fault->message; });
    if (fault) return;
    const auto declarer = static_cast<std::size_t>(objective.declarer);
    const int scale = objective.goal == Goal::fewer_tricks ? 2 : 1;
    check_equal(solution.value[0], right(position), [&] { return text_of(position, objective); });

    const Cards legal = position.legal(objective.trump);
    check_equal(solution.cards.size(), static_cast<std::size_t>(legal.size()), "number of card values");
    std::size_t row = 0;
    std::vector<Card> best;
    for (const Card card : legal) {
        const Position next = position.after(card, objective.trump);
        int expected = scale * (next.won[declarer] - position.won[declarer]) + right(next);
        if (scale == 2) expected -= position.tricks_left() - next.tricks_left();
        check(solution.cards[row].card == card, "cards stand by rising index");
        check_equal(solution.cards[row].value[0], expected,
                    [&] { return card.text() + " of " + text_of(position, objective); });
        if (expected == solution.value[0]) best.push_back(card);
        ++row;
    }

    // The line plays the lowest of the best cards, and every card of it keeps the value.
    check(!best.empty() && !solution.line.empty() && solution.line.front() == best.front(),
          [&] { return "first card of the line of " + text_of(position, objective); });
    Position moment = position;
    for (const Card card : solution.line) {
        check(moment.legal(objective.trump).contains(card), "the line is legal");
        moment = moment.after(card, objective.trump);
    }
    check(moment.over(), "the line ends with the last card");
    int taken = scale * (moment.won[declarer] - position.won[declarer]);
    if (scale == 2) taken -= position.tricks_left();
    check_equal(taken, solution.value[0], [&] { return "line of " + text_of(position, objective); });
}

const bool small = add("solver/endings_of_1_to_4_tricks_against_minimax", [] {
    Random random(1);
    Solver solver;
    Solver portable(portable_options());
    for (int i = 0; i < cases(20000); ++i) {
        const int players = 2 + below(random, 2);
        const Objective objective = random_objective(random, players);
        const Position position = random_moment(random, players, 1 + below(random, 4), objective.trump);
        agrees(i % 2 == 0 ? solver : portable, position, objective,
               [&](const Position& at) { return minimax(at, objective); });
    }
});

const bool plain_small = add("solver/plain_search_of_1_to_4_tricks_against_minimax", [] {
    Random random(2);
    for (int i = 0; i < cases(20000); ++i) {
        const int players = 2 + below(random, 2);
        const Objective objective = random_objective(random, players);
        const Position position = random_moment(random, players, 1 + below(random, 4), objective.trump);
        check_equal(plain_value(position, objective).value, minimax(position, objective),
                    [&] { return text_of(position, objective); });
    }
});

const bool middle = add("solver/endings_of_5_to_7_tricks_against_the_plain_search", [] {
    Random random(3);
    Solver solver;
    for (int i = 0; i < cases(3000); ++i) {
        const int players = 2 + below(random, 2);
        const Objective objective = random_objective(random, players);
        const Position position = random_moment(random, players, 5 + below(random, 3), objective.trump);
        agrees(solver, position, objective,
               [&](const Position& at) { return plain_value(at, objective).value; });
    }
});

const bool caught = add("solver/caught_is_misere_of_one_or_more", [] {
    Random random(4);
    Solver solver;
    for (int i = 0; i < cases(3000); ++i) {
        const int players = 2 + below(random, 2);
        const Objective objective{Goal::misere, Strain::no_trump, below(random, players)};
        const Position position = random_moment(random, players, 1 + below(random, 10), objective.trump);
        bool result = false;
        const auto fault = solver.caught(position, objective.declarer, result);
        check(!fault, "caught has no fault");
        check_equal(result, value_of(solver, position, objective) > 0,
                    [&] { return text_of(position, objective); });
    }
});

void full_deals(Goal goal, bool trumps, int deals) {
    Random random(5);
    Solver solver;
    for (int i = 0; i < deals; ++i) {
        const Position position = random_ending(random, 3, 10);
        const Objective objective{goal, trumps ? static_cast<Strain>(i % 4) : Strain::no_trump, i / 4 % 3};
        check_equal(value_of(solver, position, objective), plain_value(position, objective).value,
                    [&] { return text_of(position, objective); });
    }
}

// 300 full deals of each at PREFERANS_TEST_SCALE=30.
const bool trumps = add("solver/full_deals_trump", [] { full_deals(Goal::tricks, true, cases(10)); });
const bool no_trump = add("solver/full_deals_no_trump", [] { full_deals(Goal::tricks, false, cases(10)); });
const bool misere = add("solver/full_deals_misere", [] { full_deals(Goal::misere, false, cases(10)); });

}  // namespace
}  // namespace preferans::test
