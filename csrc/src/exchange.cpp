// The exchange of the game for two with open cards: who leads has taken the talon and gives two of his twelve
// cards to the other, who lays two of his twelve away; then each wants fewer tricks than the other.
#include <algorithm>

#include "engines.hpp"

namespace preferans {
namespace {

using Pair = std::array<Card, 2>;
using Pairs = std::array<Pair, Discards::count>;

Pairs pairs_of(Cards twelve) {
    Pairs pairs{};
    std::size_t count = 0;
    for (const Card low : twelve) {
        for (const Card high : twelve) {
            if (low.index < high.index) pairs[count++] = {low, high};
        }
    }
    return pairs;
}

Cards without(Cards cards, Pair pair) {
    return cards - pair[0] - pair[1];
}

// Pairs in which no card touches a lower one of the twelve that stays in hand: laying such a lower one away
// instead leaves the same relative hands. `others` are the other player's cards.
bool is_lowest_of_its_kind(Cards twelve, Pair pair, Cards others) {
    for (const Card card : pair) {
        for (int index = card.index - 1; index >= 0 && index >> 3 == card.index >> 3; --index) {
            const Card below{static_cast<std::uint8_t>(index)};
            if (others.contains(below)) break;
            if (twelve.contains(below) && below != pair[0] && below != pair[1]) return false;
        }
    }
    return true;
}

// The leader's game after one gift: what the other can bring it to by his discard.
class AfterGift {
  public:
    AfterGift(Search& search, const Position& position, Cards leader_hand, Cards other_twelve)
        : search_(search), start_(position), twelve_(other_twelve), pairs_(pairs_of(other_twelve)) {
        start_.hands[seat(start_.leader)] = leader_hand;
    }

    // Whether some discard brings the leader's tricks to `target`; `first` is tried before the others.
    bool reaches(int target, const std::optional<Pair>& first, std::optional<Pair>& found) {
        if (first && twelve_.contains((*first)[0]) && twelve_.contains((*first)[1]) &&
            brings(*first, target)) {
            found = first;
            return true;
        }
        found = lowest(target);
        return found.has_value();
    }

    // The first discard by index that brings the leader's tricks to `target`.
    std::optional<Pair> lowest(int target) {
        for (const Pair& pair : pairs_) {
            if (!is_lowest_of_its_kind(twelve_, pair, start_.hands[seat(start_.leader)])) continue;
            if (brings(pair, target)) return pair;
        }
        return std::nullopt;
    }

  private:
    static std::size_t seat(int index) { return static_cast<std::size_t>(index); }

    bool brings(Pair pair, int target) {
        start_.hands[seat(1 - start_.leader)] = without(twelve_, pair);
        return search_.reaches(moment_of(start_, Strain::no_trump, start_.leader), target);
    }

    Search& search_;
    Position start_;
    Cards twelve_;
    Pairs pairs_;
};

}  // namespace

std::optional<Fault> Solver::exchange(const Position& position, std::array<Card, 2> talon, Exchange& out,
                                      const StopRequest& stop) {
    if (auto fault = check(position)) return fault;
    if (position.players != 2 || position.trick_size > 0 || position.tricks_left() != max_tricks) {
        return Fault{FaultCode::hands, "the exchange is for two hands of ten before the first card"};
    }
    if (auto fault = check(DealCards{{position.hands.data(), 2}, talon, {}, {}})) return fault;
    const std::lock_guard lock(mutex_);
    engines_->stop.reset(&stop);
    const auto leader = static_cast<std::size_t>(position.leader);
    const Cards twelve = position.hands[leader] | talon[0] | talon[1];
    const Cards other = position.hands[1 - leader];
    Search& search = *engines_->engine({false, true, 2}).search;
    const auto after = [&](Pair gift) {
        return AfterGift(search, position, without(twelve, gift), other | gift[0] | gift[1]);
    };

    // 1. The fewest tricks over all gifts; a gift is refuted by one discard that leaves the leader as many as
    // before.
    out = Exchange{};
    const Pairs gifts = pairs_of(twelve);
    std::array<int, Discards::count> at_least{};
    int best = max_tricks + 1;
    std::optional<Pair> refutation;
    for (std::size_t i = 0; i < gifts.size() && !engines_->stop.stopped(); ++i) {
        AfterGift game = after(gifts[i]);
        std::optional<Pair> found;
        while (best > 0 && !game.reaches(best, refutation, found) && !engines_->stop.stopped()) --best;
        if (found) refutation = found;
        at_least[i] = best;
    }
    if (auto fault = engines_->stopped()) return fault;

    // 2. All gifts that hold the leader to it, each with the lowest of the best discards.
    out.value = static_cast<std::int8_t>(2 * best - max_tricks);
    for (std::size_t i = 0; i < gifts.size(); ++i) {
        if (at_least[i] > best) continue;
        AfterGift game = after(gifts[i]);
        std::optional<Pair> found;
        if (best < max_tricks && game.reaches(best + 1, refutation, found)) {
            refutation = found;
            continue;
        }
        if (const std::optional<Pair> reply = game.lowest(best)) {
            out.gifts.push_back(gifts[i]);
            out.replies.push_back(*reply);
        }
    }
    return engines_->stopped();
}

}  // namespace preferans
