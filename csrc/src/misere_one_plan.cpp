#include "misere_one_plan.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

namespace preferans::misere {
namespace {

constexpr std::size_t most_buckets = std::size_t{1} << 16;
constexpr std::uint64_t low_halves = 0x0F0F0F0F0F0F0F0F;

// Targets of none or less are none; the number of the others.
int drop_reached(Tricks& targets) {
    int left = 0;
    for (std::int8_t& target : targets) {
        target = std::max(target, std::int8_t{0});
        left += target > 0;
    }
    return left;
}

}  // namespace

PackedTricks::PackedTricks(const Tricks& tricks) {
    for (std::size_t i = 0; i < words_.size(); ++i) {
        std::array<std::uint64_t, 2> bytes;
        std::memcpy(bytes.data(), &tricks[16 * i], 16);
        words_[i] = bytes[0] | bytes[1] << 4;
    }
}

Tricks PackedTricks::unpacked() const {
    Tricks tricks;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        const std::array<std::uint64_t, 2> bytes = {words_[i] & low_halves, words_[i] >> 4 & low_halves};
        std::memcpy(&tricks[16 * i], bytes.data(), 16);
    }
    return tricks;
}

bool PackedTricks::at_most(const PackedTricks& others) const {
    constexpr std::uint64_t tops = 0x8080808080808080;
    std::uint64_t left = tops;  // the top bit of a byte stays where nothing had to be borrowed
    for (std::size_t i = 0; i < words_.size(); ++i) {
        for (const int half : {0, 4}) {
            const std::uint64_t some = words_[i] >> half & low_halves;
            left &= ((others.words_[i] >> half & low_halves) | tops) - some;
        }
    }
    return left == tops;
}

// Whose a card is takes two bits: both are set for the declarer's.
PlanMemory::Key::Key(const State& state)
    : hands(state.hands[1] | state.hands[0] | std::uint64_t{state.hands[2] | state.hands[0]} << 32) {
    rest = state.best == 0 ? 0 : static_cast<std::uint64_t>(std::countr_zero(state.best));
    for (const std::uint8_t part : {state.led, state.holder, state.leader, state.played, state.hidden})
        rest = rest << 2 | part;
    rest = rest << 32 | state.linked;
}

std::size_t PlanMemory::place(const Key& key) const {
    std::uint64_t mixed = (key.hands ^ key.rest * 0x9E3779B97F4A7C15) * 0xD6E8FEB86659FD93;
    mixed = (mixed ^ mixed >> 32) * 0x9E3779B97F4A7C15;
    return mixed >> 32 & (buckets_.size() - 1);
}

std::optional<bool> PlanMemory::find(const State& state, Tricks& targets, std::uint32_t& hint) const {
    const Key key(state);
    const Bucket& bucket = buckets_[place(key)];
    const PackedTricks wanted(targets);
    for (std::size_t i = 0; i < ways; ++i) {
        if (bucket.keys[i] != key) continue;
        const Answer& known = bucket.answers[i];
        if (known.reached ? wanted.at_most(known.tricks) : known.tricks.at_most(wanted)) {
            targets = known.tricks.unpacked();
            return known.reached;
        }
        if (hint == 0 && known.reached == (state.to_move() != 0)) hint = known.card;
    }
    return std::nullopt;
}

void PlanMemory::keep(const State& state, const PlanAnswer& answer) {
    if (++kept_ > 2 * buckets_.size()) grow();
    const Key key(state);
    Bucket& bucket = buckets_[place(key)];
    const Answer made{PackedTricks(answer.tricks), answer.card, answer.reached};
    // The oldest goes, or one that this answer makes needless.
    std::size_t gone = 0;
    for (; gone + 1 < ways; ++gone) {
        const Answer& known = bucket.answers[gone];
        if (bucket.keys[gone] != key || known.reached != made.reached) continue;
        if (made.reached ? known.tricks.at_most(made.tricks) : made.tricks.at_most(known.tricks)) break;
    }
    std::shift_right(bucket.keys.begin(), bucket.keys.begin() + gone + 1, 1);
    std::shift_right(bucket.answers.begin(), bucket.answers.begin() + gone + 1, 1);
    bucket.keys[0] = key;
    bucket.answers[0] = made;
}

// An entry stays in its bucket or goes to the one of the same place in the new half.
void PlanMemory::grow() {
    const std::size_t before = buckets_.size();
    if (before == most_buckets || 2 * bytes() > bound_) return;
    std::vector<Bucket> old(2 * before);
    old.swap(buckets_);
    for (std::size_t i = 0; i < before; ++i) {
        std::array<std::size_t, 2> filled{};
        for (std::size_t way = 0; way < ways; ++way) {
            const Key& key = old[i].keys[way];
            if (key == Key()) continue;
            const std::size_t to = place(key);
            const std::size_t at = filled[to != i]++;
            buckets_[to].keys[at] = key;
            buckets_[to].answers[at] = old[i].answers[way];
        }
    }
}

bool OnePlan::settle(const State& state, Tricks& targets, bool doubtful) {
    const int left = drop_reached(targets);
    if (left == 0 || (left == 1 && !doubtful)) return true;
    std::uint32_t hint = 0;
    if (left > 1) {
        if (const std::optional<bool> known = memory_.find(state, targets, hint)) return *known;
    }
    Worlds worlds;
    const std::size_t width = list_worlds(state, worlds);
    for (std::size_t w = 0; doubtful && w < width; ++w) {
        const std::int8_t target = targets[w];
        if (target == 0 || open_.reaches(open_moment(state, worlds[w]), target)) continue;
        targets.fill(0);
        targets[w] = target;
        return false;
    }
    if (left == 1) return true;
    PlanAnswer answer{targets};
    if (!settle_level(state, width, answer)) settle_by_play(state, worlds, width, hint, answer);
    if (stop_.now()) return false;
    memory_.keep(state, answer);
    targets = answer.tricks;
    return answer.reached;
}

// A plan for the same target everywhere is found fast, and may settle it.
bool OnePlan::settle_level(const State& state, std::size_t width, PlanAnswer& answer) {
    const auto end = answer.tricks.begin() + static_cast<std::ptrdiff_t>(width);
    const auto [least, most] = std::minmax_element(answer.tricks.begin(), end);
    const auto reaches = [&](int target) { return level_.reaches(open_moment(state, 0), target); };
    std::int8_t everywhere = *least;
    if (*least == 0 || reaches(*least)) {
        if (*least < *most && !reaches(*most)) return false;
        everywhere = *most;
        answer.reached = true;
    }
    std::fill(answer.tricks.begin(), end, everywhere);
    return true;
}

// The defenders want one card behind which the targets are reached, the declarer one behind which they are
// not. Where no card is as wanted, no plan comes to what is too many behind one of the defenders' cards, and
// one comes to what it gives behind each of the declarer's.
void OnePlan::settle_by_play(const State& state, const Worlds& worlds, std::size_t width, std::uint32_t hint,
                             PlanAnswer& answer) {
    const bool declarer = state.to_move() == 0;
    const Tricks targets = answer.tricks;
    answer.reached = declarer;
    answer.tricks.fill(0);
    if (declarer) std::fill_n(answer.tricks.begin(), width, std::numeric_limits<std::int8_t>::max());
    std::uint32_t cards = moves(state);
    for (std::uint32_t card = hint & cards; cards != 0; cards ^= card, card = 0) {
        if (card == 0) card = cards & (0 - cards);
        const Ahead ahead = play_on(state, card);
        memory_.prefetch(ahead.next);
        Tricks rest{};
        std::array<std::uint8_t, most_worlds> from{};
        std::size_t left = 0;
        for (std::size_t w = 0; w < width; ++w) {
            if (declarer && !may_play(state, worlds[w], card)) continue;
            from[left] = static_cast<std::uint8_t>(w);
            rest[left++] = static_cast<std::int8_t>(targets[w] - ahead.taken);
        }
        const bool reached = settle(ahead.next, rest, !declarer);
        if (stop_.stopped()) return;
        const bool settled = reached != declarer;
        if (settled) answer = {{}, reached, card};
        for (std::size_t i = 0; i < left; ++i) {
            // A world without a target has none with the trick taken either.
            const auto here = static_cast<std::int8_t>(rest[i] + (reached || rest[i] > 0 ? ahead.taken : 0));
            std::int8_t& all = answer.tricks[from[i]];
            all = declarer && !settled ? std::min(all, here) : std::max(all, here);
        }
        if (settled) return;
    }
}

}  // namespace preferans::misere
