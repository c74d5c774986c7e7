#include "misere_suits.hpp"

#include <algorithm>
#include <bit>

namespace preferans {
namespace {

// Cards of one suit by owner, lowest card in bit 0; together they fill the lowest `length` bits.
struct Suit {
    std::uint32_t his;  // the declarer's
    std::uint32_t one;  // hand 1's
    std::uint32_t other;
};

constexpr std::uint32_t close_up(std::uint32_t cards, std::uint32_t gone) {
    for (std::uint32_t rest = gone; rest != 0; rest = (rest & (rest - 1)) >> 1) {
        const std::uint32_t below = (rest & (0 - rest)) - 1;
        cards = (cards & below) | (cards >> 1 & ~below);
    }
    return cards;
}

std::size_t number_after(Suit suit, std::uint32_t gone) {
    const int length = std::popcount((suit.his | suit.one | suit.other) & ~gone);
    return string_number(length, close_up(suit.his & ~gone, gone), close_up(suit.one & ~gone, gone));
}

template <class Use>
void each_card(std::uint32_t cards, const Use& use) {
    for (; cards != 0; cards &= cards - 1) use(cards & (0 - cards));
}

// The same with no card where there is none.
template <class Use>
void each_card_or_none(std::uint32_t cards, const Use& use) {
    if (cards == 0) use(0);
    each_card(cards, use);
}

// Cards below the lowest of `cards`; none where there is none.
constexpr std::uint32_t below_all(std::uint32_t cards) {
    return cards == 0 ? 0 : (cards & (0 - cards)) - 1;
}

// His highest card that loses to a lead of `lead` by hand 1 with `reply` of hand 2 before him, or, led by
// hand 2, whatever hand 1 follows with; 0 where he has none.
std::uint32_t duck_as_third(Suit suit, std::uint32_t lead, std::uint32_t reply) {
    return std::bit_floor(suit.his & (std::max(lead, reply) - 1));
}
std::uint32_t duck_as_second(Suit suit, std::uint32_t lead) {
    return std::bit_floor(suit.his & ((lead - 1) | below_all(suit.one)));
}

// His highest card that loses when he leads it; 0 where he has none.
std::uint32_t losing_lead(Suit suit) {
    return std::bit_floor(suit.his & (below_all(suit.one) | below_all(suit.other)));
}

// Numbers of discards that a suit bears: bit 4 * a + b for a by hand 1 and b by hand 2, three for any number.
using Discards = std::uint32_t;
constexpr Discards bears_all = 0xFFFF;

// Of `after`, what is borne when one more was to be had before.
constexpr Discards spent_by_one(Discards after) {
    return 0x000F | (after << 4 & 0x0FF0) | (after & 0xF000);
}
constexpr Discards spent_by_other(Discards after) {
    return 0x1111 | (after << 1 & 0x6666) | (after & 0x8888);
}

// Of `after`, what is borne when one more is to be had from now on.
constexpr Discards won_by_one(Discards after) {
    return (after >> 4 & 0x0FFF) | (after & 0xF000);
}
constexpr Discards won_by_other(Discards after) {
    return (after >> 1 & 0x7777) | (after & 0x8888);
}

// How many of b = 0, 1, 2, any are borne beside each a.
constexpr MisereSuit counts_of(Discards discards) {
    MisereSuit counts = 0;
    for (int a = 0; a < 4; ++a)
        counts |= static_cast<MisereSuit>(std::popcount(discards >> 4 * a & 15)) << 3 * a;
    return counts;
}

struct Strings {
    std::array<Discards, string_count> throwing{};  // he throws his highest card where he does not follow
    std::array<Discards, string_count> holding{};   // he throws none
    std::array<std::array<bool, 3>, string_count> run{};

    Discards borne(const std::array<Discards, string_count>& shorter, bool throws, Suit suit) const {
        if (suit.his == 0) return bears_all;
        Discards all = bears_all;
        each_card(suit.one,
                  [&](std::uint32_t card) { all &= spent_by_one(shorter[number_after(suit, card)]); });
        each_card(suit.other,
                  [&](std::uint32_t card) { all &= spent_by_other(shorter[number_after(suit, card)]); });
        if (throws) {
            const std::uint32_t top = std::bit_floor(suit.his);
            const Discards after = shorter[number_after(suit, top)];
            all &= won_by_one(after) & won_by_other(after);
            each_card(suit.one | suit.other,
                      [&](std::uint32_t card) { all &= shorter[number_after(suit, top | card)]; });
        }
        each_card(suit.one, [&](std::uint32_t lead) {
            each_card_or_none(suit.other, [&](std::uint32_t reply) {
                const std::uint32_t duck = duck_as_third(suit, lead, reply);
                all &= duck == 0 ? 0 : shorter[number_after(suit, lead | reply | duck)];
            });
        });
        each_card(suit.other, [&](std::uint32_t lead) {
            const std::uint32_t duck = duck_as_second(suit, lead);
            each_card_or_none(suit.one, [&](std::uint32_t reply) {
                all &= duck == 0 ? 0 : shorter[number_after(suit, lead | reply | duck)];
            });
        });
        return all;
    }

    // Whether he leads a card that loses and then bears anything.
    bool bears_lead(Suit suit) const {
        const std::uint32_t lead = losing_lead(suit);
        if (lead == 0) return false;
        bool bears = true;
        each_card_or_none(suit.one, [&](std::uint32_t first) {
            each_card_or_none(suit.other, [&](std::uint32_t second) {
                bears = bears && throwing[number_after(suit, lead | first | second)] == bears_all;
            });
        });
        return bears;
    }

    // Whether he is caught when hand 1 or hand 2 leads the suit, at once or as long as the defenders go on.
    bool caught_by(int leader, Suit suit, bool at_once) const {
        if (suit.his == 0) return false;
        bool caught = false;
        const auto trick = [&](std::uint32_t lead, std::uint32_t reply, std::uint32_t duck) {
            if (duck == 0) {
                caught = true;
            } else if (!at_once) {
                const int winner = reply > lead ? 3 - leader : leader;
                caught =
                    caught || run[number_after(suit, lead | reply | duck)][static_cast<std::size_t>(winner)];
            }
        };
        if (leader == 1) {
            each_card(suit.one, [&](std::uint32_t lead) {
                each_card_or_none(suit.other, [&](std::uint32_t reply) {
                    trick(lead, reply, duck_as_third(suit, lead, reply));
                });
            });
        } else {
            each_card(suit.other, [&](std::uint32_t lead) {
                each_card_or_none(
                    suit.one, [&](std::uint32_t reply) { trick(lead, reply, duck_as_second(suit, lead)); });
            });
        }
        return caught;
    }
};

MisereSuits worked_out() {
    Strings strings;
    MisereSuits suits{};
    for (int length = 0; length <= 8; ++length) {
        const std::uint32_t all = (1u << length) - 1;
        for (std::uint32_t his = 0; his <= all; ++his) {
            for (std::uint32_t rest = all & ~his, one = rest;; one = (one - 1) & rest) {
                const Suit suit{his, one, rest & ~one};
                const std::size_t number = string_number(length, his, one);
                strings.throwing[number] = strings.borne(strings.throwing, true, suit);
                strings.holding[number] = strings.borne(strings.holding, false, suit);
                strings.run[number] = {false, strings.caught_by(1, suit, false),
                                       strings.caught_by(2, suit, false)};
                const auto bit = [](bool is, int place) { return static_cast<MisereSuit>(is) << place; };
                suits[number] = counts_of(strings.throwing[number]) |
                                counts_of(strings.holding[number]) << 12 | bit(strings.bears_lead(suit), 24) |
                                bit(strings.run[number][1], 25) | bit(strings.run[number][2], 26) |
                                bit(strings.caught_by(1, suit, true), 27) |
                                bit(strings.caught_by(2, suit, true), 28) | bit(losing_lead(suit) == 0, 29);
                if (one == 0) break;
            }
        }
    }
    return suits;
}

}  // namespace

const MisereSuits& misere_suits() {
    static const MisereSuits suits = worked_out();
    return suits;
}

}  // namespace preferans
