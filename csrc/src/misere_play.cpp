// What both mixtures of a solved misère do from any moment: the defenders' from the guarantee that is still
// to be kept in each world, the declarer's from the belief that his play has left.
#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <mutex>
#include <numeric>

#include "misere_beliefs.hpp"
#include "misere_game.hpp"
#include "misere_lp.hpp"

namespace preferans {

using misere::Belief;
using misere::Edge;
using misere::Node;

struct CatchPlay::State {
    std::shared_ptr<MisereCatch::Game> game;
    NamedState at;
    Cards known;                      // laid away, from the suits not followed
    Node* node = nullptr;             // null once nothing more can be lost
    std::vector<double> target;       // cost that the defence has promised in each world
    std::vector<std::int8_t> tricks;  // ... in tricks, once one plan keeps every promise
    bool one_plan = false;
    Belief belief;
    std::vector<Belief> parts;  // the declarer's split where he is to move, once asked for

    struct Choice {
        std::size_t edge;
        double weight;
        std::vector<double> target;
    };
    std::vector<Choice> choices;  // the defence's where it is to move, once asked for

    void arrive();
    void choose_plan();
    void choose_mixture();
    void choose();  // nothing once stopped
    const std::vector<Belief>& split();
    std::uint32_t representative(std::uint32_t card) const;
};

namespace {

double open_cost(const Edge& edge, std::size_t world) {
    return edge.cost +
           (edge.next == nullptr ? 0 : edge.next->value[static_cast<std::size_t>(edge.to[world])]);
}

}  // namespace

// Looks at a node come to: whether one plan is enough from here on.
void CatchPlay::State::arrive() {
    choices.clear();
    parts.clear();
    if (node == nullptr) return;
    misere::Graph& graph = game->graph;
    graph.prepare(*node);
    graph.trim(*node);
    if (one_plan || !node->leaf) return;
    one_plan = true;
    tricks.clear();
    for (std::size_t w = 0; w < node->width(); ++w)
        tricks.push_back(static_cast<std::int8_t>(graph.open_tricks(*node, w)));
}

// The first card that keeps every promise.
void CatchPlay::State::choose_plan() {
    std::vector<std::int8_t> rest(tricks.size());
    for (std::size_t e = 0; e < node->edges.size(); ++e) {
        const Edge& edge = node->edges[e];
        for (std::size_t w = 0; w < rest.size(); ++w)
            rest[w] = static_cast<std::int8_t>(tricks[w] - edge.taken);
        const bool nothing_left = std::all_of(rest.begin(), rest.end(), [](std::int8_t t) { return t <= 0; });
        if (nothing_left || (edge.next != nullptr && game->graph.attains(*edge.next, rest))) {
            choices.push_back({e, 1, {}});
            return;
        }
    }
}

// The mixture of vectors behind the cards that keeps every promise with the most to spare.
void CatchPlay::State::choose_mixture() {
    struct Behind {
        std::size_t edge;
        const double* vector;
    };
    std::vector<Behind> behind;
    static constexpr std::array<double, 128> nothing{};
    for (std::size_t e = 0; e < node->edges.size(); ++e) {
        const Edge& edge = node->edges[e];
        if (edge.pruned) continue;
        if (edge.next == nullptr) behind.push_back({e, nothing.data()});
        for (std::size_t k = 0; edge.next != nullptr && k < edge.next->vector_count(); ++k)
            behind.push_back({e, edge.next->vector(k)});
    }
    const std::size_t width = node->width();
    const double shift = 1 + *std::max_element(target.begin(), target.end());
    const auto spare = [&](const Behind& one, std::size_t w) {
        return node->edges[one.edge].cost + one.vector[w] - target[w];
    };
    std::vector<double> bounds(width, 0.0);
    for (std::size_t w = 0; w < width; ++w) bounds[w] = spare(behind[0], w) + shift;
    bounds.push_back(1);
    misere::Simplex programme(bounds);
    std::vector<double> column(width + 1, 1.0);
    column[width] = 0;
    programme.add(column, 1);
    for (std::size_t i = 1; i < behind.size(); ++i) {
        for (std::size_t w = 0; w < width; ++w) column[w] = spare(behind[0], w) - spare(behind[i], w);
        column[width] = 1;
        programme.add(column, 0);
    }
    programme.maximise();
    std::vector<double> shares(behind.size());
    double sum = 0;
    for (std::size_t i = 1; i < behind.size(); ++i) {
        const double share = programme.primal(i);
        shares[i] = share > 1e-9 ? share : 0;
        sum += shares[i];
    }
    shares[0] = 1 - sum > 1e-9 ? 1 - sum : 0;
    sum += shares[0];
    for (std::size_t i = 0; i < behind.size(); ++i) {
        if (shares[i] <= 0) continue;
        if (choices.empty() || choices.back().edge != behind[i].edge)
            choices.push_back({behind[i].edge, 0, std::vector<double>(width, 0.0)});
        Choice& choice = choices.back();
        choice.weight += shares[i] / sum;
        for (std::size_t w = 0; w < width; ++w) choice.target[w] += shares[i] / sum * behind[i].vector[w];
    }
    for (Choice& choice : choices) {
        for (double& value : choice.target) value /= choice.weight;
    }
}

void CatchPlay::State::choose() {
    if (choices.empty()) one_plan ? choose_plan() : choose_mixture();
}

const std::vector<Belief>& CatchPlay::State::split() {
    if (!parts.empty()) return parts;
    const double mass = std::accumulate(belief.begin(), belief.end(), 0.0);
    if (!node->leaf && mass > 0) {
        game->fronts.set_tolerance(1e-7);
        Belief scaled = belief;
        for (double& weight : scaled) weight /= mass;
        parts = game->fronts.split(*node, scaled);
        for (Belief& part : parts) {
            for (double& weight : part) weight *= mass;
        }
        return parts;
    }
    // As if his cards were seen: nothing is gained by hiding them.
    parts.assign(node->edges.size(), Belief(node->width(), 0.0));
    for (std::size_t w = 0; w < node->width(); ++w) {
        std::size_t best = node->edges.size();
        for (std::size_t e = 0; e < node->edges.size(); ++e) {
            if (node->edges[e].to[w] < 0) continue;
            if (best == node->edges.size() || open_cost(node->edges[e], w) < open_cost(node->edges[best], w))
                best = e;
        }
        parts[best][w] = belief[w];
    }
    return parts;
}

// The lowest card of the run of a card of the player to move.
std::uint32_t CatchPlay::State::representative(std::uint32_t card) const {
    const auto player = static_cast<std::size_t>(at.state.to_move());
    if (player == 0) {
        while ((at.state.linked & card) != 0) card >>= 1;
        return card;
    }
    while ((card & 0x01010101) == 0 && (at.state.hands[player] & card >> 1) != 0) card >>= 1;
    return card;
}

// While a moment is asked: the game is its own, and room is made for what keeps a promise.
class CatchPlay::Asking {
  public:
    Asking(MisereCatch::Game& game, const StopRequest& stop) : lock_(game.mutex), game_(game) {
        game.stop.reset(&stop);
        game.graph.set_memory(std::numeric_limits<std::size_t>::max());
    }
    ~Asking() { game_.stop.reset(nullptr); }
    Asking(const Asking&) = delete;
    Asking& operator=(const Asking&) = delete;

    bool stopped() const { return game_.stop.stopped(); }
    static Fault fault() { return {FaultCode::stopped, "stopped before the answer was known"}; }

  private:
    std::lock_guard<std::mutex> lock_;
    MisereCatch::Game& game_;
};

CatchPlay::CatchPlay(const MisereCatch& game) : state_(std::make_shared<State>()) {
    State& state = *state_;
    const StopRequest never;
    const Asking asking(*game.game_, never);
    state.game = game.game_;
    state.at = game.game_->start;
    state.known = game.game_->known_discard;
    state.node = game.game_->root;
    state.target = game.game_->guarantee;
    state.belief = game.game_->belief;
    const std::size_t width = state.node->width();
    state.target.resize(width, 0.0);
    state.belief.resize(width, 0.0);
    if (state.game->by_plan) {
        state.one_plan = true;
        for (std::size_t w = 0; w < width; ++w) {
            const bool dealt = state.game->weights.empty() || state.game->weights[w] > 0;
            state.tricks.push_back(static_cast<std::int8_t>(dealt ? state.game->plan_tricks : 0));
        }
    }
    state.arrive();
}

bool CatchPlay::over() const {
    return state_->node == nullptr || state_->at.state.over();
}

int CatchPlay::to_move() const {
    return (state_->at.state.to_move() + state_->game->question.declarer) % 3;
}

int CatchPlay::declarer() const {
    return state_->game->question.declarer;
}

std::vector<Cards> CatchPlay::worlds() const {
    std::vector<Cards> result;
    if (over()) return result;
    for (const std::uint32_t world : misere::worlds(state_->node->state))
        result.push_back(Cards(state_->at.named(world)) | state_->known);
    return result;
}

std::optional<Fault> CatchPlay::defence(std::vector<Share>& shares, const StopRequest& stop) {
    State& state = *state_;
    const Asking asking(*state.game, stop);
    state.choose();
    if (asking.stopped()) return Asking::fault();
    shares.clear();
    for (const State::Choice& choice : state.choices) {
        const std::uint32_t card = state.at.named(state.node->edges[choice.edge].card);
        Share& share = shares.emplace_back(Share{Cards(card).lowest(), choice.weight, {}});
        for (std::size_t w = 0; w < state.node->width(); ++w) {
            share.promise.push_back(state.one_plan ? misere::cost_of(state.game->graph.price(),
                                                                     std::max<int>(state.tricks[w], 0),
                                                                     state.node->state.stage != 0)
                                                   : state.node->edges[choice.edge].cost + choice.target[w]);
        }
    }
    return std::nullopt;
}

std::optional<Fault> CatchPlay::replies(std::vector<Reply>& replies, const StopRequest& stop) {
    State& state = *state_;
    const Asking asking(*state.game, stop);
    const std::vector<Belief>& parts = state.split();
    if (asking.stopped()) {
        state.parts.clear();
        return Asking::fault();
    }
    replies.clear();
    const double mass = std::accumulate(state.belief.begin(), state.belief.end(), 0.0);
    const std::vector<std::uint32_t> worlds = misere::worlds(state.node->state);
    for (std::size_t w = 0; w < state.node->width(); ++w) {
        if (state.belief[w] <= 0) continue;
        Reply& reply = replies.emplace_back();
        reply.discard = Cards(state.at.named(worlds[w])) | state.known;
        reply.weight = state.belief[w] / mass;
        for (std::size_t e = 0; e < parts.size(); ++e) {
            if (parts[e][w] <= 0) continue;
            const Cards card(state.at.named(state.node->edges[e].card));
            reply.shares.push_back({card.lowest(), parts[e][w] / state.belief[w], {}});
        }
    }
    return std::nullopt;
}

std::optional<Fault> CatchPlay::play(Card card, const StopRequest& stop) {
    const auto illegal = [&](const std::string& why) {
        return Fault{FaultCode::illegal_card, card.text() + " cannot be played: " + why, card};
    };
    if (over()) return illegal("the game is decided");
    const Asking asking(*state_->game, stop);
    auto next = std::make_shared<State>(*state_);
    State& state = *next;
    const std::uint32_t bit = state.at.find(card);
    const auto player = static_cast<std::size_t>(state.at.state.to_move());
    if ((state.at.state.hands[player] & bit) == 0) return illegal("its player does not hold it");
    const std::uint32_t chosen = state.representative(bit);
    std::size_t e = 0;
    while (e < state.node->edges.size() && state.node->edges[e].card != chosen) ++e;
    if (e == state.node->edges.size()) return illegal("the suit led must be followed");
    const Edge& edge = state.node->edges[e];
    if (player == 0) {
        const std::vector<Belief>& parts = state.split();
        if (asking.stopped()) return Asking::fault();
        std::vector<double> target;
        std::vector<std::int8_t> tricks;
        Belief belief;
        for (std::size_t w = 0; w < state.node->width(); ++w) {
            if (edge.to[w] < 0) continue;
            belief.push_back(parts[e][w]);
            target.push_back(state.one_plan ? 0 : std::max(state.target[w] - edge.cost, 0.0));
            if (state.one_plan) tricks.push_back(static_cast<std::int8_t>(state.tricks[w] - edge.taken));
        }
        state.target = std::move(target);
        state.tricks = std::move(tricks);
        state.belief = std::move(belief);
    } else {
        state_->choose();
        if (asking.stopped()) return Asking::fault();
        bool planned = false;
        for (const State::Choice& choice : state_->choices) {
            if (choice.edge != e) continue;
            planned = true;
            if (!state.one_plan) state.target = choice.target;
            for (std::int8_t& tricks : state.tricks)
                tricks = static_cast<std::int8_t>(tricks - (state.one_plan ? edge.taken : 0));
        }
        if (!planned) {  // nothing was promised for this card: what is known behind it is the promise
            state.one_plan = false;
            state.tricks.clear();
            state.target.assign(state.node->width(), 0.0);
            if (edge.next != nullptr && edge.next->vector_count() > 0) {
                const double* best = edge.next->vector(misere::best_vector(*edge.next, state.belief).index);
                state.target.assign(best, best + state.node->width());
            }
        }
    }
    std::swap(state.at.names[static_cast<std::size_t>(std::countr_zero(bit))],
              state.at.names[static_cast<std::size_t>(std::countr_zero(chosen))]);
    const NamedState before = state.at;
    const misere::Step step = state.at.advance(chosen);
    state.known = state.known | Cards(before.named(step.bared));
    state.node = edge.next;
    state.arrive();
    if (asking.stopped()) return Asking::fault();
    state_ = std::move(next);
    return std::nullopt;
}

}  // namespace preferans
