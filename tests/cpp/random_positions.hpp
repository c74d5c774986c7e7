// Random positions: small endings of every shape, moments inside a trick, full deals.
#pragma once

#include <algorithm>
#include <array>
#include <random>
#include <string>

#include "preferans/objective.hpp"
#include "preferans/position.hpp"

namespace preferans::test {

using Random = std::mt19937;

inline int below(Random& random, int limit) {
    return static_cast<int>(std::uniform_int_distribution<int>(0, limit - 1)(random));
}

inline Strain random_strain(Random& random) {
    return static_cast<Strain>(below(random, 5));
}

// Hands of `tricks` cards at the start of a trick. The cards are from one to four suits, so that long suits
// and voids are as usual as even ones.
inline Position random_ending(Random& random, int players, int tricks) {
    const int fewest = (players * tricks + 7) / 8;
    const int suits = fewest + below(random, 5 - fewest);
    std::array<int, 4> names = {0, 1, 2, 3};
    std::shuffle(names.begin(), names.end(), random);
    std::array<std::uint8_t, 32> cards{};
    for (int i = 0; i < 8 * suits; ++i) {
        cards[static_cast<std::size_t>(i)] =
            static_cast<std::uint8_t>(8 * names[static_cast<std::size_t>(i / 8)] + i % 8);
    }
    std::shuffle(cards.begin(), cards.begin() + 8 * suits, random);
    Position position;
    position.players = players;
    for (int i = 0; i < players * tricks; ++i) {
        Cards& hand = position.hands[static_cast<std::size_t>(i % players)];
        hand = hand | Card{cards[static_cast<std::size_t>(i)]};
    }
    position.leader = below(random, players);
    return position;
}

// The same with mostly lower cards in hand 0, as a misère's declarer has them.
inline Position random_low_ending(Random& random, int players, int tricks) {
    Position position = random_ending(random, players, tricks);
    const auto any_of = [&](Cards cards) {
        auto card = cards.begin();
        for (int skip = below(random, cards.size()); skip > 0; --skip) ++card;
        return *card;
    };
    for (int i = 0; i < 4 * tricks; ++i) {
        Cards& low = position.hands[0];
        Cards& other = position.hands[static_cast<std::size_t>(1 + below(random, players - 1))];
        const Card mine = any_of(low);
        const Card theirs = any_of(other);
        if (mine.suit() != theirs.suit() || theirs.index > mine.index) continue;
        low = (low - mine) | theirs;
        other = (other - theirs) | mine;
    }
    return position;
}

// `cards` random legal cards later.
inline Position play_on(Random& random, Position position, Strain trump, int cards) {
    for (int i = 0; i < cards; ++i) {
        const Cards legal = position.legal(trump);
        auto card = legal.begin();
        for (int skip = below(random, legal.size()); skip > 0; --skip) ++card;
        position = position.after(*card, trump);
    }
    return position;
}

inline std::string text_of(const Position& position) {
    std::string text;
    for (int seat = 0; seat < position.players; ++seat) {
        text.append(position.hands[static_cast<std::size_t>(seat)].text()).append(" | ");
    }
    text.append("leader ").append(std::to_string(position.leader)).append(" table");
    for (int i = 0; i < position.trick_size; ++i) {
        text.append(" ").append(position.trick[static_cast<std::size_t>(i)].text());
    }
    return text;
}

inline std::string text_of(const Objective& objective) {
    static constexpr std::array<const char*, 4> names = {"tricks", "misere", "guarantee", "fewer_tricks"};
    std::string text = names[static_cast<std::size_t>(objective.goal)];
    text.append(" ").append(1, "SCDHN"[static_cast<int>(objective.trump)]);
    return text.append(" declarer ").append(std::to_string(objective.declarer));
}

inline std::string text_of(const Position& position, const Objective& objective) {
    return text_of(position).append(", ").append(text_of(objective));
}

}  // namespace preferans::test
