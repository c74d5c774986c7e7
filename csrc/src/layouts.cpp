#include "preferans/layouts.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engines.hpp"
#include "family_search.hpp"
#include "hidden_cards.hpp"
#include "layout_tally.hpp"
#include "parallel.hpp"
#include "random_numbers.hpp"

namespace preferans {
namespace {

// The searches of one thread, each with a table of its own.
class Searches {
  public:
    // `by_families`: whether bounds of families are worth their cost.
    Searches(const LayoutsRequest& request, bool by_families, std::size_t memory, const StopRequest& stopped)
        : game_{request.objective.trump != Strain::no_trump, request.objective.goal == Goal::misere,
                max_players},
          objective_(request.objective),
          target_(request.at_least),
          exact_table_(std::clamp(memory / 8, smallest_table, std::size_t{1} << 19)) {
        stop_.reset(&stopped);
        const bool bmi2 = !request.portable && has_bmi2();
        const EndTable& ends = EndTable::of(game_);
        // Without a trump sure tricks decide so much that a layout costs less alone than by its family's
        // bounds.
        if (!by_families || (!game_.trumps && !game_.minimise)) {
            exact_ = bmi2 ? make_bmi2_search(game_, ends, exact_table_, stop_)
                          : make_portable_search(game_, ends, exact_table_, stop_);
        }
        if (!by_families) return;
        const auto make = bmi2 ? make_bmi2_family_search : make_portable_family_search;
        const std::size_t bytes = std::clamp(memory / 4, smallest_table, std::size_t{2} << 20);
        for (std::size_t side = 0; side < 2; ++side) {
            tables_.push_back(std::make_unique<TranspositionTable>(bytes));
            families_[side] = make(game_, side == 0 ? Ties::defenders : Ties::declarer,
                                   {ends, *tables_.back(), memories_[side], stop_});
        }
        if (exact_) return;
        exact_ = make(game_, Ties::cards,
                      {ends, exact_table_, memories_[2], stop_, families_[0].get(), families_[1].get()});
    }

    // Bounds on the values of all layouts of a family, of which `position` is one; with `at_least` on whether
    // so many tricks are reached, as 0 or 1.
    Bounds bounds(const Position& position) {
        const Moment moment = moment_of(position, objective_.trump, objective_.declarer);
        const int most = target_ > 0 ? 1 : moment.tricks;
        if (!families_[0]) return {0, most};
        // Of the two families' games the one with fewer tricks of the declarer, and the one with more.
        Search& fewer = *families_[game_.minimise ? 1 : 0];
        Search& more = *families_[game_.minimise ? 0 : 1];
        if (target_ > 0) {
            const bool always = fewer.reaches(moment, target_);
            return {always ? 1 : 0, always || more.reaches(moment, target_) ? 1 : 0};
        }
        // Nearly always the layouts have the value of the game in which the defenders decide.
        guess_ = exact_value(*families_[0], moment, guess_, stop_);
        if (game_.minimise) return {guess_ == 0 || fewer.reaches(moment, guess_) ? guess_ : 0, guess_};
        return {guess_, guess_ == most || !more.reaches(moment, guess_ + 1) ? guess_ : most};
    }

    // The value of one layout inside the bounds of its family.
    int value(const Position& position, Bounds bounds) {
        if (bounds.lower == bounds.upper) return bounds.lower;
        const Moment moment = moment_of(position, objective_.trump, objective_.declarer);
        if (target_ > 0) return exact_->reaches(moment, target_) ? 1 : 0;
        if (families_[0]) {
            return exact_value(*exact_, moment, game_.minimise ? bounds.upper : bounds.lower, stop_, bounds);
        }
        return guess_ = exact_value(*exact_, moment, guess_, stop_);
    }

    bool stopped() const { return stop_.stopped(); }

    std::uint64_t nodes() const {
        return exact_->nodes() + (families_[0] ? families_[0]->nodes() + families_[1]->nodes() : 0);
    }

  private:
    static constexpr std::size_t smallest_table = 4096;

    Game game_;
    Objective objective_;
    int target_;
    int guess_ = 4;
    StopPoll stop_;
    TranspositionTable exact_table_;
    std::unique_ptr<Search> exact_;
    std::vector<std::unique_ptr<TranspositionTable>> tables_;
    std::array<MoveMemory, 3> memories_;
    std::array<std::unique_ptr<Search>, 2> families_;
};

// Layouts with numbers from `first` on and below `last` that have this talon.
struct Block {
    std::size_t talon;
    std::uint64_t first;
    std::uint64_t last;
};

// The layouts of one talon, numbered.
struct Layouts {
    Layouts(const HiddenCards& hidden, Cards talon) : split(hidden.split(talon)), families(split.rules) {}

    std::array<Cards, 2> hands(Cards of_first) const {
        return {split.fixed[0] | of_first, split.fixed[1] | (split.rules.cards - of_first)};
    }

    HiddenCards::Split split;
    Families families;
};

constexpr std::uint64_t blocks_of_one_talon = 64;
constexpr std::uint64_t fewest_by_families = 500;

// Numbers of the layouts of a sample in rising order, each drawn from all.
std::vector<std::uint64_t> draw(std::uint64_t count, std::uint64_t layouts, std::uint64_t seed) {
    RandomNumbers random(seed);
    std::vector<std::uint64_t> numbers(count);
    for (std::uint64_t& number : numbers) number = random.below(layouts);
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

// What all threads read.
struct Task {
    const LayoutsRequest& request;
    HiddenCards hidden;
    std::vector<Cards> talons;
    std::vector<std::uint64_t> firsts;    // number of the first layout of each talon, and of all layouts
    std::vector<std::uint64_t> sample;    // empty: all layouts
    std::unique_ptr<const Layouts> only;  // where there is one talon

    std::uint64_t size() const { return firsts.back(); }

    // A sample that meets each family about once, or a few layouts, are sooner solved one by one.
    bool by_families() const {
        if (hidden.all_apart) return false;
        if (sample.empty()) return size() >= fewest_by_families;
        return talons.size() == 1 && request.objective.trump != Strain::no_trump &&
               sample.size() >= fewest_by_families;
    }

    std::optional<Fault> read_request() {
        if (auto fault = read(request, hidden)) return fault;
        firsts.push_back(0);
        for (const Cards talon : hidden.talons()) {
            const std::uint64_t size = hidden.split(talon).size;
            if (size == 0) continue;
            talons.push_back(talon);
            firsts.push_back(firsts.back() + size);
        }
        if (talons.empty())
            return Fault{FaultCode::known,
                         "no layout of the cards that are not seen agrees with what is known"};
        return std::nullopt;
    }

    std::vector<Block> blocks() const {
        std::vector<Block> result;
        for (std::size_t talon = 0; talon < talons.size(); ++talon) {
            const std::uint64_t first = firsts[talon];
            const std::uint64_t size = firsts[talon + 1] - first;
            const std::uint64_t parts = talons.size() == 1 ? std::min(size, blocks_of_one_talon) : 1;
            for (std::uint64_t part = 0; part < parts; ++part) {
                result.push_back({talon, first + size * part / parts, first + size * (part + 1) / parts});
            }
        }
        return result;
    }
};

// What one thread does.
class Worker {
  public:
    Worker(const Task& task, std::size_t memory, const std::atomic<bool>& stop,
           std::atomic<std::uint64_t>& done, LayoutCounts& total, std::mutex& mutex)
        : task_(task),
          stopped_([&stop] { return stop.load(std::memory_order_relaxed); }),
          search_(task.request, task.by_families(), memory, stopped_),
          tally_(task.hidden),
          done_(done),
          total_(total),
          mutex_(mutex) {}

    ~Worker() {
        const std::lock_guard lock(mutex_);
        tally_.add_to(total_);
        total_.nodes += search_.nodes();
    }

    void operator()(const Block& block) {
        std::unique_ptr<const Layouts> own;
        if (!task_.only) own = std::make_unique<Layouts>(task_.hidden, task_.talons[block.talon]);
        const Layouts& layouts = own ? *own : *task_.only;
        const std::uint64_t offset = task_.firsts[block.talon];
        const auto families = layouts.families.families();
        auto family = std::partition_point(families.begin(), families.end(),
                                           [&](const auto& one) { return offset + one.first < block.first; });
        // A family belongs to the block that its first layout is in, a layout of a sample to its own block.
        if (!task_.sample.empty()) {
            add_sample(layouts, block, offset);
            return;
        }
        for (; family != families.end() && offset + family->first < block.last; ++family) {
            add_family(layouts, *family);
            if (search_.stopped()) return;
            done_ += family->size;
        }
    }

  private:
    void add_family(const Layouts& layouts, const Families::Family& family) {
        const std::array<Cards, 2> one = layouts.hands(layouts.families.split(family, 0));
        const Bounds bounds = search_.bounds(task_.hidden.position(one[0], one[1]));
        if (bounds.lower == bounds.upper) {
            tally_.add(one, layouts.split, layouts.families, family, bounds.lower);
            return;
        }
        layouts.families.for_each(family, [&](Cards of_first) {
            const std::array<Cards, 2> hands = layouts.hands(of_first);
            tally_.add(hands, search_.value(task_.hidden.position(hands[0], hands[1]), bounds));
        });
    }

    void add_sample(const Layouts& layouts, const Block& block, std::uint64_t offset) {
        const auto families = layouts.families.families();
        auto number = std::lower_bound(task_.sample.begin(), task_.sample.end(), block.first);
        const Families::Family* family = nullptr;
        Bounds bounds{};
        for (; number != task_.sample.end() && *number < block.last; ++number) {
            const std::uint64_t inside = *number - offset;
            const Families::Family* const its =
                &*(std::partition_point(families.begin(), families.end(),
                                        [&](const auto& one) { return one.first <= inside; }) -
                   1);
            const std::array<Cards, 2> hands =
                layouts.hands(layouts.families.split(*its, inside - its->first));
            const Position position = task_.hidden.position(hands[0], hands[1]);
            if (its != family) bounds = search_.bounds(position);
            family = its;
            tally_.add(hands, search_.value(position, bounds));
            if (search_.stopped()) return;
            ++done_;
        }
    }

    const Task& task_;
    const StopRequest stopped_;
    Searches search_;
    LayoutTally tally_;
    std::atomic<std::uint64_t>& done_;
    LayoutCounts& total_;
    std::mutex& mutex_;
};

}  // namespace

std::optional<Fault> count_layouts(const LayoutsRequest& request, LayoutNumber& out) {
    Task task{request, {}, {}, {}, {}, {}};
    if (auto fault = task.read_request()) return fault;
    out = {task.size(), task.hidden.talon};
    return std::nullopt;
}

std::optional<Fault> solve_layouts(const LayoutsRequest& request, LayoutCounts& out,
                                   const std::function<bool(std::uint64_t, std::uint64_t)>& tick) {
    Task task{request, {}, {}, {}, {}, {}};
    if (auto fault = task.read_request()) return fault;
    out = LayoutCounts{};
    out.layouts = task.size();
    out.sampled = request.samples > 0;
    out.counted = out.sampled ? request.samples : out.layouts;
    if (out.sampled) task.sample = draw(request.samples, out.layouts, request.seed);
    if (task.talons.size() == 1) task.only = std::make_unique<Layouts>(task.hidden, task.talons[0]);

    const std::vector<Block> blocks = task.blocks();
    const std::size_t threads = thread_count(request.threads, blocks.size());
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    std::mutex mutex;
    in_parallel(
        blocks.size(), threads, stop,
        [&](const std::atomic<bool>& stopping) {
            return [&blocks, worker = std::make_unique<Worker>(task, request.memory / threads, stopping, done,
                                                               out, mutex)](std::size_t block) {
                (*worker)(blocks[block]);
            };
        },
        [&] { return tick && tick(done.load(), out.counted); });
    if (stop) {
        return Fault{FaultCode::stopped, "stopped with " + std::to_string(done.load()) + " of " +
                                             std::to_string(out.counted) + " layouts done"};
    }
    if (tick) tick(out.counted, out.counted);
    return std::nullopt;
}

}  // namespace preferans
