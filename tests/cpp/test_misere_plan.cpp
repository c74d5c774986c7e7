// The defenders' best single plan in the misère with hidden cards, for the same target against every discard
// or for one of each, against all plans tried with every discard kept in view.
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "bit_gather.hpp"
#include "check.hpp"
#include "misere_game.hpp"
#include "misere_one_plan.hpp"
#include "misere_plan.hpp"
#include "moments.hpp"
#include "no_trump_trick.hpp"
#include "random_positions.hpp"
#include "switched_off.hpp"

namespace preferans::test {
namespace {

// What everybody sees: cards not played, the declarer's with those laid away, and the discards still
// possible.
struct Table {
    Hands hands{};
    int leader = 0;
    std::vector<std::uint32_t> trick;
    std::vector<std::uint32_t> discards;

    int to_move() const { return (leader + static_cast<int>(trick.size())) % 3; }
    bool over() const { return hands[1] == 0 && trick.empty(); }

    std::uint32_t legal(std::uint32_t discard) const {
        std::uint32_t hand = hands[static_cast<std::size_t>(to_move())];
        if (to_move() == 0) hand &= ~discard;
        return trick.empty() ? hand : suits::legal(hand, trick[0]);
    }

    // Cards that may be played with one discard or another.
    std::uint32_t legal() const {
        std::uint32_t cards = 0;
        for (const std::uint32_t discard : discards) cards |= legal(discard);
        return cards;
    }

    // True where hand 0 takes the trick with this card.
    bool play(std::uint32_t card) {
        if (to_move() == 0)
            std::erase_if(discards, [&](std::uint32_t discard) { return (legal(discard) & card) == 0; });
        hands[static_cast<std::size_t>(to_move())] &= ~card;
        trick.push_back(card);
        if (trick.size() < 3) return false;
        std::size_t best = 0;
        for (std::size_t i = 1; i < 3; ++i)
            if (suits::suit_of(trick[i]) == suits::suit_of(trick[0]) && trick[i] > trick[best]) best = i;
        leader = (leader + static_cast<int>(best)) % 3;
        trick.clear();
        return leader == 0;
    }
};

int best_plan(const Table& table) {
    if (table.over()) return 0;
    const bool declarer = table.to_move() == 0;
    int best = declarer ? max_tricks + 1 : -1;
    for (std::uint32_t rest = table.legal(); rest != 0; rest &= rest - 1) {
        Table next = table;
        const int taken = next.play(rest & (0 - rest));
        const int value = taken + best_plan(next);
        best = declarer ? std::min(best, value) : std::max(best, value);
    }
    return best;
}

int tricks_if_seen(const Table& table, std::uint32_t discard) {
    Table seen = table;
    seen.discards = {discard};
    seen.hands[0] &= ~discard;
    return best_plan(seen);
}

// Whether one plan catches so many tricks against each discard.
bool attains(const Table& table, const std::map<std::uint32_t, int>& targets) {
    const auto caught = [&](std::uint32_t discard) { return targets.at(discard) <= 0; };
    if (std::ranges::all_of(table.discards, caught)) return true;
    if (table.over()) return false;
    const bool declarer = table.to_move() == 0;
    for (std::uint32_t rest = table.legal(); rest != 0; rest &= rest - 1) {
        Table next = table;
        std::map<std::uint32_t, int> left = targets;
        if (next.play(rest & (0 - rest))) {
            for (auto& [discard, target] : left) --target;
        }
        if (attains(next, left) != declarer) return !declarer;
    }
    return declarer;
}

std::uint32_t any_of(Random& random, std::uint32_t cards) {
    for (int skip = below(random, std::popcount(cards)); skip > 0; --skip) cards &= cards - 1;
    return cards & (0 - cards);
}

// An ending of `tricks` tricks, some cards into its first, as the rules and as the search have it.
struct Ending {
    Table table;
    NamedState state;

    Ending(Random& random, int tricks, int hidden, int played) {
        const Position position = random_low_ending(random, 3, tricks);
        table.hands = hands_of(position);
        table.leader = position.leader;
        const std::uint32_t dealt = table.hands[0] | table.hands[1] | table.hands[2];
        for (int i = 0; i < hidden; ++i) table.hands[0] |= any_of(random, ~(dealt | table.hands[0]));
        const std::uint32_t pool = table.hands[0];
        for (std::uint32_t first = pool; first != 0; first &= first - 1) {
            const std::uint32_t one = first & (0 - first);
            if (hidden == 1) table.discards.push_back(one);
            for (std::uint32_t second = first ^ one; hidden == 2 && second != 0; second &= second - 1)
                table.discards.push_back(one | (second & (0 - second)));
        }
        state.state.hands = table.hands;
        state.state.leader = static_cast<std::uint8_t>(table.leader);
        state.state.hidden = static_cast<std::uint8_t>(hidden);
        for (std::size_t i = 0; i < state.names.size(); ++i) state.names[i] = static_cast<std::uint8_t>(i);
        for (int i = 0; i < played; ++i) {
            const std::uint32_t card = any_of(random, table.legal());
            table.play(card);
            state.advance(state.find(Cards(card).lowest()));
        }
    }

    std::string text() const {
        std::string text = "leader ";
        text.append(std::to_string(table.leader)).append(", hands");
        for (const std::uint32_t hand : table.hands) text.append(" ").append(Cards(hand).text());
        for (const std::uint32_t card : table.trick) text.append(", ").append(Cards(card).text());
        return text;
    }
};

const bool every_plan = add("misere_plan/is_the_best_of_all_plans", [] {
    Random random(81);
    StopPoll stop;
    const EndTable& ends = EndTable::of(misere_game);
    TranspositionTable shared(std::size_t{1} << 16);
    TranspositionTable own(std::size_t{1} << 14);
    std::vector<std::unique_ptr<Search>> searches;
    searches.push_back(make_portable_plan_search(ends, shared, stop));
    if (has_bmi2()) searches.push_back(make_bmi2_plan_search(ends, shared, stop));
    searches.push_back(std::make_unique<PlanSearch<PortableBits, NoRuns>>(ends, own, stop));
    searches.push_back(std::make_unique<PlanSearch<PortableBits, NoEndTables>>(ends, own, stop));
    searches.push_back(std::make_unique<PlanSearch<PortableBits, NoStoredBounds>>(ends, own, stop));
    searches.push_back(std::make_unique<PlanSearch<PortableBits, NoLearnedOrder>>(ends, own, stop));
    const auto open =
        make_portable_search(misere_game, ends, shared, stop);  // the same table, other questions
    for (int i = 0; i < cases(1500); ++i) {
        const int tricks = 2 + i % 3;
        const Ending ending(random, tricks, 1 + below(random, 2), below(random, 4));
        const Moment moment = misere::open_moment(ending.state.state, 0);
        const int right = best_plan(ending.table);
        for (const auto& search : searches) {
            for (const int target : {right, right + 1}) {
                check_equal(search->reaches(moment, target), target == right,
                            [&] { return ending.text() + ", target " + std::to_string(target); });
            }
        }
        for (const std::uint32_t discard : ending.table.discards) {
            const int value = tricks_if_seen(ending.table, discard);
            Moment known;
            known.hands = ending.table.hands;
            known.hands[0] &= ~discard;
            known.leader = ending.table.leader;
            known.tricks = moment.tricks;
            known.trick_size = static_cast<int>(ending.table.trick.size());
            std::copy(ending.table.trick.begin(), ending.table.trick.end(), known.trick.begin());
            check(open->reaches(known, value) && !open->reaches(known, value + 1),
                  [&] { return "seen " + Cards(discard).text() + ": " + ending.text(); });
            check(right <= value, [&] { return "more than if it is seen: " + ending.text(); });
        }
    }
});

const bool targets_apart = add("misere_plan/comes_to_a_target_of_each_world", [] {
    Random random(82);
    StopPoll stop;
    const EndTable& ends = EndTable::of(misere_game);
    TranspositionTable table(std::size_t{1} << 16);
    const auto open = make_portable_search(misere_game, ends, table, stop);
    const auto level = make_portable_plan_search(ends, table, stop);
    misere::OnePlan forgetful(*open, *level, stop);  // it keeps next to nothing
    misere::OnePlan lasting(*open, *level, stop);
    lasting.set_memory(std::size_t{1} << 20);
    std::array<int, 2> answers{};
    for (int i = 0; i < cases(400); ++i) {
        const Ending ending(random, 2 + i % 3, 1 + below(random, 2), below(random, 4));
        const misere::State& state = ending.state.state;
        const std::uint32_t pool = ending.state.named(state.hands[0]);
        const std::vector<std::uint32_t> worlds = misere::worlds(state);
        check_equal(worlds.size(), ending.table.discards.size(), [&] { return "worlds, " + ending.text(); });
        for (int question = 0; question < 4; ++question) {
            std::map<std::uint32_t, int> targets;
            misere::Tricks tricks{};
            for (const std::uint32_t discard : ending.table.discards) {
                const int most = tricks_if_seen(ending.table, discard);
                targets[discard] = std::max(most - below(random, 2 + question), 0);
                const auto here = std::ranges::find_if(worlds, [&](std::uint32_t world) {
                    return ending.state.named(world) == (discard & pool);
                });
                tricks[static_cast<std::size_t>(here - worlds.begin())] =
                    static_cast<std::int8_t>(targets[discard]);
            }
            const bool right = attains(ending.table, targets);
            ++answers[right];
            check_equal(forgetful.reaches(state, tricks), right,
                        [&] { return "forgetful, " + ending.text(); });
            check_equal(lasting.reaches(state, tricks), right, [&] { return "lasting, " + ending.text(); });
        }
    }
    check(std::ranges::min(answers) > cases(400) / 10, "both answers are asked for");
});

}  // namespace
}  // namespace preferans::test
