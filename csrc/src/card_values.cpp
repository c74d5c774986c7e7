#include "preferans/card_values.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>

#include "parallel.hpp"

namespace preferans {
namespace {

constexpr std::size_t positions_at_a_time = 4;

std::optional<Fault> check_alike(std::span<const Position> positions, const Objective& objective) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
        auto fault = check(positions[i]);
        if (!fault) fault = check(positions[i], objective);
        const auto choice = [&](const Position& one) { return one.legal(objective.trump, objective.rules); };
        const bool alike = fault || (positions[i].to_move() == positions[0].to_move() &&
                                     choice(positions[i]) == choice(positions[0]));
        if (!alike) fault = Fault{FaultCode::illegal_card, "another choice of cards than in position 0"};
        if (!fault) continue;
        fault->message = "position " + std::to_string(i) + ": " + fault->message;
        return fault;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Fault> card_values(Solver& solver, std::span<const Position> positions,
                                 const Objective& objective, int threads, const SolverOptions& options,
                                 CardValues& out, const std::function<bool()>& tick) {
    out = {};
    if (auto fault = check_alike(positions, objective)) return fault;
    if (positions.empty()) return std::nullopt;
    for (const Card card : positions[0].legal(objective.trump, objective.rules)) out.cards.push_back(card);
    const bool by_seat = objective.goal == Goal::guarantee || objective.goal == Goal::all_pass;
    out.width = by_seat ? positions[0].players : 1;
    const std::size_t row = out.cards.size() * static_cast<std::size_t>(out.width);
    out.values.resize(positions.size() * row);

    const auto solve = [&](Solver& own, std::size_t at, const StopRequest& stop) {
        Solution found;
        auto fault = own.solve(positions[at], objective, {.per_card = true}, found, stop);
        if (fault) return fault;
        auto to = out.values.begin() + static_cast<std::ptrdiff_t>(at * row);
        for (const CardValue& card : found.cards) to = std::copy_n(card.value.begin(), out.width, to);
        return fault;
    };

    const std::size_t blocks = (positions.size() + positions_at_a_time - 1) / positions_at_a_time;
    const std::size_t used = thread_count(threads, blocks);
    if (used == 1) {
        for (std::size_t at = 0; at < positions.size(); ++at) {
            if (auto fault = solve(solver, at, tick)) return fault;
        }
        return std::nullopt;
    }
    std::atomic<bool> stop{false};
    in_parallel(
        blocks, used, stop,
        [&](const std::atomic<bool>& stopping) {
            return [&, own = std::make_unique<Solver>(options)](std::size_t block) {
                const StopRequest stopped = [&] { return stopping.load(std::memory_order_relaxed); };
                const std::size_t first = block * positions_at_a_time;
                const std::size_t last = std::min(first + positions_at_a_time, positions.size());
                for (std::size_t at = first; at < last; ++at) {
                    if (solve(*own, at, stopped)) return;  // stopped: all else has been checked
                }
            };
        },
        [&] { return tick && tick(); });
    if (stop)
        return Fault{FaultCode::stopped, "stopped among " + std::to_string(positions.size()) + " positions"};
    return std::nullopt;
}

}  // namespace preferans
