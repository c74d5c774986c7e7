#include "advice.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "bit_gather.hpp"
#include "engines.hpp"
#include "parallel.hpp"

namespace preferans {
namespace {

constexpr std::size_t rows_at_a_time = 4;

std::span<const Plan> plans_of(const AdviceRequest& request, std::size_t row) {
    const auto group = static_cast<std::size_t>(request.groups[row]);
    const auto first = static_cast<std::size_t>(request.starts[group]);
    return request.plans.subspan(first, static_cast<std::size_t>(request.starts[group + 1]) - first);
}

std::size_t games_in(std::span<const Plan> plans) {
    std::size_t count = plans.empty() ? 0 : 1;
    for (std::size_t i = 1; i < plans.size(); ++i) count += !plans[i].same_game(plans[i - 1]);
    return count;
}

// The start of play of a row; the declarer's hand is that of the group's first plan.
Position position_of(const AdviceRequest& request, std::size_t row) {
    Position position;
    position.leader = request.leader;
    for (std::size_t i = 0; i < 2; ++i) {
        const auto seat = (static_cast<std::size_t>(request.declarer) + 1 + i) % max_players;
        position.hands[seat] = Cards(request.others[2 * row + i]);
    }
    const std::span<const Plan> plans = plans_of(request, row);
    if (!plans.empty()) position.hands[static_cast<std::size_t>(request.declarer)] = plans[0].hand;
    return position;
}

std::optional<Fault> check_rows(const AdviceRequest& request) {
    const std::size_t groups = request.starts.size() - 1;
    for (std::size_t row = 0; row < request.groups.size(); ++row) {
        const auto group = static_cast<std::size_t>(request.groups[row]);
        if (group >= groups) return Fault{FaultCode::hands, "row " + std::to_string(row) + ": no such group"};
        Position position = position_of(request, row);
        for (const Plan& plan : plans_of(request, row)) {
            position.hands[static_cast<std::size_t>(request.declarer)] = plan.hand;
            const Cards one(request.others[2 * row]);
            const Cards other(request.others[2 * row + 1]);
            const bool sound = one.size() == max_tricks && other.size() == max_tricks &&
                               plan.hand.size() == max_tricks && (one & other).empty() &&
                               ((one | other) & plan.hand).empty();
            auto fault = sound ? std::nullopt : check(position);
            if (!fault && position.tricks_left() != max_tricks)
                fault = Fault{FaultCode::hand_size, "expected hands of ten cards"};
            if (!fault) continue;
            fault->message = "row " + std::to_string(row) + ": " + fault->message;
            return fault;
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<Fault> Solver::plans(const Position& position, std::span<const Plan> plans, int declarer,
                                   bool best, std::span<std::uint8_t> out, const StopRequest& stop) {
    const std::lock_guard lock(mutex_);
    engines_->stop.reset(&stop);
    Position start = position;
    std::vector<std::uint64_t> keys;  // of the distinct positions of one game, with their values
    std::vector<int> values;
    std::size_t entry = 0;
    for (std::size_t first = 0; first < plans.size();) {
        const Plan& game_plan = plans[first];
        const Game game{game_plan.trump != Strain::no_trump, game_plan.misere, position.players};
        Search& search = *engines_->engine(game).search;
        keys.clear();
        values.clear();
        int last = -1;
        int most = game_plan.misere ? max_tricks : 0;
        std::size_t i = first;
        for (; i < plans.size() && plans[i].same_game(game_plan); ++i) {
            start.hands[static_cast<std::size_t>(declarer)] = plans[i].hand;
            const Moment moment = moment_of(start, game_plan.trump, declarer);
            const std::uint64_t key = RelativeState::of<PortableBits>(moment.hands).key(moment.leader);
            const auto known = std::find(keys.begin(), keys.end(), key);
            if (best) {
                if (known != keys.end()) continue;
                keys.push_back(key);
                if (last < 0) most = exact_value(search, moment, guess_value(game, moment), engines_->stop);
                last = most;
                while (!engines_->stop.stopped()) {
                    if (game_plan.misere ? most == 0 || search.reaches(moment, most)
                                         : most == max_tricks || !search.reaches(moment, most + 1))
                        break;
                    most += game_plan.misere ? -1 : 1;
                }
            } else if (known != keys.end()) {
                out[entry++] =
                    static_cast<std::uint8_t>(values[static_cast<std::size_t>(known - keys.begin())]);
            } else {
                const int guess = last < 0 ? guess_value(game, moment) : last;
                last = exact_value(search, moment, guess, engines_->stop);
                keys.push_back(key);
                values.push_back(last);
                out[entry++] = static_cast<std::uint8_t>(last);
            }
        }
        if (best) out[entry++] = static_cast<std::uint8_t>(most);
        first = i;
    }
    return engines_->stopped();
}

std::vector<std::size_t> row_offsets(const AdviceRequest& request) {
    std::vector<std::size_t> offsets{0};
    offsets.reserve(request.groups.size() + 1);
    for (std::size_t row = 0; row < request.groups.size(); ++row) {
        const std::span<const Plan> plans = plans_of(request, row);
        offsets.push_back(offsets.back() + (request.best ? games_in(plans) : plans.size()));
    }
    return offsets;
}

std::optional<Fault> solve_plans(const AdviceRequest& request, std::span<std::uint8_t> out, std::size_t& done,
                                 const std::function<bool()>& tick) {
    if (auto fault = check_rows(request)) return fault;
    const std::size_t rows = request.groups.size();
    const std::vector<std::size_t> offsets = row_offsets(request);
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(request.seconds));
    const auto late = [&] { return request.seconds > 0 && Clock::now() >= end; };
    const std::size_t blocks = (rows + rows_at_a_time - 1) / rows_at_a_time;
    std::vector<std::uint8_t> solved(rows, 0);  // those of a block are one thread's
    std::atomic<bool> stop{false};
    in_parallel(
        blocks, thread_count(request.threads, blocks), stop,
        [&](const std::atomic<bool>& stopping) {
            return [&, solver = std::make_unique<Solver>(request.solver)](std::size_t block) {
                const StopRequest stopped = [&] {
                    return stopping.load(std::memory_order_relaxed) || late();
                };
                const std::size_t first = block * rows_at_a_time;
                const std::size_t last = std::min(first + rows_at_a_time, rows);
                for (std::size_t row = first; row < last && !late(); ++row) {
                    const auto values = out.subspan(offsets[row], offsets[row + 1] - offsets[row]);
                    if (solver->plans(position_of(request, row), plans_of(request, row), request.declarer,
                                      request.best, values, stopped))
                        return;
                    solved[row] = 1;
                }
            };
        },
        [&] { return tick && tick(); });
    if (stop) return Fault{FaultCode::stopped, "stopped before the answer was known"};
    done = static_cast<std::size_t>(std::find(solved.begin(), solved.end(), 0) - solved.begin());
    return std::nullopt;
}

}  // namespace preferans
