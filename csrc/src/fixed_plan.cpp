#include "preferans/fixed_plan.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <string>

#include "census.hpp"
#include "engines.hpp"
#include "families.hpp"
#include "family_search.hpp"
#include "hidden_cards.hpp"
#include "parallel.hpp"
#include "plan_score.hpp"
#include "random_numbers.hpp"

namespace preferans {
namespace {

constexpr std::uint64_t most_one_by_one = 500;  // layouts that are scored as they are
constexpr std::size_t open_table = std::size_t{2} << 20;

// Cards of both plans.
struct PlanMemories {
    explicit PlanMemories(std::size_t bytes) : simple(bytes / 2), ahead(bytes / 2) {}
    PlanMemory simple;
    PlanMemory ahead;
};

// What one thread needs to follow the plan and to answer for the defenders.
class Player {
  public:
    Player(const PlanSettings& settings, bool ahead, bool portable, PlanMemories& memories, std::size_t bytes)
        : settings_(settings),
          merged_table_(open_table),
          cards_table_(open_table),
          merged_(make_merged(portable)),
          cards_(make_cards(portable)),
          simple_(settings, memories.simple, *merged_, *cards_, stop_),
          simple_scores_(settings, true, simple_, *merged_, *cards_, stop_, bytes / 4),
          policy_(settings, ahead ? memories.ahead : memories.simple, *merged_, *cards_, stop_),
          by_family_(settings, true, policy_, *merged_, *cards_, stop_, bytes / 2),
          by_cards_(settings, false, policy_, *cards_, *cards_, stop_, bytes / 4) {
        simple_.look_ahead(simple_scores_, PlanPolicy::last_tricks);
        policy_.look_ahead(simple_scores_, ahead ? max_tricks : PlanPolicy::last_tricks);
    }

    StopPoll& stop() { return stop_; }
    PlanPolicy& policy() { return policy_; }
    std::uint64_t nodes() const { return by_family_.nodes() + by_cards_.nodes(); }

    // The plan's tricks, or whether it reaches `target`, in the family of a layout.
    int in_family(const PlanView& view, const Hands& hands, int target) {
        return score(by_family_, *merged_, view, hands, target);
    }
    int in_layout(const PlanView& view, const Hands& hands, int target) {
        return score(by_cards_, *cards_, view, hands, target);
    }

    // The same with all cards seen.
    int open(const PlanView& view, const Hands& hands, int target) {
        return open_value(*cards_, view, hands, target);
    }

  private:
    std::unique_ptr<Search> make_merged(bool portable) {
        const auto make = !portable && has_bmi2() ? make_bmi2_family_search : make_portable_family_search;
        return make(settings_.game, Ties::defenders,
                    {EndTable::of(settings_.game), merged_table_, moves_, stop_});
    }
    std::unique_ptr<Search> make_cards(bool portable) {
        const auto make = !portable && has_bmi2() ? make_bmi2_search : make_portable_search;
        return make(settings_.game, EndTable::of(settings_.game), cards_table_, stop_);
    }

    int open_value(Search& search, const PlanView& view, const Hands& hands, int target) {
        Moment moment;
        moment.hands = hands;
        moment.leader = view.leader;
        moment.trick = {view.trick[0], view.trick[1]};
        moment.trick_size = view.trick_size;
        moment.tricks = view.tricks();
        if (target > 0) return search.reaches(moment, target) ? 1 : 0;
        return exact_value(search, moment, moment.tricks / 2, stop_);
    }

    int score(PlanScore& score, Search& search, const PlanView& view, const Hands& hands, int target) {
        if (target > 0) return score.reaches(view, hands, target) ? 1 : 0;
        int tricks = open_value(search, view, hands, 0);
        if (settings_.game.minimise) {
            while (tricks < view.tricks() && !stop_.stopped() && score.reaches(view, hands, tricks + 1))
                ++tricks;
        } else {
            while (tricks > 0 && !stop_.stopped() && !score.reaches(view, hands, tricks)) --tricks;
        }
        return tricks;
    }

    const PlanSettings settings_;
    StopPoll stop_;
    TranspositionTable merged_table_;
    TranspositionTable cards_table_;
    MoveMemory moves_;
    std::unique_ptr<Search> merged_;
    std::unique_ptr<Search> cards_;
    PlanPolicy simple_;
    PlanScore simple_scores_;
    PlanPolicy policy_;
    PlanScore by_family_;
    PlanScore by_cards_;
};

}  // namespace

struct FixedPlan::Work {
    explicit Work(const FixedPlanRequest& asked) : request(asked) {
        const LayoutsRequest& layouts = request.layouts;
        if ((fault = read(layouts, hidden))) return;
        fault = check_question();
        if (fault) return;
        split = hidden.split(Cards());
        if (split.size == 0) {
            fault =
                Fault{FaultCode::known, "no layout of the cards that are not seen agrees with what is known"};
            return;
        }
        settings.game = {layouts.objective.trump != Strain::no_trump, layouts.objective.goal == Goal::misere,
                         max_players};
        settings.by_target = layouts.at_least > 0;
        settings.seed = layouts.seed;
        settings.worlds = request.worlds;
        start = first_view();
        memories = std::make_unique<PlanMemories>(layouts.memory / 2);
    }

    std::optional<Fault> check_question() const {
        if (hidden.all_apart) {
            return Fault{FaultCode::declarer, "a plan is the declarer's: expected his hand as the one seen"};
        }
        if (hidden.talon > 0) {
            return Fault{FaultCode::hand_size,
                         "the talon is unknown, expected the two cards that were laid away"};
        }
        if (request.worlds < 1 || request.worlds > 1 << 16) {
            return Fault{FaultCode::objective,
                         "worlds is " + std::to_string(request.worlds) + ", expected 1 to 65536"};
        }
        if (request.layouts.memory < std::size_t{1} << 20) {
            return Fault{FaultCode::memory, "memory is " + std::to_string(request.layouts.memory) +
                                                " bytes, expected at least 1 MiB"};
        }
        return std::nullopt;
    }

    // Cards of a seat in the terms of the searches, and back.
    std::uint32_t turned(Cards cards) const {
        Position position;
        position.hands[0] = cards;
        return moment_of(position, request.layouts.objective.trump, 0).hands[0];
    }

    PlanView first_view() const {
        PlanView view;
        view.own = turned(request.layouts.hand);
        view.open = turned(split.rules.cards);
        for (std::size_t i = 0; i < 2; ++i) view.known[i] = turned(split.fixed[i]);
        const int declarer = request.layouts.objective.declarer;
        view.leader = (request.layouts.leader - declarer + max_players) % max_players;
        view.trick_size = request.layouts.trick_size;
        for (std::size_t i = 0; i < static_cast<std::size_t>(view.trick_size); ++i)
            view.trick[i] = turned(Cards(request.layouts.trick[i]));
        for (std::size_t suit = 0; suit < 4; ++suit) {
            const std::uint32_t place = turned(Cards::of_suit(static_cast<Suit>(suit)));
            const auto to = static_cast<std::size_t>(std::countr_zero(place) / 8);
            view.least[to] = static_cast<std::uint8_t>(std::max(split.rules.least[suit], 0));
            view.most[to] = static_cast<std::uint8_t>(std::clamp(split.rules.most[suit], 0, 8));
        }
        view.tighten();
        return view;
    }

    Hands hands(Cards first, Cards second) const { return {start.own, turned(first), turned(second)}; }

    std::unique_ptr<Player> make_player(std::size_t threads) {
        return std::make_unique<Player>(settings, request.ahead, request.layouts.portable, *memories,
                                        request.layouts.memory / (2 * threads));
    }

    // The player that single questions share; to be asked by one at a time.
    Player& player() {
        if (!own) own = make_player(1);
        return *own;
    }

    std::optional<Fault> follow(PlanView& view, int& need, Card card) const {
        const auto wrong = [&](const std::string& why) {
            return Fault{FaultCode::illegal_card, card.text() + " cannot be played: " + why, card};
        };
        if (view.tricks() == 0) return wrong("all cards have been played");
        const std::uint32_t bit = turned(Cards(card));
        const int player = view.to_move();
        const std::uint32_t lead = view.trick_size > 0 ? view.trick[0] : 0;
        if (player == 0) {
            if ((view.own & bit) == 0) return wrong("the declarer does not hold it");
            if ((plan_legal(view.own, lead, settings.game.trumps) & bit) == 0)
                return wrong("the suit led must be followed, else a trump played");
        } else {
            const std::uint32_t sure = view.known[static_cast<std::size_t>(player - 1)];
            if (((view.open | sure) & bit) == 0) return wrong("that defender cannot hold it");
            if ((plan_legal(sure | bit, lead, settings.game.trumps) & bit) == 0)
                return wrong("that defender must have a card of the suit led, or a trump");
        }
        view.put(bit, settings.game.trumps);
        if (view.trick_size < 3) return std::nullopt;
        const int winner = std::countr_zero(view.winners(settings.game.trumps, false));
        if (winner == 0) --need;
        view.take(winner);
        return std::nullopt;
    }

    FixedPlanRequest request;
    std::optional<Fault> fault;
    HiddenCards hidden;
    HiddenCards::Split split;
    PlanSettings settings{};
    PlanView start;
    std::unique_ptr<PlanMemories> memories;
    std::unique_ptr<Player> own;
    std::mutex mutex;
};

FixedPlan::FixedPlan(const FixedPlanRequest& request) : work_(std::make_unique<Work>(request)) {}
FixedPlan::~FixedPlan() = default;

std::optional<Fault> FixedPlan::check() const {
    return work_->fault;
}

std::optional<Fault> FixedPlan::card(std::span<const Card> played, Card& out, const StopRequest& stop) {
    Work& work = *work_;
    if (work.fault) return work.fault;
    PlanView view = work.start;
    int need = work.request.layouts.at_least;
    for (const Card card : played) {
        if (auto fault = work.follow(view, need, card)) return fault;
    }
    if (view.tricks() == 0 || view.to_move() != 0) {
        return Fault{FaultCode::trick, view.tricks() == 0
                                           ? "all cards have been played"
                                           : "a defender is to play, expected the declarer's turn"};
    }
    const std::lock_guard lock(work.mutex);
    Player& player = work.player();
    player.stop().reset(&stop);
    const bool open = !work.settings.by_target || (need > 0 && need <= view.tricks());
    const std::uint32_t legal =
        plan_legal(view.own, view.trick_size > 0 ? view.trick[0] : 0, work.settings.game.trumps);
    const std::uint32_t card = open ? player.policy().card(view, need) : legal & (0 - legal);
    if (player.stop().stopped()) return Fault{FaultCode::stopped, "stopped before the card was known"};
    out = Cards(work.turned(Cards(card))).lowest();
    return std::nullopt;
}

std::optional<Fault> FixedPlan::in_layout(Cards first, Cards second, int& out, const StopRequest& stop) {
    Work& work = *work_;
    if (work.fault) return work.fault;
    const std::array<Cards, 2> hands{first, second};
    for (std::size_t i = 0; i < 2; ++i) {
        const bool sound = (hands[i] - work.split.fixed[i] - work.split.rules.cards).empty() &&
                           (work.split.fixed[i] - hands[i]).empty() &&
                           hands[i].size() == work.hidden.sizes[i] && (first & second).empty();
        if (!sound) {
            return Fault{FaultCode::known, seat_text(static_cast<int>(work.hidden.seats[i])) +
                                               " cannot have " + hands[i].text() + " by what is known"};
        }
    }
    const std::lock_guard lock(work.mutex);
    Player& player = work.player();
    player.stop().reset(&stop);
    out = player.in_layout(work.start, work.hands(first, second), work.request.layouts.at_least);
    if (player.stop().stopped()) return Fault{FaultCode::stopped, "stopped before the answer was known"};
    return std::nullopt;
}

std::optional<Fault> FixedPlan::score(const PlanScoring& scoring, FixedPlanCounts& out,
                                      const std::function<bool(std::uint64_t, std::uint64_t)>& tick) {
    Work& work = *work_;
    if (work.fault) return work.fault;
    const int target = work.request.layouts.at_least;
    const Families families(work.split.rules);
    const auto all = families.families();
    out = FixedPlanCounts{};
    out.layouts = families.size();
    out.sampled = scoring.samples > 0;
    const bool one_by_one = !out.sampled && out.layouts <= most_one_by_one;
    // Numbers of layouts, else of families.
    std::vector<std::uint64_t> drawn(out.sampled ? scoring.samples : one_by_one ? out.layouts : all.size());
    RandomNumbers random(scoring.seed);
    for (std::uint64_t i = 0; i < drawn.size(); ++i) drawn[i] = out.sampled ? random.below(out.layouts) : i;
    out.scored.resize(drawn.size());

    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(scoring.seconds));
    const std::size_t threads = thread_count(scoring.threads, drawn.size());
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    std::mutex mutex;
    in_parallel(
        drawn.size(), threads, stop,
        [&](const std::atomic<bool>& stopping) {
            return [&, player = work.make_player(threads)](std::size_t item) {
                if (scoring.seconds > 0 && item > 1 && Clock::now() >= end) return;
                const StopRequest stopped = [&] { return stopping.load(std::memory_order_relaxed); };
                player->stop().reset(&stopped);
                const std::uint64_t before = player->nodes();
                const std::uint64_t choices = player->policy().choices();
                const std::uint64_t number = drawn[item];
                const bool is_layout = out.sampled || one_by_one;
                const auto family =
                    is_layout ? std::partition_point(all.begin(), all.end(),
                                                     [&](const auto& one) { return one.first <= number; }) -
                                    1
                              : all.begin() + static_cast<std::ptrdiff_t>(number);
                const Cards of_first = families.split(*family, is_layout ? number - family->first : 0);
                const Hands hands = work.hands(work.split.fixed[0] | of_first,
                                               work.split.fixed[1] | (work.split.rules.cards - of_first));
                PlannedLayouts planned;
                planned.open = static_cast<std::uint8_t>(player->open(work.start, hands, target));
                planned.plan =
                    static_cast<std::uint8_t>(one_by_one ? player->in_layout(work.start, hands, target)
                                                         : player->in_family(work.start, hands, target));
                planned.layouts = is_layout ? 1 : family->size;
                if (player->stop().stopped()) return;
                out.scored[item] = planned;
                const std::lock_guard lock(mutex);
                out.nodes += player->nodes() - before;
                out.choices += player->policy().choices() - choices;
                ++done;
            };
        },
        [&] { return tick && tick(done.load(), drawn.size()); });
    if (stop)
        return Fault{FaultCode::stopped, "stopped with " + std::to_string(done.load()) + " layouts done"};
    // Where time ran out: those before the first that was not begun.
    const auto last = std::find_if(out.scored.begin(), out.scored.end(),
                                   [](const PlannedLayouts& one) { return one.layouts == 0; });
    out.scored.erase(last, out.scored.end());
    if (tick) tick(drawn.size(), drawn.size());
    return std::nullopt;
}

}  // namespace preferans
