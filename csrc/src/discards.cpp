// The best of the 66 discards: they make far fewer distinct positions, which share one table and their
// guesses.
#include <algorithm>

#include "bit_gather.hpp"
#include "engines.hpp"

namespace preferans {
namespace {

// The start of play after each discard, without those that repeat an earlier one in relative ranks.
struct DistinctDiscards {
    std::array<Moment, Discards::count> moments;
    std::array<std::uint8_t, Discards::count> place;  // pair -> its moment
    int size = 0;
};

DistinctDiscards distinct(const Position& position, const Discards& discards, Cards twelve, Strain trump,
                          int declarer) {
    DistinctDiscards result;
    std::array<std::uint64_t, Discards::count> keys;
    Position start = position;
    for (std::size_t pair = 0; pair < Discards::count; ++pair) {
        start.hands[static_cast<std::size_t>(declarer)] =
            twelve - discards.pairs[pair][0] - discards.pairs[pair][1];
        const Moment moment = moment_of(start, trump, declarer);
        const std::uint64_t key = RelativeState::of<PortableBits>(moment.hands).key(moment.leader);
        const auto known = std::find(keys.begin(), keys.begin() + result.size, key);
        result.place[pair] = static_cast<std::uint8_t>(known - keys.begin());
        if (known == keys.begin() + result.size) {
            keys[static_cast<std::size_t>(result.size)] = key;
            result.moments[static_cast<std::size_t>(result.size++)] = moment;
        }
    }
    return result;
}

std::optional<Fault> check_talon(const Position& position, std::array<Card, 2> talon, int declarer) {
    if (auto fault = check(position)) return fault;
    if (auto fault = check(position, {Goal::tricks, Strain::no_trump, declarer})) return fault;
    if (position.trick_size > 0 || position.tricks_left() != max_tricks) {
        return Fault{FaultCode::talon,
                     "the talon is taken before the play, expected hands of ten and no card played"};
    }
    return check(
        DealCards{{position.hands.data(), static_cast<std::size_t>(position.players)}, talon, {}, {}});
}

void fill_pairs(Cards twelve, Discards& out) {
    std::size_t pair = 0;
    for (const Card low : twelve) {
        for (const Card high : twelve) {
            if (low.index < high.index) out.pairs[pair++] = {low, high};
        }
    }
}

constexpr std::array<Strain, 5> strains = {Strain::spades, Strain::clubs, Strain::diamonds, Strain::hearts,
                                           Strain::no_trump};

}  // namespace

std::optional<Fault> Solver::discards(const Position& position, std::array<Card, 2> talon, int declarer,
                                      Discards& out, GameSet games, const StopRequest& stop,
                                      PlayRules rules) {
    if (auto fault = check_talon(position, talon, declarer)) return fault;
    const std::lock_guard lock(mutex_);
    engines_->stop.reset(&stop);
    const Cards twelve = position.hands[static_cast<std::size_t>(declarer)] | talon[0] | talon[1];
    out = Discards{};
    fill_pairs(twelve, out);
    const auto solve_all = [&](bool minimise, Strain trump, auto&& put) {
        const DistinctDiscards all = distinct(position, out, twelve, trump, declarer);
        const Game game = Game{trump != Strain::no_trump, minimise, position.players}.under(rules);
        Search& search = *engines_->engine(game).search;
        std::array<int, Discards::count> values{};
        int guess = guess_value(game, all.moments[0]);
        for (std::size_t i = 0; i < static_cast<std::size_t>(all.size); ++i) {
            guess = values[i] = exact_value(search, all.moments[i], guess, engines_->stop);
        }
        for (std::size_t pair = 0; pair < Discards::count; ++pair) {
            put(pair, static_cast<std::uint8_t>(values[all.place[pair]]));
        }
    };
    for (std::size_t strain = 0; strain < strains.size(); ++strain) {
        if ((games >> strain & 1) == 0) continue;
        solve_all(false, strains[strain],
                  [&](std::size_t pair, std::uint8_t value) { out.tricks[pair][strain] = value; });
    }
    if ((games & misere_game_only) != 0) {
        solve_all(true, Strain::no_trump,
                  [&](std::size_t pair, std::uint8_t value) { out.misere[pair] = value; });
    }
    return engines_->stopped();
}

std::optional<Fault> Solver::best_discards(const Position& position, std::array<Card, 2> talon, int declarer,
                                           BestDiscards& out, GameSet games, const StopRequest& stop,
                                           PlayRules rules) {
    if (auto fault = check_talon(position, talon, declarer)) return fault;
    const std::lock_guard lock(mutex_);
    engines_->stop.reset(&stop);
    const Cards twelve = position.hands[static_cast<std::size_t>(declarer)] | talon[0] | talon[1];
    out = BestDiscards{};
    Discards pairs;
    fill_pairs(twelve, pairs);
    // The most promising position gives a value; each other one is only asked whether it is better.
    const auto best_of = [&](bool minimise, Strain trump) {
        DistinctDiscards all = distinct(position, pairs, twelve, trump, declarer);
        const Game game = Game{trump != Strain::no_trump, minimise, position.players}.under(rules);
        Search& search = *engines_->engine(game).search;
        std::stable_sort(all.moments.begin(), all.moments.begin() + all.size,
                         [&](const Moment& one, const Moment& other) {
                             const int difference = guess_points(game, one) - guess_points(game, other);
                             return minimise ? difference < 0 : difference > 0;
                         });
        int best = exact_value(search, all.moments[0], guess_value(game, all.moments[0]), engines_->stop);
        for (std::size_t i = 1; i < static_cast<std::size_t>(all.size); ++i) {
            const Moment& moment = all.moments[i];
            if (minimise) {
                while (best > 0 && !search.reaches(moment, best) && !engines_->stop.stopped()) --best;
            } else {
                while (best < max_tricks && search.reaches(moment, best + 1) && !engines_->stop.stopped())
                    ++best;
            }
        }
        return static_cast<std::uint8_t>(best);
    };
    for (std::size_t strain = 0; strain < strains.size(); ++strain) {
        if ((games >> strain & 1) != 0) out.tricks[strain] = best_of(false, strains[strain]);
    }
    if ((games & misere_game_only) != 0) out.misere = best_of(true, Strain::no_trump);
    return engines_->stopped();
}

}  // namespace preferans
