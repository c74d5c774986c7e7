// Timing without the cost of Python calls: each task of the benchmark over many deals, and the plain
// reference search.
#include <pybind11/numpy.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "convert.hpp"
#include "plain_search.hpp"

namespace preferans::bindings {
namespace {

constexpr std::array<Strain, 5> strains = {Strain::spades, Strain::clubs, Strain::diamonds, Strain::hearts,
                                           Strain::no_trump};

// CPU time of this thread where the system tells it, else time on the wall; in seconds.
double seconds_now() {
#if defined(CLOCK_THREAD_CPUTIME_ID)
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
#else
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
#endif
}

// What reading the clock twice costs, the least of many tries; taken off every measurement.
double clock_cost() {
    double least = 1.0;
    for (int i = 0; i < 1000; ++i) {
        const double start = seconds_now();
        least = std::min(least, seconds_now() - start);
    }
    return least;
}

// What one deal's task gave: nodes where the core counts them, and a sum of its values for comparison.
struct Outcome {
    std::uint64_t nodes = 0;
    std::int64_t sum = 0;
};

struct BenchDeal {
    Position position;  // seat 0 leads
    std::array<Card, 2> talon{};
    int declarer = 0;
    Strain trump = Strain::spades;
};

Outcome solved(Solver& solver, const Position& position, const Objective& objective, bool per_card = false) {
    Solution solution;
    raise_if(solver.solve(position, objective, {per_card, false}, solution));
    Outcome outcome{solution.nodes, solution.value[0]};
    for (const CardValue& card : solution.cards) outcome.sum += card.value[0];
    return outcome;
}

// Tricks of three declarers in five strains, with the first `leaders` seats on lead.
Outcome table(Solver& solver, const Position& position, std::size_t leaders) {
    constexpr std::array<int, max_players> seats = {0, 1, 2};
    std::vector<Objective> games;
    for (const int declarer : seats) {
        for (const Strain strain : strains) games.push_back({Goal::tricks, strain, declarer});
    }
    std::vector<std::int8_t> values(leaders * games.size());
    raise_if(solver.values(position, std::span(seats).first(leaders), games, values));
    Outcome outcome;
    for (const std::int8_t value : values) outcome.sum += value;
    return outcome;
}

Outcome caught(Solver& solver, const Position& position, int declarer) {
    bool result = false;
    raise_if(solver.caught(position, declarer, result));
    return {0, result};
}

// Caught or not after each of the 66 discards, over one table.
Outcome caught_after_discards(Solver& solver, const BenchDeal& deal) {
    Outcome outcome;
    Position position = deal.position;
    Cards& hand = position.hands[static_cast<std::size_t>(deal.declarer)];
    const Cards twelve = hand | deal.talon[0] | deal.talon[1];
    for (const Card low : twelve) {
        for (const Card high : twelve) {
            if (low.index >= high.index) continue;
            hand = twelve - low - high;
            outcome.sum += caught(solver, position, deal.declarer).sum;
        }
    }
    return outcome;
}

// All values of the 66 discards in the given games.
Outcome all_discards(Solver& solver, const BenchDeal& deal, GameSet games) {
    Discards all;
    raise_if(solver.discards(deal.position, deal.talon, deal.declarer, all, games));
    Outcome outcome;
    for (const std::uint8_t value : all.misere) outcome.sum += value;
    for (const auto& row : all.tricks) {
        for (const std::uint8_t value : row) outcome.sum += value;
    }
    return outcome;
}

using Task = Outcome (*)(Solver& solver, const BenchDeal& deal);

const std::vector<std::pair<std::string, Task>>& tasks() {
    static const std::vector<std::pair<std::string, Task>> all = {
        {"trump",
         [](Solver& solver, const BenchDeal& deal) {
             return solved(solver, deal.position, {Goal::tricks, deal.trump, deal.declarer});
         }},
        {"no_trump",
         [](Solver& solver, const BenchDeal& deal) {
             return solved(solver, deal.position, {Goal::tricks, Strain::no_trump, deal.declarer});
         }},
        {"misere",
         [](Solver& solver, const BenchDeal& deal) {
             return solved(solver, deal.position, {Goal::misere, Strain::no_trump, deal.declarer});
         }},
        {"caught",
         [](Solver& solver, const BenchDeal& deal) { return caught(solver, deal.position, deal.declarer); }},
        {"table", [](Solver& solver, const BenchDeal& deal) { return table(solver, deal.position, 1); }},
        {"table_3_leaders",
         [](Solver& solver, const BenchDeal& deal) { return table(solver, deal.position, 3); }},
        {"misere_66",
         [](Solver& solver, const BenchDeal& deal) { return all_discards(solver, deal, misere_game_only); }},
        {"caught_66", caught_after_discards},
        {"best_of_66",
         [](Solver& solver, const BenchDeal& deal) {
             BestDiscards best;
             raise_if(solver.best_discards(deal.position, deal.talon, deal.declarer, best, strain_games));
             Outcome outcome;
             for (const std::uint8_t value : best.tricks) outcome.sum += value;
             return outcome;
         }},
        {"all_66",
         [](Solver& solver, const BenchDeal& deal) { return all_discards(solver, deal, strain_games); }},
        {"first_leads_trump",
         [](Solver& solver, const BenchDeal& deal) {
             return solved(solver, deal.position, {Goal::tricks, deal.trump, deal.declarer}, true);
         }},
        {"first_leads_no_trump",
         [](Solver& solver, const BenchDeal& deal) {
             return solved(solver, deal.position, {Goal::tricks, Strain::no_trump, deal.declarer}, true);
         }},
        {"first_leads_misere",
         [](Solver& solver, const BenchDeal& deal) {
             return solved(solver, deal.position, {Goal::misere, Strain::no_trump, deal.declarer}, true);
         }},
        {"all_pass",
         [](Solver& solver, const BenchDeal& deal) {
             return solved(solver, deal.position, {Goal::all_pass, Strain::no_trump, 0});
         }},
    };
    return all;
}

Task task_named(const std::string& name) {
    for (const auto& [known, task] : tasks()) {
        if (known == name) return task;
    }
    throw py::value_error("no task '" + name + "'");
}

std::vector<BenchDeal> deals_of(const py::array_t<std::uint32_t, py::array::c_style>& hands,
                                const py::array_t<std::uint8_t, py::array::c_style>& talons) {
    if (hands.ndim() != 2 || hands.shape(1) != max_players || talons.ndim() != 2 || talons.shape(1) != 2 ||
        talons.shape(0) != hands.shape(0)) {
        throw py::value_error("expected hands uint32[n, 3] and talons uint8[n, 2]");
    }
    std::vector<BenchDeal> deals(static_cast<std::size_t>(hands.shape(0)));
    for (std::size_t i = 0; i < deals.size(); ++i) {
        const auto row = static_cast<py::ssize_t>(i);
        for (py::ssize_t seat = 0; seat < max_players; ++seat) {
            deals[i].position.hands[static_cast<std::size_t>(seat)] = Cards(hands.at(row, seat));
        }
        deals[i].talon = {card_of(talons.at(row, 0)), card_of(talons.at(row, 1))};
        deals[i].declarer = static_cast<int>(i % max_players);
        deals[i].trump = strains[i / max_players % 4];
    }
    return deals;
}

// (CPU seconds float64[n], nodes uint64[n], sums int64[n])
py::tuple time_task(const std::string& name, const py::array_t<std::uint32_t, py::array::c_style>& hands,
                    const py::array_t<std::uint8_t, py::array::c_style>& talons, std::size_t memory,
                    bool portable) {
    const Task task = task_named(name);
    const std::vector<BenchDeal> deals = deals_of(hands, talons);
    const auto count = static_cast<py::ssize_t>(deals.size());
    py::array_t<double> seconds(count);
    py::array_t<std::uint64_t> nodes(count);
    py::array_t<std::int64_t> sums(count);
    const double cost = clock_cost();
    Solver solver({memory, portable});
    if (!deals.empty()) task(solver, deals.front());  // end tables and transposition tables are made once
    for (py::ssize_t i = 0; i < count; ++i) {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        solver.clear();
        const double start = seconds_now();
        const Outcome outcome = task(solver, deals[static_cast<std::size_t>(i)]);
        seconds.mutable_at(i) = std::max(0.0, seconds_now() - start - cost);
        nodes.mutable_at(i) = outcome.nodes;
        sums.mutable_at(i) = outcome.sum;
    }
    return py::make_tuple(seconds, nodes, sums);
}

// (value, nodes, CPU seconds)
py::tuple plain(const Position& position, const Objective& objective, int most) {
    raise_if(check(position, objective));
    if (objective.goal != Goal::tricks && objective.goal != Goal::misere &&
        objective.goal != Goal::fewer_tricks) {
        raise({FaultCode::objective, "the plain search plays tricks, misere and fewer_tricks only"});
    }
    PlainAnswer answer;
    double seconds = 0;
    {
        const WithoutGil no_gil;
        const double start = seconds_now();
        answer = plain_value(position, objective, most);
        seconds = seconds_now() - start;
    }
    return py::make_tuple(answer.value, answer.nodes, seconds);
}

}  // namespace

void register_bench(py::module_& module) {
    py::list names;
    for (const auto& task : tasks()) names.append(task.first);
    module.attr("BENCH_TASKS") = py::tuple(names);
    module.def("time_task", &time_task, py::arg("task"), py::arg("hands"), py::arg("talons"),
               py::arg("memory"), py::arg("portable"),
               "One task of the benchmark on each deal, the solver cleared in between.");
    module.def("plain_value", &plain, py::arg("position"), py::arg("objective"), py::arg("most"),
               "The value by the plain reference search, with no reduction but a memo; tricks are counted up "
               "to `most`.");
}

}  // namespace preferans::bindings
