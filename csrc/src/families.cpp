#include "families.hpp"

#include <algorithm>
#include <bit>

namespace preferans {
namespace {

constexpr std::uint64_t choose(int n, int k) {
    if (k < 0 || k > n) return 0;
    std::uint64_t result = 1;
    for (int i = 1; i <= k; ++i)
        result = result * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
    return result;
}

// Cards of each suit.
std::array<int, 4> lengths_of(Cards cards) {
    std::array<int, 4> lengths{};
    for (std::size_t suit = 0; suit < 4; ++suit)
        lengths[suit] = (cards & Cards::of_suit(static_cast<Suit>(suit))).size();
    return lengths;
}

// Every set of cards of the run, by how many they are.
std::vector<std::vector<std::uint32_t>> choices_of(Cards cards) {
    std::vector<std::vector<std::uint32_t>> choices(static_cast<std::size_t>(cards.size()) + 1);
    std::uint32_t set = 0;
    do {
        choices[static_cast<std::size_t>(std::popcount(set))].push_back(set);
        set = (set - cards.bits()) & cards.bits();
    } while (set != 0);
    return choices;
}

std::size_t suit_of(const Families::Run& run) {
    return static_cast<std::size_t>(run.cards.lowest().suit());
}

}  // namespace

std::uint64_t count_splits(const SplitRules& rules) {
    const std::array<int, 4> all = lengths_of(rules.cards);
    std::array<std::uint64_t, 33> ways{1};  // by cards of the first hand in the suits so far
    for (std::size_t suit = 0; suit < 4; ++suit) {
        std::array<std::uint64_t, 33> next{};
        for (int held = 0; held <= rules.size; ++held) {
            const int low = std::max(rules.least[suit], 0);
            const int high = std::min({rules.most[suit], all[suit], rules.size - held});
            for (int more = low; more <= high; ++more)
                next[static_cast<std::size_t>(held + more)] +=
                    ways[static_cast<std::size_t>(held)] * choose(all[suit], more);
        }
        ways = next;
    }
    return ways[static_cast<std::size_t>(rules.size)];
}

Families::Families(const SplitRules& rules) {
    Cards run;
    const auto close = [&] {
        if (!run.empty()) runs_.push_back({run, choices_of(run)});
        run = Cards();
    };
    for (std::uint8_t index = 0; index < 32; ++index) {
        const Card card{index};
        if (card.rank() == 0 || rules.separators.contains(card) || rules.all_apart) close();
        if (rules.cards.contains(card)) run = run | card;
    }
    close();
    std::array<int, 4> lengths{};
    add_lengths(rules, lengths, 0, rules.size);
}

void Families::add_lengths(const SplitRules& rules, std::array<int, 4>& lengths, std::size_t suit, int left) {
    if (suit == 4) {
        Family family;
        if (left == 0) add_runs(family, lengths, 0);
        return;
    }
    const int all = (rules.cards & Cards::of_suit(static_cast<Suit>(suit))).size();
    for (int length = std::max(rules.least[suit], 0); length <= std::min({rules.most[suit], all, left});
         ++length) {
        std::array<int, 4> next = lengths;
        next[suit] = length;
        add_lengths(rules, next, suit + 1, left - length);
    }
}

// `left`: cards of each suit that the first hand still gets from this run on.
void Families::add_runs(Family& family, std::array<int, 4>& left, std::size_t run) {
    if (run == runs_.size()) {
        family.first = size_;
        family.size = 1;
        for (std::size_t i = 0; i < runs_.size(); ++i) family.size *= runs_[i].choices[family.held[i]].size();
        size_ += family.size;
        families_.push_back(family);
        return;
    }
    const std::size_t suit = suit_of(runs_[run]);
    int later = 0;  // cards of the suit in later runs
    for (std::size_t i = run + 1; i < runs_.size() && suit_of(runs_[i]) == suit; ++i)
        later += runs_[i].cards.size();
    for (int held = std::max(0, left[suit] - later); held <= std::min(left[suit], runs_[run].cards.size());
         ++held) {
        family.held[run] = static_cast<std::uint8_t>(held);
        left[suit] -= held;
        add_runs(family, left, run + 1);
        left[suit] += held;
    }
}

Cards Families::split(const Family& family, std::uint64_t number) const {
    std::uint32_t cards = 0;
    for (std::size_t run = 0; run < runs_.size(); ++run) {
        const auto& choices = runs_[run].choices[family.held[run]];
        cards |= choices[number % choices.size()];
        number /= choices.size();
    }
    return Cards(cards);
}

}  // namespace preferans
