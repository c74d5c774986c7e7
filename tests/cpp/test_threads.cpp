// Sharing, threads and stopping; also run under ThreadSanitizer.
#include <array>
#include <atomic>
#include <thread>
#include <vector>

#include "check.hpp"
#include "preferans/many.hpp"
#include "random_positions.hpp"

namespace preferans::test {
namespace {

const std::vector<Objective>& games() {
    static const std::vector<Objective> all = {{Goal::tricks, Strain::spades, 0},
                                               {Goal::tricks, Strain::hearts, 2},
                                               {Goal::tricks, Strain::no_trump, 1},
                                               {Goal::misere, Strain::no_trump, 0}};
    return all;
}

std::vector<Position> endings(unsigned seed, int count, int tricks) {
    Random random(seed);
    std::vector<Position> all;
    for (int i = 0; i < count; ++i) all.push_back(random_ending(random, 3, tricks));
    return all;
}

std::vector<std::int8_t> values_of(Solver& solver, const std::vector<Position>& positions) {
    std::vector<std::int8_t> values(positions.size() * games().size(), -1);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        // A fault would leave a -1, which differs from every right value.
        static_cast<void>(
            solver.values(positions[i], games(), {values.data() + i * games().size(), games().size()}));
    }
    return values;
}

struct Deals {
    std::vector<std::uint32_t> hands;
    std::vector<std::uint8_t> leaders;
};

Deals deals_of(const std::vector<Position>& positions) {
    Deals deals;
    for (const Position& position : positions) {
        for (const Cards hand : position.hands) deals.hands.push_back(hand.bits());
        deals.leaders.push_back(static_cast<std::uint8_t>(position.leader));
    }
    return deals;
}

ManyRequest request_of(const Deals& deals, int threads) {
    ManyRequest request;
    request.hands = deals.hands;
    request.leaders = deals.leaders;
    request.objectives = games();
    request.threads = threads;
    return request;
}

// Four threads at once, each with what `solver_of` gives it; the end tables are built by whoever comes first.
template <class SolverOf>
void four_threads_agree(const std::vector<Position>& positions, const std::vector<std::int8_t>& expected,
                        const SolverOf& solver_of) {
    std::atomic<int> right{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] { right += values_of(solver_of(), positions) == expected; });
    }
    for (std::thread& thread : threads) thread.join();
    check_equal(right.load(), 4, "threads with right values");
}

const bool own = add("threads/own_solvers", [] {
    const std::vector<Position> positions = endings(51, cases(40), 8);
    // The threads come first, so that they meet in the building of the end tables.
    std::array<Solver, 4> solvers;
    std::array<std::vector<std::int8_t>, 4> values;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < 4; ++i)
        threads.emplace_back([&, i] { values[i] = values_of(solvers[i], positions); });
    for (std::thread& thread : threads) thread.join();
    Solver solver;
    const std::vector<std::int8_t> expected = values_of(solver, positions);
    for (const auto& one : values) check(one == expected, "a thread with its own solver");
});

const bool shared = add("threads/shared_solver", [] {
    const std::vector<Position> positions = endings(52, cases(40), 8);
    Solver alone;
    const std::vector<std::int8_t> expected = values_of(alone, positions);
    Solver solver;
    four_threads_agree(positions, expected, [&]() -> Solver& { return solver; });
    for (const Position& position : positions) check(!position.over(), "positions are not over");
});

// The value of one position, whose game goes by its number; a fault is -1, which no position has.
int solved(Solver& solver, const std::vector<Position>& positions, std::size_t at) {
    Solution solution;
    if (solver.solve(positions[at], games()[at % games().size()], {}, solution)) return -1;
    return solution.value[0];
}

// Eight threads solve every position, each beginning at another one; each has what `solver_of` gives it.
template <class SolverOf>
void eight_threads_solve(unsigned seed, const SolverOf& solver_of) {
    constexpr std::size_t threads = 8;
    const std::vector<Position> positions = endings(seed, cases(10'000), 6);
    Solver alone;
    std::vector<int> expected(positions.size());
    for (std::size_t at = 0; at < positions.size(); ++at) expected[at] = solved(alone, positions, at);

    std::array<std::size_t, threads> right{};
    std::vector<std::thread> running;
    for (std::size_t i = 0; i < threads; ++i) {
        running.emplace_back([&, i] {
            for (std::size_t step = 0; step < positions.size(); ++step) {
                const std::size_t at = (step + i * positions.size() / threads) % positions.size();
                right[i] += solved(solver_of(i), positions, at) == expected[at];
            }
        });
    }
    for (std::thread& thread : running) thread.join();
    for (const std::size_t count : right) check_equal(count, positions.size(), "right values of a thread");
}

const bool eight_shared = add("threads/eight_threads_share_a_solver", [] {
    Solver solver;
    eight_threads_solve(57, [&](std::size_t) -> Solver& { return solver; });
});

const bool eight_own = add("threads/eight_threads_with_solvers_of_their_own", [] {
    std::array<Solver, 8> solvers;
    eight_threads_solve(58, [&](std::size_t thread) -> Solver& { return solvers[thread]; });
});

const bool many = add("threads/solve_many_in_any_number_of_threads", [] {
    const std::vector<Position> positions = endings(53, cases(150), 8);
    const Deals deals = deals_of(positions);
    Solver solver;
    const std::vector<std::int8_t> expected = values_of(solver, positions);
    for (const int threads : {1, 2, 3, 8}) {
        std::vector<std::int8_t> values(expected.size(), -1);
        std::size_t last = 0;
        const auto fault = solve_many(request_of(deals, threads), values, [&](std::size_t done) {
            check(done >= last, "progress never goes back");
            last = done;
            return false;
        });
        check(!fault, "no fault");
        check_equal(last, positions.size(), "deals done at the end");
        check(values == expected, std::to_string(threads) + " threads");
    }
});

const bool stopped = add("threads/a_stop_ends_solve_many", [] {
    const Deals deals = deals_of(endings(54, 20000, 10));
    std::vector<std::int8_t> values(20000 * games().size());
    const auto fault = solve_many(request_of(deals, 2), values, [](std::size_t) { return true; });
    check(fault && fault->code == FaultCode::stopped, "fault: stopped");
});

const bool stopped_search = add("threads/a_stop_ends_one_search_and_leaves_no_wrong_entry", [] {
    const std::vector<Position> positions = endings(55, cases(40), 10);
    Solver solver;
    int stops = 0;
    for (const Position& position : positions) {
        Solution solution;
        const auto fault =
            solver.solve(position, {Goal::misere, Strain::no_trump, 0}, {}, solution, [&] { return true; });
        stops += fault && fault->code == FaultCode::stopped;
    }
    check(stops > 0, "some search was long enough to be stopped");
    Solver fresh;
    check(values_of(solver, positions) == values_of(fresh, positions), "values after the stops");
});

const bool bad = add("threads/a_bad_deal_is_named_and_nothing_is_solved", [] {
    Deals deals = deals_of(endings(56, 50, 6));
    deals.hands[3 * 37 + 1] = deals.hands[3 * 37];
    std::vector<std::int8_t> values(50 * games().size(), -1);
    const auto fault = solve_many(request_of(deals, 2), values);
    check(fault && fault->code == FaultCode::duplicate, "fault: duplicate");
    check(fault && fault->message.starts_with("deal 37: "), "names the deal");
    check(values == std::vector<std::int8_t>(values.size(), -1), "nothing was written");
});

}  // namespace
}  // namespace preferans::test
