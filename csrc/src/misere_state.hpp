// A moment of the misère with a hidden discard, as the defenders see it.
//
// The declarer's pool holds the cards that he may still have: those in his hand and, unknown to the
// defenders, the `hidden` ones that he laid away. A discard that is still possible is a world. Cards that are
// out of play are squeezed out of every suit, so that a moment knows only the order of what is left; of the
// cards on the table only the one that holds the trick matters. Cards of the pool that touched when the
// declarer chose are one run: he plays the lowest of a run and lays away its highest, which costs nobody
// anything, since exchanging cards of a run is a symmetry of the game. Cards that come to touch later are no
// run, because which of them he plays tells something.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "search.hpp"

namespace preferans::misere {

// As many as there are pairs of twelve cards.
inline constexpr std::size_t most_worlds = 66;
using Worlds = std::array<std::uint32_t, most_worlds>;

struct State {
    std::array<std::uint32_t, 3> hands{};  // the declarer's pool, then the defenders' in playing order
    std::uint32_t linked = 0;              // cards of the pool of one run with the card just below
    std::uint32_t best = 0;                // the card that holds the trick
    std::uint8_t led = 0;                  // suit; zero at the start of a trick
    std::uint8_t holder = 0;               // who played `best`; zero at the start of a trick
    std::uint8_t leader = 0;
    std::uint8_t played = 0;  // cards on the table
    std::uint8_t hidden = 0;  // laid away and not known
    std::uint8_t stage = 0;   // a mark of the caller's, part of the key

    bool operator==(const State&) const = default;

    int to_move() const { return (leader + played) % 3; }
    bool over() const { return hands[1] == 0 && hands[2] == 0 && played == 0; }
    std::uint32_t in_play() const { return hands[0] | hands[1] | hands[2] | best; }
    int tricks_left() const;  // the current one included
    std::uint64_t hash() const;
};

// What became of the cards still in play: where the bit of each went.
class Squeeze {
  public:
    // `card` goes out of play.
    void remove(std::uint32_t card);
    std::uint32_t operator()(std::uint32_t cards) const {
        for (int i = 0; i < size_; ++i) cards = without(cards, gone_[static_cast<std::size_t>(i)]);
        return cards;
    }
    std::uint32_t gone() const { return all_; }  // before squeezing, all that was removed

    // `cards` with the bit of `card` cut out of its suit.
    static std::uint32_t without(std::uint32_t cards, std::uint32_t card);

  private:
    std::array<std::uint32_t, 8> gone_{};  // each as the earlier ones left it
    int size_ = 0;
    std::uint32_t all_ = 0;
};

// A step of play: what it leads to, and how cards of before are found after it.
struct Step {
    State next;
    Squeeze squeeze;
    bool taken = false;       // the declarer takes the trick with this card
    std::uint32_t bared = 0;  // cards that are now known to have been laid away: a suit he does not follow
};

// The moves of the player to move, one of each run: for the declarer the union over all worlds.
std::uint32_t moves(const State& state);

// Whether the declarer may play `card` in a world.
bool may_play(const State& state, std::uint32_t world, std::uint32_t card);

Step play(const State& state, std::uint32_t card);

// The moment that a card leads to once defenders without a choice have played, too.
struct Ahead {
    State next;
    bool taken = false;  // the declarer takes a trick on the way; then he leads, so it is the last one
};
Ahead play_on(const State& state, std::uint32_t card);

// Every world, one of each class of equal ones, by rising set of cards; returns how many there are.
std::size_t list_worlds(const State& state, Worlds& worlds);
std::vector<std::uint32_t> worlds(const State& state);

// The open position in a world, for the search.
Moment open_moment(const State& state, std::uint32_t world);

}  // namespace preferans::misere
