#include "preferans/deal_rows.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>

#include "parallel.hpp"

namespace preferans {
namespace {

using Kind = DealQuestion::Kind;

// A misère with the talon may take a tenth of a second, so threads take few deals at once.
constexpr std::size_t deals_at_a_time = 4;

struct WholeDeal {
    Position start;
    std::array<Card, 2> talon{};  // in the dealt order
};

std::array<Cards, 4> cards_of(const DealRows& deals, std::size_t row) {
    std::array<Cards, 4> cards;
    for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = Cards(deals.hands[4 * row + i]);
    return cards;
}

std::optional<Fault> check_row(const DealRows& deals, std::size_t row) {
    const std::array<Cards, 4> cards = cards_of(deals, row);
    std::vector<Card> talon;
    for (const Card card : cards[3]) talon.push_back(card);
    // A talon that is not known is refused below with its number of cards.
    if (auto fault = check(DealCards{std::span(cards).first<3>(), talon, {}, {}})) return fault;
    if (talon.size() != 2) return Fault{FaultCode::talon, "the talon has no cards, expected 2"};
    const std::uint8_t first = deals.talon_first[row];
    if (first != DealRows::lower_first && (first >= 32 || !cards[3].contains(Card{first}))) {
        return Fault{FaultCode::talon,
                     "talon_first is " + std::to_string(first) + ", expected a card of the talon, " +
                         std::to_string(talon[0].index) + " or " + std::to_string(talon[1].index)};
    }
    if (deals.leaders[row] >= max_players) {
        return Fault{FaultCode::leader,
                     "leader is " + std::to_string(deals.leaders[row]) + ", expected 0 to 2"};
    }
    return std::nullopt;
}

WholeDeal deal_at(const DealRows& deals, std::size_t row) {
    const std::array<Cards, 4> cards = cards_of(deals, row);
    WholeDeal deal;
    for (std::size_t seat = 0; seat < 3; ++seat) deal.start.hands[seat] = cards[seat];
    deal.start.leader = deals.leaders[row];
    deal.talon = {cards[3].lowest(), cards[3].highest()};
    if (deals.talon_first[row] == deal.talon[1].index) std::swap(deal.talon[0], deal.talon[1]);
    return deal;
}

// The answers of one solver about one deal.
class Row {
  public:
    Row(Solver& solver, const WholeDeal& deal, const StopRequest& stop)
        : solver_(solver), deal_(deal), stop_(stop) {}

    std::optional<Fault> answer(const DealQuestion& question, std::span<std::uint8_t> out) {
        switch (question.kind) {
            case Kind::tricks:
                return as_dealt(strain_objectives(), out);
            case Kind::misere:
                return as_dealt(misere_objectives(), out);
            case Kind::misere_clean:
                return clean(out);
            case Kind::tricks_with_talon:
            case Kind::misere_with_talon:
                return with_talon(question.kind == Kind::misere_with_talon, out);
            case Kind::misere_clean_with_talon:
                return clean_with_talon(out);
            case Kind::vector:
                return vector(question, out);
        }
        return std::nullopt;
    }

  private:
    // Never taken down: a thread may still be at work when the process ends.
    static const std::vector<Objective>& strain_objectives() {
        static const std::vector<Objective>& all = *[] {
            auto* const objectives = new std::vector<Objective>;
            std::vector<Objective>& made = *objectives;
            for (int declarer = 0; declarer < max_players; ++declarer) {
                for (int strain = 0; strain < 5; ++strain) {
                    made.push_back({Goal::tricks, static_cast<Strain>(strain), declarer});
                }
            }
            return objectives;
        }();
        return all;
    }

    static const std::vector<Objective>& misere_objectives() {
        static const auto& all = *new std::vector<Objective>{{Goal::misere, Strain::no_trump, 0},
                                                             {Goal::misere, Strain::no_trump, 1},
                                                             {Goal::misere, Strain::no_trump, 2}};
        return all;
    }

    std::optional<Fault> as_dealt(const std::vector<Objective>& objectives, std::span<std::uint8_t> out) {
        std::array<std::int8_t, 15> values{};
        const std::span<std::int8_t> asked = std::span(values).first(objectives.size());
        if (auto fault = solver_.values(deal_.start, objectives, asked, stop_)) return fault;
        std::copy(asked.begin(), asked.end(), out.begin());
        return std::nullopt;
    }

    std::optional<Fault> clean(std::span<std::uint8_t> out) {
        for (int declarer = 0; declarer < max_players; ++declarer) {
            bool caught = false;
            if (auto fault = solver_.caught(deal_.start, declarer, caught, stop_)) return fault;
            out[static_cast<std::size_t>(declarer)] = caught ? 0 : 1;
        }
        return std::nullopt;
    }

    std::optional<Fault> with_talon(bool misere, std::span<std::uint8_t> out) {
        for (int declarer = 0; declarer < max_players; ++declarer) {
            const auto seat = static_cast<std::size_t>(declarer);
            BestDiscards best;
            const GameSet games = misere ? misere_game_only : strain_games;
            if (auto fault = solver_.best_discards(deal_.start, deal_.talon, declarer, best, games, stop_))
                return fault;
            if (misere) {
                out[seat] = best.misere;
            } else {
                std::copy(best.tricks.begin(), best.tricks.end(), out.begin() + 5 * declarer);
            }
        }
        return std::nullopt;
    }

    std::optional<Fault> clean_with_talon(std::span<std::uint8_t> out) {
        for (std::size_t seat = 0; seat < max_players; ++seat) {
            const Cards twelve = deal_.start.hands[seat] | deal_.talon[0] | deal_.talon[1];
            out[seat] = 0;
            Position start = deal_.start;
            // High cards are laid away first: they are what gets a misère caught.
            for (int low = 31; low >= 0 && out[seat] == 0; --low) {
                for (int high = low - 1; high >= 0 && out[seat] == 0; --high) {
                    const Card one{static_cast<std::uint8_t>(low)};
                    const Card other{static_cast<std::uint8_t>(high)};
                    if (!twelve.contains(one) || !twelve.contains(other)) continue;
                    start.hands[seat] = twelve - one - other;
                    bool caught = true;
                    if (auto fault = solver_.caught(start, static_cast<int>(seat), caught, stop_))
                        return fault;
                    out[seat] = caught ? 0 : 1;
                }
            }
        }
        return std::nullopt;
    }

    std::optional<Fault> vector(const DealQuestion& question, std::span<std::uint8_t> out) {
        Position start = deal_.start;
        if (question.talon_leads) {
            start.talon_leads = deal_.talon;
            start.talon_lead_count = 2;
        }
        Solution solution;
        if (auto fault = solver_.solve(start, question.objective, {}, solution, stop_)) return fault;
        for (std::size_t seat = 0; seat < max_players; ++seat) {
            out[seat] = static_cast<std::uint8_t>(solution.value[seat]);
        }
        return std::nullopt;
    }

    Solver& solver_;
    const WholeDeal& deal_;
    const StopRequest& stop_;
};

std::optional<Fault> check_vector(const DealQuestion& question) {
    const Goal goal = question.objective.goal;
    if (question.kind != Kind::vector || goal == Goal::all_pass || goal == Goal::guarantee)
        return std::nullopt;
    return Fault{FaultCode::objective,
                 "a vector of tricks is asked for the all-pass game or the guarantee only"};
}

}  // namespace

std::size_t DealRowsRequest::width() const {
    std::size_t width = 0;
    for (const DealQuestion& question : questions) width += question.width();
    return width;
}

std::vector<BadRow> bad_rows(const DealRows& deals) {
    std::vector<BadRow> bad;
    for (std::size_t row = 0; row < deals.size(); ++row) {
        if (auto fault = check_row(deals, row)) bad.push_back({row, *std::move(fault)});
    }
    return bad;
}

std::optional<Fault> solve_deal_rows(const DealRowsRequest& request, std::span<std::uint8_t> out,
                                     const std::function<bool(std::size_t)>& tick) {
    const std::size_t width = request.width();
    for (const DealQuestion& question : request.questions) {
        if (auto fault = check_vector(question)) return fault;
    }
    for (std::size_t row = 0; row < request.deals.size(); ++row) {
        if (auto fault = check_row(request.deals, row)) {
            fault->message = "deal " + std::to_string(row) + ": " + fault->message;
            return fault;
        }
    }
    std::atomic<std::size_t> done{0};
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::optional<Fault> first_fault;
    const std::size_t deals = request.deals.size();
    const std::size_t blocks = (deals + deals_at_a_time - 1) / deals_at_a_time;
    const auto solve = [&](Solver& solver, std::size_t row, const StopRequest& stopped) {
        const WholeDeal deal = deal_at(request.deals, row);
        Row answers(solver, deal, stopped);
        std::size_t place = row * width;
        for (const DealQuestion& question : request.questions) {
            if (auto fault = answers.answer(question, out.subspan(place, question.width()))) return fault;
            place += question.width();
        }
        return std::optional<Fault>();
    };
    in_parallel(
        blocks, thread_count(request.threads, blocks), stop,
        [&](const std::atomic<bool>& stopping) {
            return [&, solver = std::make_unique<Solver>(request.solver)](std::size_t block) {
                const StopRequest stopped = [&] { return stopping.load(std::memory_order_relaxed); };
                const std::size_t first = block * deals_at_a_time;
                const std::size_t last = std::min(first + deals_at_a_time, deals);
                for (std::size_t row = first; row < last; ++row) {
                    if (auto fault = solve(*solver, row, stopped)) {
                        const std::lock_guard lock(mutex);
                        if (!stop.exchange(true)) first_fault = std::move(fault);
                        return;
                    }
                }
                done.fetch_add(last - first);
            };
        },
        [&] { return tick && tick(done.load()); });
    if (first_fault) return first_fault;
    if (stop) return Fault{FaultCode::stopped, "stopped with " + std::to_string(done.load()) + " deals done"};
    if (tick) tick(deals);
    return std::nullopt;
}

}  // namespace preferans
