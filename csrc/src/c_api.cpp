// The C interface: checks what comes in, calls the C++ interface, lets no exception out.
#include <atomic>
#include <exception>
#include <new>
#include <span>

#include "c_arguments.hpp"
#include "preferans/many.hpp"

#ifndef PREFERANS_VERSION
#error "PREFERANS_VERSION is not set"
#endif

using namespace preferans;
using namespace preferans::c_interface;

struct pf_solver {
    explicit pf_solver(const SolverOptions& options) : solver(options) {}

    Solver solver;
    std::atomic<bool> interrupted{false};
};

namespace {

static_assert(static_cast<int>(FaultCode::stopped) + 1 == PF_STOPPED);
static_assert(static_cast<int>(FaultCode::illegal_card) + 1 == PF_ILLEGAL_CARD);
static_assert(static_cast<int>(Place::talon_leads) == PF_IN_TALON_LEADS);
static_assert(Discards::count == PF_DISCARDS && max_tricks == PF_MAX_TRICKS);

std::int32_t report(pf_error* error, std::int32_t code, const std::string& message,
                    std::uint8_t card = PF_NO_CARD, std::array<std::uint8_t, 2> places = {0, 0}) noexcept {
    if (error == nullptr || error->size < least_size<pf_error>) return code;
    pf_error told = PF_ERROR_INIT;
    told.code = code;
    told.card = card;
    told.places[0] = places[0];
    told.places[1] = places[1];
    std::size_t length = std::min(message.size(), std::size_t{PF_MESSAGE_SIZE - 1});
    // No half of a character.
    while (length > 0 && length < message.size() &&
           (static_cast<unsigned char>(message[length]) & 0xC0) == 0x80)
        --length;
    std::memcpy(told.message, message.data(), length);
    told.message[length] = 0;
    give(told, error);
    return code;
}

std::int32_t report(pf_error* error, const Fault& fault) {
    return report(error, static_cast<std::int32_t>(fault.code) + 1, fault.message,
                  fault.card ? fault.card->index : std::uint8_t{PF_NO_CARD},
                  {static_cast<std::uint8_t>(fault.places[0]), static_cast<std::uint8_t>(fault.places[1])});
}

// Runs `body`, which returns a fault or nothing, and turns whatever happens into a code.
template <class Body>
std::int32_t guarded(pf_error* error, const Body& body) noexcept {
    try {
        const std::optional<Fault> fault = body();
        return fault ? report(error, *fault) : report(error, PF_OK, "");
    } catch (const BadArgument& bad) {
        return report(error, PF_ARGUMENT, bad.message);
    } catch (const std::bad_alloc&) {
        return report(error, PF_OUT_OF_MEMORY, "out of memory");
    } catch (const std::exception& failed) {
        return report(error, PF_INTERNAL, failed.what());
    } catch (...) {
        return report(error, PF_INTERNAL, "unknown failure");
    }
}

// The same for a question to a solver: an interrupt that came before the call stops it too.
template <class Body>
std::int32_t asked(pf_solver* solver, pf_error* error, const Body& body) noexcept {
    return guarded(error, [&]() -> std::optional<Fault> {
        check_pointer(solver, "solver");
        const StopRequest interrupted = [solver] {
            return solver->interrupted.load(std::memory_order_relaxed);
        };
        std::optional<Fault> fault;
        if (interrupted()) {
            fault = Fault{FaultCode::stopped, "interrupted before the call"};
        } else {
            fault = body(interrupted);
        }
        if (fault && fault->code == FaultCode::stopped) solver->interrupted = false;
        return fault;
    });
}

void copy(const Value& from, std::int8_t* to) {
    std::copy(from.begin(), from.end(), to);
}

}  // namespace

const char* pf_version(void) {
    return PREFERANS_VERSION;
}

std::uint32_t pf_interface(void) {
    return PF_INTERFACE;
}

const char* pf_error_name(std::int32_t code) {
    switch (code) {
        case PF_OK:
            return "ok";
        case PF_ARGUMENT:
            return "argument";
        case PF_OUT_OF_MEMORY:
            return "out_of_memory";
        case PF_INTERNAL:
            return "internal";
        default:
            return code > PF_OK && code <= PF_STOPPED ? name_of(static_cast<FaultCode>(code - 1)) : "unknown";
    }
}

std::int32_t pf_solver_new(const pf_options* options, pf_solver** solver, pf_error* error) {
    return guarded(error, [&]() -> std::optional<Fault> {
        check_pointer(solver, "solver");
        *solver = nullptr;
        *solver = new pf_solver(options_of(options));
        return std::nullopt;
    });
}

void pf_solver_free(pf_solver* solver) {
    delete solver;
}

void pf_solver_interrupt(pf_solver* solver) {
    if (solver != nullptr) solver->interrupted = true;
}

std::int32_t pf_solve(pf_solver* solver, const pf_position* position, const pf_objective* objective,
                      std::uint32_t ask, pf_solution* solution, pf_error* error) {
    return asked(solver, error, [&](const StopRequest& stop) -> std::optional<Fault> {
        check_result(solution, "solution");
        if ((ask & ~std::uint32_t{PF_ASK_CARDS | PF_ASK_LINE}) != 0)
            throw BadArgument{"ask is " + std::to_string(ask) + ", expected a sum of PF_ASK_..."};
        Solution found;
        const Ask wanted{(ask & PF_ASK_CARDS) != 0, (ask & PF_ASK_LINE) != 0};
        const Position moment = position_of(position);
        const Objective game = objective_of(objective, moment.players);
        if (auto fault = solver->solver.solve(moment, game, wanted, found, stop)) return fault;

        pf_solution result = PF_SOLUTION_INIT;
        result.width = found.width;
        copy(found.value, result.value);
        result.best = found.best ? found.best->index : std::uint8_t{PF_NO_CARD};
        for (const CardValue& card : found.cards) {
            pf_card_value& row = result.cards[result.card_count++];
            row.card = card.card.index;
            copy(card.value, row.value);
        }
        for (const Card card : found.line) result.line[result.line_size++] = card.index;
        result.nodes = found.nodes;
        if (game.goal == Goal::coalition) {
            const std::vector<double> payoffs = coalition_payoffs(objective, moment.players);
            const auto paid = [&](const Value& value) { return payoffs[static_cast<std::size_t>(value[0])]; };
            result.payoff = paid(found.value);
            for (std::size_t i = 0; i < found.cards.size(); ++i)
                result.card_payoffs[i] = paid(found.cards[i].value);
        }
        give(result, solution);
        return std::nullopt;
    });
}

std::int32_t pf_caught(pf_solver* solver, const pf_position* position, std::int32_t declarer,
                       std::int32_t* caught, pf_error* error) {
    return pf_caught_by(solver, position, declarer, nullptr, caught, error);
}

std::int32_t pf_caught_by(pf_solver* solver, const pf_position* position, std::int32_t declarer,
                          const pf_house_rules* rules, std::int32_t* caught, pf_error* error) {
    return asked(solver, error, [&](const StopRequest& stop) -> std::optional<Fault> {
        check_pointer(caught, "caught");
        bool result = false;
        auto fault = solver->solver.caught(position_of(position), declarer, result, stop, rules_of(rules));
        if (!fault) *caught = result;
        return fault;
    });
}

std::int32_t pf_tricks_table(pf_solver* solver, const std::uint32_t hands[3], const std::uint8_t* talon,
                             std::int32_t leader, pf_table* table, pf_error* error) {
    return pf_tricks_table_by(solver, hands, talon, leader, nullptr, table, error);
}

std::int32_t pf_tricks_table_by(pf_solver* solver, const std::uint32_t hands[3], const std::uint8_t* talon,
                                std::int32_t leader, const pf_house_rules* rules, pf_table* table,
                                pf_error* error) {
    return asked(solver, error, [&](const StopRequest& stop) -> std::optional<Fault> {
        check_result(table, "table");
        const Position position = start_of(hands, leader);
        const PlayRules house = rules_of(rules);
        std::vector<Objective> games;
        for (int declarer = 0; declarer < max_players; ++declarer) {
            for (int strain = PF_SPADES; strain <= PF_NO_TRUMP; ++strain)
                games.push_back({Goal::tricks, static_cast<Strain>(strain), declarer});
        }
        for (int declarer = 0; declarer < max_players; ++declarer)
            games.push_back({Goal::misere, Strain::no_trump, declarer});
        for (Objective& game : games) game.rules = house;
        std::vector<std::int8_t> values(games.size());
        if (auto fault = solver->solver.values(position, games, values, stop)) return fault;

        pf_table result = PF_TABLE_INIT;
        std::size_t next = 0;
        for (auto& row : result.as_dealt) {
            for (std::uint8_t& tricks : row) tricks = static_cast<std::uint8_t>(values[next++]);
        }
        for (std::size_t seat = 0; seat < max_players; ++seat) {
            // Without a trump, a hand that avoids tricks against two others plays the misère.
            result.misere[seat] = result.guarantee[seat] = static_cast<std::uint8_t>(values[next++]);
        }
        if (talon != nullptr) {
            result.has_talon = 1;
            const std::array<Card, 2> cards = talon_of(talon);
            for (int declarer = 0; declarer < max_players; ++declarer) {
                BestDiscards best;
                if (auto fault =
                        solver->solver.best_discards(position, cards, declarer, best, all_games, stop, house))
                    return fault;
                std::copy(best.tricks.begin(), best.tricks.end(), result.with_talon[declarer]);
                result.misere_with_talon[declarer] = best.misere;
            }
        }
        give(result, table);
        return std::nullopt;
    });
}

std::int32_t pf_best_discards(pf_solver* solver, const std::uint32_t hands[3], const std::uint8_t talon[2],
                              std::int32_t declarer, std::int32_t leader, pf_discards* discards,
                              pf_error* error) {
    return pf_best_discards_by(solver, hands, talon, declarer, leader, nullptr, discards, error);
}

std::int32_t pf_best_discards_by(pf_solver* solver, const std::uint32_t hands[3], const std::uint8_t talon[2],
                                 std::int32_t declarer, std::int32_t leader, const pf_house_rules* rules,
                                 pf_discards* discards, pf_error* error) {
    return asked(solver, error, [&](const StopRequest& stop) -> std::optional<Fault> {
        check_result(discards, "discards");
        Discards found;
        if (auto fault = solver->solver.discards(start_of(hands, leader), talon_of(talon), declarer, found,
                                                 all_games, stop, rules_of(rules)))
            return fault;
        pf_discards result = PF_DISCARDS_INIT;
        for (std::size_t pair = 0; pair < Discards::count; ++pair) {
            for (std::size_t i = 0; i < 2; ++i) result.pairs[pair][i] = found.pairs[pair][i].index;
            std::copy(found.tricks[pair].begin(), found.tricks[pair].end(), result.tricks[pair]);
            result.misere[pair] = found.misere[pair];
        }
        give(result, discards);
        return std::nullopt;
    });
}

std::int32_t pf_all_pass_bounds(pf_solver* solver, const pf_position* position, const pf_objective* objective,
                                pf_bounds* bounds, pf_error* error) {
    return asked(solver, error, [&](const StopRequest& stop) -> std::optional<Fault> {
        check_result(bounds, "bounds");
        AllPassBounds found;
        const Position moment = position_of(position);
        const Objective game = objective_of(objective, moment.players);
        if (auto fault = solver->solver.all_pass_bounds(moment, game, false, found, stop)) return fault;
        pf_bounds result = PF_BOUNDS_INIT;
        copy(found.guarantee, result.guarantee);
        copy(found.best_case, result.best_case);
        give(result, bounds);
        return std::nullopt;
    });
}

std::int32_t pf_legal_cards(const pf_position* position, std::int32_t trump, std::uint32_t* cards,
                            pf_error* error) {
    return pf_legal_cards_by(position, trump, nullptr, cards, error);
}

std::int32_t pf_legal_cards_by(const pf_position* position, std::int32_t trump, const pf_house_rules* rules,
                               std::uint32_t* cards, pf_error* error) {
    return guarded(error, [&]() -> std::optional<Fault> {
        check_pointer(cards, "cards");
        const Position moment = position_of(position);
        const Strain strain = strain_of(trump);
        const PlayRules house = rules_of(rules);
        if (auto fault = check(moment)) return fault;
        if (auto fault = check_play(moment, strain, house)) return fault;
        *cards = moment.legal(strain, house).bits();
        return std::nullopt;
    });
}

std::int32_t pf_play(const pf_position* position, std::uint8_t card, const pf_objective* objective,
                     pf_position* after, pf_error* error) {
    return guarded(error, [&]() -> std::optional<Fault> {
        check_result(after, "after");
        const Position moment = position_of(position);
        const Objective game = objective_of(objective, moment.players);
        const Card played = card_of(card, "card");
        if (auto fault = check(moment)) return fault;
        if (auto fault = check_play(moment, game.trump, game.rules)) return fault;
        if (auto fault = check_card(moment, played, game.trump, game.rules)) return fault;

        const Position next = moment.after(played, game.trump, game.talon);
        pf_position result = PF_POSITION_INIT;
        for (std::size_t seat = 0; seat < max_players; ++seat) result.hands[seat] = next.hands[seat].bits();
        result.players = next.players;
        result.leader = next.leader;
        result.trick_size = static_cast<std::uint8_t>(next.trick_size);
        for (std::size_t i = 0; i < static_cast<std::size_t>(next.trick_size); ++i)
            result.trick[i] = next.trick[i].index;
        result.talon_lead_count = static_cast<std::uint8_t>(next.talon_lead_count);
        for (std::size_t i = 0; i < static_cast<std::size_t>(next.talon_lead_count); ++i)
            result.talon_leads[i] = next.talon_leads[i].index;
        std::copy(next.won.begin(), next.won.end(), result.won);
        give(result, after);
        return std::nullopt;
    });
}

std::int32_t pf_solve_many(const pf_options* options, const pf_many_request* request, std::int8_t* values,
                           std::uint64_t value_count, pf_error* error) {
    return guarded(error, [&]() -> std::optional<Fault> {
        constexpr pf_many_request defaults = PF_MANY_REQUEST_INIT;
        const pf_many_request told = taken(request, "request", defaults);
        ManyRequest many;
        many.solver = options_of(options);
        many.players = in_range(told.players, 2, PF_MAX_PLAYERS, "players");
        many.threads = in_range(told.threads, 0, 1024, "threads");
        // Far beyond any array that fits, so that products cannot overflow.
        constexpr std::uint64_t most = std::uint64_t{1} << 40;
        if (told.deals > most || told.objective_count > 1024)
            throw BadArgument{"too many deals or objectives"};
        if (value_count != told.deals * told.objective_count) {
            throw BadArgument{"value_count is " + std::to_string(value_count) +
                              ", expected deals x objectives, " +
                              std::to_string(told.deals * told.objective_count)};
        }
        if (value_count == 0) return std::nullopt;
        check_pointer(told.hands, "hands");
        check_pointer(told.objectives, "objectives");
        check_pointer(values, "values");

        const auto deals = static_cast<std::size_t>(told.deals);
        std::vector<Objective> objectives;
        const auto* at = reinterpret_cast<const std::byte*>(told.objectives);
        for (std::uint64_t i = 0; i < told.objective_count; ++i) {
            objectives.push_back(objective_of(reinterpret_cast<const pf_objective*>(at), many.players));
            at += told.objectives->size;  // which may be larger or smaller than here
        }
        std::vector<std::uint8_t> eldest;
        if (told.leaders == nullptr) eldest.resize(deals);
        many.hands = {told.hands, deals * static_cast<std::size_t>(many.players)};
        many.leaders = {told.leaders == nullptr ? eldest.data() : told.leaders, deals};
        many.objectives = objectives;
        return solve_many(many, {values, static_cast<std::size_t>(value_count)}, [&](std::size_t done) {
            return told.progress != nullptr && told.progress(told.progress_data, done, told.deals) != 0;
        });
    });
}
