// Entries of the transposition table, sampled after a search of full deals and proved again by the plain
// search.
#include <unordered_set>
#include <vector>

#include "bit_gather.hpp"
#include "check.hpp"
#include "engines.hpp"
#include "moments.hpp"
#include "random_positions.hpp"

namespace preferans::test {
namespace {

constexpr int most_tricks_proved = 7;  // larger positions take the plain search too long

struct Found {
    Position position;
    Bounds bounds;
};

// The positions one trick later, for every way to play the trick.
void after_one_trick(const Position& position, Strain trump, std::vector<Position>& out) {
    for (const Card card : position.legal(trump)) {
        const Position next = position.after(card, trump);
        if (next.trick_size == 0) {
            out.push_back(next);
        } else {
            after_one_trick(next, trump, out);
        }
    }
}

std::uint64_t key_of(const Position& position) {
    return RelativeState::of<PortableBits>(hands_of(position)).key(position.leader);
}

// Walks down from `start` through positions that the table knows and collects up to `wanted` of them.
void sample(const Position& start, Strain trump, const TranspositionTable& table, Random& random,
            std::size_t wanted, std::vector<Found>& out) {
    std::unordered_set<std::uint64_t> seen;
    const std::size_t enough = out.size() + wanted;
    for (int walk = 0; walk < 200 && out.size() < enough; ++walk) {
        Position position = start;
        while (position.tricks_left() > 1) {
            std::vector<Position> next;
            after_one_trick(position, trump, next);
            std::vector<Position> known;
            for (const Position& one : next) {
                Bounds bounds{};
                if (!table.find(TranspositionTable::mix(key_of(one)), bounds)) continue;
                known.push_back(one);
                const bool fresh = one.tricks_left() <= most_tricks_proved && seen.insert(key_of(one)).second;
                if (fresh && out.size() < enough && below(random, 4) == 0) out.push_back({one, bounds});
            }
            if (known.empty()) break;
            position = known[static_cast<std::size_t>(below(random, static_cast<int>(known.size())))];
        }
    }
}

void test_entries(Game game, unsigned seed, int count) {
    constexpr std::size_t per_deal = 50;
    Random random(seed);
    TranspositionTable table(std::size_t{1} << 20);
    StopPoll stop;
    const auto search = make_portable_search(game, EndTable::of(game), table, stop);
    const Objective objective = objective_of(game);
    std::vector<Found> found;
    for (int deal = 0; found.size() < static_cast<std::size_t>(count); ++deal) {
        if (deal > 2 * count) return check(false, "deals leave too few entries that play can reach");
        const Position position = random_ending(random, game.players, max_tricks);
        exact_value(*search, moment_of(position, objective.trump, 0), 3, stop);
        sample(position, objective.trump, table, random, per_deal, found);
    }
    for (const Found& entry : found) {
        const int value = plain_tricks(game, entry.position);
        check(entry.bounds.lower <= value && value <= entry.bounds.upper, [&] {
            return "kept " + std::to_string(entry.bounds.lower) + ".." + std::to_string(entry.bounds.upper) +
                   ", exact " + std::to_string(value) + ": " + text_of(entry.position, objective);
        });
    }
}

// 20,000 of each at PREFERANS_TEST_SCALE=10.
const bool trumps = add("table_entries/trump", [] { test_entries(trump_game, 31, cases(2000)); });
const bool no_trump = add("table_entries/no_trump", [] { test_entries(no_trump_game, 32, cases(2000)); });
const bool misere = add("table_entries/misere", [] { test_entries(misere_game, 33, cases(2000)); });
const bool duel = add("table_entries/duel", [] { test_entries(trump_misere_duel, 34, cases(300)); });

const bool empty = add("table_entries/an_empty_table_knows_nothing", [] {
    Random random(35);
    const TranspositionTable table(4096);
    for (int i = 0; i < 1000; ++i) {
        Bounds bounds{-1, -1};
        const Position position = random_ending(random, 3, 1 + below(random, 10));
        check(!table.find(TranspositionTable::mix(key_of(position)), bounds) && bounds.lower == -1,
              "found in an empty table");
    }
});

const bool exact_keys = add("table_entries/distinct_states_have_distinct_keys", [] {
    // All endings of two tricks in two suits, told apart by their cards in relative order.
    std::unordered_set<std::uint64_t> keys;
    std::size_t states = 0;
    for (int first = 0; first <= 6; ++first) {  // cards of suit 0, the others of suit 1
        const std::uint32_t all = ((1u << first) - 1) | ((1u << (6 - first)) - 1) << 8;
        for (std::uint32_t zero = all; zero != 0; zero = (zero - 1) & all) {
            if (std::popcount(zero) != 2) continue;
            const std::uint32_t rest = all & ~zero;
            for (std::uint32_t one = rest; one != 0; one = (one - 1) & rest) {
                if (std::popcount(one) != 2) continue;
                for (int leader = 0; leader < 3; ++leader, ++states) {
                    const Hands hands = {zero, one, rest & ~one};
                    keys.insert(TranspositionTable::mix(RelativeState::of<PortableBits>(hands).key(leader)));
                }
            }
        }
    }
    check_equal(keys.size(), states, "distinct keys");
    check_equal(states, std::size_t{7 * 15 * 6 * 3}, "states");
});

}  // namespace
}  // namespace preferans::test
