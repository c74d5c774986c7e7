#include "preferans/many.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>

#include "parallel.hpp"

namespace preferans {
namespace {

constexpr std::size_t deals_at_a_time = 16;

Position position_of(const ManyRequest& request, std::size_t deal) {
    Position position;
    position.players = request.players;
    const auto players = static_cast<std::size_t>(request.players);
    for (std::size_t seat = 0; seat < players; ++seat)
        position.hands[seat] = Cards(request.hands[deal * players + seat]);
    position.leader = request.leaders[deal];
    return position;
}

std::optional<Fault> check_deals(const ManyRequest& request, std::size_t deals) {
    for (std::size_t deal = 0; deal < deals; ++deal) {
        const Position position = position_of(request, deal);
        auto fault = check(position);
        for (std::size_t i = 0; !fault && i < request.objectives.size(); ++i)
            fault = check(position, request.objectives[i]);
        if (fault) {
            fault->message = "deal " + std::to_string(deal) + ": " + fault->message;
            return fault;
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<Fault> solve_many(const ManyRequest& request, std::span<std::int8_t> out,
                                const std::function<bool(std::size_t)>& tick) {
    const std::size_t deals = request.leaders.size();
    const std::size_t width = request.objectives.size();
    if (auto fault = check_deals(request, deals)) return fault;

    std::atomic<std::size_t> done{0};
    std::atomic<bool> stop{false};
    const std::size_t blocks = (deals + deals_at_a_time - 1) / deals_at_a_time;
    in_parallel(
        blocks, thread_count(request.threads, blocks), stop,
        [&](const std::atomic<bool>& stopping) {
            return [&, solver = std::make_unique<Solver>(request.solver)](std::size_t block) {
                const StopRequest stopped = [&] { return stopping.load(std::memory_order_relaxed); };
                const std::size_t first = block * deals_at_a_time;
                const std::size_t last = std::min(first + deals_at_a_time, deals);
                for (std::size_t deal = first; deal < last; ++deal) {
                    const Position position = position_of(request, deal);
                    if (solver->values(position, request.objectives, out.subspan(deal * width, width),
                                       stopped))
                        return;
                }
                done.fetch_add(last - first);
            };
        },
        [&] { return tick && tick(done.load()); });
    if (stop) return Fault{FaultCode::stopped, "stopped with " + std::to_string(done.load()) + " deals done"};
    if (tick) tick(deals);
    return std::nullopt;
}

}  // namespace preferans
