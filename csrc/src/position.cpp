#include "preferans/position.hpp"

namespace preferans {

int Position::tricks_left() const {
    const int left = hands[static_cast<std::size_t>(leader)].size();
    return trick_size > 0 ? left + 1 : left;
}

Cards Position::legal(Strain trump, PlayRules rules) const {
    const Cards hand = hands[static_cast<std::size_t>(to_move())];
    if (trick_size == 0 && talon_lead_count == 0) return hand;
    if (!rules.any() || trick_size == 0) return legal_to(hand, led(), trump);
    return legal_to(hand, led(), trump, rules, best_on_table(trump));
}

Card Position::best_on_table(Strain trump) const {
    Card best = trick[0];
    for (int i = 1; i < trick_size; ++i) {
        const Card played = trick[static_cast<std::size_t>(i)];
        if (beats(played, best, trump)) best = played;
    }
    return best;
}

Position Position::after(Card card, Strain trump, TalonRule rule) const {
    Position next = *this;
    const auto mover = static_cast<std::size_t>(to_move());
    next.hands[mover] = next.hands[mover] - card;
    next.trick[static_cast<std::size_t>(next.trick_size++)] = card;
    if (next.trick_size < players) return next;

    // Who takes the trick: a talon card that leads counts as a card played first only where it competes.
    int winner = -1;
    Card best = talon_lead_count > 0 ? talon_leads[0] : next.trick[0];
    if (talon_lead_count > 0 && !rule.takes) {
        Suit led = talon_leads[0].suit();
        bool followed = false;
        for (const Card played : next.trick) followed = followed || played.suit() == led;
        if (!followed) led = next.trick[0].suit();
        for (int i = 0; i < players; ++i) {
            const Card played = next.trick[static_cast<std::size_t>(i)];
            if (played.suit() == led && (winner < 0 || played.rank() > best.rank())) {
                winner = (leader + i) % players;
                best = played;
            }
        }
    } else {
        if (talon_lead_count == 0) winner = leader;
        for (int i = talon_lead_count > 0 ? 0 : 1; i < players; ++i) {
            const Card played = next.trick[static_cast<std::size_t>(i)];
            if (beats(played, best, trump)) {
                winner = (leader + i) % players;
                best = played;
            }
        }
    }

    next.trick_size = 0;
    ++next.won[static_cast<std::size_t>(winner < 0 ? max_players : winner)];
    if (talon_lead_count == 0) {
        next.leader = winner;
    } else {
        next.talon_leads[0] = next.talon_leads[1];
        if (--next.talon_lead_count == 0 && rule.winner_leads_third && winner >= 0) next.leader = winner;
    }
    return next;
}

}  // namespace preferans
