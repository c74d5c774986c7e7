// What a defence of the misère can and cannot do in one suit, and what follows for a whole position at the
// start of a trick: whether the declarer, who is hand 0, surely takes a trick or surely takes none.
//
// While the declarer takes no trick only the defenders lead. In a suit that he has, they bring him down to
// his lower cards by leading it; a defender who is void elsewhere may get rid of cards of it when his partner
// leads that other suit. For each string of owners a table says with how many such discards of each defender
// the declarer can duck the suit to its end, so a position needs only a count of the discards.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "owner_string.hpp"
#include "relative_state.hpp"
#include "suit_bits.hpp"

namespace preferans {

// One suit's string of owners, the declarer's cards as ones and the next player's as twos.
//
//   bits 0..11    for 0, 1, 2 and any number of discards by hand 1, in three bits each: how many of the
//   numbers
//                 0, 1, 2 and any of discards by hand 2 the suit bears, if for each trick in which the
//                 declarer does not follow he throws the highest card of this suit
//   bits 12..23   the same if he throws none of it
//   bit 24        he leads it without taking a trick, and then bears anything
//   bits 25, 26   hand 1, hand 2, leading it as long as the defenders keep the lead, catches him
//   bits 27, 28   a single trick of it led by hand 1, hand 2 catches him
//   bit 29        whatever he leads of it catches him
using MisereSuit = std::uint32_t;
using MisereSuits = std::array<MisereSuit, string_count>;

// Worked out when first asked for, then never changed.
const MisereSuits& misere_suits();

template <class Bits>
class MisereBounds {
  public:
    [[gnu::always_inline]] MisereBounds(const MisereSuits& suits, const Hands& hands) {
        const std::uint32_t all = hands[0] | hands[1] | hands[2];
        std::uint32_t his = Bits::gather(hands[0], all);
        std::uint32_t next = Bits::gather(hands[1], all);
        std::uint32_t lengths = suits::counts(all);
        for (MisereSuit& suit : suits_) {
            const std::uint32_t length = lengths & 15;
            const std::uint32_t mask = (1u << length) - 1;
            suit = suits[string_number(static_cast<int>(length), his & mask, next & mask)];
            his >>= length;
            next >>= length;
            lengths >>= 8;
        }
    }

    // Whether the declarer surely takes a trick.
    template <int leader>
    [[gnu::always_inline]] bool caught() const {
        if constexpr (leader == 0)
            return (suits_[0] & suits_[1] & suits_[2] & suits_[3] & bears_no_lead) != 0;
        return ((suits_[0] | suits_[1] | suits_[2] | suits_[3]) >> (24 + leader) & 1) != 0;
    }

    // Whether he surely takes the trick to come; true whoever wins a trick of the defenders' touching cards.
    template <int leader>
    [[gnu::always_inline]] bool caught_at_once() const {
        if constexpr (leader == 0) return caught<0>();
        return ((suits_[0] | suits_[1] | suits_[2] | suits_[3]) >> (26 + leader) & 1) != 0;
    }

    // Whether he surely takes none. On lead he leads a suit that bears it, while the others bear anything.
    template <int leader>
    [[gnu::always_inline]] bool clean(const Hands& hands) const {
        if constexpr (leader == 0) {
            return (suits_[0] & suits_[1] & suits_[2] & suits_[3] & bears_anything) != 0 &&
                   ((suits_[0] | suits_[1] | suits_[2] | suits_[3]) & bears_lead) != 0;
        }
        return clean_off_lead(hands);
    }

  private:
    static constexpr MisereSuit bears_anything = 1u << 11;  // four of four numbers beside any number
    static constexpr MisereSuit bears_lead = 1u << 24;
    static constexpr MisereSuit bears_no_lead = 1u << 29;

    // A defender who is void in a suit discards as often as his partner leads it. If the declarer is to
    // follow each time, that is at most the shorter of the declarer's and the partner's holdings less his
    // own: a card of that suit thrown elsewhere is a discard spent for a discard won.
    //
    // If one suit alone does not bear everything, the declarer throws its highest card wherever he is void;
    // each defender may have thrown a card of it as well, or one that wins him a discard later. If several do
    // not, tricks in which the declarer is void count as discards of the defenders like all others. To have
    // one card less, the highest, does no harm: he plays on as if he had it until it is its turn.
    [[gnu::always_inline]] bool clean_off_lead(const Hands& hands) const {
        int weak = 0;
        std::size_t where = 0;
        for (std::size_t suit = 0; suit < 4; ++suit) {
            if ((suits_[suit] & bears_anything) != 0) continue;
            ++weak;
            where = suit;
        }
        if (weak == 0) return true;
        const std::uint32_t own = suits::counts(hands[0]);
        const std::uint32_t one = suits::counts(hands[1]);
        const std::uint32_t other = suits::counts(hands[2]);
        if (weak == 1) {
            const std::uint32_t by_one = suits::less(suits::least(own, other), one);
            const std::uint32_t by_other = suits::less(suits::least(own, one), other);
            return bears(suits_[where], elsewhere(by_one, where), elsewhere(by_other, where));
        }
        const std::uint32_t by_one = suits::less(other, one);
        const std::uint32_t by_other = suits::less(one, other);
        for (std::size_t suit = 0; suit < 4; ++suit) {
            if ((suits_[suit] & bears_anything) != 0) continue;
            if (!bears(suits_[suit] >> 12, elsewhere(by_one, suit), elsewhere(by_other, suit))) return false;
        }
        return true;
    }

    // Sum over the suits but one, three for any more.
    [[gnu::always_inline]] static std::uint32_t elsewhere(std::uint32_t discards, std::size_t suit) {
        discards &= ~(std::uint32_t{0xFF} << 8 * suit);
        return std::min(discards * 0x01010101 >> 24, 3u);
    }

    [[gnu::always_inline]] static bool bears(MisereSuit suit, std::uint32_t by_one, std::uint32_t by_other) {
        return (suit >> 3 * by_one & 7) > by_other;
    }

    std::array<MisereSuit, 4> suits_;
};

}  // namespace preferans
