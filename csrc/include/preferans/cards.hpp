// Cards, sets of cards, suits and strains: the vocabulary that every layer shares.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

namespace preferans {

enum class Suit : std::uint8_t { spades, clubs, diamonds, hearts };
enum class Strain : std::uint8_t { spades, clubs, diamonds, hearts, no_trump };

// One of the 32 cards. Its index is suit * 8 + rank, ranks low to high 7 8 9 T J Q K A: S7 = 0, HA = 31.
struct Card {
    std::uint8_t index = 0;

    constexpr Suit suit() const { return static_cast<Suit>(index >> 3); }
    constexpr int rank() const { return index & 7; }
    constexpr bool operator==(const Card&) const = default;

    // Two letters: `S7`, `HA`.
    std::string text() const { return {"SCDH"[index >> 3], "789TJQKA"[index & 7]}; }
};

// A set of cards, one bit for each card at the place of its index.
class Cards {
  public:
    class Iterator {
      public:
        constexpr explicit Iterator(std::uint32_t rest) : rest_(rest) {}
        constexpr Card operator*() const { return Card{static_cast<std::uint8_t>(std::countr_zero(rest_))}; }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;

      private:
        std::uint32_t rest_;
    };

    constexpr Cards() = default;
    constexpr explicit Cards(std::uint32_t bits) : bits_(bits) {}
    constexpr explicit Cards(Card card) : bits_(std::uint32_t{1} << card.index) {}

    static constexpr Cards of_suit(Suit suit) {
        return Cards(std::uint32_t{0xFF} << 8 * static_cast<int>(suit));
    }
    static constexpr Cards deck() { return Cards(0xFFFFFFFF); }

    constexpr std::uint32_t bits() const { return bits_; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool contains(Card card) const { return bits_ >> card.index & 1; }
    constexpr Card lowest() const { return Card{static_cast<std::uint8_t>(std::countr_zero(bits_))}; }
    constexpr Card highest() const { return Card{static_cast<std::uint8_t>(31 - std::countl_zero(bits_))}; }

    constexpr Iterator begin() const { return Iterator(bits_); }  // by rising card index
    constexpr Iterator end() const { return Iterator(0); }

    constexpr Cards operator|(Cards other) const { return Cards(bits_ | other.bits_); }
    constexpr Cards operator&(Cards other) const { return Cards(bits_ & other.bits_); }
    constexpr Cards operator-(Cards other) const { return Cards(bits_ & ~other.bits_); }
    constexpr Cards operator-(Card card) const { return *this - Cards(card); }
    constexpr Cards operator|(Card card) const { return *this | Cards(card); }
    constexpr bool operator==(const Cards&) const = default;

    // `S.C.D.H`, highest ranks first, `-` for a void.
    std::string text() const;

  private:
    std::uint32_t bits_ = 0;
};

// The cards of `hand` that the rules allow on a trick whose first card has suit `led`: follow suit; void,
// play a trump if there is one; else anything. There is no duty to beat.
constexpr Cards legal_to(Cards hand, Suit led, Strain trump) {
    if (const Cards follow = hand & Cards::of_suit(led); !follow.empty()) return follow;
    if (trump == Strain::no_trump) return hand;
    const Cards trumps = hand & Cards::of_suit(static_cast<Suit>(trump));
    return trumps.empty() ? hand : trumps;
}

// House rules of play, off in most games.
struct PlayRules {
    bool must_head = false;  // who follows suit must beat the best card of it, unless the trick is ruffed
    bool must_overtrump = false;  // who ruffs must beat the trumps on the table

    constexpr bool operator==(const PlayRules&) const = default;
    constexpr bool any() const { return must_head || must_overtrump; }
};

// The same under house rules, where `best` has the trick so far: who cannot beat it may play what he may
// without them.
constexpr Cards legal_to(Cards hand, Suit led, Strain trump, PlayRules rules, Card best) {
    const Cards allowed = legal_to(hand, led, trump);
    const Suit suit = allowed.empty() ? led : allowed.lowest().suit();
    const bool follows = suit == led && !allowed.empty();
    const bool ruffs = !follows && trump != Strain::no_trump && suit == static_cast<Suit>(trump);
    const bool bound = (follows && rules.must_head) || (ruffs && rules.must_overtrump);
    if (!bound || best.suit() != suit) return allowed;
    const Cards higher(allowed.bits() & ~((std::uint32_t{2} << best.index) - 1));
    const Cards beating = higher & Cards::of_suit(suit);
    return beating.empty() ? allowed : beating;
}

// Whether `card`, played later, takes the trick from `best`, the winner so far.
constexpr bool beats(Card card, Card best, Strain trump) {
    if (card.suit() == best.suit()) return card.index > best.index;
    return trump != Strain::no_trump && card.suit() == static_cast<Suit>(trump);
}

}  // namespace preferans
