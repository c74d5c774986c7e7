// A misère with a hidden discard from the question to its solution: the game's first node, the names of the
// cards, and the declarer's choice among the discards.
#pragma once

#include <array>
#include <mutex>
#include <vector>

#include "misere_fronts.hpp"
#include "preferans/misere_catch.hpp"

namespace preferans {

// A moment and the real card behind each card in play.
struct NamedState {
    misere::State state;
    std::array<std::uint8_t, 32> names{};

    std::uint32_t named(std::uint32_t cards) const;  // real cards
    std::uint32_t find(Card card) const;             // its bit, zero if it is out of play
    misere::Step advance(std::uint32_t card);        // plays it
};

struct MisereCatch::Game {
    explicit Game(CatchQuestion asked);

    void find_plain_bounds();
    void choose(const CatchOptions& options);
    void answer_prior();
    void choose_mixture(double tolerance);
    misere::Bound ask(const misere::Belief& about, double floor, std::uint64_t effort, bool& answered);
    void report(CatchResult& result) const;

    CatchQuestion question;
    int tricks_before = 0;  // the declarer's
    Cards known_discard;    // from the suits that he did not follow
    NamedState start;
    std::vector<std::vector<Cards>> same;  // the discards of each class, by world
    misere::Belief weights;                // of the prior, by world; empty where the declarer chooses

    StopPoll stop;
    std::function<bool()> request;
    misere::Graph graph;
    misere::Fronts fronts;
    misere::Node* root = nullptr;

    double single_plan = -1;
    int plan_tricks = 0;  // those of the single plan
    double single_discard = -1;
    double lower = 0;
    double upper = 0;
    std::uint64_t questions = 0;
    misere::Belief belief;          // the declarer's mixture
    std::vector<double> guarantee;  // the defence's, by world
    bool by_plan = false;           // it is the best single plan
    std::mutex mutex;
};

}  // namespace preferans
