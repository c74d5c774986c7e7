#include "preferans/solver.hpp"

#include <algorithm>
#include <utility>

#include "all_pass.hpp"
#include "engines.hpp"

namespace preferans {
namespace {

Game game_of(const Position& position, const Objective& objective) {
    const bool minimise = objective.goal != Goal::tricks;
    return Game{objective.trump != Strain::no_trump, minimise, position.players}.under(objective.rules);
}

}  // namespace

Solver::Solver(SolverOptions options) : engines_(std::make_unique<Engines>(options)) {}

Solver::~Solver() = default;

std::optional<Fault> Solver::solve(const Position& position, const Objective& objective, Ask ask,
                                   Solution& solution, const StopRequest& stop) {
    if (auto fault = check(position)) return fault;
    if (auto fault = check(position, objective)) return fault;
    if (objective.goal == Goal::guarantee && ask.line) {
        return Fault{FaultCode::objective,
                     "no single line of play guards every seat at once, expected line to be off"};
    }

    const std::lock_guard lock(mutex_);
    engines_->stop.reset(&stop);
    const std::uint64_t nodes_before = engines_->nodes();
    solution = Solution{};
    const int tricks = position.tricks_left();
    const Game game = game_of(position, objective);

    if (objective.goal == Goal::all_pass) {
        solve_all_pass(position, objective, ask, solution);
    } else if (objective.goal == Goal::coalition) {
        solve_coalition(position, objective, ask, solution);
    } else if (objective.goal == Goal::guarantee && position.talon_lead_count > 0) {
        solve_guarantee_with_talon(position, objective, ask, solution);
    } else if (objective.goal == Goal::guarantee) {
        solution.width = position.players;
        for (int seat = 0; seat < position.players; ++seat) {
            const auto entry = static_cast<std::size_t>(seat);
            const Engines::TwoSided two_sided(*engines_, game, Strain::no_trump, seat);
            const int value = two_sided.value(position);
            solution.value[entry] = static_cast<std::int8_t>(value);
            if (ask.per_card) two_sided.cards(position, value, solution.cards, entry);
        }
    } else {
        const Engines::TwoSided two_sided(*engines_, game, objective.trump, objective.declarer);
        const int value = two_sided.value(position);
        solution.value[0] = static_cast<std::int8_t>(value);
        if (ask.per_card) two_sided.cards(position, value, solution.cards, 0);
        if (ask.line) two_sided.line(position, value, solution.line);
        if (objective.goal == Goal::fewer_tricks) {
            // The declarer's tricks minus the other's: their sum is known.
            const auto difference = [&](std::int8_t own) {
                return static_cast<std::int8_t>(2 * own - tricks);
            };
            solution.value[0] = difference(solution.value[0]);
            for (CardValue& card : solution.cards) card.value[0] = difference(card.value[0]);
        }
    }
    solution.nodes += engines_->nodes() - nodes_before;
    return engines_->stopped();
}

std::optional<Fault> Solver::caught(const Position& position, int declarer, bool& result,
                                    const StopRequest& stop, PlayRules rules) {
    Objective misere{Goal::misere, Strain::no_trump, declarer};
    misere.rules = rules;
    if (auto fault = check(position)) return fault;
    if (auto fault = check(position, misere)) return fault;
    const std::lock_guard lock(mutex_);
    engines_->stop.reset(&stop);
    const Game game = game_of(position, misere);
    result = engines_->engine(game).search->reaches(moment_of(position, Strain::no_trump, declarer), 1);
    return engines_->stopped();
}

std::optional<Fault> Solver::values(const Position& position, std::span<const Objective> objectives,
                                    std::span<std::int8_t> out, const StopRequest& stop) {
    const int leader = position.leader;
    return values(position, {&leader, 1}, objectives, out, stop);
}

std::optional<Fault> Solver::values(const Position& position, std::span<const int> leaders,
                                    std::span<const Objective> objectives, std::span<std::int8_t> out,
                                    const StopRequest& stop) {
    if (auto fault = check(position)) return fault;
    for (const int leader : leaders) {
        if (leader == position.leader) continue;
        if (leader < 0 || leader >= position.players || position.trick_size > 0)
            return Fault{FaultCode::leader,
                         "another leader than the position's, expected a seat and no card on the table"};
    }
    for (const Objective& objective : objectives) {
        if (auto fault = check(position, objective)) return fault;
        if (objective.goal == Goal::coalition) {
            return Fault{FaultCode::objective,
                         "a coalition is solved alone, expected tricks, misère or fewer_tricks"};
        }
        if (objective.goal == Goal::guarantee || objective.goal == Goal::all_pass) {
            return Fault{FaultCode::objective,
                         "the all-pass game has a value for each seat, expected objectives of one value"};
        }
    }
    const std::lock_guard lock(mutex_);
    engines_->stop.reset(&stop);
    const int tricks = position.tricks_left();
    for (std::size_t i = 0; i < objectives.size(); ++i) {
        const Objective& objective = objectives[i];
        const Engines::TwoSided two_sided(*engines_, game_of(position, objective), objective.trump,
                                          objective.declarer);
        two_sided.by_leader(position, leaders, [&](std::size_t leader, int own) {
            out[leader * objectives.size() + i] =
                static_cast<std::int8_t>(objective.goal == Goal::fewer_tricks ? 2 * own - tricks : own);
        });
    }
    return engines_->stopped();
}

void Solver::clear() {
    const std::lock_guard lock(mutex_);
    for (auto& slot : engines_->slots) {
        if (slot) slot->table.clear();
    }
    if (all_pass_) all_pass_->memo.clear();
}

std::size_t Solver::memory_used() const {
    std::size_t total = 0;
    for (const auto& slot : engines_->slots) total += slot ? slot->table.bytes() : 0;
    return total + (all_pass_ ? all_pass_->memo.bytes() : 0);
}

}  // namespace preferans
