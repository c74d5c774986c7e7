// Blocks of work spread over threads, watched from the caller's thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace preferans {

// How many threads to use for `blocks` of work; 0 asks for as many as there are cores.
inline std::size_t thread_count(int asked, std::size_t blocks) {
    const std::size_t wanted =
        asked > 0 ? static_cast<std::size_t>(asked) : std::max(1u, std::thread::hardware_concurrency());
    return std::clamp<std::size_t>(wanted, 1, std::max<std::size_t>(blocks, 1));
}

// Each thread makes a worker by `make_worker(stop)` and gives it the next block until none is left or `stop`
// is set. `tick()` is called in the caller's thread every 50 ms; true from it sets `stop`. An exception of a
// worker stops all and is thrown here.
template <class MakeWorker, class Tick>
void in_parallel(std::size_t blocks, std::size_t threads, std::atomic<bool>& stop,
                 const MakeWorker& make_worker, const Tick& tick) {
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::condition_variable finished;
    std::size_t running = threads;
    std::exception_ptr failure;

    const auto work = [&] {
        try {
            auto worker = make_worker(stop);
            while (!stop.load(std::memory_order_relaxed)) {
                const std::size_t block = next.fetch_add(1);
                if (block >= blocks) break;
                worker(block);
            }
        } catch (...) {
            stop = true;
            const std::lock_guard lock(mutex);
            failure = std::current_exception();
        }
        const std::lock_guard lock(mutex);
        if (--running == 0) finished.notify_one();
    };
    std::vector<std::thread> pool;
    pool.reserve(threads);
    for (std::size_t i = 0; i < threads; ++i) {
        try {
            pool.emplace_back(work);
        } catch (const std::system_error&) {
            if (pool.empty()) throw;
            // The system has no more threads: those that run do all the work.
            const std::lock_guard lock(mutex);
            running -= threads - i;
            break;
        }
    }
    std::unique_lock lock(mutex);
    while (!finished.wait_for(lock, std::chrono::milliseconds(50), [&] { return running == 0; })) {
        lock.unlock();
        if (tick()) stop = true;
        lock.lock();
    }
    lock.unlock();
    for (std::thread& thread : pool) thread.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace preferans
