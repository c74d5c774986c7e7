#include "preferans/many.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

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

    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> done{0};
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::condition_variable finished;
    std::size_t running = 0;

    const StopRequest stopped = [&] { return stop.load(std::memory_order_relaxed); };
    const auto work = [&] {
        Solver solver(request.solver);
        while (!stop.load(std::memory_order_relaxed)) {
            const std::size_t first = next.fetch_add(deals_at_a_time);
            if (first >= deals) break;
            const std::size_t last = std::min(first + deals_at_a_time, deals);
            for (std::size_t deal = first; deal < last; ++deal) {
                const Position position = position_of(request, deal);
                if (solver.values(position, request.objectives, out.subspan(deal * width, width), stopped))
                    return;
            }
            done.fetch_add(last - first);
        }
    };

    std::size_t threads = request.threads > 0 ? static_cast<std::size_t>(request.threads)
                                              : std::max(1u, std::thread::hardware_concurrency());
    threads =
        std::clamp<std::size_t>(threads, 1, (deals + deals_at_a_time - 1) / deals_at_a_time + (deals == 0));
    std::vector<std::thread> pool;
    std::exception_ptr failure;  // of the first thread that could not go on
    pool.reserve(threads);
    for (std::size_t i = 0; i < threads; ++i) {
        const std::lock_guard starting(mutex);
        try {
            pool.emplace_back([&] {
                std::exception_ptr thrown;
                try {
                    work();
                } catch (...) {
                    thrown = std::current_exception();
                    stop = true;
                }
                const std::lock_guard ending(mutex);
                if (thrown && !failure) failure = thrown;
                if (--running == 0) finished.notify_one();
            });
        } catch (const std::system_error&) {
            if (pool.empty()) throw;
            break;  // the system has no more threads: those that run do all the work
        }
        ++running;
    }
    std::unique_lock lock(mutex);
    while (!finished.wait_for(lock, std::chrono::milliseconds(50), [&] { return running == 0; })) {
        lock.unlock();
        if (tick && tick(done.load())) stop = true;
        lock.lock();
    }
    lock.unlock();
    for (std::thread& thread : pool) thread.join();
    if (failure) std::rethrow_exception(failure);
    if (stop) return Fault{FaultCode::stopped, "stopped with " + std::to_string(done.load()) + " deals done"};
    if (tick) tick(deals);
    return std::nullopt;
}

}  // namespace preferans
