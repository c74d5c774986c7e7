// What callers of the C interface pass, checked and turned into the types of the C++ interface.
#include "c_arguments.hpp"

#include <cmath>
#include <functional>
#include <memory>

namespace preferans::c_interface {
namespace {

constexpr std::size_t least_memory = std::size_t{64} << 10;
constexpr std::uint64_t most_memory = std::uint64_t{1} << 40;

}  // namespace

int in_range(std::int64_t value, int low, int high, const char* name) {
    if (value < low || value > high) {
        throw BadArgument{std::string(name) + " is " + std::to_string(value) + ", expected " +
                          std::to_string(low) + " to " + std::to_string(high)};
    }
    return static_cast<int>(value);
}

Card card_of(int card, const char* name) {
    return Card{static_cast<std::uint8_t>(in_range(card, 0, 31, name))};
}

SolverOptions options_of(const pf_options* from) {
    constexpr pf_options defaults = PF_OPTIONS_INIT;
    const pf_options options = from == nullptr ? defaults : taken(from, "options", defaults);
    if (options.memory < least_memory || options.memory > most_memory) {
        throw BadArgument{"memory is " + std::to_string(options.memory) + " bytes, expected 65536 to " +
                          std::to_string(most_memory)};
    }
    SolverOptions result;
    result.memory = static_cast<std::size_t>(options.memory);
    result.end_table_tricks = in_range(options.end_table_tricks, 3, 4, "end_table_tricks");
    if (options.cache_folder != nullptr) result.cache_folder = options.cache_folder;
    return result;
}

Position position_of(const pf_position* from) {
    constexpr pf_position defaults = PF_POSITION_INIT;
    const pf_position told = taken(from, "position", defaults);
    Position position;
    position.players = in_range(told.players, 2, PF_MAX_PLAYERS, "players");
    for (std::size_t seat = 0; seat < max_players; ++seat) position.hands[seat] = Cards(told.hands[seat]);
    position.leader = told.leader;
    position.trick_size = in_range(told.trick_size, 0, position.players - 1, "trick_size");
    for (std::size_t i = 0; i < static_cast<std::size_t>(position.trick_size); ++i)
        position.trick[i] = card_of(told.trick[i], "a card of the trick");
    position.talon_lead_count = in_range(told.talon_lead_count, 0, 2, "talon_lead_count");
    for (std::size_t i = 0; i < static_cast<std::size_t>(position.talon_lead_count); ++i)
        position.talon_leads[i] = card_of(told.talon_leads[i], "a talon lead");
    for (std::size_t i = 0; i < position.won.size(); ++i)
        position.won[i] = static_cast<std::uint8_t>(in_range(told.won[i], 0, max_tricks, "won"));
    return position;
}

Strain strain_of(int trump) {
    return static_cast<Strain>(in_range(trump, PF_SPADES, PF_NO_TRUMP, "trump"));
}

PlayRules rules_of(const pf_house_rules* from) {
    constexpr pf_house_rules defaults = PF_HOUSE_RULES_INIT;
    const pf_house_rules told = from == nullptr ? defaults : taken(from, "rules", defaults);
    return {told.must_head != 0, told.must_overtrump != 0};
}

namespace {

constexpr std::size_t side = Payoff::side;
constexpr int most_of_dealer = 2;

// A table as the caller wrote it, and for which vectors of tricks.
struct Paid {
    pf_payoff told;
    int players;
    int dealer;  // most tricks of a sitting dealer

    // Calls `visit` with a dealer's tricks, those of seats 0 and 1, and where their payoffs begin.
    template <class Visit>
    void for_each_vector(const Visit& visit) const {
        for (int beside = 0; beside <= dealer; ++beside) {
            for (int first = 0; first + beside <= told.total; ++first) {
                for (int second = 0; first + second + beside <= told.total; ++second) {
                    if (players == 2 && first + second != told.total) continue;
                    const auto tricks =
                        static_cast<std::size_t>(beside) * side + static_cast<std::size_t>(first);
                    visit(beside, first, second,
                          (tricks * side + static_cast<std::size_t>(second)) * max_players);
                }
            }
        }
    }

    // The different payoffs of a seat, the best first.
    std::vector<double> levels(std::size_t seat) const {
        std::vector<double> found;
        for_each_vector([&](int, int, int, std::size_t at) {
            if (!std::isnan(told.paid[at + seat])) found.push_back(told.paid[at + seat]);
        });
        std::sort(found.begin(), found.end(), std::greater<>());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }
};

Paid paid_of(const pf_payoff* from, Goal goal, int players) {
    constexpr pf_payoff defaults = PF_PAYOFF_INIT;
    const pf_payoff told = taken(from, "payoff", defaults);
    static_cast<void>(in_range(told.total, 1, max_tricks, "total"));
    check_pointer(told.paid, "paid");
    return {told, players, goal == Goal::all_pass && players == max_players ? most_of_dealer : 0};
}

std::shared_ptr<const Payoff> payoff_of(const Paid& paid) {
    auto payoff = std::make_shared<Payoff>();
    payoff->total = paid.told.total;
    for (auto& seat : payoff->order) {
        for (auto& dealer : seat) dealer.fill(Payoff::no_vector);
    }
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(paid.players); ++seat) {
        const std::vector<double> levels = paid.levels(seat);
        paid.for_each_vector([&](int dealer, int first, int second, std::size_t at) {
            const double own = paid.told.paid[at + seat];
            if (std::isnan(own) != std::isnan(paid.told.paid[at])) {
                throw BadArgument{"paid: tricks " + std::to_string(first) + ", " + std::to_string(second) +
                                  " are paid to some seats and not to others"};
            }
            if (std::isnan(own)) return;
            const auto place = std::lower_bound(levels.begin(), levels.end(), own, std::greater<>());
            payoff->order[seat][static_cast<std::size_t>(dealer)]
                         [static_cast<std::size_t>(first) * side + static_cast<std::size_t>(second)] =
                static_cast<std::uint8_t>(place - levels.begin());
        });
    }
    return payoff;
}

}  // namespace

std::vector<double> coalition_payoffs(const pf_objective* from, int players) {
    constexpr pf_objective defaults = PF_OBJECTIVE_INIT;
    const pf_objective told = taken(from, "objective", defaults);
    return paid_of(told.payoff, Goal::coalition, players).levels(static_cast<std::size_t>(told.declarer));
}

Objective objective_of(const pf_objective* from, int players) {
    constexpr pf_objective defaults = PF_OBJECTIVE_INIT;
    const pf_objective told = taken(from, "objective", defaults);
    Objective objective;
    objective.goal = static_cast<Goal>(in_range(told.goal, PF_TRICKS, PF_COALITION, "goal"));
    objective.trump = strain_of(told.trump);
    objective.declarer = told.declarer;
    objective.tie = static_cast<Tie>(in_range(told.tie, PF_LOWEST, PF_KIND, "tie"));
    objective.talon = {told.talon_takes != 0, told.talon_winner_leads_third != 0};
    objective.rules = {told.must_head != 0, told.must_overtrump != 0};
    if (objective.goal == Goal::coalition)
        objective.stops_at = in_range(told.stops_at, 0, max_tricks, "stops_at");
    const bool paid = objective.goal == Goal::coalition || objective.goal == Goal::all_pass;
    if (paid && told.payoff != nullptr) {
        objective.payoff = payoff_of(paid_of(told.payoff, objective.goal, players));
    }
    return objective;
}

Position start_of(const std::uint32_t* hands, int leader) {
    check_pointer(hands, "hands");
    Position position;
    for (std::size_t seat = 0; seat < max_players; ++seat) position.hands[seat] = Cards(hands[seat]);
    position.leader = leader;
    return position;
}

std::array<Card, 2> talon_of(const std::uint8_t* talon) {
    check_pointer(talon, "talon");
    return {card_of(talon[0], "a card of the talon"), card_of(talon[1], "a card of the talon")};
}

}  // namespace preferans::c_interface
