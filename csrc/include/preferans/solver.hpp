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
#include <string>
#include <vector>

#include "preferans/fault.hpp"
#include "preferans/objective.hpp"
#include "preferans/position.hpp"

namespace preferans {

struct SolverOptions {
    std::size_t memory = std::size_t{4} << 20;  // bytes, a bound on all tables of one solver
    bool portable = false;                      // use the code path for any processor
    int end_table_tricks = 3;  // 3, or 4 for 13 MiB more a game that every solver of the process shares
    std::string cache_folder;  // where tables of 4 tricks are kept between processes; empty: nowhere
};

// Values count the current trick and all later ones. A value is one number for two-sided games (a
// coalition's: the declarer's place in the order of payoffs) and one for each seat for the guarantee and the
// all-pass game; unused entries are zero.
using Value = std::array<std::int8_t, max_players>;

struct CardValue {
    Card card;
    Value value{};
};

struct Solution {
    Value value{};
    int width = 1;                 // how many entries of a value count
    std::vector<CardValue> cards;  // every legal card by rising index, where asked for
    std::optional<Card> best;      // all-pass game: the card that the tie rule picks
    std::vector<Card> line;        // best play to the end, the lowest card among the best, where asked for
    std::uint64_t nodes = 0;       // positions at the start of a trick that were searched
};

struct Ask {
    bool per_card = false;
    bool line = false;
};

// Tricks of each seat and of a sitting dealer.
using Outcome = std::array<std::int8_t, max_players + 1>;

// For each seat, the most tricks that the others can force on it and the fewest that everybody together could
// leave it: what each for himself comes to lies between.
struct AllPassBounds {
    struct AfterCard {
        Card card;
        Value guarantee{};
        Value best_case{};
    };
    Value guarantee{};
    Value best_case{};
    std::vector<AfterCard> cards;  // every legal card by rising index, where asked for
};

// Called now and then from inside a search; true stops it.
using StopRequest = std::function<bool()>;

// Which games a question about discards is asked for: a bit for each strain in the order S C D H N, then the
// misère.
using GameSet = std::uint8_t;
constexpr GameSet strain_games = 0x1F;
constexpr GameSet misere_game_only = 0x20;
constexpr GameSet all_games = strain_games | misere_game_only;

// What the declarer gets by taking the talon and laying two of his twelve cards away, for each of the 66
// pairs in the order (first, second), (first, third) ... of his cards by index. Strains S C D H N; misère in
// tricks. Games that were not asked for are left at zero.
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

// What a declarer may do with his cards: the ten that he keeps, and the strain or the misère that he plays.
struct Plan {
    Cards hand;
    bool misere = false;
    Strain trump = Strain::no_trump;  // no trump for the misère

    bool same_game(const Plan& other) const { return misere == other.misere && trump == other.trump; }
};

// Game for two: what the leader who has taken the talon comes to, and what he gives.
struct Exchange {
    std::int8_t value = 0;                     // his tricks minus the other's, which he wants low
    std::vector<std::array<Card, 2>> gifts;    // all pairs that lead there, by index
    std::vector<std::array<Card, 2>> replies;  // to each gift, of the best discards the lowest
};

// A solver owns its tables and may be shared: calls from several threads are served one after the other.
class Solver {
  public:
    explicit Solver(SolverOptions options = {});
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    // Fills `solution`; a fault leaves it unspecified.
    std::optional<Fault> solve(const Position& position, const Objective& objective, Ask ask,
                               Solution& solution, const StopRequest& stop = {});

    // Whether the misère's declarer is made to take a trick, the current one or a later one.
    std::optional<Fault> caught(const Position& position, int declarer, bool& result,
                                const StopRequest& stop = {}, PlayRules rules = {});

    // All outcomes of the all-pass game that some way of breaking ties supports, in rising order; the tie
    // rule of the objective plays no part.
    std::optional<Fault> outcomes(const Position& position, const Objective& objective,
                                  std::vector<Outcome>& out, const StopRequest& stop = {});

    // Bounds of the all-pass game; of the objective only the talon rule is looked at.
    std::optional<Fault> all_pass_bounds(const Position& position, const Objective& objective, bool per_card,
                                         AllPassBounds& out, const StopRequest& stop = {});

    // Tricks, misères or differences of several objectives over one position, one value each.
    std::optional<Fault> values(const Position& position, std::span<const Objective> objectives,
                                std::span<std::int8_t> out, const StopRequest& stop = {});

    // The same with each of `leaders` on lead, at the start of a trick: all objectives of the first leader,
    // then of the second.
    std::optional<Fault> values(const Position& position, std::span<const int> leaders,
                                std::span<const Objective> objectives, std::span<std::int8_t> out,
                                const StopRequest& stop = {});

    // `position` is the start of play with ten cards a hand; `talon` are the two cards that the declarer
    // takes.
    std::optional<Fault> discards(const Position& position, std::array<Card, 2> talon, int declarer,
                                  Discards& out, GameSet games = all_games, const StopRequest& stop = {},
                                  PlayRules rules = {});
    std::optional<Fault> best_discards(const Position& position, std::array<Card, 2> talon, int declarer,
                                       BestDiscards& out, GameSet games = all_games,
                                       const StopRequest& stop = {}, PlayRules rules = {});

    // Exact tricks of the declarer for each of his plans against the two others' hands of `position`, one
    // value each; his own hand there plays no part. Plans of one game stand together. `best` keeps only the
    // best value of each game, in the order of the games.
    std::optional<Fault> plans(const Position& position, std::span<const Plan> plans, int declarer, bool best,
                               std::span<std::uint8_t> out, const StopRequest& stop = {});

    // `position` is the start of play of two hands of ten; the leader takes the talon, gives two cards of
    // twelve to the other, who lays two of twelve away. No trump; each wants fewer tricks than the other.
    std::optional<Fault> exchange(const Position& position, std::array<Card, 2> talon, Exchange& out,
                                  const StopRequest& stop = {});

    // Forgets all table entries; answers do not depend on them.
    void clear();

    std::size_t memory_used() const;

  private:
    struct Engines;
    struct AllPass;
    AllPass& all_pass();
    void solve_all_pass(const Position& position, const Objective& objective, Ask ask, Solution& solution);
    void solve_coalition(const Position& position, const Objective& objective, Ask ask, Solution& solution);
    void solve_guarantee_with_talon(const Position& position, const Objective& objective, Ask ask,
                                    Solution& solution);

    std::unique_ptr<Engines> engines_;
    std::unique_ptr<AllPass> all_pass_;
    std::mutex mutex_;
};

}  // namespace preferans
