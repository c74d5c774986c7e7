#include "misere_game.hpp"

#include <algorithm>
#include <bit>
#include <chrono>

namespace preferans {
namespace {

using misere::Belief;
using misere::Price;

misere::Price price_of(CatchPrice price) {
    switch (price) {
        case CatchPrice::caught:
            return Price::caught;
        case CatchPrice::tricks:
            return Price::tricks;
        default:
            return Price::points;
    }
}

std::size_t seat_of(int player, int declarer) {
    return static_cast<std::size_t>((player + declarer) % 3);
}

// The question's first position, all cards in their own places.
NamedState dealt(const CatchQuestion& question) {
    NamedState start;
    for (int player = 0; player < 3; ++player) {
        start.state.hands[static_cast<std::size_t>(player)] =
            question.hands[seat_of(player, question.declarer)].bits();
    }
    start.state.leader = static_cast<std::uint8_t>((question.leader - question.declarer + 3) % 3);
    start.state.hidden =
        static_cast<std::uint8_t>(std::popcount(start.state.hands[0]) - std::popcount(start.state.hands[1]));
    for (std::size_t i = 0; i < 32; ++i) start.names[i] = static_cast<std::uint8_t>(i);
    misere::Squeeze squeeze;
    std::array<std::uint8_t, 32> names{};
    const std::uint32_t all = start.state.in_play();
    for (int suit = 0; suit < 4; ++suit) {
        std::size_t to = static_cast<std::size_t>(8 * suit);
        for (std::size_t from = to; from < static_cast<std::size_t>(8 * suit + 8); ++from) {
            if (all >> from & 1) names[to++] = static_cast<std::uint8_t>(from);
        }
    }
    for (std::uint32_t& hand : start.state.hands) {
        std::uint32_t squeezed = 0;
        for (std::size_t i = 0; i < 32; ++i) {
            const std::size_t suit = i & ~std::size_t{7};
            const std::uint32_t below = all & ((std::uint32_t{1} << i) - 1) & std::uint32_t{0xFF} << suit;
            if (hand >> i & 1)
                squeezed |= std::uint32_t{1} << (suit + static_cast<std::size_t>(std::popcount(below)));
        }
        hand = squeezed;
    }
    start.names = names;
    return start;
}

// Whether exchanging two neighbours of the pool leaves the prior as it is.
bool exchangeable(const std::vector<std::pair<Cards, double>>& prior, std::uint32_t low, std::uint32_t high) {
    if (prior.empty()) return true;
    const auto weight = [&](std::uint32_t cards) {
        double sum = 0;
        for (const auto& [discard, share] : prior) sum += discard.bits() == cards ? share : 0;
        return sum;
    };
    for (const auto& [discard, share] : prior) {
        const std::uint32_t cards = discard.bits();
        if (((cards & low) != 0) == ((cards & high) != 0)) continue;
        if (weight(cards) != weight(cards ^ low ^ high)) return false;
    }
    return true;
}

}  // namespace

std::optional<Fault> check(const CatchQuestion& question) {
    const auto fault = [](FaultCode code, std::string message) { return Fault{code, std::move(message)}; };
    if (question.declarer < 0 || question.declarer > 2)
        return fault(FaultCode::declarer,
                     "declarer " + std::to_string(question.declarer) + ", expected 0 to 2");
    if (question.leader < 0 || question.leader > 2)
        return fault(FaultCode::leader, "leader " + std::to_string(question.leader) + ", expected 0 to 2");
    std::array<int, 3> sizes{};
    for (std::size_t seat = 0; seat < 3; ++seat) {
        sizes[seat] = question.hands[seat].size();
        for (std::size_t other = 0; other < seat; ++other) {
            const Cards both = question.hands[seat] & question.hands[other];
            if (both.empty()) continue;
            return Fault{FaultCode::duplicate,
                         both.lowest().text() + " is in hand " + std::to_string(other) + " and in hand " +
                             std::to_string(seat),
                         both.lowest(),
                         {static_cast<Place>(1 + other), static_cast<Place>(1 + seat)}};
        }
    }
    const auto declarer = static_cast<std::size_t>(question.declarer);
    const int cards = sizes[(declarer + 1) % 3];
    if (cards != sizes[(declarer + 2) % 3] || cards < 1 || cards > max_tricks) {
        return fault(FaultCode::hand_size, "the defenders have " + std::to_string(cards) + " and " +
                                               std::to_string(sizes[(declarer + 2) % 3]) +
                                               " cards, expected as many each, 1 to 10");
    }
    const int hidden = sizes[declarer] - cards;
    if (hidden < 1 || hidden > 2) {
        return fault(FaultCode::hand_size, "the declarer has " + std::to_string(sizes[declarer]) +
                                               " cards with his discard, expected " +
                                               std::to_string(cards + 1) + " or " +
                                               std::to_string(cards + 2));
    }
    NamedState at = dealt(question);
    for (const Card card : question.played) {
        const auto wrong = [&](const std::string& why) {
            return Fault{FaultCode::illegal_card, card.text() + " cannot be played: " + why, card};
        };
        const int player = at.state.to_move();
        const std::uint32_t bit = at.find(card);
        const std::uint32_t hand = at.state.hands[static_cast<std::size_t>(player)];
        if ((hand & bit) == 0)
            return wrong("hand " + std::to_string((player + question.declarer) % 3) +
                         ", which is to play, does not have it");
        const std::uint32_t led = std::uint32_t{0xFF} << 8 * at.state.led;
        if (at.state.played > 0 && (bit & led) == 0) {
            const int could_follow = std::popcount(hand & led);
            if (could_follow > (player == 0 ? at.state.hidden : 0))
                return wrong("the suit led must be followed");
        }
        at.advance(bit);
    }
    if (at.state.over()) return fault(FaultCode::trick, "all cards are played, expected a card to come");
    double sum = 0;
    for (const auto& [discard, weight] : question.prior) {
        if (!(weight >= 0) || weight > 1e9)
            return fault(FaultCode::objective, "a weight of a discard is no number from 0 to 1e9");
        if (discard.size() != hidden || !(discard - question.hands[declarer]).empty()) {
            return fault(FaultCode::objective, "the prior has " + discard.text() + ", expected " +
                                                   std::to_string(hidden) + " of the declarer's cards");
        }
        Cards played;
        for (const Card card : question.played) played = played | card;
        if ((discard & played).empty()) sum += weight;
    }
    if (!question.prior.empty() && !(sum > 0))
        return fault(FaultCode::objective, "the prior has no weight on a discard that is still possible");
    return std::nullopt;
}

std::uint32_t NamedState::named(std::uint32_t cards) const {
    std::uint32_t result = 0;
    for (std::uint32_t rest = cards; rest != 0; rest &= rest - 1)
        result |= std::uint32_t{1} << names[static_cast<std::size_t>(std::countr_zero(rest))];
    return result;
}

std::uint32_t NamedState::find(Card card) const {
    for (std::uint32_t rest = state.in_play(); rest != 0; rest &= rest - 1) {
        if (names[static_cast<std::size_t>(std::countr_zero(rest))] == card.index) return rest & (0 - rest);
    }
    return 0;
}

misere::Step NamedState::advance(std::uint32_t card) {
    const misere::Step step = misere::play(state, card);
    std::array<std::uint8_t, 32> moved{};
    for (std::uint32_t rest = state.in_play() & ~step.squeeze.gone(); rest != 0; rest &= rest - 1) {
        const std::uint32_t to = step.squeeze(rest & (0 - rest));
        moved[static_cast<std::size_t>(std::countr_zero(to))] =
            names[static_cast<std::size_t>(std::countr_zero(rest))];
    }
    names = moved;
    state = step.next;
    return step;
}

MisereCatch::Game::Game(CatchQuestion asked)
    : question(std::move(asked)),
      start(dealt(question)),
      graph(price_of(question.price), CatchOptions{}.memory, stop),
      fronts(graph) {
    for (const Card card : question.played) {
        const std::uint32_t before = start.state.hands[0];
        const NamedState old = start;
        const misere::Step step = start.advance(start.find(card));
        tricks_before += step.taken;
        known_discard = known_discard | Cards(old.named(step.bared & before));
    }
    if (question.price == CatchPrice::points && tricks_before > 0) start.state.stage = 1;
    if (question.price == CatchPrice::caught && tricks_before > 0) start.state.stage = 1;

    // Every discard by itself, then those that are equal together.
    const std::vector<std::uint32_t> alone = misere::worlds(start.state);
    const std::uint32_t pool = start.state.hands[0];
    for (std::uint32_t rest = pool & pool << 1 & 0xFEFEFEFE; rest != 0; rest &= rest - 1) {
        const std::uint32_t high = rest & (0 - rest);
        if (exchangeable(question.prior, start.named(high >> 1), start.named(high)))
            start.state.linked |= high;
    }
    root = &graph.node(start.state);
    const std::vector<std::uint32_t> together = misere::worlds(start.state);
    same.resize(root->width());
    if (!question.prior.empty()) weights.assign(root->width(), 0.0);
    for (const std::uint32_t world : alone) {
        // The same number of cards of each run, its highest.
        std::uint32_t top = 0;
        for (std::uint32_t rest = world; rest != 0; rest &= rest - 1) {
            std::uint32_t card = rest & (0 - rest);
            while ((start.state.linked & card << 1) != 0) card <<= 1;
            while ((top & card) != 0) card >>= 1;
            top |= card;
        }
        const auto at = std::ranges::find(together, top) - together.begin();
        const Cards cards = Cards(start.named(world)) | known_discard;
        same[static_cast<std::size_t>(at)].push_back(cards);
        for (const auto& [discard, share] : question.prior) {
            if (discard == cards) weights[static_cast<std::size_t>(at)] += share;
        }
    }
    double sum = 0;
    for (const double weight : weights) sum += weight;
    for (double& weight : weights) weight /= sum;
}

void MisereCatch::Game::report(CatchResult& result) const {
    const bool before = start.state.stage != 0;
    const double spent = misere::cost_of(graph.price(), tricks_before, false);
    result.single_plan = spent + single_plan;
    result.single_discard = spent + single_discard;
    result.lower = spent + lower;
    result.upper = spent + upper;
    result.nodes = graph.nodes();
    result.programmes = fronts.programmes();
    result.bytes = graph.bytes();
    result.full = graph.full();
    result.discards.clear();
    const std::vector<std::uint32_t> worlds = misere::worlds(start.state);
    for (std::size_t w = 0; w < root->width(); ++w) {
        CatchDiscard& discard = result.discards.emplace_back();
        discard.cards = Cards(start.named(worlds[w])) | known_discard;
        discard.same = same[w];
        discard.weight = belief.empty() ? 0 : belief[w];
        discard.tricks = tricks_before + root->most()[w];
        discard.open = spent + misere::cost_of(graph.price(), root->most()[w], before);
        discard.against = spent + (guarantee.empty() ? 0 : guarantee[w]);
    }
}

MisereCatch::MisereCatch(CatchQuestion question) : game_(std::make_shared<Game>(std::move(question))) {}

MisereCatch::~MisereCatch() = default;

std::optional<Fault> MisereCatch::bounds(CatchResult& result, const StopRequest& stop) {
    const std::lock_guard lock(game_->mutex);
    game_->stop.reset(&stop);
    game_->find_plain_bounds();
    if (game_->stop.stopped()) return Fault{FaultCode::stopped, "stopped before the answer was known"};
    game_->lower = game_->single_plan;
    game_->upper = game_->single_discard;
    game_->report(result);
    result.discards.clear();
    return std::nullopt;
}

std::optional<Fault> MisereCatch::solve(const CatchOptions& options, CatchResult& result,
                                        const StopRequest& stop) {
    const std::lock_guard lock(game_->mutex);
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(options.seconds));
    bool asked_to_stop = false;
    const StopRequest request = [&] {
        asked_to_stop = asked_to_stop || (stop && stop());
        return asked_to_stop || Clock::now() >= end;
    };
    const StopRequest only_asked = [&] { return asked_to_stop = asked_to_stop || (stop && stop()); };
    game_->graph.set_memory(options.memory);
    // The plain bounds and the open values are always found, they take milliseconds.
    game_->stop.reset(&only_asked);
    game_->find_plain_bounds();
    for (std::size_t w = 0; w < game_->root->width(); ++w) game_->graph.open_tricks(*game_->root, w);
    if (!asked_to_stop) {
        game_->stop.reset(&request);
        game_->choose(options);
    }
    game_->stop.reset(nullptr);
    if (asked_to_stop) return Fault{FaultCode::stopped, "stopped before the answer was known"};
    game_->report(result);
    return std::nullopt;
}

}  // namespace preferans
