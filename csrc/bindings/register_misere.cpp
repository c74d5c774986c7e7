#include "convert.hpp"
#include "preferans/misere_catch.hpp"

namespace preferans::bindings {
namespace {

MisereCatch make_game(const std::array<std::uint32_t, 3>& hands, int declarer, int leader,
                      const std::vector<int>& played, CatchPrice price,
                      const std::vector<std::pair<std::uint32_t, double>>& prior) {
    CatchQuestion question;
    for (std::size_t seat = 0; seat < 3; ++seat) question.hands[seat] = Cards(hands[seat]);
    question.declarer = declarer;
    question.leader = leader;
    for (const int card : played) question.played.push_back(card_of(card));
    question.price = price;
    for (const auto& [cards, weight] : prior) question.prior.emplace_back(Cards(cards), weight);
    raise_if(check(question));
    const WithoutGil no_gil;
    return MisereCatch(std::move(question));
}

// A dict of the bounds, and a tuple (cards, equal ones, weight, tricks, open, against) for each discard.
py::dict dict_of(const CatchResult& result) {
    py::list discards;
    for (const CatchDiscard& discard : result.discards) {
        py::list same;
        for (const Cards cards : discard.same) same.append(cards.bits());
        discards.append(py::make_tuple(discard.cards.bits(), py::tuple(same), discard.weight, discard.tricks,
                                       discard.open, discard.against));
    }
    py::dict out;
    out["single_plan"] = result.single_plan;
    out["single_discard"] = result.single_discard;
    out["lower"] = result.lower;
    out["upper"] = result.upper;
    out["discards"] = discards;
    out["nodes"] = result.nodes;
    out["programmes"] = result.programmes;
    out["memory"] = result.bytes;
    out["full"] = result.full;
    return out;
}

// Asks a game or a moment of it, unless Ctrl-C stops it.
template <class Ask>
void ask(const Ask& asked) {
    std::optional<Fault> fault;
    SignalCheck signals;
    {
        const WithoutGil no_gil;
        fault = asked(std::ref(signals));
    }
    raise_if(fault);
}

py::dict bounds(MisereCatch& game) {
    CatchResult result;
    ask([&](const StopRequest& stop) { return game.bounds(result, stop); });
    return dict_of(result);
}

py::dict solve(MisereCatch& game, double tolerance, double seconds, std::size_t memory) {
    CatchResult result;
    ask([&](const StopRequest& stop) { return game.solve({tolerance, seconds, memory}, result, stop); });
    return dict_of(result);
}

py::list shares_of(const std::vector<CatchPlay::Share>& shares) {
    py::list out;
    for (const CatchPlay::Share& share : shares)
        out.append(py::make_tuple(share.card.index, share.weight, share.promise));
    return out;
}

py::list defence(CatchPlay& play) {
    std::vector<CatchPlay::Share> shares;
    ask([&](const StopRequest& stop) { return play.defence(shares, stop); });
    return shares_of(shares);
}

py::list replies(CatchPlay& play) {
    std::vector<CatchPlay::Reply> found;
    ask([&](const StopRequest& stop) { return play.replies(found, stop); });
    py::list out;
    for (const CatchPlay::Reply& reply : found)
        out.append(py::make_tuple(reply.discard.bits(), reply.weight, shares_of(reply.shares)));
    return out;
}

CatchPlay after(const CatchPlay& play, int card) {
    CatchPlay next = play;
    ask([&](const StopRequest& stop) { return next.play(card_of(card), stop); });
    return next;
}

}  // namespace

void register_misere(py::module_& module) {
    py::enum_<CatchPrice>(module, "CatchPrice")
        .value("CAUGHT", CatchPrice::caught)
        .value("TRICKS", CatchPrice::tricks)
        .value("POINTS", CatchPrice::points);
    py::class_<MisereCatch>(module, "MisereCatch", "A misère with a hidden discard.")
        .def(py::init(&make_game), py::arg("hands"), py::arg("declarer"), py::arg("leader"),
             py::arg("played"), py::arg("price"), py::arg("prior"))
        .def("bounds", &bounds)
        .def("solve", &solve, py::arg("tolerance"), py::arg("seconds"), py::arg("memory"));
    py::class_<CatchPlay>(module, "CatchPlay", "A moment of a solved misère with a hidden discard.")
        .def(py::init([](const MisereCatch& game) {
                 const WithoutGil no_gil;
                 return CatchPlay(game);
             }),
             py::arg("game"))
        .def_property_readonly("over", &CatchPlay::over)
        .def_property_readonly("to_move", &CatchPlay::to_move)
        .def_property_readonly("declarer", &CatchPlay::declarer)
        .def("worlds",
             [](const CatchPlay& play) {
                 py::list out;
                 for (const Cards cards : play.worlds()) out.append(cards.bits());
                 return out;
             })
        .def("defence", &defence)
        .def("replies", &replies)
        .def("after", &after, py::arg("card"));
}

}  // namespace preferans::bindings
