#include "plan_policy.hpp"

#include <algorithm>

#include "plan_score.hpp"
#include "random_numbers.hpp"

namespace preferans {
namespace {

constexpr std::size_t most_cards = 10;

// Between cards that the plan takes the same with, open cards decide.
constexpr double open_weight = 1e-3;
constexpr double close = 1e-6;

constexpr auto choices_table = [] {
    std::array<std::array<std::uint32_t, 21>, 21> table{};
    for (std::size_t n = 0; n <= 20; ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k)
            table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
    }
    return table;
}();

std::uint64_t choose_of(int n, int k) {
    return k < 0 || k > n ? 0 : choices_table[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

std::uint32_t suit_cards(std::size_t suit) {
    return std::uint32_t{0xFF} << 8 * suit;
}

std::uint32_t lowest(std::uint32_t cards, int count) {
    std::uint32_t result = 0;
    for (; count > 0; --count, cards &= cards - 1) result |= cards & (0 - cards);
    return result;
}

// The card of `to` that stands where `card` stands in `from`, among the cards of its suit.
std::uint32_t same_place(std::uint32_t card, std::uint32_t from, std::uint32_t to) {
    const std::uint32_t suit = plan_suit_of(card);
    std::uint32_t cards = to & suit;
    for (int below = std::popcount(from & suit & (card - 1)); below > 0; --below) cards &= cards - 1;
    return cards & (0 - cards);
}

}  // namespace

PlanMemory::PlanMemory(std::size_t bytes) {
    for (std::size_t i = 0; i < shards; ++i) shards_.push_back(std::make_unique<Shard>(bytes / shards));
}

bool PlanMemory::find(const PlanKey& key, std::uint32_t& value) {
    const std::uint64_t hash = key.hash();
    Shard& shard = *shards_[hash >> 58];
    const std::lock_guard lock(shard.mutex);
    return shard.table.find(key, hash, value);
}

void PlanMemory::store(const PlanKey& key, std::uint32_t value) {
    const std::uint64_t hash = key.hash();
    Shard& shard = *shards_[hash >> 58];
    const std::lock_guard lock(shard.mutex);
    shard.table.store(key, hash, value);
}

std::uint32_t PlanPolicy::card(const PlanView& view, int need) {
    const std::uint32_t legal =
        plan_legal(view.own, view.trick_size > 0 ? view.trick[0] : 0, settings_.game.trumps);
    if ((legal & (legal - 1)) == 0) return legal;
    if (view.trick_size == 0 && !settings_.game.minimise &&
        view.cashed(settings_.game.trumps) >= (settings_.by_target ? need : view.tricks())) {
        return view.cash(settings_.game.trumps);
    }
    if (view.open == 0) return best_of_known(view, legal, need);
    const PackedView packed = pack(view, settings_.by_target ? need : 0);
    std::uint32_t chosen = 0;
    if (!memory_.find(packed.key, chosen)) {
        chosen = choose(packed, need);
        if (!stop_.stopped()) memory_.store(packed.key, chosen);
    }
    return same_place(chosen, packed.view.own, view.own);
}

std::uint32_t PlanPolicy::choose(const PackedView& packed, int need) {
    const PlanView& view = packed.view;
    const bool trumps = settings_.game.trumps;
    const std::uint32_t legal = plan_legal(view.own, view.trick_size > 0 ? view.trick[0] : 0, trumps);
    const std::uint32_t moves = suits::run_bottoms(legal, view.own | view.unseen() | view.table());
    if ((moves & (moves - 1)) == 0) return moves;
    ++choices_;
    const std::size_t begin = worlds_.size();
    draw_worlds(packed);
    const std::size_t end = worlds_.size();
    std::uint32_t best = 0;  // cards that are equally good
    double most = 0;
    for (std::uint32_t rest = moves; rest != 0 && !stop_.stopped(); rest &= rest - 1) {
        const std::uint32_t card = rest & (0 - rest);
        double sum = 0;
        int guess = view.tricks() / 2;
        for (std::size_t i = begin; i < end; ++i)
            sum += worlds_[i].weight * worth(view, worlds_[i], need, card, guess);
        if (best == 0 || sum > most + close) {
            best = card;
            most = sum;
        } else if (sum > most - close) {
            best |= card;
        }
    }
    // Where a number of tricks does not tell cards apart, all tricks do.
    if (settings_.by_target && (best & (best - 1)) != 0) {
        const std::uint32_t equal = best;
        best = 0;
        for (std::uint32_t rest = equal; rest != 0 && !stop_.stopped(); rest &= rest - 1) {
            const std::uint32_t card = rest & (0 - rest);
            double sum = 0;
            int guess = view.tricks() / 2;
            for (std::size_t i = begin; i < end; ++i) {
                PlanView after = view;
                after.put(card, trumps);
                const Hands hands{after.own, view.known[0] | worlds_[i].first,
                                  view.known[1] | (view.open & ~worlds_[i].first)};
                const int tricks = open_tricks(merged_, after, hands, guess);
                sum += worlds_[i].weight * (settings_.game.minimise ? -tricks : tricks);
            }
            if (best == 0 || sum > most + close) {
                best = card;
                most = sum;
            }
        }
    }
    worlds_.resize(begin);
    return best == 0 ? moves & (0 - moves) : best & (0 - best);
}

std::uint32_t PlanPolicy::best_of_known(const PlanView& view, std::uint32_t legal, int need) {
    const int sign = settings_.game.minimise ? -1 : 1;
    std::uint32_t best = 0;
    int most = 0;
    int guess = need;
    for (std::uint32_t rest = legal; rest != 0 && !stop_.stopped(); rest &= rest - 1) {
        const std::uint32_t card = rest & (0 - rest);
        PlanView after = view;
        after.put(card, settings_.game.trumps);
        const Hands hands{after.own, view.known[0], view.known[1]};
        const int value = settings_.by_target ? reaches(cards_, after, hands, need)
                                              : open_tricks(cards_, after, hands, guess);
        if (best == 0 || sign * value > most) {
            best = card;
            most = sign * value;
        }
    }
    return best == 0 ? legal & (0 - legal) : best;
}

double PlanPolicy::worth(const PlanView& view, const World& world, int need, std::uint32_t card, int& guess) {
    const double sign = settings_.game.minimise ? -1 : 1;
    PlanView after = view;
    after.put(card, settings_.game.trumps);
    const Hands hands{after.own, view.known[0] | world.first, view.known[1] | (view.open & ~world.first)};
    const bool scored = scores_ != nullptr && view.tricks() <= scored_up_to_;
    if (settings_.by_target) {
        const bool open = reaches(merged_, after, hands, need);
        if (!scored) return sign * open;
        const bool taken =
            open == settings_.game.minimise ? open : scores_->reaches_after(view, hands, need, card);
        return sign * (taken + open_weight * open);
    }
    const int open = open_tricks(merged_, after, hands, guess);
    if (!scored) return sign * open;
    int taken = open;
    if (settings_.game.minimise) {
        while (taken < view.tricks() && !stop_.stopped() &&
               scores_->reaches_after(view, hands, taken + 1, card))
            ++taken;
    } else {
        while (taken > 0 && !stop_.stopped() && !scores_->reaches_after(view, hands, taken, card)) --taken;
    }
    return sign * (taken + open_weight * open);
}

int PlanPolicy::open_tricks(Search& open, const PlanView& after, const Hands& hands, int& guess) const {
    int lower = 0;
    int upper = after.tricks();
    guess = std::clamp(guess, lower, upper);
    while (lower < upper && !stop_.stopped()) {
        const int target = guess == lower ? guess + 1 : guess;
        if (reaches(open, after, hands, target)) {
            guess = lower = target;
        } else {
            guess = upper = target - 1;
        }
    }
    return lower;
}

// Whether the declarer comes to `target` tricks with all cards seen, after his card.
bool PlanPolicy::reaches(Search& open, const PlanView& after, const Hands& hands, int target) const {
    Moment moment;
    moment.hands = hands;
    moment.leader = after.leader;
    moment.tricks = after.tricks();
    if (after.trick_size < 3) {
        moment.trick = {after.trick[0], after.trick[1]};
        moment.trick_size = after.trick_size;
        return open.reaches(moment, target);
    }
    const unsigned winners = after.winners(settings_.game.trumps, &open == &merged_);
    --moment.tricks;
    const bool wish = settings_.game.minimise;  // of the defenders
    for (int winner = 0; winner < 3; ++winner) {
        if ((winners >> winner & 1) == 0) continue;
        moment.leader = winner;
        const int left = target - (winner == 0 ? 1 : 0);
        const bool reached = left <= 0 || (left <= moment.tricks && open.reaches(moment, left));
        if (reached == wish) return wish;
    }
    return !wish;
}

void PlanPolicy::draw_worlds(const PackedView& packed) {
    const PlanView& view = packed.view;
    const int cards = view.cards_of(1) - std::popcount(view.known[0]);
    drawn_ = worlds_.size();
    if (!all_worlds(view, cards)) sample_worlds(packed, cards);
}

// All families of layouts with the number of their layouts, unless they are too many.
bool PlanPolicy::all_worlds(const PlanView& view, int cards) {
    runs_.clear();
    std::uint32_t run = 0;
    const auto close = [&] {
        if (run != 0) runs_.push_back(run);
        run = 0;
    };
    for (std::size_t suit = 0; suit < 4; ++suit) {
        for (std::uint32_t card = std::uint32_t{1} << 8 * suit, rank = 0; rank < 8; ++rank, card <<= 1) {
            if (((view.own | view.table_card(0)) & card) != 0) close();
            run |= card & view.open;
        }
        close();
    }
    std::array<int, 4> held{};
    return add_worlds(view, 0, cards, held, {0, 1});
}

bool PlanPolicy::add_worlds(const PlanView& view, std::size_t run, int cards, std::array<int, 4>& held,
                            World world) {
    if (run == runs_.size()) {
        if (cards != 0) return true;
        for (std::size_t suit = 0; suit < 4; ++suit) {
            if (held[suit] < view.least[suit] || held[suit] > view.most[suit]) return true;
        }
        worlds_.push_back(world);
        return worlds_.size() <= drawn_ + static_cast<std::size_t>(settings_.worlds);
    }
    int later = 0;
    for (std::size_t i = run + 1; i < runs_.size(); ++i) later += std::popcount(runs_[i]);
    const int size = std::popcount(runs_[run]);
    const auto suit = static_cast<std::size_t>(std::countr_zero(runs_[run]) / 8);
    for (int count = std::max(0, cards - later); count <= std::min(size, cards); ++count) {
        held[suit] += count;
        const World next{world.first | lowest(runs_[run], count),
                         world.weight * static_cast<double>(choose_of(size, count))};
        const bool fits = add_worlds(view, run + 1, cards - count, held, next);
        held[suit] -= count;
        if (!fits) return false;
    }
    return true;
}

void PlanPolicy::sample_worlds(const PackedView& packed, int cards) {
    const PlanView& view = packed.view;
    std::array<std::uint32_t, 4> open{};
    // Ways in which the suits from one on give player 1 so many cards.
    std::array<std::array<std::uint64_t, most_cards + 1>, 5> ways{};
    ways[4][0] = 1;
    for (std::size_t suit = 4; suit-- > 0;) {
        open[suit] = view.open & suit_cards(suit);
        for (int sum = 0; sum <= cards; ++sum) {
            for (int held = view.least[suit]; held <= std::min<int>(view.most[suit], sum); ++held) {
                ways[suit][static_cast<std::size_t>(sum)] +=
                    choose_of(std::popcount(open[suit]), held) *
                    ways[suit + 1][static_cast<std::size_t>(sum - held)];
            }
        }
    }
    RandomNumbers random(packed.key.hash(settings_.seed));
    worlds_.resize(drawn_);
    for (int draw = 0; draw < settings_.worlds; ++draw) {
        std::uint32_t first = 0;
        int left = cards;
        for (std::size_t suit = 0; suit < 4; ++suit) {
            std::uint64_t number = random.below(ways[suit][static_cast<std::size_t>(left)]);
            const int size = std::popcount(open[suit]);
            int held = view.least[suit];
            for (;; ++held) {
                const std::uint64_t here =
                    choose_of(size, held) * ways[suit + 1][static_cast<std::size_t>(left - held)];
                if (number < here) break;
                number -= here;
            }
            left -= held;
            std::uint32_t rest = open[suit];
            for (int taken = 0, of = size; taken < held; --of) {
                const std::uint32_t card = rest & (0 - rest);
                rest ^= card;
                if (random.below(static_cast<std::uint64_t>(of)) < static_cast<std::uint64_t>(held - taken)) {
                    first |= card;
                    ++taken;
                }
            }
        }
        // Of each run the lowest cards, so that layouts of one family are one.
        std::uint32_t family = 0;
        for (const std::uint32_t run : runs_) family |= lowest(run, std::popcount(first & run));
        worlds_.push_back({family, 1});
    }
    const auto begin = worlds_.begin() + static_cast<std::ptrdiff_t>(drawn_);
    std::sort(begin, worlds_.end(), [](const World& a, const World& b) { return a.first < b.first; });
    auto kept = begin;
    for (auto world = begin + 1; world != worlds_.end(); ++world) {
        if (world->first == kept->first) {
            kept->weight += world->weight;
        } else {
            *++kept = *world;
        }
    }
    worlds_.erase(kept + 1, worlds_.end());
}

}  // namespace preferans
