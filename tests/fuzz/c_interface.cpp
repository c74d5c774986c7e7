// Fuzzes the C interface: bytes become structs, whatever they hold; every call returns a code, a call that
// succeeds returns values in range, and what the codes say is consistent between calls.
//
// With libFuzzer: clang++ -fsanitize=fuzzer,address,undefined; without it replay.cpp feeds the corpus.
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "preferans/preferans.h"

namespace {

// Takes the input apart; zeros follow its end.
class Input {
  public:
    Input(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    template <class T>
    T take() {
        T value{};
        const std::size_t count = size_ < sizeof(T) ? size_ : sizeof(T);
        std::memcpy(&value, data_, count);
        data_ += count;
        size_ -= count;
        return value;
    }

  private:
    const std::uint8_t* data_;
    std::size_t size_;
};

void require(bool holds) {
    if (!holds) std::abort();
}

// Payoffs of any kind, NaN among them, for a total that mostly fits.
struct Payoffs {
    Payoffs(Input& input, int tricks) {
        const auto kind = input.take<std::uint8_t>();
        std::uint32_t next = input.take<std::uint32_t>();
        for (double& one : paid) {
            next = next * 1664525 + 1013904223;
            one = (kind & 1) != 0 && next >> 26 == 0 ? std::nan("") : static_cast<double>(next >> 29);
        }
        told.total = (kind & 2) != 0 ? input.take<std::int32_t>() : tricks;
        told.paid = (kind & 12) == 12 ? nullptr : paid.data();
    }

    std::array<double, PF_PAID_SIZE> paid{};
    pf_payoff told = PF_PAYOFF_INIT;
};

// One to ten cards a hand from the input, so that most inputs are positions; `wild` leaves them as they come.
pf_position position_of(Input& input, bool wild) {
    pf_position position = input.take<pf_position>();
    if (wild) return position;
    position.size = sizeof position;
    position.players = 3;
    position.leader = static_cast<std::int32_t>(static_cast<std::uint32_t>(position.leader) % 3);
    position.trick_size = 0;
    position.talon_lead_count = 0;
    std::memset(position.won, 0, sizeof position.won);
    const int cards = 1 + input.take<std::uint8_t>() % 5;
    std::uint32_t free = ~std::uint32_t{0};
    for (std::uint32_t& hand : position.hands) {
        std::uint32_t order = hand;
        hand = 0;
        for (int i = 0; i < cards; ++i) {
            order = order * 1664525 + 1013904223;
            std::uint32_t card = std::uint32_t{1} << (order >> 27);
            while ((free & card) == 0) card = card << 1 | card >> 31;
            free ^= card;
            hand |= card;
        }
    }
    return position;
}

void solve(pf_solver* solver, const pf_position& position, const pf_objective& objective, std::uint32_t ask) {
    pf_solution solution = PF_SOLUTION_INIT;
    pf_error error = PF_ERROR_INIT;
    const std::int32_t code = pf_solve(solver, &position, &objective, ask, &solution, &error);
    require(code == error.code && std::memchr(error.message, 0, sizeof error.message) != nullptr);
    require((code == PF_OK) == (error.message[0] == 0));
    if (code != PF_OK) return;
    require(solution.card_count <= PF_MAX_TRICKS && solution.line_size <= sizeof solution.line);
    for (int i = 0; i < solution.width; ++i) require(solution.value[i] >= -10 && solution.value[i] <= 10);

    std::uint32_t legal = 0;
    pf_house_rules rules = PF_HOUSE_RULES_INIT;
    rules.must_head = objective.must_head;
    rules.must_overtrump = objective.must_overtrump;
    const bool has_trump = objective.goal == PF_TRICKS || objective.goal == PF_COALITION;
    require(pf_legal_cards_by(&position, has_trump ? objective.trump : PF_NO_TRUMP, &rules, &legal,
                              nullptr) == PF_OK);
    for (std::uint32_t i = 0; i < solution.card_count; ++i) require(legal >> solution.cards[i].card & 1);
    if (solution.line_size > 0) {
        pf_position moment = position;
        for (std::uint32_t i = 0; i < solution.line_size; ++i) {
            pf_position next = PF_POSITION_INIT;
            require(pf_play(&moment, solution.line[i], &objective, &next, nullptr) == PF_OK);
            moment = next;
        }
        // A coalition's play may end before the last card.
        if (objective.goal != PF_COALITION || objective.stops_at == 0)
            require((moment.hands[0] | moment.hands[1] | moment.hands[2]) == 0);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static pf_solver* const solver = [] {
        pf_solver* made = nullptr;
        require(pf_solver_new(nullptr, &made, nullptr) == PF_OK);
        return made;
    }();
    Input input(data, size);
    const auto kind = input.take<std::uint8_t>();
    const bool wild = (kind & 1) != 0;
    pf_objective objective = input.take<pf_objective>();
    objective.payoff = nullptr;  // no pointer of the input is one
    if (!wild) {
        objective.size = sizeof objective;
        objective.goal = static_cast<std::int32_t>(static_cast<std::uint32_t>(objective.goal) % 6);
        objective.trump = static_cast<std::int32_t>(static_cast<std::uint32_t>(objective.trump) % 5);
        objective.declarer = static_cast<std::int32_t>(static_cast<std::uint32_t>(objective.declarer) % 3);
        objective.tie = static_cast<std::int32_t>(static_cast<std::uint32_t>(objective.tie) % 3);
        objective.stops_at = static_cast<std::int32_t>(static_cast<std::uint32_t>(objective.stops_at) % 11);
        if (objective.goal == PF_GUARANTEE || objective.goal == PF_ALL_PASS)
            objective.must_head = objective.must_overtrump = 0;
        if (objective.goal != PF_TRICKS && objective.goal != PF_COALITION) objective.trump = PF_NO_TRUMP;
    }
    const pf_position position = position_of(input, wild);
    int tricks = 0;
    for (std::uint32_t hand = position.hands[0]; hand != 0; hand &= hand - 1) ++tricks;
    const Payoffs payoffs(input, tricks);
    if (objective.goal == PF_COALITION || (kind & 8) != 0) objective.payoff = &payoffs.told;
    pf_house_rules rules = PF_HOUSE_RULES_INIT;
    rules.must_head = objective.must_head;
    switch (kind >> 1 & 3) {
        case 0:
            solve(solver, position, objective, PF_ASK_CARDS);
            break;
        case 1:
            solve(solver, position, objective, PF_ASK_LINE);
            break;
        case 2: {
            std::int32_t caught = 0;
            pf_bounds bounds = PF_BOUNDS_INIT;
            if (pf_caught_by(solver, &position, objective.declarer, &rules, &caught, nullptr) == PF_OK)
                require(caught == 0 || caught == 1);
            pf_all_pass_bounds(solver, &position, &objective, &bounds, nullptr);
            break;
        }
        default: {
            pf_many_request request = PF_MANY_REQUEST_INIT;
            std::int8_t values[1];
            request.players = position.players;
            request.hands = position.hands;
            request.deals = 1;
            request.objectives = &objective;
            request.objective_count = 1;
            request.threads = 1;
            pf_solve_many(nullptr, &request, values, 1, nullptr);
        }
    }
    return 0;
}
