#include "misere_state.hpp"

#include <array>
#include <bit>

#include "suit_bits.hpp"

namespace preferans::misere {
namespace {

std::uint32_t suit_of(std::uint32_t card) {
    return std::uint32_t{0xFF} << (std::countr_zero(card) & 24);
}

std::uint32_t lowest_of_runs(const State& state) {
    return state.hands[0] & ~state.linked;
}

}  // namespace

int State::tricks_left() const {
    const int first = std::popcount(hands[1]);
    const bool has_played = played > 0 && (leader == 1 || (leader == 0 && played == 2));
    return first + has_played;
}

std::uint64_t State::hash() const {
    const auto mixed = [](std::uint64_t h, std::uint64_t x) {
        h = (h ^ x) * 0x9E3779B97F4A7C15;
        return h ^ h >> 29;
    };
    std::uint64_t h = mixed(0x5A17, hands[0] | std::uint64_t{hands[1]} << 32);
    h = mixed(h, hands[2] | std::uint64_t{linked} << 32);
    h = mixed(h, best | std::uint64_t{led} << 32 | std::uint64_t{holder} << 36 | std::uint64_t{leader} << 40 |
                     std::uint64_t{played} << 44 | std::uint64_t{hidden} << 48 | std::uint64_t{stage} << 52);
    return h ^ h >> 32;
}

std::uint32_t Squeeze::without(std::uint32_t cards, std::uint32_t card) {
    const std::uint32_t suit = suit_of(card);
    const std::uint32_t below = card - 1;
    const std::uint32_t part = cards & suit;
    return (cards & ~suit) | (part & below) | (part >> 1 & ~below & suit);
}

void Squeeze::remove(std::uint32_t card) {
    all_ |= card;
    gone_[static_cast<std::size_t>(size_++)] = (*this)(card);
}

std::uint32_t moves(const State& state) {
    const int player = state.to_move();
    const std::uint32_t hand = state.hands[static_cast<std::size_t>(player)];
    const std::uint32_t led = std::uint32_t{0xFF} << 8 * state.led;
    if (player != 0) {
        const bool follows = state.played > 0 && (hand & led) != 0;
        return suits::run_bottoms(follows ? hand & led : hand, state.in_play());
    }
    const std::uint32_t cards = lowest_of_runs(state);
    // He need not follow only if all he could follow with may have been laid away.
    if (state.played > 0 && std::popcount(hand & led) > state.hidden) return cards & led;
    return cards;
}

bool may_play(const State& state, std::uint32_t world, std::uint32_t card) {
    if ((card & world) != 0) return false;
    const std::uint32_t led = std::uint32_t{0xFF} << 8 * state.led;
    return state.played == 0 || (card & led) != 0 || (state.hands[0] & led & ~world) == 0;
}

Step play(const State& state, std::uint32_t card) {
    const int player = state.to_move();
    const std::uint32_t led = std::uint32_t{0xFF} << 8 * state.led;
    Step step;
    State& next = step.next;
    next = state;
    next.hands[static_cast<std::size_t>(player)] ^= card;
    if (player == 0) {
        next.linked &= ~(card << 1);
        if (state.played > 0 && (card & led) == 0) {
            step.bared = state.hands[0] & led;
            next.hands[0] ^= step.bared;
            next.linked &= ~led;
            next.hidden = static_cast<std::uint8_t>(next.hidden - std::popcount(step.bared));
        }
    }
    std::uint32_t out = step.bared;
    if (state.played == 0) {
        next.led = static_cast<std::uint8_t>(std::countr_zero(card) >> 3);
        next.best = card;
        next.holder = static_cast<std::uint8_t>(player);
    } else if ((card & led) != 0 && card > state.best) {
        out |= state.best;
        next.best = card;
        next.holder = static_cast<std::uint8_t>(player);
    } else {
        out |= card;
    }
    if (++next.played == 3) {
        out |= next.best;
        step.taken = next.holder == 0;
        next.leader = next.holder;
        next.best = 0;
        next.led = next.holder = next.played = 0;
    }
    for (std::uint32_t rest = out; rest != 0; rest &= rest - 1) step.squeeze.remove(rest & (0 - rest));
    for (std::uint32_t& hand : next.hands) hand = step.squeeze(hand);
    next.linked = step.squeeze(next.linked);
    next.best = step.squeeze(next.best);
    return step;
}

Ahead play_on(const State& state, std::uint32_t card) {
    Ahead ahead{state};
    for (std::uint32_t only = card;;) {
        const Step step = play(ahead.next, only);
        ahead.next = step.next;
        ahead.taken = step.taken;
        if (ahead.next.over() || ahead.next.to_move() == 0) return ahead;
        only = moves(ahead.next);
        if (!std::has_single_bit(only)) return ahead;
    }
}

std::size_t list_worlds(const State& state, Worlds& worlds) {
    std::size_t count = 0;
    if (state.hidden == 0) {
        worlds[count++] = 0;
        return count;
    }
    // The highest card of each run, and the two highest where the run has two. By rising card that is by
    // rising world, too: a run's second is higher than every other run below.
    std::array<std::uint32_t, 12> tops{};
    std::size_t runs = 0;
    for (std::uint32_t rest = state.hands[0]; rest != 0; rest &= rest - 1) {
        const std::uint32_t card = rest & (0 - rest);
        if ((state.linked & card << 1) != 0) continue;
        tops[runs++] = card;
        if (state.hidden == 1) {
            worlds[count++] = card;
            continue;
        }
        for (std::size_t i = 0; i + 1 < runs; ++i) worlds[count++] = card | tops[i];
        if ((state.linked & card) != 0) worlds[count++] = card | card >> 1;
    }
    return count;
}

std::vector<std::uint32_t> worlds(const State& state) {
    Worlds all;
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(list_worlds(state, all))};
}

Moment open_moment(const State& state, std::uint32_t world) {
    Moment moment;
    moment.hands = {state.hands[0] & ~world, state.hands[1], state.hands[2]};
    moment.leader = state.leader;
    moment.trick_size = state.played;
    moment.tricks = state.tricks_left();
    if (state.played == 1) {
        moment.trick[0] = state.best;
    } else if (state.played == 2 && state.holder == state.leader) {
        moment.trick[0] = state.best;  // the other card is out of play, and so none
    } else if (state.played == 2) {
        // The card that was beaten is out of play; a place for one below `best` is made in its suit.
        const std::uint32_t led = std::uint32_t{0xFF} << 8 * state.led;
        for (std::uint32_t& hand : moment.hands) hand = (hand & ~led) | (hand & led) << 1;
        moment.trick[0] = led & (0 - led);
        moment.trick[1] = state.best << 1;
    }
    return moment;
}

}  // namespace preferans::misere
