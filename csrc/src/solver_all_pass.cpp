// The solver's answers on the all-pass game.
#include <algorithm>

#include "all_pass.hpp"

namespace preferans {
namespace {

// What a memory of the all-pass searches holds; questions by payoffs share none with each other.
enum MemoKind : int { max_n_memo = 1, outcome_memo = 10, best_case_memo = 20, payoff_memo = 30 };

Value seats_of(TrickCounts counts) {
    Value value{};
    for (int seat = 0; seat < max_players; ++seat) {
        value[static_cast<std::size_t>(seat)] = static_cast<std::int8_t>(tricks_of(counts, seat));
    }
    return value;
}

Outcome outcome_of(TrickCounts counts) {
    Outcome outcome{};
    for (int seat = 0; seat <= max_players; ++seat) {
        outcome[static_cast<std::size_t>(seat)] = static_cast<std::int8_t>(tricks_of(counts, seat));
    }
    return outcome;
}

void prepare(AllPassMemo& memo, MemoKind kind, const Objective& objective, int players) {
    if (objective.payoff != nullptr) {
        memo.serve(payoff_memo, true);
    } else {
        const int tie = kind == max_n_memo ? static_cast<int>(objective.tie) : 0;
        memo.serve(kind + 2 * tie + (players == 2 ? 1 : 0), false);
    }
}

}  // namespace

// The memory of the all-pass game is what the tables of the other games leave.
Solver::AllPass& Solver::all_pass() {
    if (!all_pass_) {
        const SolverOptions& options = engines_->options;
        const std::size_t rest =
            options.memory - std::min(options.memory, game_count * engines_->table_bytes());
        const std::size_t enough = std::max(options.memory / 4, std::size_t{2} << 20);
        all_pass_ = std::make_unique<AllPass>(options, std::min(rest, enough), engines_->stop);
    }
    return *all_pass_;
}

void Solver::solve_all_pass(const Position& position, const Objective& objective, Ask ask,
                            Solution& solution) {
    AllPass& game = all_pass();
    const std::uint64_t nodes_before = game.search->nodes();
    prepare(game.memo, max_n_memo, objective, position.players);
    all_pass::MaxN max_n(*game.search, engines_->stop, objective, position.players);
    solution.width = position.players;
    if (position.over()) return;

    const all_pass::MaxN::Choice choice = max_n.choice(position);
    solution.value = seats_of(choice.outcome);
    solution.best = choice.card;
    if (ask.per_card) {
        const Cards distinct = all_pass::distinct_cards(position, objective.talon);
        for (const Card card : position.legal(Strain::no_trump)) {
            const Value value = distinct.contains(card) ? seats_of(max_n.value_after(position, card))
                                                        : solution.cards.back().value;
            solution.cards.push_back({card, value});
        }
    }
    if (ask.line) {
        Position rest = position;
        Card next = choice.card;
        while (!engines_->stop.stopped()) {
            solution.line.push_back(next);
            rest = rest.after(next, Strain::no_trump, objective.talon);
            if (rest.over()) break;
            next = max_n.choice(rest).card;
        }
    }
    solution.nodes += game.search->nodes() - nodes_before;
}

void Solver::solve_coalition(const Position& position, const Objective& objective, Ask ask,
                             Solution& solution) {
    AllPass& game = all_pass();
    const std::uint64_t nodes_before = game.search->nodes();
    prepare(game.memo, max_n_memo, objective, position.players);
    const all_pass::Coalition coalition(*game.search, engines_->stop, objective, position.players);
    const int value = coalition.value(position);
    solution.value[0] = static_cast<std::int8_t>(value);
    if (ask.per_card) {
        for (const Card card : position.legal(objective.trump, objective.rules)) {
            const int after = coalition.value(position.after(card, objective.trump));
            solution.cards.push_back({card, {static_cast<std::int8_t>(after), 0, 0}});
        }
    }
    if (ask.line) coalition.line(position, value, solution.line);
    solution.nodes += game.search->nodes() - nodes_before;
}

void Solver::solve_guarantee_with_talon(const Position& position, const Objective& objective, Ask ask,
                                        Solution& solution) {
    solution.width = position.players;
    Search& misere = *engines_->engine({false, true, position.players}).search;
    const Cards distinct = all_pass::distinct_cards(position, objective.talon);
    for (int player = 0; player < position.players; ++player) {
        const auto seat = static_cast<std::size_t>(player);
        const all_pass::OneSeat one(misere, *all_pass().search, engines_->stop, objective, player);
        solution.value[seat] = static_cast<std::int8_t>(one.guarantee(position));
        if (!ask.per_card) continue;
        std::size_t row = 0;
        for (const Card card : position.legal(Strain::no_trump)) {
            if (solution.cards.size() <= row) solution.cards.push_back({card, {}});
            if (distinct.contains(card)) {
                const Position next = position.after(card, Strain::no_trump, objective.talon);
                const int gained = one.own(all_pass::taken(position, next));
                solution.cards[row].value[seat] = static_cast<std::int8_t>(gained + one.guarantee(next));
            } else {
                solution.cards[row].value[seat] = solution.cards[row - 1].value[seat];
            }
            ++row;
        }
    }
}

std::optional<Fault> Solver::outcomes(const Position& position, const Objective& objective,
                                      std::vector<Outcome>& out, const StopRequest& stop) {
    if (auto fault = check(position)) return fault;
    if (auto fault = check(position, objective)) return fault;
    if (objective.goal != Goal::all_pass) {
        return Fault{FaultCode::objective,
                     "outcomes under any way of breaking ties are for the all-pass game"};
    }
    const std::lock_guard lock(mutex_);
    engines_->stop.reset(&stop);
    AllPass& game = all_pass();
    prepare(game.memo, outcome_memo, objective, position.players);
    all_pass::AnyTies any_ties(*game.search, engines_->stop, objective, position.players);
    const all_pass::AnyTies::Set set = any_ties.outcomes(position);
    out.clear();
    for (std::size_t place = 0; place < set.size(); ++place) {
        if (set.test(place))
            out.push_back(outcome_of(all_pass::AnyTies::outcome_at(place, position.tricks_left())));
    }
    std::sort(out.begin(), out.end());
    return engines_->stopped();
}

std::optional<Fault> Solver::all_pass_bounds(const Position& position, const Objective& objective,
                                             bool per_card, AllPassBounds& out, const StopRequest& stop) {
    if (auto fault = check(position)) return fault;
    Objective guarantee{Goal::guarantee};
    guarantee.talon = objective.talon;
    guarantee.dealer_counts = objective.dealer_counts;
    if (auto fault = check(position, guarantee)) return fault;
    const std::lock_guard lock(mutex_);
    engines_->stop.reset(&stop);
    out = AllPassBounds{};
    AllPass& game = all_pass();
    prepare(game.memo, best_case_memo, guarantee, position.players);
    Search& misere = *engines_->engine({false, true, position.players}).search;
    const Cards distinct = all_pass::distinct_cards(position, guarantee.talon);
    if (per_card) {
        for (const Card card : position.legal(Strain::no_trump)) out.cards.push_back({card, {}, {}});
    }
    for (int player = 0; player < position.players; ++player) {
        const auto seat = static_cast<std::size_t>(player);
        const all_pass::OneSeat one(misere, *game.search, engines_->stop, guarantee, player);
        out.guarantee[seat] = static_cast<std::int8_t>(one.guarantee(position));
        out.best_case[seat] = static_cast<std::int8_t>(one.best_case(position));
        for (std::size_t row = 0; row < out.cards.size(); ++row) {
            AllPassBounds::AfterCard& after = out.cards[row];
            if (distinct.contains(after.card)) {
                const Position next = position.after(after.card, Strain::no_trump, guarantee.talon);
                const int gained = one.own(all_pass::taken(position, next));
                after.guarantee[seat] = static_cast<std::int8_t>(gained + one.guarantee(next));
                after.best_case[seat] = static_cast<std::int8_t>(gained + one.best_case(next));
            } else {
                after.guarantee[seat] = out.cards[row - 1].guarantee[seat];
                after.best_case[seat] = out.cards[row - 1].best_case[seat];
            }
        }
    }
    return engines_->stopped();
}

}  // namespace preferans
