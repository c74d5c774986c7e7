#include "misere_graph.hpp"

#include <algorithm>
#include <bit>

namespace preferans::misere {
namespace {

constexpr std::size_t table_bytes = std::size_t{1} << 22;
constexpr std::size_t block = 16;          // what a piece of memory takes besides its contents
constexpr std::size_t one_plan_part = 16;  // of the memory

std::unique_ptr<Search> make_search(TranspositionTable& table, StopPoll& stop) {
    const EndTable& ends = EndTable::of(misere_game);
    return has_bmi2() ? make_bmi2_search(misere_game, ends, table, stop)
                      : make_portable_search(misere_game, ends, table, stop);
}

std::unique_ptr<Search> make_level_search(TranspositionTable& table, StopPoll& stop) {
    const EndTable& ends = EndTable::of(misere_game);
    return has_bmi2() ? make_bmi2_plan_search(ends, table, stop)
                      : make_portable_plan_search(ends, table, stop);
}

}  // namespace

Graph::Graph(Price price, std::size_t memory, StopPoll& stop)
    : price_(price),
      stop_(stop),
      table_(table_bytes),
      search_(make_search(table_, stop)),
      level_(make_level_search(table_, stop)),
      one_plan_(*search_, *level_, stop),
      index_(1024) {
    set_memory(memory);
}

void Graph::set_memory(std::size_t bytes) {
    memory_ = bytes;
    one_plan_.set_memory(bytes / one_plan_part);
}

bool Graph::poll() {
    stop_.ask();
    return stopped();
}

std::size_t Graph::place(const State& state, std::uint32_t mark) const {
    const std::size_t mask = index_.size() - 1;
    const auto other = [&](const Place& known) {
        return known.number != 0 && (known.mark != mark || !(nodes_[known.number - 1].state == state));
    };
    std::size_t at = mark & mask;
    while (other(index_[at])) at = (at + 1) & mask;
    return at;
}

void Graph::widen_index() {
    std::vector<Place> wider(2 * index_.size());
    index_.swap(wider);
    for (const Place& known : wider) {
        if (known.number != 0) index_[place(nodes_[known.number - 1].state, known.mark)] = known;
    }
}

std::int8_t* Graph::numbers(std::size_t size) {
    count(size);
    return static_cast<std::int8_t*>(numbers_.allocate(size, 1));
}

const Worlds& Graph::worlds_of(const Node& node) {
    if (listed_ != &node) list_worlds(node.state, worlds_);
    listed_ = &node;
    return worlds_;
}

Node& Graph::node(const State& state) {
    const auto mark = static_cast<std::uint32_t>(state.hash());
    std::size_t at = place(state, mark);
    if (index_[at].number != 0) return nodes_[index_[at].number - 1];
    if (2 * nodes_.size() > index_.size()) {
        widen_index();
        at = place(state, mark);
    }
    Node& made = nodes_.emplace_back();
    index_[at] = {static_cast<std::uint32_t>(nodes_.size()), mark};
    made.state = state;
    Worlds worlds;
    const std::size_t width = list_worlds(state, worlds);
    made.value = {numbers(3 * width), width};
    std::ranges::fill(made.value, 0);
    std::ranges::fill(made.least(), 0);
    std::ranges::fill(made.most(),
                      static_cast<std::int8_t>(price_ == Price::caught ? 1 : state.tricks_left()));
    count(sizeof(Node) + 4 * sizeof(Place));
    return made;
}

void Graph::expand(Node& node) {
    if (node.expanded) return;
    node.expanded = true;
    if (node.state.over()) return;
    const std::uint32_t cards = moves(node.state);
    node.edges.reserve(static_cast<std::size_t>(std::popcount(cards)));
    count(block + node.edges.capacity() * sizeof(Edge));
    for (std::uint32_t rest = cards; rest != 0; rest &= rest - 1) {
        const std::uint32_t card = rest & (0 - rest);
        Step step = play(node.state, card);
        Edge& edge = node.edges.emplace_back();
        edge.card = card;
        edge.taken = step.taken;
        if (step.taken) {
            edge.cost = static_cast<std::int8_t>(cost_of(price_, 1, node.state.stage != 0));
            if (price_ == Price::points) step.next.stage = 1;
        }
        if (node.declarer_moves()) {
            const Worlds& worlds = worlds_of(node);
            edge.to = numbers(node.width());
            std::int8_t number = 0;
            for (std::size_t w = 0; w < node.width(); ++w)
                edge.to[w] = may_play(node.state, worlds[w], card) ? number++ : std::int8_t{-1};
        }
        const bool settled = price_ == Price::caught && step.taken;
        if (!settled && !step.next.over()) edge.next = &this->node(step.next);
    }
}

bool Graph::open_reaches(Node& node, std::size_t world, int tricks) {
    std::int8_t& least = node.least()[world];
    std::int8_t& most = node.most()[world];
    if (tricks <= least) return true;
    if (tricks > most) return false;
    const bool result = search_->reaches(open_moment(node.state, worlds_of(node)[world]), tricks);
    if (stop_.stopped()) return false;
    if (result) {
        least = static_cast<std::int8_t>(tricks);
    } else {
        most = static_cast<std::int8_t>(tricks - 1);
    }
    return result;
}

int Graph::open_tricks(Node& node, std::size_t world) {
    const std::int8_t& least = node.least()[world];
    const std::int8_t& most = node.most()[world];
    // What is known of the moment before is mostly the value itself.
    const bool downwards = most < node.state.tricks_left();
    while (least < most && !stop_.stopped()) open_reaches(node, world, downwards ? most : least + 1);
    return most;
}

bool Graph::attains(Node& node, const std::vector<std::int8_t>& targets) {
    Tricks tricks{};
    for (std::size_t w = 0; w < node.width(); ++w) {
        if (targets[w] > 0 && !open_reaches(node, w, targets[w])) return false;
        tricks[w] = targets[w];
    }
    if (node.prepared && node.leaf) return true;
    return one_plan_.reaches(node.state, tricks) && !stop_.stopped();
}

void Graph::prepare(Node& node) {
    if (node.prepared) return;
    std::vector<std::int8_t> open(node.width());
    for (std::size_t w = 0; w < node.width(); ++w) {
        open[w] = static_cast<std::int8_t>(open_tricks(node, w));
        node.value[w] = static_cast<std::int8_t>(cost_of(price_, open[w], node.state.stage != 0));
    }
    const bool leaf = attains(node, open);
    if (stopped()) return;
    // No more than so many tricks in each world, the most that one plan comes to: a first defence.
    std::vector<std::int8_t> level = open;
    if (!leaf) {
        const std::int8_t most = *std::max_element(open.begin(), open.end());
        std::int8_t tricks = 0;
        const auto cut = [&](std::int8_t to) {
            for (std::size_t w = 0; w < node.width(); ++w) level[w] = std::min(open[w], to);
        };
        for (cut(1); tricks + 1 < most && attains(node, level); cut(static_cast<std::int8_t>(tricks + 1)))
            ++tricks;
        cut(tricks);
        if (stopped()) return;
    }
    node.leaf = leaf;
    node.prepared = true;
    node.vectors.reserve(node.width());
    for (const std::int8_t tricks : level)
        node.vectors.push_back(cost_of(price_, tricks, node.state.stage != 0));
    count(8 * node.width() + block);
}

// Open tricks behind a card of the declarer's are no less than before it, behind one of the defenders' no
// more.
void Graph::bound_next(const Node& node, const Edge& edge) {
    Node& next = *edge.next;
    for (std::size_t w = 0; w < node.width(); ++w) {
        const auto rest = static_cast<std::int8_t>(node.most()[w] - edge.taken);
        if (!node.declarer_moves()) {
            next.most()[w] = std::min(next.most()[w], rest);
        } else if (edge.to[w] >= 0) {
            std::int8_t& least = next.least()[edge.beyond(w)];
            least = std::max(least, rest);
        }
    }
}

void Graph::trim(Node& node) {
    if (node.trimmed) return;
    prepare(node);
    expand(node);
    if (!node.prepared) return;
    for (Edge& edge : node.edges) {
        if (edge.next != nullptr) {
            bound_next(node, edge);
            prepare(*edge.next);
        }
        if (stopped()) return;
    }
    node.trimmed = true;
    const auto open = [](const Edge& edge, std::size_t w) {
        return edge.cost + (edge.next == nullptr ? 0 : edge.next->value[edge.beyond(w)]);
    };
    const auto certain = [](const Edge& edge) { return edge.next == nullptr || edge.next->leaf; };
    if (node.declarer_moves()) {
        for (Edge& edge : node.edges) {
            edge.use = numbers(node.width());
            std::copy_n(edge.to, node.width(), edge.use);
            count(2 * block);  // of what is mixed behind it
        }
        for (std::size_t w = 0; w < node.width(); ++w) {
            for (std::size_t i = 0; i < node.edges.size(); ++i) {
                Edge& edge = node.edges[i];
                if (edge.to[w] < 0 || !certain(edge)) continue;
                for (std::size_t j = 0; j < node.edges.size() && edge.use[w] >= 0; ++j) {
                    const Edge& other = node.edges[j];
                    if (i == j || other.to[w] < 0) continue;
                    const double less = open(edge, w) - open(other, w);
                    if (less > 0 || (less == 0 && (!certain(other) || j < i))) edge.use[w] = -1;
                }
            }
        }
        return;
    }
    for (std::size_t i = 0; i < node.edges.size(); ++i) {
        for (std::size_t j = 0; j < node.edges.size() && !node.edges[i].pruned; ++j) {
            const Edge& sure = node.edges[j];
            if (i == j || sure.pruned || !certain(sure)) continue;
            bool better = true;
            for (std::size_t w = 0; w < node.width() && better; ++w)
                better = open(sure, w) >= open(node.edges[i], w);
            node.edges[i].pruned = better;
        }
    }
}

}  // namespace preferans::misere
