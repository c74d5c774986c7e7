// Learns the order of leads and discards from the search's own play and writes csrc/src/move_order_data.inc.
//
//     cmake -S . -B build -DPREFERANS_TOOLS=ON && cmake --build build --target train_move_order
//     build/train_move_order > csrc/src/move_order_data.inc
//
// Random deals from a fixed seed are searched without a learned order. At one in 32 of the nodes where a card
// decided, every other card is tried as well, each with an empty table: how often a card in that pattern and
// place decides, and what it costs to try. The score is the log-odds of deciding less a share of the log of
// the cost, in four bits.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <random>
#include <vector>

#include "preferans/position.hpp"
#include "two_sided_search.hpp"
#include "value_guess.hpp"

namespace {

using namespace preferans;

constexpr std::uint32_t seed = 20260101;
constexpr std::size_t sampled_one_in = 32;

template <Game game>
class TrainingSearch;

template <Game game>
struct Training : Standard {
    struct Watch {
        static constexpr bool on = true;

        struct Cell {
            std::uint32_t tried = 0;
            std::uint32_t decided = 0;
            double cost = 0;  // nodes searched
        };

        // What each card was judged by.
        struct Sample {
            std::array<std::size_t, 32> kind, pattern, place;
            void operator()(int index, std::size_t the_kind, std::size_t the_pattern, int the_place) {
                const auto at = static_cast<std::size_t>(index);
                kind[at] = the_kind;
                pattern[at] = the_pattern;
                place[at] = static_cast<std::size_t>(the_place);
            }
        };

        static std::size_t cell(std::size_t occasion, std::size_t kind, std::size_t player,
                                std::size_t pattern) {
            return (((occasion * suit_kinds(game) + kind) * 3 + player) * pattern_count + pattern) * 8;
        }

        template <class Try>
        void cut(TwoSidedSearch<PortableBits, game, Training>& base, int player, Occasion occasion,
                 const MoveList& moves, const Sample& sample, const Try& attempt, bool want) {
            if (busy || moves.size() < 2 || ++nodes % sampled_one_in != 0) return;
            auto& search = static_cast<TrainingSearch<game>&>(base);
            busy = true;
            search.exchange_table(scratch);
            for (int i = 0; i < moves.size(); ++i) {
                const auto index = static_cast<std::size_t>(std::countr_zero(moves.card(i)));
                const std::uint64_t before = search.nodes();
                search.clear_table();
                const bool decided = attempt(moves.card(i)) == want;
                Cell& one = cells[cell(static_cast<std::size_t>(occasion), sample.kind[index],
                                       static_cast<std::size_t>(player), sample.pattern[index]) +
                                  sample.place[index]];
                ++one.tried;
                one.decided += decided;
                one.cost += static_cast<double>(search.nodes() - before + 1);
            }
            search.exchange_table(scratch);
            busy = false;
        }

        std::vector<Cell> cells = std::vector<Cell>(cell(2, 0, 0, 0));
        TranspositionTable scratch{std::size_t{1} << 15};
        std::size_t nodes = 0;
        bool busy = false;
    };
};

template <Game game>
class TrainingSearch : public TwoSidedSearch<PortableBits, game, Training<game>> {
  public:
    using Base = TwoSidedSearch<PortableBits, game, Training<game>>;
    using Base::Base;
    using Base::watch_;

    void exchange_table(TranspositionTable& other) { std::swap(this->table_, other); }
    void clear_table() { this->table_.clear(); }
};

Moment random_deal(std::mt19937& random) {
    std::array<int, 32> pack;
    std::iota(pack.begin(), pack.end(), 0);
    std::shuffle(pack.begin(), pack.end(), random);
    Moment moment;
    for (std::size_t card = 0; card < 30; ++card) moment.hands[card / 10] |= std::uint32_t{1} << pack[card];
    moment.tricks = max_tricks;
    return moment;
}

// The score of a card in four bits.
template <class Cell>
std::uint32_t score(const Cell& one, const Cell& all) {
    constexpr double weight = 3;  // of the average over all cells, against rare ones
    const double average = all.decided / static_cast<double>(all.tried);
    const double average_cost = all.cost / all.tried;
    const double decides = (one.decided + weight * average) / (one.tried + weight);
    const double cost = (one.cost + weight * average_cost) / (one.tried + weight) / average_cost;
    const double value = 6 + 2.2 * (std::log((decides + 0.01) / (1.01 - decides)) - 0.6 * std::log(cost));
    return static_cast<std::uint32_t>(std::clamp(std::lround(value), 0L, 15L));
}

template <Game game>
void train(const char* name, int deals) {
    std::mt19937 random(seed);
    StopPoll stop;
    stop.reset(nullptr);
    TranspositionTable table(std::size_t{1} << 18);
    TrainingSearch<game> search(EndTable::of(game), table, stop);
    for (int deal = 0; deal < deals; ++deal) {
        Moment moment = random_deal(random);
        for (moment.leader = 0; moment.leader < 3; ++moment.leader) {
            // The two questions that prove the value, and those on the way from a guess.
            int value = guess_value(game, moment);
            while (value > 0 && !search.reaches(moment, value)) --value;
            while (value < max_tricks && search.reaches(moment, value + 1)) ++value;
        }
    }

    using Watch = typename Training<game>::Watch;
    typename Watch::Cell all;
    for (const auto& one : search.watch_.cells) {
        all.tried += one.tried;
        all.decided += one.decided;
        all.cost += one.cost;
    }
    std::printf("constexpr std::string_view %s_scores[] = {\n", name);
    for (std::size_t row = 0; row < 2u * suit_kinds(game) * 3u; ++row) {
        std::printf("    \"");
        for (std::size_t pattern = 0; pattern < pattern_count; ++pattern) {
            std::uint32_t word = 0;
            std::uint32_t tried = 0;
            for (std::size_t place = 0; place < 8; ++place) {
                const auto& one = search.watch_.cells[(row * pattern_count + pattern) * 8 + place];
                tried += one.tried;
                word |= score(one, all) << 4 * place;
            }
            if (tried == 0) {
                std::printf(".");
            } else {
                std::printf("%08x", word);
            }
        }
        std::printf("\",\n");
    }
    std::printf("};\n");
}

}  // namespace

// Nothing is known yet.
namespace preferans {
template <>
const OrderTable<trump_game>& order_table<trump_game>() {
    static const OrderTable<trump_game> none{};
    return none;
}
template <>
const OrderTable<no_trump_game>& order_table<no_trump_game>() {
    static const OrderTable<no_trump_game> none{};
    return none;
}
template <>
const OrderTable<misere_game>& order_table<misere_game>() {
    static const OrderTable<misere_game> none{};
    return none;
}
}  // namespace preferans

int main() {
    std::printf("// Written by bench/train_move_order.cpp, seed %u.\n", seed);
    train<trump_game>("trump", 120000);
    train<no_trump_game>("no_trump", 150000);
    train<misere_game>("misere", 12000);
}
