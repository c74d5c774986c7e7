#include "plan_view.hpp"

#include <algorithm>

namespace preferans {
namespace {

constexpr std::uint32_t trump_suit = 0xFF000000;

std::uint32_t suit_cards(std::size_t suit) {
    return std::uint32_t{0xFF} << 8 * suit;
}

// Writes the owners of cards in a row, three bits each.
class Letters {
  public:
    void add(unsigned letter) {
        const std::size_t word = count_ / 21;
        key_.words[word] |= std::uint64_t{letter} << 3 * (count_ - 21 * word);
        ++count_;
    }

    // Bits 27.. of the second word: lengths, the leader, what is needed; the third word: limits.
    PlanKey finish(const PlanView& view, std::uint32_t in_play, int need) {
        const std::uint32_t lengths = suits::counts(in_play);
        int place = 27;
        for (int suit = 0; suit < 4; ++suit, place += 4)
            key_.words[1] |= std::uint64_t{lengths >> 8 * suit & 15} << place;
        key_.words[1] |= static_cast<std::uint64_t>(view.leader) << place;
        key_.words[1] |= static_cast<std::uint64_t>(need) << (place + 2);
        for (std::size_t suit = 0; suit < 4; ++suit) {
            key_.words[2] |= static_cast<std::uint64_t>(view.least[suit] | view.most[suit] << 4) << 8 * suit;
        }
        return key_;
    }

  private:
    PlanKey key_;
    std::size_t count_ = 0;
};

}  // namespace

void PlanView::tighten() {
    for (std::size_t suit = 0; suit < 4; ++suit) {
        const auto left = static_cast<std::uint8_t>(std::popcount(open & suit_cards(suit)));
        most[suit] = std::min(most[suit], left);
        least[suit] = std::min(least[suit], most[suit]);
    }
}

void PlanView::shut(int player, std::uint32_t suit) {
    known[static_cast<std::size_t>(2 - player)] |= open & suit;
    open &= ~suit;
}

void PlanView::put(std::uint32_t card, bool trumps) {
    const int player = to_move();
    if (player == 0) {
        own &= ~card;
    } else {
        if (trick_size > 0 && (card & plan_suit_of(trick[0])) == 0) {
            shut(player, plan_suit_of(trick[0]));
            if (trumps && (card & trump_suit) == 0) shut(player, trump_suit);
        }
        const auto index = static_cast<std::size_t>(player - 1);
        if ((known[index] & card) != 0) {
            known[index] &= ~card;
        } else {
            open &= ~card;
            const auto suit = static_cast<std::size_t>(std::countr_zero(card) / 8);
            if (player == 1) {
                if (least[suit] > 0) --least[suit];
                if (most[suit] > 0) --most[suit];
            }
        }
        tighten();
    }
    trick[static_cast<std::size_t>(trick_size++)] = card;
}

void PlanView::take(int winner) {
    leader = winner;
    trick = {};
    trick_size = 0;
}

unsigned PlanView::winners(bool trumps, bool merged) const {
    const auto beats = [&](std::uint32_t card, std::uint32_t best) {
        if ((card & plan_suit_of(best)) != 0) return card > best;
        return trumps && (card & trump_suit) != 0;
    };
    std::size_t best = 0;
    for (std::size_t place = 1; place < 3; ++place) {
        if (beats(trick[place], trick[best])) best = place;
    }
    const auto player = [&](std::size_t place) { return (leader + static_cast<int>(place)) % 3; };
    const unsigned one = 1u << player(best);
    if (!merged || player(best) == 0) return one;
    for (std::size_t place = 0; place < 3; ++place) {
        if (place == best || player(place) == 0 || (plan_suit_of(trick[best]) & trick[place]) == 0) continue;
        const std::uint32_t low = std::min(trick[best], trick[place]);
        const std::uint32_t between = ((trick[best] | trick[place]) ^ low) - low;
        if ((between & (own | table_card(0))) == 0) return one | 1u << player(place);
    }
    return one;
}

int PlanView::cashed(bool trumps) const {
    const std::uint32_t others = unseen();
    const auto sure = [&](std::size_t suit) {
        const std::uint32_t theirs = others & suit_cards(suit);
        const std::uint32_t mine = own & suit_cards(suit);
        if (theirs == 0) return std::popcount(mine);
        const int top = std::popcount(mine & (0 - std::bit_floor(theirs)));
        return top >= std::popcount(theirs) ? std::popcount(mine) : top;
    };
    const int drawn = sure(3);
    if (trumps && (others & trump_suit) != 0 && drawn < std::popcount(others & trump_suit)) return drawn;
    return drawn + sure(0) + sure(1) + sure(2);
}

std::uint32_t PlanView::cash(bool trumps) const {
    if (trumps && (unseen() & trump_suit) != 0) return std::bit_floor(own & trump_suit);
    for (std::size_t suit = 0; suit < 4; ++suit) {
        const std::uint32_t mine = own & suit_cards(suit);
        if (mine > (unseen() & suit_cards(suit))) return std::bit_floor(mine);
    }
    return 0;
}

int PlanView::trump_length() const {
    // A trump is lost only to a higher one of the others, and each of those beats one.
    int lost = 0;
    int higher = 0;
    for (std::uint32_t card = 0x80000000; card >= 0x01000000; card >>= 1) {
        if ((unseen() & card) != 0) ++higher;
        if ((own & card) != 0 && higher > 0) {
            --higher;
            ++lost;
        }
    }
    return std::popcount(own & trump_suit) - lost;
}

PackedView pack(const PlanView& view, int need) {
    PackedView packed;
    packed.view = view;
    packed.view.own = packed.view.open = 0;
    packed.view.known = {};
    packed.view.trick = {};
    Letters letters;
    const std::uint32_t in_play = view.own | view.unseen() | view.table();
    const std::uint32_t declared = view.table_card(0);
    for (std::size_t suit = 0; suit < 4; ++suit) {
        std::uint32_t next = std::uint32_t{1} << 8 * suit;
        // In the order of letters from 1 on: known to be with player 1, with 2, open, first and second card
        // on the table.
        std::array<std::uint32_t*, 5> to{&packed.view.known[0], &packed.view.known[1], &packed.view.open,
                                         &packed.view.trick[0], &packed.view.trick[1]};
        std::array<int, 5> run{};
        const auto close = [&] {
            for (std::size_t letter = 0; letter < run.size(); ++letter) {
                for (; run[letter] > 0; --run[letter], next <<= 1) {
                    *to[letter] |= next;
                    letters.add(static_cast<unsigned>(letter) + 1);
                }
            }
        };
        for (std::uint32_t rest = in_play & suit_cards(suit); rest != 0; rest &= rest - 1) {
            const std::uint32_t card = rest & (0 - rest);
            if ((card & view.own) != 0) {
                close();
                packed.view.own |= next;
                letters.add(0);
                next <<= 1;
            } else if (card == declared) {
                close();
                *to[card == view.trick[0] ? 3 : 4] |= next;
                letters.add(card == view.trick[0] ? 4 : 5);
                next <<= 1;
            } else {
                ++run[(card & view.known[0]) != 0   ? 0
                      : (card & view.known[1]) != 0 ? 1
                      : (card & view.open) != 0     ? 2
                      : card == view.trick[0]       ? 3
                                                    : 4];
            }
        }
        close();
    }
    packed.key = letters.finish(view, in_play, need);
    return packed;
}

PlanKey position_key(const PlanView& view, std::uint32_t first, int need, bool merged) {
    Letters letters;
    const std::uint32_t in_play = view.own | view.unseen();
    for (std::size_t suit = 0; suit < 4; ++suit) {
        std::array<int, 5> run{};
        const auto close = [&] {
            for (unsigned letter = 1; letter < run.size(); ++letter) {
                for (; run[letter] > 0; --run[letter]) letters.add(letter);
            }
        };
        for (std::uint32_t rest = in_play & suit_cards(suit); rest != 0; rest &= rest - 1) {
            const std::uint32_t card = rest & (0 - rest);
            if ((card & view.own) != 0) {
                close();
                letters.add(0);
                continue;
            }
            const std::size_t letter = (card & view.open) != 0 ? ((card & first) != 0 ? 3 : 4)
                                       : (card & first) != 0   ? 1
                                                               : 2;
            ++run[letter];
            if (!merged) close();
        }
        close();
    }
    return letters.finish(view, in_play, need);
}

}  // namespace preferans
