#include "plan_score.hpp"

namespace preferans {

bool PlanScore::at_trick(const PlanView& view, const Hands& hands, int target) {
    const int tricks = view.tricks();
    if (target <= 0) return true;
    if (target > tricks) return false;
    ++nodes_;
    if (stop_.now()) return false;
    const bool minimise = settings_.game.minimise;

    // 1. What needs no plan, or only that he cashes his winners.
    if (!minimise) {
        if (settings_.game.trumps && view.trump_length() >= target) return true;
        if (view.leader == 0) {
            const int sure = view.cashed(settings_.game.trumps);
            if (sure >= target && (settings_.by_target || sure >= tricks)) return true;
        }
    }

    // 2. Once nothing is hidden the plan plays as well as can be. A suit that has become known since the
    // start is with one defender, so no touching cards are in question.
    Moment moment;
    moment.hands = hands;
    moment.leader = view.leader;
    moment.tricks = tricks;
    if (view.open == 0) return cards_.reaches(moment, target);

    // 3. Positions met before.
    const PlanKey key = position_key(view, hands[1], settings_.by_target ? target : 0, merged_);
    const std::uint64_t hash = key.hash();
    std::uint32_t known = static_cast<std::uint32_t>(tricks) << 8;  // upper bound and lower bound
    if (table_.find(key, hash, known)) {
        if (target <= static_cast<int>(known & 0xFF)) return true;
        if (target > static_cast<int>(known >> 8)) return false;
    }

    // 4. No plan is better than open cards.
    const bool wish = minimise;  // of the defenders
    const bool result = open_.reaches(moment, target) == wish ? wish : step(view, hands, target);
    if (!stop_.stopped()) {
        known = result ? (known & 0xFF00) | static_cast<std::uint32_t>(target)
                       : (known & 0xFF) | static_cast<std::uint32_t>(target - 1) << 8;
        table_.store(key, hash, known);
    }
    return result;
}

bool PlanScore::step(const PlanView& view, const Hands& hands, int target) {
    const bool trumps = settings_.game.trumps;
    const int player = view.to_move();
    if (player == 0) {
        const std::uint32_t card = policy_.card(view, target);
        return card != 0 && with_card(view, hands, target, card);
    }
    const std::uint32_t hand = hands[static_cast<std::size_t>(player)];
    const std::uint32_t legal = plan_legal(hand, view.trick_size > 0 ? view.trick[0] : 0, trumps);
    const bool wish = settings_.game.minimise;
    // Touching cards are one, but for what the declarer knows of them.
    const std::uint32_t in_play = hands[0] | hands[1] | hands[2] | view.table();
    for (const std::uint32_t kind : {legal & view.open, legal & ~view.open}) {
        const std::uint32_t moves =
            suits::run_bottoms(kind, merged_ ? kind | view.own | view.table_card(0) : in_play);
        for (std::uint32_t rest = moves; rest != 0; rest &= rest - 1) {
            if (with_card(view, hands, target, rest & (0 - rest)) == wish) return wish;
        }
    }
    return !wish;
}

bool PlanScore::with_card(const PlanView& view, const Hands& hands, int target, std::uint32_t card) {
    const int player = view.to_move();
    Hands left = hands;
    left[static_cast<std::size_t>(player)] &= ~card;
    PlanView after = view;
    after.put(card, settings_.game.trumps);
    if (after.trick_size < 3) return step(after, left, target);
    const unsigned winners = after.winners(settings_.game.trumps, merged_);
    const bool wish = settings_.game.minimise;
    for (int winner = 0; winner < 3; ++winner) {
        if ((winners >> winner & 1) == 0) continue;
        PlanView next = after;
        next.take(winner);
        if (at_trick(next, left, target - (winner == 0 ? 1 : 0)) == wish) return wish;
    }
    return !wish;
}

}  // namespace preferans
