// The solver: exact values, the value of every card, and a line of best play.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "preferans/fault.hpp"
#include "preferans/objective.hpp"
#include "preferans/position.hpp"

namespace preferans {

struct SolverOptions {
    std::size_t memory = std::size_t{4} << 20;  // bytes, a bound on all tables of one solver
    bool portable = false;                      // use the code path for any processor
};

// Values count the current trick and all later ones. A value is one number for two-sided games and one for each
// seat for the guarantee; unused entries are zero.
using Value = std::array<std::int8_t, max_players>;

struct CardValue {
    Card card;
    Value value{};
};

struct Solution {
    Value value{};
    int width = 1;                  // how many entries of a value count
    std::vector<CardValue> cards;   // every legal card by rising index, where asked for
    std::vector<Card> line;         // best play to the end, the lowest card among the best, where asked for
    std::uint64_t nodes = 0;        // positions at the start of a trick that were searched
};

struct Ask {
    bool per_card = false;
    bool line = false;
};

// Called now and then from inside a search; true stops it.
using StopRequest = std::function<bool()>;

// What the declarer gets by taking the talon and laying two of his twelve cards away, for each of the 66 pairs in
// the order (first, second), (first, third) ... of his cards by index. Strains S C D H N; misère in tricks.
struct Discards {
    static constexpr int count = 66;
    std::array<std::array<Card, 2>, count> pairs{};
    std::array<std::array<std::uint8_t, 5>, count> tricks{};
    std::array<std::uint8_t, count> misere{};
};

// The best of the 66 alone.
struct BestDiscards {
    std::array<std::uint8_t, 5> tricks{};
    std::uint8_t misere = 0;
};

// A solver owns its tables and may be shared: calls from several threads are served one after the other.
class Solver {
  public:
    explicit Solver(SolverOptions options = {});
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    // Fills `solution`; a fault leaves it unspecified.
    std::optional<Fault> solve(const Position& position, const Objective& objective, Ask ask, Solution& solution,
                               const StopRequest& stop = {});

    // Whether the misère's declarer is made to take a trick, the current one or a later one.
    std::optional<Fault> caught(const Position& position, int declarer, bool& result, const StopRequest& stop = {});

    // Tricks, misères or differences of several objectives over one position, one value each.
    std::optional<Fault> values(const Position& position, std::span<const Objective> objectives,
                                std::span<std::int8_t> out, const StopRequest& stop = {});

    // `position` is the start of play with ten cards a hand; `talon` are the two cards that the declarer takes.
    std::optional<Fault> discards(const Position& position, std::array<Card, 2> talon, int declarer, Discards& out,
                                  const StopRequest& stop = {});
    std::optional<Fault> best_discards(const Position& position, std::array<Card, 2> talon, int declarer,
                                       BestDiscards& out, const StopRequest& stop = {});

    // Forgets all table entries; answers do not depend on them.
    void clear();

    std::size_t memory_used() const;

  private:
    struct Engines;
    std::unique_ptr<Engines> engines_;
    std::mutex mutex_;
};

}  // namespace preferans
