// Databases of deals: many questions about each of many whole deals, a row of bytes for each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "preferans/solver.hpp"

namespace preferans {

// One column of answers. A list over declarers and strains is declarer-major: declarer * 5 + strain.
struct DealQuestion {
    enum class Kind : std::uint8_t {
        tricks,                   // 15: as dealt, the talon left aside
        misere,                   // 3: tricks of the misère, as dealt
        misere_clean,             // 3: 1 where the misère takes no trick, else 0
        tricks_with_talon,        // 15: with the talon and the best discard
        misere_with_talon,        // 3: with the talon and the best discard
        misere_clean_with_talon,  // 3: 1 where some discard makes it clean
        vector,                   // 3: tricks of the seats by `objective` (all-pass game or guarantee)
    };

    Kind kind = Kind::tricks;
    Objective objective = {};
    bool talon_leads = false;  // vector: the two cards of the talon lead the first two tricks

    std::size_t width() const { return kind == Kind::tricks || kind == Kind::tricks_with_talon ? 15 : 3; }
};

// Whole deals: three hands of ten and a talon of two, `hands` has four sets of cards for each, the talon
// last.
struct DealRows {
    std::span<const std::uint32_t> hands;
    std::span<const std::uint8_t> talon_first;  // the talon card that leads first, or `lower_first`
    std::span<const std::uint8_t> leaders;

    static constexpr std::uint8_t lower_first = 255;

    std::size_t size() const { return leaders.size(); }
};

struct BadRow {
    std::size_t row = 0;
    Fault fault;
};

// Every row that is no deal, in rising order.
std::vector<BadRow> bad_rows(const DealRows& deals);

struct DealRowsRequest {
    DealRows deals;
    std::span<const DealQuestion> questions;
    int threads = 0;  // 0: as many as there are cores
    SolverOptions solver;

    std::size_t width() const;  // bytes of a row
};

// Fills `out` with a row for each deal, its columns in the order of the questions; the same for any number of
// threads. `tick` as for `solve_many`. A fault names the first bad row, and nothing is solved then.
std::optional<Fault> solve_deal_rows(const DealRowsRequest& request, std::span<std::uint8_t> out,
                                     const std::function<bool(std::size_t)>& tick = {});

}  // namespace preferans
