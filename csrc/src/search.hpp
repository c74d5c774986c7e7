// What the solver sees of a search: one question at a time, whatever game and processor it is compiled for.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include "end_table.hpp"
#include "game.hpp"
#include "relative_state.hpp"
#include "transposition_table.hpp"

namespace preferans {

// A moment of play as the search sees it: hand 0 is the declarer's, suit 3 is trump, cards are single bits.
// Hands are without the cards on the table.
struct Moment {
    Hands hands{};
    int leader = 0;
    std::array<std::uint32_t, 2> trick{};
    int trick_size = 0;
    int tricks = 0;  // left, the current one included
};

// Calls `ask` with the leader as a template argument.
template <int players, class Ask>
bool with_leader(int leader, const Ask& ask) {
    switch (leader) {
        case 0:
            return ask.template operator()<0>();
        case 1:
            return ask.template operator()<1>();
        default:
            return ask.template operator()<players - 1>();
    }
}

// Asks the caller now and then whether to stop.
class StopPoll {
  public:
    void reset(const std::function<bool()>* request) {
        request_ = request != nullptr && *request ? request : nullptr;
        stopped_ = false;
        count_ = 0;
    }
    [[gnu::always_inline]] bool now() { return (++count_ & 4095) == 0 ? ask() : stopped_; }
    bool stopped() const { return stopped_; }

    // Asks whatever was asked before.
    bool ask() {
        if (request_ != nullptr && !stopped_) stopped_ = (*request_)();
        return stopped_;
    }

  private:
    const std::function<bool()>* request_ = nullptr;
    std::uint32_t count_ = 0;
    bool stopped_ = false;
};

class Search {
  public:
    virtual ~Search() = default;

    // Whether the declarer's tricks, the current and later ones, can be brought to `target` or more;
    // meaningless once `stop` has stopped it.
    virtual bool reaches(const Moment& moment, int target) = 0;

    // Positions at the start of a trick searched so far.
    virtual std::uint64_t nodes() const = 0;
};

std::unique_ptr<Search> make_portable_search(Game game, const EndTable& ends, TranspositionTable& table,
                                             StopPoll& stop);

// The same for processors with BMI2; only to be called where has_bmi2() is true.
std::unique_ptr<Search> make_bmi2_search(Game game, const EndTable& ends, TranspositionTable& table,
                                         StopPoll& stop);

// The defenders' best single plan in the misère with hidden cards (misere_plan.hpp): in its moments hand 0
// holds all that the declarer may have.
std::unique_ptr<Search> make_portable_plan_search(const EndTable& ends, TranspositionTable& table,
                                                  StopPoll& stop);
std::unique_ptr<Search> make_bmi2_plan_search(const EndTable& ends, TranspositionTable& table,
                                              StopPoll& stop);

bool has_bmi2();

}  // namespace preferans
