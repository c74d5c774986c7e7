#include "preferans/solver.hpp"

#include <algorithm>
#include <utility>

#include "search.hpp"

namespace preferans {
namespace {

Game game_of(const Position& position, bool minimise, Strain trump) {
    return {trump != Strain::no_trump, minimise, position.players};
}

// Swaps the trump suit with suit 3.
std::uint32_t trump_on_top(std::uint32_t cards, Strain trump) {
    if (trump == Strain::no_trump || trump == Strain::hearts) return cards;
    const int shift = 8 * static_cast<int>(trump);
    const std::uint32_t low = cards >> shift & 0xFF;
    const std::uint32_t high = cards >> 24;
    return (cards & ~(std::uint32_t{0xFF} << shift) & 0x00FFFFFF) | high << shift | low << 24;
}

Moment moment_of(const Position& position, Strain trump, int declarer) {
    Moment moment;
    for (int seat = 0; seat < position.players; ++seat) {
        const int player = (seat - declarer + position.players) % position.players;
        moment.hands[static_cast<std::size_t>(player)] =
            trump_on_top(position.hands[static_cast<std::size_t>(seat)].bits(), trump);
    }
    moment.leader = (position.leader - declarer + position.players) % position.players;
    moment.trick_size = position.trick_size;
    for (int i = 0; i < position.trick_size; ++i) {
        const auto at = static_cast<std::size_t>(i);
        moment.trick[at] = trump_on_top(Cards(position.trick[at]).bits(), trump);
    }
    moment.tricks = position.tricks_left();
    return moment;
}

// The value in [0, tricks] by zero-window questions, beginning at `guess`.
int exact_value(Search& search, const Moment& moment, int guess, const StopPoll& stop) {
    int lower = 0;
    int upper = moment.tricks;
    guess = std::clamp(guess, lower, upper);
    while (lower < upper && !stop.stopped()) {
        const int target = guess == lower ? guess + 1 : guess;
        if (search.reaches(moment, target)) {
            guess = lower = target;
        } else {
            guess = upper = target - 1;
        }
    }
    return lower;
}

bool wants_high(bool minimise, int mover, int declarer) { return (mover == declarer) != minimise; }

}  // namespace

struct Solver::Engines {
    struct Engine {
        Engine(Game game, const SolverOptions& options, std::size_t table_bytes, StopPoll& stop) : table(table_bytes) {
            const EndTable& ends = EndTable::of(game);
            search = !options.portable && has_bmi2() ? make_bmi2_search(game, ends, table, stop)
                                                     : make_portable_search(game, ends, table, stop);
        }
        TranspositionTable table;
        std::unique_ptr<Search> search;
    };

    explicit Engines(SolverOptions solver_options) : options(solver_options) {}

    Engine& engine(Game game) {
        std::unique_ptr<Engine>& slot = slots[static_cast<std::size_t>(index_of(game))];
        if (!slot) slot = std::make_unique<Engine>(game, options, table_bytes(), stop);
        return *slot;
    }

    // Each game's table may have an eighth of the bound, and more than 256 KiB helps only related questions.
    std::size_t table_bytes() const { return std::min(options.memory / 8, std::size_t{1} << 18); }

    std::uint64_t nodes() const {
        std::uint64_t total = 0;
        for (const auto& slot : slots) total += slot ? slot->search->nodes() : 0;
        return total;
    }

    // The declarer's tricks from `position` on, and the best the mover can do with each card.
    class TwoSided;

    SolverOptions options;
    StopPoll stop;
    std::array<std::unique_ptr<Engine>, game_count> slots;
};

// One declarer's game: the same position, strain and side asked about many times.
class Solver::Engines::TwoSided {
  public:
    TwoSided(Engines& engines, Game game, Strain trump, int declarer)
        : search_(*engines.engine(game).search), stop_(engines.stop), game_(game), trump_(trump), declarer_(declarer) {}

    int value(const Position& position, int guess) const {
        return exact_value(search_, moment_of(position, trump_, declarer_), guess, stop_);
    }

    // The declarer's tricks after `card`, the one that it may complete included.
    int value_after(const Position& position, Card card, int guess) const {
        const Position next = position.after(card, trump_);
        const int gained = taken(position, next);
        return gained + value(next, guess - gained);
    }

    // Every legal card by rising index; touching cards share one search.
    void cards(const Position& position, int value, std::vector<CardValue>& out, std::size_t entry) const {
        const Cards legal = position.legal(trump_);
        std::size_t row = 0;
        int last = value;
        for (const Card card : legal) {
            if (out.size() <= row) out.push_back({card, {}});
            if (row == 0 || !touch(position, out[row - 1].card, card)) last = value_after(position, card, value);
            out[row++].value[entry] = static_cast<std::int8_t>(last);
        }
    }

    // Best play to the end, of the best cards the lowest.
    void line(Position position, int value, std::vector<Card>& out) const {
        while (!position.over() && !stop_.stopped()) {
            const bool high = wants_high(game_.minimise, position.to_move(), declarer_);
            for (const Card card : position.legal(trump_)) {
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
    int taken(const Position& before, const Position& after) const {
        return after.won[static_cast<std::size_t>(declarer_)] - before.won[static_cast<std::size_t>(declarer_)];
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
        for (int i = 0; i < position.trick_size; ++i) in_play = in_play | position.trick[static_cast<std::size_t>(i)];
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

Solver::Solver(SolverOptions options) : engines_(std::make_unique<Engines>(options)) {}

Solver::~Solver() = default;

std::optional<Fault> Solver::solve(const Position& position, const Objective& objective, Ask ask, Solution& solution,
                                   const StopRequest& stop) {
    if (auto fault = check(position)) return fault;
    if (auto fault = check(position, objective)) return fault;
    if (objective.goal == Goal::guarantee && ask.line) {
        return Fault{FaultCode::objective, "no single line of play guards every seat at once, expected line to be off"};
    }

    const std::lock_guard lock(mutex_);
    engines_->stop.reset(&stop);
    const std::uint64_t nodes_before = engines_->nodes();
    solution = Solution{};
    const int tricks = position.tricks_left();
    const bool minimise = objective.goal != Goal::tricks;
    const Game game = game_of(position, minimise, objective.trump);

    if (objective.goal == Goal::guarantee) {
        solution.width = position.players;
        for (int seat = 0; seat < position.players; ++seat) {
            const auto entry = static_cast<std::size_t>(seat);
            const Engines::TwoSided two_sided(*engines_, game, Strain::no_trump, seat);
            const int value = two_sided.value(position, tricks / position.players);
            solution.value[entry] = static_cast<std::int8_t>(value);
            if (ask.per_card) two_sided.cards(position, value, solution.cards, entry);
        }
    } else {
        const Engines::TwoSided two_sided(*engines_, game, objective.trump, objective.declarer);
        const int value = two_sided.value(position, tricks / position.players);
        solution.value[0] = static_cast<std::int8_t>(value);
        if (ask.per_card) two_sided.cards(position, value, solution.cards, 0);
        if (ask.line) two_sided.line(position, value, solution.line);
        if (objective.goal == Goal::fewer_tricks) {
            // The declarer's tricks minus the other's: their sum is known.
            const auto difference = [&](std::int8_t own) { return static_cast<std::int8_t>(2 * own - tricks); };
            solution.value[0] = difference(solution.value[0]);
            for (CardValue& card : solution.cards) card.value[0] = difference(card.value[0]);
        }
    }
    solution.nodes = engines_->nodes() - nodes_before;
    if (engines_->stop.stopped()) return Fault{FaultCode::stopped, "stopped before the answer was known"};
    return std::nullopt;
}

std::optional<Fault> Solver::caught(const Position& position, int declarer, bool& result, const StopRequest& stop) {
    if (auto fault = check(position)) return fault;
    if (auto fault = check(position, {Goal::misere, Strain::no_trump, declarer})) return fault;
    const std::lock_guard lock(mutex_);
    engines_->stop.reset(&stop);
    const Game game = game_of(position, true, Strain::no_trump);
    result = engines_->engine(game).search->reaches(moment_of(position, Strain::no_trump, declarer), 1);
    if (engines_->stop.stopped()) return Fault{FaultCode::stopped, "stopped before the answer was known"};
    return std::nullopt;
}

void Solver::clear() {
    const std::lock_guard lock(mutex_);
    for (auto& slot : engines_->slots) {
        if (slot) slot->table.clear();
    }
}

std::size_t Solver::memory_used() const {
    std::size_t total = 0;
    for (const auto& slot : engines_->slots) total += slot ? slot->table.bytes() : 0;
    return total;
}

}  // namespace preferans
