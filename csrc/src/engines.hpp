// What a solver owns: one table and one search for each game it was asked about, and the questions in terms
// of seats and real suits that the searches answer in terms of a declarer and a trump on top.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "preferans/solver.hpp"
#include "search.hpp"
#include "value_guess.hpp"

namespace preferans {

// The position as the search sees it: the declarer as hand 0, the trump suit swapped with suit 3.
Moment moment_of(const Position& position, Strain trump, int declarer);

// The value in [0, tricks] by zero-window questions, beginning at `guess`.
int exact_value(Search& search, const Moment& moment, int guess, const StopPoll& stop);

// The same where the value is known to be in `range`.
int exact_value(Search& search, const Moment& moment, int guess, const StopPoll& stop, Bounds range);

struct Solver::Engines {
    struct Engine {
        Engine(Game engine_game, const SolverOptions& options, std::size_t table_bytes, StopPoll& stop)
            : game(engine_game), table(table_bytes) {
            const EndTable& ends = EndTable::of(game, options.end_table_tricks, options.cache_folder);
            search = !options.portable && has_bmi2() ? make_bmi2_search(game, ends, table, stop)
                                                     : make_portable_search(game, ends, table, stop);
        }
        Game game;
        TranspositionTable table;
        std::unique_ptr<Search> search;
    };

    explicit Engines(SolverOptions solver_options) : options(solver_options) {}

    // A game under other house rules than before takes the place and starts with an empty table.
    Engine& engine(Game game) {
        std::unique_ptr<Engine>& slot = slots[static_cast<std::size_t>(index_of(game))];
        if (slot && slot->game != game) {
            retired_nodes += slot->search->nodes();
            slot.reset();
        }
        if (!slot) slot = std::make_unique<Engine>(game, options, table_bytes(), stop);
        return *slot;
    }

    // Each game's table may have an eighth of the bound, and more than 256 KiB helps only related questions.
    std::size_t table_bytes() const { return std::min(options.memory / 8, std::size_t{1} << 18); }

    std::uint64_t nodes() const {
        std::uint64_t total = retired_nodes;
        for (const auto& slot : slots) total += slot ? slot->search->nodes() : 0;
        return total;
    }

    // The fault to return once a search was stopped.
    std::optional<Fault> stopped() const {
        if (stop.stopped()) return Fault{FaultCode::stopped, "stopped before the answer was known"};
        return std::nullopt;
    }

    // The declarer's tricks from `position` on, and the best the mover can do with each card.
    class TwoSided;

    SolverOptions options;
    StopPoll stop;
    std::array<std::unique_ptr<Engine>, game_count> slots;
    std::uint64_t retired_nodes = 0;  // of searches that made room for others
};

// One declarer's game: the same position, strain and side asked about many times.
class Solver::Engines::TwoSided {
  public:
    TwoSided(Engines& engines, Game game, Strain trump, int declarer)
        : search_(*engines.engine(game).search),
          stop_(engines.stop),
          game_(game),
          trump_(trump),
          declarer_(declarer) {}

    int value(const Position& position) const {
        const Moment moment = moment_of(position, trump_, declarer_);
        return exact_value(search_, moment, guess_value(game_, moment), stop_);
    }

    // For each of `leaders` in turn, each value the first guess at the next.
    template <class Put>
    void by_leader(Position position, std::span<const int> leaders, const Put& put) const {
        int guess = 0;
        for (std::size_t i = 0; i < leaders.size(); ++i) {
            position.leader = leaders[i];
            const Moment moment = moment_of(position, trump_, declarer_);
            if (i == 0) guess = guess_value(game_, moment);
            guess = exact_value(search_, moment, guess, stop_);
            put(i, guess);
        }
    }

    // The declarer's tricks after `card`, the one that it may complete included; the mover's best card gives
    // `best`.
    int value_after(const Position& position, Card card, int best) const {
        const Position next = position.after(card, trump_);
        const int gained = taken(position, next);
        const Moment moment = moment_of(next, trump_, declarer_);
        const int bound = std::clamp(best - gained, 0, moment.tricks);
        const bool high = wants_high(position);
        // In the misère most of a defender's other cards cost a trick; whether they cost more is asked first.
        const int guess = game_.minimise && high ? bound - 1 : bound;
        return gained +
               exact_value(search_, moment, guess, stop_, {high ? 0 : bound, high ? bound : moment.tricks});
    }

    // Every legal card by rising index; touching cards share one search.
    void cards(const Position& position, int value, std::vector<CardValue>& out, std::size_t entry) const {
        const Cards legal = position.legal(trump_, game_.rules);
        std::size_t row = 0;
        int last = value;
        for (const Card card : legal) {
            if (out.size() <= row) out.push_back({card, {}});
            if (row == 0 || !touch(position, out[row - 1].card, card))
                last = value_after(position, card, value);
            out[row++].value[entry] = static_cast<std::int8_t>(last);
        }
    }

    // Best play to the end, of the best cards the lowest.
    void line(Position position, int value, std::vector<Card>& out) const {
        while (!position.over() && !stop_.stopped()) {
            const bool high = wants_high(position);
            for (const Card card : position.legal(trump_, game_.rules)) {
                const Position next = position.after(card, trump_);
                const int rest = value - taken(position, next);
                if (keeps(next, rest, high)) {
                    out.push_back(card);
                    position = next;
                    value = rest;
                    break;
                }
            }
        }
    }

  private:
    bool wants_high(const Position& position) const {
        return (position.to_move() == declarer_) != game_.minimise;
    }

    int taken(const Position& before, const Position& after) const {
        return after.won[static_cast<std::size_t>(declarer_)] -
               before.won[static_cast<std::size_t>(declarer_)];
    }

    // Whether the mover who went to `next` still has `rest`, which is the best he could hope for.
    bool keeps(const Position& next, int rest, bool high) const {
        const Moment moment = moment_of(next, trump_, declarer_);
        if (rest < 0 || rest > moment.tricks) return false;
        return high ? rest == 0 || search_.reaches(moment, rest)
                    : rest == moment.tricks || !search_.reaches(moment, rest + 1);
    }

    // Whether no card in play lies between two cards of the mover, so that both take the same tricks.
    static bool touch(const Position& position, Card low, Card high) {
        if (low.suit() != high.suit()) return false;
        Cards in_play = position.hands[0] | position.hands[1] | position.hands[2];
        for (int i = 0; i < position.trick_size; ++i)
            in_play = in_play | position.trick[static_cast<std::size_t>(i)];
        for (int index = low.index + 1; index < high.index; ++index) {
            if (in_play.contains(Card{static_cast<std::uint8_t>(index)})) return false;
        }
        return true;
    }

    Search& search_;
    StopPoll& stop_;
    Game game_;
    Strain trump_;
    int declarer_;
};

}  // namespace preferans
