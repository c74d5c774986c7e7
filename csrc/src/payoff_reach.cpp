#include "payoff_reach.hpp"

#include <algorithm>

namespace preferans {
namespace {

constexpr int most_outcomes = (max_tricks + 1) * (max_tricks + 2) / 2;

// Each seat's order of the outcomes to come, as dense ranks one after the other.
using Pattern = std::array<std::uint8_t, static_cast<std::size_t>(max_players* most_outcomes)>;

// Replaces orders by their ranks among themselves.
void make_dense(std::uint8_t* orders, int count) {
    std::array<std::uint8_t, 256> rank{};
    for (int i = 0; i < count; ++i) rank[orders[i]] = 1;
    std::uint8_t next = 0;
    for (std::uint8_t& seen : rank) {
        if (seen != 0) seen = next++;
    }
    for (int i = 0; i < count; ++i) orders[i] = rank[orders[i]];
}

}  // namespace

PayoffReach::PayoffReach(const Payoff& payoff, int players, int dealer) {
    for (std::size_t seat = 0; seat < max_players; ++seat) {
        best_[seat][0] = payoff.order[seat][static_cast<std::size_t>(dealer)];
    }
    find_best(payoff.total - dealer, players);
    find_kinds(payoff.total - dealer, players, dealer);
}

void PayoffReach::find_best(int total, int players) {
    for (auto& best : best_) {
        for (std::size_t tricks = 1; tricks <= max_tricks; ++tricks) {
            const Plane& after = best[tricks - 1];
            const int taken = total - static_cast<int>(tricks);
            for (int first = 0; first <= taken; ++first) {
                for (int second = 0; first + second <= taken; ++second) {
                    const auto at = static_cast<std::size_t>(first * side + second);
                    best[tricks][at] = std::min(after[at + side], after[at + 1]);
                    if (players == 3) best[tricks][at] = std::min(best[tricks][at], after[at]);
                }
            }
        }
    }
}

void PayoffReach::find_kinds(int total, int players, int dealer) {
    std::array<Pattern, static_cast<std::size_t>(most_outcomes)> patterns;
    for (int tricks = 1; tricks <= total; ++tricks) {
        std::size_t known = 0;
        const int taken = total - tricks;
        for (int first = 0; first <= taken; ++first) {
            for (int second = players == 3 ? 0 : taken - first; first + second <= taken; ++second) {
                Pattern& pattern = patterns[known];
                pattern.fill(0);
                std::size_t size = 0;
                for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
                    std::uint8_t* orders = pattern.data() + size;
                    int count = 0;
                    for (int a = 0; a <= tricks; ++a) {
                        for (int b = players == 3 ? 0 : tricks - a; a + b <= tricks; ++b) {
                            const int final = (first + a) * side + second + b;
                            orders[count++] = best_[seat][0][static_cast<std::size_t>(final)];
                        }
                    }
                    make_dense(orders, count);
                    size += static_cast<std::size_t>(count);
                }
                const auto same = std::find(patterns.begin(),
                                            patterns.begin() + static_cast<std::ptrdiff_t>(known), pattern);
                const auto kind = static_cast<std::size_t>(same - patterns.begin());
                if (kind == known) ++known;
                kinds_[static_cast<std::size_t>(tricks)][static_cast<std::size_t>(first * side + second)] =
                    static_cast<std::uint16_t>(kind | static_cast<std::size_t>(dealer) << 6);
            }
        }
    }
}

}  // namespace preferans
