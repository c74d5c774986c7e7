// Catching the misère: the declarer has laid cards away face down, the defenders see each other's cards.
//
// He may have laid away any of his cards, and chooses as suits him best against the best defence, or with
// given odds. The result is the value of that game, the declarer's best mixture of discards and the
// defenders' best mixture of plans, both with proof: two bounds that meet, or a bracket.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "preferans/cards.hpp"
#include "preferans/fault.hpp"
#include "preferans/solver.hpp"

namespace preferans {

// What the declarer's tricks cost him, those of the whole deal.
enum class CatchPrice : std::uint8_t {
    caught,  // 1 for any number of tricks
    tricks,  // 1 each
    points,  // 2 for the first, 1 for each later one: tens of points on a misère of ten
};

struct CatchQuestion {
    std::array<Cards, 3> hands{};  // by seat, before the first of `played`; the declarer's with his discard
    int declarer = 0;
    int leader = 0;  // to the first of `played`, or to the lead to come
    std::vector<Card> played;
    CatchPrice price = CatchPrice::caught;
    // Weights of discards, each a set of cards; none: the declarer chooses. Those left out are never made.
    std::vector<std::pair<Cards, double>> prior;
};

std::optional<Fault> check(const CatchQuestion& question);

struct CatchDiscard {
    Cards cards;              // all that is laid away, of equal discards the one of highest cards
    std::vector<Cards> same;  // all discards that are equal to it, itself included
    double weight = 0;        // its share in the declarer's mixture, or in the prior
    int tricks = 0;           // the declarer's if it were seen, those taken before included
    double open = 0;          // what they cost
    double against = 0;       // what the defence found is sure to cost it
};

struct CatchResult {
    double single_plan = 0;     // the defenders' best plan without chance, whatever was laid away
    double single_discard = 0;  // the declarer's best discard if it is seen
    double lower = 0;           // what the defence found is sure of
    double upper = 0;           // what the declarer's mixture found is sure of
    std::vector<CatchDiscard> discards;
    std::size_t nodes = 0;
    std::uint64_t programmes = 0;
    std::size_t bytes = 0;
    bool full = false;  // the bound on memory ended the work
};

struct CatchOptions {
    double tolerance = 1e-7;                      // work ends when the bounds are that close
    double seconds = 20;                          // ... or after this time
    std::size_t memory = std::size_t{800} << 20;  // ... or with this much kept; bytes
};

// One such game; keeps what was found, so that mixtures can be asked for from any moment.
class MisereCatch {
  public:
    explicit MisereCatch(CatchQuestion question);  // a checked one
    ~MisereCatch();
    MisereCatch(MisereCatch&&) = default;
    MisereCatch(const MisereCatch&) = delete;
    MisereCatch& operator=(const MisereCatch&) = delete;

    // Bounds without mixtures: `single_plan` and `single_discard`, and no discards.
    std::optional<Fault> bounds(CatchResult& result, const StopRequest& stop = {});
    std::optional<Fault> solve(const CatchOptions& options, CatchResult& result,
                               const StopRequest& stop = {});

    struct Game;  // inside

  private:
    friend class CatchPlay;
    std::shared_ptr<Game> game_;
};

// A moment of such a game after `solve`, with what both mixtures do from there. All moments of a game and the
// game itself may be asked from any thread; they wait for each other. A stop leaves the moment as it was.
class CatchPlay {
  public:
    explicit CatchPlay(const MisereCatch& game);

    struct Share {
        Card card;
        double weight;                // of all shares of that moment 1
        std::vector<double> promise;  // a defence's: what is sure after it in each of `worlds`, from now on
    };
    struct Reply {
        Cards discard;  // laid away, one of each class
        double weight;  // chance of it in the declarer's mixture, by what was played so far
        std::vector<Share> shares;
    };

    bool over() const;
    int to_move() const;   // seat
    int declarer() const;  // seat

    // The discards that are still possible, one of each class.
    std::vector<Cards> worlds() const;

    // What the defence found plays, the cards of a run being one.
    std::optional<Fault> defence(std::vector<Share>& shares, const StopRequest& stop = {});

    // What the declarer's mixture plays with each discard that may still lie away.
    std::optional<Fault> replies(std::vector<Reply>& replies, const StopRequest& stop = {});

    // Plays a card that may be played, or names the fault.
    std::optional<Fault> play(Card card, const StopRequest& stop = {});

  private:
    struct State;
    class Asking;
    std::shared_ptr<State> state_;
};

}  // namespace preferans
