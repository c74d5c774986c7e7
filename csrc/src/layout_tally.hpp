// Counting layouts by value, by card and by suit length.
#pragma once

#include "families.hpp"
#include "hidden_cards.hpp"
#include "preferans/layouts.hpp"

namespace preferans {

class LayoutTally {
  public:
    LayoutTally(const HiddenCards& hidden) : seats_(hidden.seats) {}

    // One layout of the two hidden hands.
    void add(const std::array<Cards, 2>& hands, int value) {
        const auto entry = static_cast<std::size_t>(value);
        ++counts_.tricks[entry];
        for (std::size_t i = 0; i < 2; ++i) {
            for (const Card card : hands[i]) ++counts_.by_card[seats_[i]][card.index][entry];
            add_lengths(i, hands[i], entry, 1);
        }
    }

    // All the layouts of a family, `hands` being one of them.
    void add(const std::array<Cards, 2>& hands, const HiddenCards::Split& split, const Families& families,
             const Families::Family& family, int value) {
        const auto entry = static_cast<std::size_t>(value);
        counts_.tricks[entry] += family.size;
        for (std::size_t i = 0; i < 2; ++i) {
            for (const Card card : split.fixed[i])
                counts_.by_card[seats_[i]][card.index][entry] += family.size;
            add_lengths(i, hands[i], entry, family.size);
        }
        for (std::size_t run = 0; run < families.runs().size(); ++run) {
            const Cards cards = families.runs()[run].cards;
            // Each card of a run is as often in the first hand as any other.
            const std::uint64_t first =
                family.size * family.held[run] / static_cast<std::uint64_t>(cards.size());
            for (const Card card : cards) {
                counts_.by_card[seats_[0]][card.index][entry] += first;
                counts_.by_card[seats_[1]][card.index][entry] += family.size - first;
            }
        }
    }

    void add_to(LayoutCounts& total) const {
        const auto add_all = [](TrickCounts& to, const TrickCounts& from) {
            for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
        };
        add_all(total.tricks, counts_.tricks);
        for (std::size_t seat = 0; seat < max_players; ++seat) {
            for (std::size_t card = 0; card < 32; ++card)
                add_all(total.by_card[seat][card], counts_.by_card[seat][card]);
            for (std::size_t suit = 0; suit < 4; ++suit) {
                for (std::size_t length = 0; length < 9; ++length)
                    add_all(total.by_length[seat][suit][length], counts_.by_length[seat][suit][length]);
            }
        }
    }

  private:
    void add_lengths(std::size_t i, Cards hand, std::size_t entry, std::uint64_t layouts) {
        for (std::size_t suit = 0; suit < 4; ++suit) {
            const auto length =
                static_cast<std::size_t>((hand & Cards::of_suit(static_cast<Suit>(suit))).size());
            counts_.by_length[seats_[i]][suit][length][entry] += layouts;
        }
    }

    std::array<std::size_t, 2> seats_;
    LayoutCounts counts_;
};

}  // namespace preferans
